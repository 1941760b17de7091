"""Signs between partners and hands that they show each other, and who sees none of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from bot.engine.actions import MakeSign
from bot.engine.cards import Card
from bot.engine.state import Deal
from bot.ui.cards import card_name
from tests.driver import Bed
from tests.e2e.moments import Case, cards_played
from tests.e2e.play import ENGLISH, betrayals
from tests.e2e.scenario import (
    AllSee,
    Do,
    Offers,
    Play,
    PlayOut,
    Refused,
    Sees,
    Stage,
)
from tests.ui.hand_moments import offered, rules_of


@dataclass(frozen=True, slots=True)
class Shared:
    """Each hand names these cards of its owner's partners, and no other card that is hidden."""

    shown: Callable[[Deal, int], set[Card]]

    async def run(self, stage: Stage) -> None:
        match = await stage.match()
        deal, rules = match.deal, match.rules
        assert deal is not None
        hidden = {seat: set(hand) - {deal.turn_up} for seat, hand in enumerate(deal.hands)}
        for seat, person in enumerate(stage.people):
            partners = set(rules.seats_of(rules.side_of(seat))) - {seat}
            known = {other: self.shown(deal, other) for other in partners}
            told = {other: _named(person.hand().text, stage.people[other].name) for other in hidden}
            assert told == {
                other: {card_name(card, ENGLISH) for card in known.get(other, ())}
                for other in hidden
            }
            unknown = {
                card
                for other, cards in hidden.items()
                if other != seat
                for card in cards - known.get(other, set())
            }
            assert betrayals(person.hand(), unknown) == []
        assert betrayals(stage.panel(), set().union(*hidden.values())) == []


def _named(text: str, name: str) -> set[str]:
    """The cards that a hand says somebody holds."""
    start = f"\u2068{name}\u2069 holds: "
    lines = [line[len(start) : -1] for line in text.splitlines() if line.startswith(start)]
    return {card for line in lines for card in re.split(", and | and |, ", line)} - {""}


CASES: dict[str, Case] = {
    "signs that nobody sees": Case(
        rules_of("base", 4, signs="private"),
        offered(MakeSign),
        (
            Do(0, "sign:knight"),
            Sees(2, "tip of the tongue: the knight of trumps (trick "),
            Sees(1, "tip of the tongue", there=False),
            AllSee("sign", there=False),
            Refused(0, "sign:ace", "You have made a sign in this trick."),
            PlayOut(),
        ),
    ),
    "signs that are seen": Case(
        rules_of("base", 4, signs="interceptable", sign_table="italy_b"),
        offered(MakeSign),
        (
            Do(0, "sign:jack"),
            Sees(2, "tip of the tongue: the jack of trumps (trick "),
            Sees(3, "tip of the tongue", there=False),
            AllSee("has made a sign."),
            AllSee("tip of the tongue", there=False),
            Refused(2, "sign:no_trump", "That sign is not in use at this table."),
            PlayOut(),
        ),
    ),
    "sign in the first trick": Case(
        rules_of("base", 4, signs="private"),
        cards_played(3),
        (
            Offers(0, "sign:ace", there=False),
            Refused(0, "sign:ace", "The first trick is played without signs."),
            Refused(1, "sign:ace", "The first trick is played without signs."),
            Play(0),
            Offers(0, "sign:ace"),
            Do(1, "sign:ace"),
            Sees(3, "the ace of trumps (trick 2)"),
        ),
    ),
    "one sign in each trick": Case(
        rules_of("base", 4, signs="interceptable"),
        cards_played(4),
        (
            Do(1, "sign:three"),
            Refused(1, "sign:three", "You have made a sign in this trick."),
            Refused(1, "sign:ace", "You have made a sign in this trick."),
            *map(Play, range(4)),
            AllSee("made a sign during the last trick."),
            Do(1, "sign:ace"),
            Sees(3, "the three of trumps (trick 2)"),
            Sees(3, "the ace of trumps (trick 3)"),
            *(Sees(who, "of trumps (trick", there=False) for who in (0, 2)),
        ),
    ),
    "first hands shared": Case(
        rules_of("base", 4, share_hands="opening"),
        cards_played(6),
        (Shared(lambda deal, seat: set(deal.hands[seat]) & set(deal.dealt[seat])), PlayOut()),
    ),
    "last hands shared": Case(
        rules_of("base", 4, share_hands="last_three"),
        cards_played(27),
        (
            Shared(lambda deal, seat: set()),
            Play(0),
            Shared(lambda deal, seat: set(deal.hands[seat])),
            PlayOut(),
        ),
    ),
    "hands shared by three": Case(
        rules_of("catalana", 6, match_n=1, share_hands="both", share_hands_six=True),
        cards_played(1),
        (Shared(lambda deal, seat: set(deal.hands[seat])),),
    ),
}


@pytest.mark.parametrize("name", CASES)
async def test_what_partners_tell(bed: Bed, name: str) -> None:
    await CASES[name].run(bed)
