"""Every variant played by people through their hands, from the moment that it is about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from bot.engine.actions import Capote, Declare, Exchange, MakeSign
from bot.engine.codec import format_deed
from bot.engine.rules import Rules
from bot.engine.state import Ending, Match, Phase
from bot.ui.custom_id import Verb
from tests.driver import Bed
from tests.e2e.scenario import (
    AllSee,
    Confirm,
    Do,
    Ended,
    Offers,
    PlayOut,
    Refused,
    Sees,
    Step,
    TooLate,
    opened,
)
from tests.ui.hand_moments import offered, rules_of, table_of, until

Moment = Callable[[Match], int | None]


@dataclass(frozen=True, slots=True)
class Case:
    """Rules, the moment that a table is opened at, and what happens there."""

    rules: Rules
    moment: Moment
    steps: tuple[Step, ...]


def cards_played(number: int) -> Moment:
    """The seat to play when so many cards of the first deal lie on the table or are taken."""

    def wanted(match: Match) -> int | None:
        deal = match.deal
        if match.phase is not Phase.PLAY or deal is None or match.results or deal.conceding:
            return None
        played = len(deal.trick) + sum(len(trick.plays) for trick in deal.taken)
        return match.to_play if played == number else None

    return wanted


def pause(match: Match) -> int | None:
    """A seat that took a trick and can exchange before the draw."""
    deal = match.deal
    if match.phase is not Phase.PLAY or deal is None or not deal.exchange_open:
        return None
    return (
        deal.leader if Exchange(deal.leader) in table_of(match).view(deal.leader).offers else None
    )


def broken(match: Match) -> int | None:
    """A seat whose left-hand neighbour has broken a duty that nobody has accused."""
    deal = match.deal
    if match.phase is not Phase.PLAY or deal is None or deal.accusers or match.results:
        return None
    return next(((seat - 1) % match.rules.players for seat in deal.offences), None)


def finished(match: Match) -> int | None:
    """A seat that is asked to let a deal stand, where the other is not."""
    deal = match.deal
    if match.phase is not Phase.SETTLE or deal is None or deal.accusers:
        return None
    asked = [seat for seat in range(2) if "accept" in _deeds(match, seat)]
    return asked[0] if len(asked) == 1 else None


def _deeds(match: Match, seat: int) -> set[str]:
    return set(map(format_deed, table_of(match).view(seat).offers))


def auction(match: Match) -> int | None:
    """The first seat to bid."""
    return match.to_play if match.phase is Phase.AUCTION else None


CASES: dict[str, Case] = {
    "exchange": Case(
        rules_of("catalana", 2, match_n=1),
        offered(Exchange),
        (Do(0, "x"), Sees(1, "took the"), AllSee("took the"), PlayOut()),
    ),
    "exchange declared": Case(
        rules_of("catalana", 2, match_n=1, exchange="declare_then_win"),
        offered(Declare),
        (
            Refused(0, "x", "Here you declare the exchange first"),
            Do(0, "declare"),
            Sees(0, "You have declared the"),
            Sees(1, "You have declared the", there=False),
            Offers(0, "declare", there=False),
            PlayOut(),
        ),
    ),
    "exchange before the draw": Case(
        rules_of("catalana", 2, match_n=1, exchange_when="after_own_win_before_draw"),
        pause,
        (
            Sees(0, "You took the trick: exchange, or draw."),
            Sees(1, "may exchange before the draw"),
            Refused(1, "draw", "There is nothing for you to draw now."),
            Do(0, "x"),
            AllSee("took the"),
            PlayOut(),
        ),
    ),
    "draw without exchanging": Case(
        rules_of("catalana", 2, match_n=1, exchange_when="after_own_win_before_draw"),
        pause,
        (Do(0, "draw"), Sees(0, "Your turn: you lead."), PlayOut()),
    ),
    "concede alone": Case(
        rules_of("base", 2),
        cards_played(7),
        (Confirm(0, "concede", "Give this game away?"), Ended((Ending.CONCEDED,))),
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
            Refused(0, "accuse:<2>", "You cannot accuse yourself or a partner."),
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
    "question too late": Case(
        rules_of("base", 2),
        cards_played(7),
        (TooLate(1, "concede", meanwhile=0), PlayOut()),
    ),
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
    "chiamata": Case(
        rules_of("chiamata", 5, match_n=1),
        auction,
        (
            Sees(0, "Your turn: bid, or pass."),
            Refused(1, "bid:7", "It is not your turn to bid."),
            Refused(0, "7C:", "The table has moved on since."),
            Do(0, "bid:11"),
            Refused(1, "bid:1", "Your bid has to be higher"),
            Do(1, "bid:2@70"),
            *(Do(who, "pass") for who in (2, 3, 4, 0)),
            Sees(1, "so name the trumps"),
            Refused(0, "call:O", "Whoever won the auction names the trumps."),
            Do(1, "call:O"),
            AllSee("calls the two of coins"),
            PlayOut(),
        ),
    ),
    "chiamata with the suit named later": Case(
        rules_of("chiamata", 5, match_n=1, suit_reveal="after_first_trick"),
        auction,
        (
            Do(0, "bid:7"),
            *(Do(who, "pass") for who in (1, 2, 3, 4)),
            Refused(0, "call:O", "No trumps are to be named now."),
            PlayOut(),
        ),
    ),
}


@pytest.mark.parametrize("name", CASES)
async def test_a_variant(bed: Bed, name: str) -> None:
    case = CASES[name]
    stage = await opened(bed, case.rules, *until(case.rules, case.moment))
    for step in case.steps:
        await step.run(stage)
