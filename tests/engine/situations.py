"""Situations named by what they are for: for each refusal, a match and an action it answers."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.actions import Action, DrawDealer, Play, StartDeal
from bot.engine.cards import Card, Rank, Suit
from bot.engine.options import Obligations
from bot.engine.play import Refusal, apply, apply_all
from bot.engine.rules import Rules
from bot.engine.state import Match, Phase, new_match

TWO = Rules(players=2, match_n=1)
PACK = TWO.cards()
"""In the fixed order: with dealer 0, seat 1 holds 1O 3O 5O, seat 0 2O 4O 6O; 7O is turned up."""

BY_RANK = tuple(Card(rank, suit) for rank in {card.rank: None for card in PACK} for suit in Suit)
"""The four of each rank together: two seats that draw from it are level for ever."""


def waiting_for_draw() -> Match:
    return new_match(TWO)


def waiting_for_deal() -> Match:
    return new_match(TWO, 0)


def dealt() -> Match:
    return apply(waiting_for_deal(), StartDeal(PACK))[0]


def must_beat() -> Match:
    """Seat 1 led the five of coins, and seat 0 has to beat it with the six."""
    strict = Rules(obligations=Obligations.STRICT, match_n=1)
    return apply_all(new_match(strict, 0), [StartDeal(PACK), Play(1, PACK[4])])


def played_out() -> Match:
    """A match over: each seat plays its first card until the hands are empty."""
    match = dealt()
    while match.phase is Phase.PLAY:
        assert match.deal is not None
        assert match.to_play is not None
        match = apply_all(match, [Play(match.to_play, match.deal.hands[match.to_play][0])])
    return match


ACE, TWO_OF_COINS = Card(Rank.ACE, Suit.COINS), Card(Rank.TWO, Suit.COINS)

PROVOKED: dict[Refusal, Callable[[], tuple[Match, Action]]] = {
    Refusal.NO_SUCH_SEAT: lambda: (dealt(), Play(2, ACE)),
    Refusal.NOT_YOUR_TURN: lambda: (dealt(), Play(0, TWO_OF_COINS)),
    Refusal.NOT_IN_HAND: lambda: (dealt(), Play(1, TWO_OF_COINS)),
    Refusal.CARD_FORBIDDEN: lambda: (must_beat(), Play(0, TWO_OF_COINS)),
    Refusal.NO_DEAL: lambda: (waiting_for_deal(), Play(1, ACE)),
    Refusal.DEAL_RUNNING: lambda: (dealt(), StartDeal(PACK)),
    Refusal.DEALER_KNOWN: lambda: (waiting_for_deal(), DrawDealer(PACK)),
    Refusal.DEALER_UNKNOWN: lambda: (waiting_for_draw(), StartDeal(PACK)),
    Refusal.WRONG_PACK: lambda: (waiting_for_deal(), StartDeal(PACK[1:])),
    Refusal.DRAW_UNDECIDED: lambda: (waiting_for_draw(), DrawDealer(BY_RANK)),
    Refusal.MATCH_OVER: lambda: (played_out(), StartDeal(PACK)),
}
