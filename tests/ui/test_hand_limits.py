"""No hand is ever refused by Discord, in any variant and language, whatever people are called."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from discord import ui

from bot.engine.rules import Rules
from bot.i18n.catalogue import Catalogue, Say
from bot.tables.seating import Occupant, Person
from bot.ui.panels import hand_panel, why_panel
from bot.ui.panels.hand_question import FinalDeed
from sandbox.limits.messages import message_problems
from tests.ui.hand_moments import course, rules_of, table_of
from tests.ui.tables import components, payload
from tests.ui.test_panel_limits import LONGEST_NAMES, V2

CATALOGUE = Catalogue()
SAYS = [CATALOGUE.say(code) for code in CATALOGUE.languages]
NOTICE = "x" * 300
LONGEST_MATCH = 70
"""Actions: more than a deal."""

FULLEST: list[Rules] = [
    rules_of("estricta", 2, renuncio="claim", capote=True, claims="top_trumps"),
    rules_of("estricta", 4, renuncio="claim", signs="interceptable", share_hands="both"),
    rules_of(
        *("italiana", 6),
        obligations="strict",
        renuncio="claim",
        signs="private",
        share_hands="both",
        share_hands_six=True,
    ),
    rules_of("catalana", 4, exchange="declare_then_win", signs="private", share_hands="opening"),
    rules_of("catalana", 4, exchange_when="after_own_win_before_draw", exchange_after_win="none"),
    rules_of("doble", 2, two_card_play=4),
    rules_of("chiamata", 5, weak_hand=2, carichi_call=True),
    rules_of("chiamata", 5, suit_reveal="after_first_trick", obligations="follow"),
]


def hands(rules: Rules, name: str, seed: int, say: Say) -> Iterator[ui.LayoutView]:
    """Hands of a match by chance, each seat in its turn, with a notice and with every question."""
    seats: tuple[Occupant, ...] = tuple(Person(seat, name) for seat in range(rules.players))
    for number, (_, match) in enumerate(islice(course(rules, Random(seed)), LONGEST_MATCH)):
        table = table_of(match, seats)
        for seat in {number % rules.players, match.to_play or 0}:
            offers = table.view(seat).offers
            final = [offer for offer in offers if isinstance(offer, FinalDeed)]
            for asked in (None, *final):
                yield hand_panel(table, seat, say, NOTICE, asked)
            yield why_panel(table, seat, say)


def problems(view: ui.LayoutView) -> list[object]:
    return list(message_problems({"flags": V2, "components": payload(view)}, uploads=()))


@pytest.mark.parametrize("say", SAYS, ids=lambda say: say.language)
@pytest.mark.parametrize("place", range(len(FULLEST)))
async def test_hands_of_the_longest_names(place: int, say: Say) -> None:
    name = LONGEST_NAMES[place % len(LONGEST_NAMES)]
    for view in hands(FULLEST[place], name, place, say):
        assert problems(view) == []


async def test_the_first_bid_is_the_fullest_hand() -> None:
    """How near the limit of forty components it comes."""
    sizes = [len(components(view)) for view in hands(FULLEST[6], "Ana", 1, SAYS[0])]
    assert 30 < max(sizes) <= 40
