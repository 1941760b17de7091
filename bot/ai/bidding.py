"""Bids and calls of a chiamata: what a hand is worth to a caller, and how far it goes for that."""

from __future__ import annotations

from bot.ai.counting import deal_of
from bot.engine.actions import Call, MakeBid, Pass, SeatAction, ThrowIn
from bot.engine.cards import Card, Rank, Suit
from bot.engine.scoring import card_points
from bot.engine.views import SeatView

# What a caller's side takes, in points, as a straight line: fitted to 12,000 played deals, around
# which single deals lie some 19 points to either side.
_WITH_PARTNER = 23.0
"""Any two hands together."""
_TRUMP = 4.5
"""Each trump in the caller's hand."""
_TRUMP_ALONE = 1.5
"""The same for a caller who has no partner."""
_TRUMP_POINT = 1.7
"""Each point of the trumps in the hand, and of the called card."""
_MARGIN = 2.0
"""What a hand has to promise beyond the bid, as a failed one costs more than a pass."""


def bid(view: SeatView) -> SeatAction:
    """The bid that the hand exceeds most, the lowest such one; a pass where it makes none.

    A hand that is weak enough is thrown in.
    """
    if ThrowIn(view.seat) in view.offers:
        return ThrowIn(view.seat)
    bids = (offer.bid for offer in view.offers if isinstance(offer, MakeBid))
    excess = {each: _promise(view, each.rank) - each.points for each in bids}
    best = max(excess, key=lambda each: excess[each], default=None)
    if best is None or excess[best] < _MARGIN:
        return Pass(view.seat)
    return MakeBid(view.seat, best)


def call(view: SeatView) -> Call:
    """The suit in which the hand promises most."""
    return Call(view.seat, planned_trump(view))


def planned_trump(view: SeatView) -> Suit | None:
    """The trumps: those that are known, or those that this seat is going to call (R62)."""
    deal = deal_of(view)
    contract = deal.contract
    if contract is None or contract.named or contract.caller != view.seat:
        return deal.trump
    return _best_suit(view, contract.bid.rank)


def _promise(view: SeatView, rank: Rank) -> float:
    return _promise_of(view, Card(rank, _best_suit(view, rank)))


def _best_suit(view: SeatView, rank: Rank) -> Suit:
    """The suit in which to call a rank: mostly a long one whose best missing card that is."""
    return max(Suit, key=lambda suit: _promise_of(view, Card(rank, suit)))


def _promise_of(view: SeatView, called: Card) -> float:
    """Points that the hand's side may expect if it calls this card."""
    order = view.table.rules.rank_order
    played = (card for seat, card in deal_of(view).plays if seat == view.seat)
    trumps = {card for card in (*view.hand, *played) if card.suit is called.suit}
    points = _TRUMP_POINT * card_points(tuple({*trumps, called}), order)
    if called in trumps:
        return points + _TRUMP_ALONE * len(trumps)
    return points + _TRUMP * len(trumps) + _WITH_PARTNER
