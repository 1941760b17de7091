"""`python -m tests.demo.picture`: takes the README's picture from the demo page."""

import asyncio
import re
from pathlib import Path

from tests.demo.visitor import ROOT, Visitor, browser, cut, demo, visit

PICTURE = ROOT / "docs" / "images" / "table.png"
SIZE = (1180, 1400)
PORT = 8791
CARDS = 6


async def main(file: Path = PICTURE) -> None:
    """Play some tricks at a table for four, and look at it when it is Ana's turn to follow."""
    async with demo(PORT, COMPUTER_PAUSE="0.3", PANEL_INTERVAL="0.1") as address, browser() as one:
        ana = await visit(one, address, "Ana", SIZE)
        bea = await visit(one, address, "Bea", SIZE)
        await ana.press("Leave")
        await ana.sees("closed")
        await ana.command("/brisca new", players=4, games=3, computers=2)
        await bea.press("Join")
        await ana.sees("Bea")
        await ana.press("Start")
        await cut((ana, bea))
        for visitor in (ana, bea):
            await visitor.press("My hand")
        await play_on(ana, bea)
        await ana.page.wait_for_timeout(500)
        await ana.page.mouse.move(0, 0)
        await ana.page.screenshot(path=file)


async def play_on(ana: Visitor, bea: Visitor) -> None:
    """Play some cards, then stop where Ana is to follow."""
    played = 0
    while True:
        follows = await ana.panel.get_by_role(
            "heading", name=re.compile("Ana.* is to play")
        ).count()
        if played >= CARDS and follows and await ana.cards.count():
            return
        for visitor in (ana, bea):
            if played < CARDS or visitor is bea or not follows:
                played += await visitor.play()
        await ana.page.wait_for_timeout(100)


if __name__ == "__main__":
    asyncio.run(main())
