"""Two people in two tabs and two computers play a match to three games by clicking."""

import asyncio
import os
import re
import socket

import pytest
from playwright.async_api import expect

from tests.demo.visitor import CARD, CHROMIUM, Visitor, browser, cut, demo, visit

GAMES = 3
MOST_DEALS = 12
DEAL_SECONDS = 120


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def kill_and_start(players: tuple[Visitor, ...]) -> None:
    """End the bot's process by the page's own switch, start it again, and open the hands anew.

    Open hands are refreshed by tokens that live in memory only; the panel's button is for ever.
    """
    page, table = players[0].page, players[0].panel
    before = await table.inner_text()
    await page.get_by_role("button", name="Kill the bot").click()
    await page.get_by_role("button", name="Start it again").click()
    await expect(page.get_by_text("Bot running")).to_be_visible()
    for visitor in players:
        await visitor.press("My hand")
    # A pressed button hides its label until it is answered, so the panel is given its time.
    await expect(table).to_have_text(before, use_inner_text=True)


async def in_mid_trick(players: tuple[Visitor, ...]) -> bool:
    """Whether cards lie on the table and a person is to add one, so that nothing moves."""
    follows = players[0].panel.get_by_role("heading", name=re.compile("(Ana|Bea).* is to play"))
    return bool(await follows.count()) and any([await each.cards.count() for each in players])


async def play_deal(players: tuple[Visitor, ...], kill: bool) -> None:
    """Play until the panel shows the deal's result; end the bot once, in mid-trick."""
    my_hand = players[0].panel.get_by_role("button", name="My hand")
    async with asyncio.timeout(DEAL_SECONDS):
        while await my_hand.count():
            for visitor in players:
                if kill and await in_mid_trick(players):
                    await kill_and_start(players)
                    kill = False
                await visitor.play()
            await players[0].page.wait_for_timeout(20)
    assert not kill, "no trick was seen under way"


@pytest.mark.skipif(CHROMIUM is None and "CI" not in os.environ, reason="there is no chromium")
async def test_a_match_to_three_games_survives_a_killed_bot() -> None:
    async with (
        demo(free_port(), COMPUTER_PAUSE="0", PANEL_INTERVAL="0.05") as address,
        browser() as chromium,
    ):
        ana = await visit(chromium, address, "Ana", (1280, 900))
        bea = await visit(chromium, address, "Bea", (400, 800))
        players = (ana, bea)
        await ana.press("Leave")
        await ana.sees("closed")
        await ana.command("/brisca new", players=4, games=GAMES, computers=2)
        await bea.press("Join")
        await ana.sees("Bea")
        await ana.press("Start")
        await cut(players)
        for visitor in players:
            await visitor.press("My hand")
            await expect(visitor.hand.locator(CARD)).to_have_count(3)
        theirs = await bea.hand.locator(CARD).all_inner_texts()
        drawn = (await ana.panel.inner_text()).casefold()  # everybody saw the cards of the draw
        for card in (card for card in theirs if card.casefold() not in drawn):
            await expect(ana.page.locator(".message").filter(has_text=card)).to_have_count(0)

        for number in range(MOST_DEALS):
            await play_deal(players, kill=number == 0)
            if await ana.panel.get_by_role("button", name="Rematch").count():
                break
            await ana.press("Next deal")
            await cut(players)
            await ana.sees("My hand")

        await ana.command("/brisca standings")
        await ana.sees("Ana", "Bea")
        for visitor in players:
            await visitor.page.close()
