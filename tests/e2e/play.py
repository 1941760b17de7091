"""A match played through panels alone, and what a person can read there."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence

from bot.engine.cards import Card
from bot.i18n.catalogue import Catalogue
from bot.tables.keeper import restored
from bot.tables.ports import Outcome
from bot.tables.promises import Depth
from bot.tables.table import Table
from bot.ui.cards import card_label, card_name
from bot.ui.custom_id import Click, Verb
from tests.driver import Bed, Panel, Person

ENGLISH = Catalogue().say("en")
Look = Callable[[], Awaitable[None]]


async def begin(
    people: Sequence[Person], *, players: int = 2, games: int = 1, computers: int = 0
) -> None:
    """Sit down at a table, start, and open the hands."""
    host, *guests = people
    await host.slash("brisca new", players=players, games=games, computers=computers)
    for guest in guests:
        await guest.press(Verb.JOIN)
    await host.press(Verb.START)
    await cut(people)
    await open_hands(people)


async def cut(people: Sequence[Person], depth: Depth = Depth.MIDDLE) -> None:
    """Whoever is to cut does, if it is one of these people and not a computer."""
    panel = people[0].panel()
    if waits_for_cut(panel):
        await cutter(people).press(cut_label(panel, depth), on=panel)


def waits_for_cut(panel: Panel) -> bool:
    """Whether the panel asks for a cut."""
    return any(button.verb is Verb.CUT for button in panel.buttons)


def cut_label(panel: Panel, depth: Depth) -> str:
    """What the button for a depth says."""
    clicks = [(button, Click.parse(button.custom_id)) for button in panel.buttons]
    [label] = [each.label for each, click in clicks if click and click.arg == depth.value]
    return label


def cutter(people: Sequence[Person]) -> Person:
    """Who is to cut, by what the newest panel says; the first where a name is shown otherwise."""
    [line] = [each for each in people[0].panel().text.splitlines() if "<t:" in each]
    named = [person for person in people if f"\u2068{person.name}\u2069" in line]
    return named[0] if named else people[0]


async def deal_again(people: Sequence[Person]) -> None:
    """Ask for the next deal, and cut where that was not the cut itself."""
    await people[0].press(Verb.DEAL)
    await cut(people)


async def play_deal(people: Sequence[Person], look: Look | None = None) -> None:
    """Play whatever the open hands offer until the deal is over; `look` after each card."""
    while not dealt_out(people[0].panel()):
        await play_card(people)
        if look is not None:
            await look()


async def play_match(people: Sequence[Person]) -> None:
    """Play deals until the match is over."""
    await play_deal(people)
    while people[0].panel().button(Verb.DEAL):
        await deal_again(people)
        await play_deal(people)


async def play_card(people: Sequence[Person]) -> Person:
    """Play the first card of the person whose turn it is, and return that person."""
    for person in people:
        if person.hand().playable():
            await person.play()
            return person
    raise AssertionError(f"nobody can play: {people[0].panel().text}")


async def open_hands(people: Sequence[Person]) -> None:
    """Ask for the hands anew, as one has to when the bot has lost the token of the old ones."""
    for person in people:
        await person.press(Verb.HAND)


def dealt_out(panel: Panel) -> bool:
    """Whether the panel shows a finished deal."""
    return panel.button(Verb.DEAL) is not None or panel.button(Verb.REMATCH) is not None


def words(panel: Panel) -> str:
    """What is written, but for moments: a restart moves them by the time that it took."""
    return re.sub(r"<t:\d+:R>", "<t>", panel.text)


def points(panel: Panel) -> list[int]:
    """The points of the sides in the deal shown."""
    return [int(number) for number in re.findall(r"^- .*?: (\d+) points?", panel.text, re.M)]


def games(panel: Panel) -> list[int]:
    """The games of the sides in the match."""
    return [int(number) for number in re.findall(r"^- .*, (\d+) games?", panel.text, re.M)]


def panel_id(panel: Panel) -> str:
    """Which lobby or table a panel shows."""
    ids = {click.panel_id for each in panel.buttons if (click := Click.parse(each.custom_id))}
    (found,) = ids
    return found


async def stored(bed: Bed, panel: Panel) -> Table:
    """The table behind a panel, as the store has it."""
    found = await bed.store.table(panel_id(panel))
    assert found is not None
    return restored(found)


async def the_end(bed: Bed, panel: Panel) -> Outcome | None:
    """How the match behind a panel has ended, if it has."""
    return await bed.store.outcome(panel_id(panel))


def hidden_cards(table: Table) -> dict[int | None, set[Card]]:
    """By seat (None: the stock) the cards that have not been shown to everybody."""
    deal = table.match.deal
    assert deal is not None
    hidden: dict[int | None, set[Card]] = {None: set(deal.stock) - {deal.turn_up}}
    for seat, hand in enumerate(deal.hands):
        hidden[seat] = set(hand) - {deal.turn_up}
    return hidden


def betrayals(panel: Panel, cards: set[Card]) -> list[str]:
    """The cards that a message gives away: in words, on a button, or in what a button sends."""
    everything = panel.everything.casefold()
    return [
        str(card)
        for card in cards
        if card_name(card, ENGLISH) in everything
        or card_label(card, ENGLISH).casefold() in everything
        or f':{card}"'.casefold() in everything
    ]
