"""Conceding, capotes and accusations: what may end a deal early, from its moment on."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from bot.engine.actions import Capote
from bot.engine.state import Ending, Match
from bot.ui.custom_id import Verb
from tests.driver import Bed
from tests.e2e.moments import (
    Case,
    broken,
    cards_played,
    finished,
    half_accepted,
    not_offered_at,
    offered_at,
)
from tests.e2e.scenario import (
    AllSee,
    Confirm,
    Do,
    Ended,
    Offers,
    PlayOut,
    Refused,
    Sees,
    Stage,
    TooLate,
)
from tests.ui.hand_moments import offered, rules_of


@dataclass(frozen=True, slots=True)
class AtTable:
    """Somebody presses a button of the table's panel, and is told in private why not, or not."""

    who: int
    label: str
    told: str | None = None

    async def run(self, stage: Stage) -> None:
        person, before, panel = stage.person(self.who), await stage.match(), stage.panel()
        await person.press(self.label, on=panel)
        if self.told is None:
            assert (await stage.match()).revision == before.revision + 1
        else:
            assert self.told in person.told()
            assert await stage.match() == before
            assert stage.panel() == panel


def failing_capote(match: Match) -> int | None:
    """A seat that can announce a capote with not a single trump."""
    seat, deal = offered(Capote)(match), match.deal
    if seat is None or deal is None or match.results:
        return None
    seats = range(match.rules.players)
    without = [
        each for each in seats if all(card.suit is not deal.trump for card in deal.hands[each])
    ]
    return without[0] if without else None


CASES: dict[str, Case] = {
    "concede alone": Case(
        rules_of("base", 2),
        cards_played(7),
        (Confirm(0, "concede", "Give this game away?"), Ended((Ending.CONCEDED,))),
    ),
    "concede a hand under ten points": Case(
        rules_of("base", 2, concede="hand_under_10"),
        offered_at(1, "concede"),
        (Confirm(0, "concede", "Give this game away?"), Ended((Ending.CONCEDED,))),
    ),
    "concede too good a hand": Case(
        rules_of("base", 2, concede="hand_under_10"),
        not_offered_at(0, "concede"),
        (Refused(0, "concede", "worth ten points or more, too good to concede.", Verb.ASK),),
    ),
    "concede too late": Case(
        rules_of("base", 2, concede="hand_under_10"),
        cards_played(2),
        (Refused(0, "concede", "only before your first card of a deal.", Verb.ASK),),
    ),
    "concede together": Case(
        rules_of("base", 4),
        cards_played(9),
        (
            Confirm(0, "concede", "It is lost once"),
            Sees(0, "Still to agree"),
            Sees(2, "wants to give this game away"),
            Sees(1, "wants to give this game away", there=False),
            Offers(0, "concede", there=False),
            Refused(0, "concede", "You have conceded already."),
            Confirm(2, "concede", "The other side wins it at once."),
            Ended((Ending.CONCEDED,)),
        ),
    ),
    "concession taken back": Case(
        rules_of("base", 4),
        cards_played(36),
        (
            Confirm(0, "concede", "It is lost once"),
            PlayOut(),
            Ended((Ending.COUNTED,)),
        ),
    ),
    "capote": Case(
        rules_of("estricta", 2, match_n=1, capote=True),
        offered(Capote),
        (
            Confirm(0, "capote", "you lose it."),
            Offers(1, "capote", there=False),
            Refused(1, "capote", "A capote has been announced already.", Verb.ASK),
            PlayOut(),
            Ended((Ending.CAPOTE, Ending.CAPOTE_FAILED)),
        ),
    ),
    "capote at the wrong moment": Case(
        rules_of("estricta", 2, match_n=1, capote=True),
        cards_played(0),
        (
            Offers(0, "capote", there=False),
            Refused(0, "capote", "between the last draw and the next card.", Verb.ASK),
        ),
    ),
    "capote too late": Case(
        rules_of("estricta", 2, match_n=1, capote=True),
        cards_played(35),
        (
            Refused(0, "capote", "between the last draw and the next card.", Verb.ASK),
            Refused(1, "capote", "between the last draw and the next card."),
            PlayOut(),
            Ended((Ending.COUNTED,)),
        ),
    ),
    "capote that costs nothing": Case(
        rules_of("estricta", 3, match_n=1, capote=True, capote_fail="score_normally"),
        failing_capote,
        (
            Confirm(0, "capote", "the points decide."),
            AllSee("has announced a capote: every trick that is left."),
            PlayOut(),
            Ended((Ending.COUNTED,)),
            AllSee("has not made the capote, so the points decide."),
        ),
    ),
    "accused rightly": Case(
        rules_of("estricta", 2, match_n=1, renuncio="claim"),
        broken,
        (
            Sees(0, "Your accusation", there=False),
            Confirm(0, "accuse:<1>", "of breaking a duty?"),
            Ended((Ending.RENUNCIO,)),
        ),
    ),
    "accused from a menu": Case(
        rules_of("estricta", 4, match_n=1, renuncio="claim"),
        broken,
        (
            Refused(0, "accuse:<2>", "You cannot accuse yourself or a partner.", Verb.ASK),
            Refused(0, "accuse:<0>", "You cannot accuse yourself or a partner."),
            Confirm(0, "accuse:<1>", "of breaking a duty?"),
            Ended((Ending.RENUNCIO,)),
        ),
    ),
    "accused wrongly": Case(
        rules_of("estricta", 2, match_n=1, renuncio="claim"),
        cards_played(0),
        (
            Confirm(0, "accuse:<1>", "of breaking a duty?"),
            Sees(0, "Your accusation was not true."),
            Refused(0, "accuse:<1>", "You have accused once in this deal.", Verb.ASK),
            PlayOut(),
        ),
    ),
    "let stand": Case(
        rules_of("estricta", 2, match_n=1, renuncio="claim"),
        finished,
        (
            Sees(0, "Let the deal stand, so that it counts"),
            Sees(1, "It counts as soon as"),
            Refused(1, "accept", "There is nothing for you to let stand now."),
            Do(0, "accept"),
            Ended((Ending.COUNTED,)),
        ),
    ),
    "let stand twice": Case(
        rules_of("estricta", 3, match_n=3, renuncio="claim"),
        half_accepted,
        (Refused(0, "accept", "Your side has already let this deal stand."),),
    ),
    "let stand at the table": Case(
        rules_of("estricta", 2, match_n=1, renuncio="claim"),
        finished,
        (
            AllSee("The result counts as soon as nobody objects"),
            AtTable(1, "Let it stand", "There is nothing for you to let stand now."),
            AtTable(0, "Let it stand"),
            Ended((Ending.COUNTED,)),
            PlayOut(),
        ),
    ),
    "question too late": Case(
        rules_of("base", 2),
        cards_played(7),
        (TooLate(1, "concede", meanwhile=0), PlayOut()),
    ),
}


@pytest.mark.parametrize("name", CASES)
async def test_an_early_end(bed: Bed, name: str) -> None:
    await CASES[name].run(bed)
