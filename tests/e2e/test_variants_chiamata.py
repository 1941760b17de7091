"""Briscola chiamata: bidding, calling and throwing in, through the hands of five people."""

from __future__ import annotations

import pytest

from bot.engine.actions import ThrowIn
from bot.engine.state import Ending
from bot.ui.custom_id import Verb
from tests.driver import Bed
from tests.e2e.moments import Case, auction, auction_with, weak
from tests.e2e.scenario import (
    AllSee,
    Confirm,
    Do,
    Ended,
    Holds,
    NextDeal,
    Offers,
    PlayOut,
    Refused,
    Sees,
)
from tests.ui.hand_moments import offered, rules_of

CASES: dict[str, Case] = {
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
    "points bid from a menu": Case(
        rules_of("chiamata", 5, match_n=1),
        auction,
        (
            Refused(0, "bid:8", "No card of this pack has that rank."),
            Refused(0, "bid:7@70", "Points are bid with the two alone."),
            Refused(0, "bid:2@121", "Points are bid from 61 to 120."),
            Do(0, "bid:2@86"),
            AllSee("bids most: two with 86 points."),
            Refused(1, "bid:2", "Your bid has to be higher"),
            Refused(1, "bid:2@86", "Your bid has to be higher"),
            Do(1, "bid:2@87"),
            Do(2, "bid:2@120"),
            Sees(2, "so name the trumps"),
            Offers(2, "pass", there=False),
            Do(2, "call:B"),
            AllSee("calls the two of clubs: 120 points."),
        ),
    ),
    "points only after the two": Case(
        rules_of("chiamata", 5, match_n=1, jump_to_points=False),
        auction,
        (
            Refused(0, "bid:2@70", "Points are bid only after a plain two."),
            Do(0, "bid:2"),
            Do(1, "bid:2@70"),
        ),
    ),
    "all passed": Case(
        rules_of("chiamata", 5, match_n=1, all_pass="double_next"),
        auction_with("7O"),
        (
            *(Do(who, "pass") for who in range(5)),
            Ended((Ending.ALL_PASSED,)),
            AllSee("Everybody has passed: this deal is not played."),
            AllSee("The next deal counts double."),
            Holds(lambda match, seat: match.dealer == seat),
            NextDeal(),
            AllSee("This deal counts double."),
            PlayOut(),
            Holds(lambda match, _: max(map(abs, match.games)) >= 4),
        ),
    ),
    "a weak hand thrown in": Case(
        rules_of("chiamata", 5, match_n=1, weak_hand=2),
        offered(ThrowIn),
        (
            Confirm(0, "throw", "Throw your hand in?"),
            Ended((Ending.THROWN_IN,)),
            AllSee("has thrown in a weak hand: "),
            AllSee("The same dealer deals again."),
            Holds(lambda match, _: match.dealer == match.results[-1].dealer),
            NextDeal(),
        ),
    ),
    "a weak hand once one has bid": Case(
        rules_of("chiamata", 5, match_n=1, weak_hand=2),
        weak,
        (
            Do(0, "bid:2@119"),
            Refused(0, "throw", "before one's first bid or pass.", Verb.ASK),
            Refused(0, "throw", "before one's first bid or pass."),
        ),
    ),
    "a hand too good to be thrown in": Case(
        rules_of("chiamata", 5, match_n=1, weak_hand=2),
        auction_with("1O"),
        (Refused(0, "throw", "too many points to be thrown in.", Verb.ASK),),
    ),
    "no hand is thrown in": Case(
        rules_of("chiamata", 5, match_n=1),
        auction,
        (
            Refused(0, "throw", "At this table no hand is thrown in.", Verb.ASK),
            Refused(0, "concede", "The trumps have not been called yet."),
        ),
    ),
    "without trumps": Case(
        rules_of("chiamata", 5, match_n=1, carichi_call=True),
        auction,
        (
            Do(0, "bid:7"),
            *(Do(who, "pass") for who in range(1, 5)),
            Sees(0, "Without trumps you play alone, too."),
            Do(0, "call:carichi"),
            AllSee("plays alone and without trumps: 61 points."),
            AllSee("There are no trumps in this deal."),
            PlayOut(),
            Holds(lambda match, seat: abs(match.games[seat]) in (4, 8)),
        ),
    ),
    "always trumps": Case(
        rules_of("chiamata", 5, match_n=1),
        auction,
        (
            Do(0, "bid:7"),
            *(Do(who, "pass") for who in range(1, 5)),
            Refused(0, "call:carichi", "At this table there are always trumps."),
            Refused(4, "call:E", "Whoever won the auction names the trumps."),
            Refused(0, "pass", "No auction is going on now."),
        ),
    ),
    "a card of one's own": Case(
        rules_of("chiamata", 5, match_n=1),
        auction_with("7O"),
        (
            Do(0, "bid:7"),
            *(Do(who, "pass") for who in range(1, 5)),
            Sees(0, "Call a card of your own, and you play alone."),
            Do(0, "call:O"),
            AllSee("calls the seven of coins: 61 points."),
            AllSee("plays alone", there=False),
            Sees(0, "You called a card of your own: you play alone."),
            *(Sees(who, "play alone", there=False) for who in range(1, 5)),
            PlayOut(),
            AllSee("held the called card and plays alone."),
            Holds(lambda match, seat: abs(match.games[seat]) in (4, 8)),
        ),
    ),
}


@pytest.mark.parametrize("name", CASES)
async def test_a_chiamata(bed: Bed, name: str) -> None:
    await CASES[name].run(bed)
