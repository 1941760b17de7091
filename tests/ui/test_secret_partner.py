"""Nothing public tells who holds the called card before it lies on the table (R63)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.art import table_picture
from bot.engine.actions import StartDeal
from bot.engine.cards import Card
from bot.engine.state import Phase
from bot.i18n.catalogue import Catalogue, Say
from bot.tables.table import Table
from bot.ui.panels import alt_text, closed_panel, result_panel, table_panel
from tests.ui.playing import NAMES, deck_for, do, fresh, preset
from tests.ui.tables import payload
from tests.ui.variants import CALLED, TO_THE_CALL

CATALOGUE = Catalogue()
HELD_BACK = {0: "4E", 1: "5E", 2: "6E", 3: "7E", 4: str(CALLED)}
"""A card of each seat that is not played before the last trick; one of them is the called card."""


def worlds(**options: Any) -> list[Table]:
    """The same deal five times, the called card in another hand each time: also the caller's."""
    rules = preset("chiamata", 5, **options)
    deck = deck_for(HELD_BACK, rules)
    return [
        fresh(rules).after(StartDeal(_swapped(deck, Card.parse(HELD_BACK[seat]))))
        for seat in range(5)
    ]


def _swapped(deck: tuple[Card, ...], other: Card) -> tuple[Card, ...]:
    swap = {CALLED: other, other: CALLED}
    return tuple(swap.get(card, card) for card in deck)


def steps(tables: list[Table]) -> Iterator[list[Table]]:
    """All worlds after each deed of the same deal, up to the last trick."""
    yield tables
    for deed in TO_THE_CALL:
        tables = [do(table, deed) for table in tables]
        yield tables
    while (deed := _next_deed(tables[0])) is not None:
        tables = [do(table, deed) for table in tables]
        yield tables


def _next_deed(table: Table) -> str | None:
    """The call when it is due, else the next card that no world holds back."""
    seat, deal = table.match.to_play, table.match.deal
    assert seat is not None and deal is not None
    if table.match.phase is Phase.CALL:
        return f"{seat}:call:{CALLED.suit.value}"
    cards = [card for card in deal.hands[seat] if str(card) not in HELD_BACK.values()]
    return f"{seat}:{cards[0]}" if cards else None


def public(table: Table, say: Say) -> list[object]:
    """All that the channel gets of a table, in one language."""
    return [
        table_picture(table.public, NAMES[:5]),
        alt_text(table, say),
        payload(table_panel(table, say, "t.png")),
        payload(result_panel(table, say, "t.png")),
        payload(closed_panel(table, say)),
    ]


@pytest.mark.parametrize(
    ("reveal", "language"), [("before_play", "es"), ("after_first_trick", "ca")]
)
async def test_the_channel_sees_the_same_whoever_holds_the_called_card(
    reveal: str, language: str
) -> None:
    say = CATALOGUE.say(language)
    seen = 0
    for tables in steps(worlds(suit_reveal=reveal)):
        first, *others = (public(table, say) for table in tables)
        assert all(other == first for other in others)
        seen += 1
    assert seen == 1 + len(TO_THE_CALL) + 1 + 35  # bids, the call, seven tricks
    assert {table.match.deal.partner for table in tables if table.match.deal} == set(range(5))


async def test_the_channel_sees_it_when_the_called_card_is_played() -> None:
    *_, tables = steps(worlds())
    shown = []
    for holder, table in enumerate(tables):
        while table.public.deal is not None and table.public.deal.partner is None:
            seat = table.match.to_play
            assert seat is not None
            table = do(table, f"{seat}:{table.view(seat).legal[0]}")
        assert table.public.deal is not None and table.public.deal.partner == holder
        shown.append(public(table, CATALOGUE.say("en")))
    assert all(one != other for n, one in enumerate(shown) for other in shown[n + 1 :])
