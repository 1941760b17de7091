"""Exchanging the turn-up and claiming the rest, from the moment that it is about."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from bot.engine.actions import Claim, Exchange
from bot.engine.claim import claims_alone
from bot.engine.exchange import open_taker
from bot.engine.play import Refusal
from bot.engine.state import Ending, Match
from bot.ui.custom_id import Verb
from tests.driver import Bed
from tests.e2e.moments import (
    Case,
    cards_played,
    declaring,
    not_offered_at,
    pause,
    refused_exchange,
)
from tests.e2e.scenario import (
    AllSee,
    Do,
    Ended,
    Holds,
    PlayOut,
    PlayUntil,
    Refused,
    Sees,
    Stage,
)
from tests.ui.hand_moments import offered, rules_of


@dataclass(frozen=True, slots=True)
class Locked:
    """Somebody whose turn it is cannot play the card they have declared, whatever they send."""

    who: int

    async def run(self, stage: Stage) -> None:
        hand, match = stage.person(self.who).hand(), await stage.match()
        assert match.deal is not None
        card = str(open_taker(match.rules, match.deal))
        assert {button.card for button in hand.playable()} == set(hand.cards()) - {card}
        assert len(hand.playable()) == len(hand.cards()) - 1
        await Refused(self.who, card, "You have declared that card").run(stage)


def holding_the_taker(match: Match) -> int | None:
    """The seat to lead the first trick, where it holds the card that takes the turn-up."""
    seat, deal = cards_played(0)(match), match.deal
    if seat is None or deal is None:
        return None
    return seat if open_taker(match.rules, deal) in deal.hands[seat] else None


def claiming_together(match: Match) -> int | None:
    """A seat whose partner and itself hold the highest trumps between them."""
    seat, deal = offered(Claim)(match), match.deal
    if seat is None or deal is None:
        return None
    side = match.rules.seats_of(match.rules.side_of(seat))
    return None if any(claims_alone(match.rules, deal, each) for each in side) else seat


def swapped_with_the_first_trick_won(match: Match, seat: int) -> bool:
    """R42: the first trick that the seat took brought it the turn-up, before the draw."""
    deal = match.deal
    assert deal is not None
    [made] = deal.exchanges
    first = [trick.winner for trick in deal.taken].index(seat)
    return made.seat == seat and first == len(deal.taken) - 1 and made.taken in deal.hands[seat]


CASES: dict[str, Case] = {
    "exchange": Case(
        rules_of("catalana", 2, match_n=1),
        offered(Exchange),
        (Do(0, "x"), Sees(1, "took the"), AllSee("took the"), PlayOut()),
    ),
    "exchange declared": Case(
        rules_of("catalana", 2, match_n=1, exchange="declare_then_win"),
        declaring,
        (
            Refused(0, "x", "Here you declare the exchange first"),
            Refused(1, "declare", "You do not hold the card that takes the turn-up"),
            Do(0, "declare"),
            Sees(0, "You have declared the"),
            Sees(1, "You have declared the", there=False),
            AllSee("to exchange it for the turn-up on taking a trick."),
            Refused(0, "declare", "A declared card is still waiting for its trick."),
            Locked(0),
            PlayUntil(" took the "),
            Holds(swapped_with_the_first_trick_won),
            Sees(0, "You have declared the", there=False),
            AllSee("to exchange it for the turn-up", there=False),
            PlayOut(),
        ),
    ),
    "exchange without holding the card": Case(
        rules_of("catalana", 2, match_n=1),
        not_offered_at(2, "x"),
        (Refused(0, "x", "You do not hold the card that takes the turn-up"),),
    ),
    "exchange before a trick is taken": Case(
        rules_of("catalana", 2, match_n=1),
        holding_the_taker,
        (
            Refused(0, "x", "only after a trick is won"),
            Refused(0, "declare", "At this table the exchange is not declared."),
        ),
    ),
    "exchange after the last draw": Case(
        rules_of("catalana", 2, match_n=1),
        cards_played(36),
        (Refused(0, "x", "The turn-up has been drawn, so it is too late to exchange it."),),
    ),
    "claim": Case(
        rules_of("catalana", 2, match_n=1),
        offered(Claim),
        (
            Refused(1, "claim", "You do not hold the highest trumps that are left"),
            Do(0, "claim"),
            AllSee("claimed the rest."),
            Holds(lambda match, seat: match.deal is not None and match.deal.claimed_by == seat),
            Ended((Ending.COUNTED,)),
        ),
    ),
    "claim with a partner whose hand is known": Case(
        rules_of("catalana", 4, match_n=1, share_hands="last_three"),
        claiming_together,
        (Do(2, "claim"), AllSee("claimed the rest."), Ended((Ending.COUNTED,))),
    ),
    "claim while cards are drawn": Case(
        rules_of("catalana", 2, match_n=1),
        cards_played(0),
        (Refused(0, "claim", "only when no card is left to draw."),),
    ),
    "claim within a trick": Case(
        rules_of("catalana", 2, match_n=1),
        cards_played(35),
        (Refused(0, "claim", "only between two tricks."),),
    ),
    "claim for the last trick": Case(
        rules_of("catalana", 2, match_n=1),
        cards_played(38),
        (Refused(0, "claim", "The last trick cannot be claimed any more."),),
    ),
    "nothing but cards": Case(
        rules_of("base", 2, concede="off"),
        cards_played(0),
        (
            Refused(1, "x", "At this table nobody exchanges the turn-up."),
            Refused(0, "declare", "At this table the exchange is not declared."),
            Refused(0, "draw", "There is nothing for you to draw now."),
            Refused(0, "claim", "At this table the rest cannot be claimed."),
            Refused(0, "concede", "At this table no game is given away.", Verb.ASK),
            Refused(0, "capote", "At this table no capote is announced.", Verb.ASK),
            Refused(0, "accuse:<1>", "nobody can break a duty", Verb.ASK),
            Refused(0, "accept", "There is nothing for you to let stand now."),
            Refused(0, "sign:ace", "At this table no signs are made."),
            Refused(0, "bid:7", "No auction is going on now."),
            Refused(0, "pass", "No auction is going on now."),
            Refused(0, "throw", "No auction is going on now.", Verb.ASK),
            Refused(0, "call:E", "No trumps are to be named now."),
            Sees(0, "Your turn: you lead."),
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
    "exchange out of turn": Case(
        rules_of("catalana", 2, match_n=1, exchange_when="own_turn_before_playing"),
        refused_exchange(Refusal.EXCHANGE_NOT_NOW),
        (Refused(0, "x", "only in your own turn"),),
    ),
    "exchange that no card makes": Case(
        rules_of("catalana", 2, match_n=1),
        refused_exchange(Refusal.EXCHANGE_NOTHING),
        (Refused(0, "x", "No card takes this turn-up"),),
    ),
    "draw without exchanging": Case(
        rules_of("catalana", 2, match_n=1, exchange_when="after_own_win_before_draw"),
        pause,
        (Do(0, "draw"), Sees(0, "Your turn: you lead."), PlayOut()),
    ),
}


@pytest.mark.parametrize("name", CASES)
async def test_an_exchange_or_a_claim(bed: Bed, name: str) -> None:
    await CASES[name].run(bed)
