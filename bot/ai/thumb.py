"""A computer player with rules of thumb: what a card does in this trick against what it is worth.

It looks one trick ahead and counts cards. It knows its own view, and plays for its side. In a
misère it turns its rules round: points are a burden, in a trick and in hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from bot.ai.counting import Counting, deal_of
from bot.ai.ending import best_last_card, is_open
from bot.engine.cards import Card
from bot.engine.scoring import beats, card_points, winning_index
from bot.engine.views import SeatView


@dataclass(frozen=True, slots=True)
class Weights:
    """How much the rules of thumb count, in points; the defaults were found by playing matches."""

    trump: float = 4.5
    """for any trump kept in hand"""
    trump_point: float = 1.0
    """for each point of a trump kept"""
    plain_point: float = 0.3
    """for each point of another card kept"""
    rank: float = 0.1
    """for each step of strength, so that of two equal cards the lower goes"""
    tempting: float = 10.0
    """points in a trick for which anybody would spend a trump"""
    late: float = 0.8
    """share of a card's power that counts when the stock is gone"""


class Thumb:
    """Plays the card with the best balance, and reads the last tricks of two seats to the end."""

    def __init__(self, weights: Weights | None = None) -> None:
        self._weights = weights or Weights()

    def choose(self, view: SeatView, rng: Random) -> Card:
        """One of `view.legal`; chance decides between cards that are equally good."""
        if is_open(view):
            return best_last_card(view)
        trick = _Outlook(view, self._weights)
        sign = -1 if view.table.rules.misere_11 else 1
        balance = {card: sign * (trick.swing(card) - trick.worth(card)) for card in view.legal}
        best = max(balance.values())
        return rng.choice([card for card in view.legal if balance[card] == best])


class _Outlook:
    """The trick under way, as the seat to play may judge it."""

    def __init__(self, view: SeatView, weights: Weights) -> None:
        self._deal = deal_of(view)
        self._rules = view.table.rules
        self._order = self._rules.rank_order
        self._side = self._rules.side_of(view.seat)
        self._counting = Counting(view)
        self._weights = weights
        seats = self._rules.players
        still = seats - len(self._deal.trick) - 1
        self._later = tuple((view.seat + step) % seats for step in range(1, still + 1))

    def swing(self, card: Card) -> float:
        """Points that this trick is likely to bring our side, less those it brings the others."""
        trick = (*self._deal.trick, card)
        return (2 * self._our_chance(trick) - 1) * card_points(trick, self._order)

    def worth(self, card: Card) -> float:
        """What a card is worth in hand, for the tricks to come."""
        weights, points = self._weights, card.points(self._order)
        trump = card.suit is self._deal.trump
        control = weights.rank * card.strength(self._order) + weights.trump * trump
        if not self._deal.stock_left:
            control *= weights.late
        return control + points * (weights.trump_point if trump else weights.plain_point)

    def _our_chance(self, trick: tuple[Card, ...]) -> float:
        """How likely our side takes a trick that begins with these cards."""
        place = winning_index(trick, self._deal.trump, self._order)
        winner = (self._deal.leader + place) % self._rules.players
        ours = float(self._rules.side_of(winner) == self._side)
        for seat in self._later:
            takes = self._takes(seat, trick, trick[place])
            partner = self._rules.side_of(seat) == self._side
            ours = ours + (1 - ours) * takes if partner else ours * (1 - takes)
        return ours

    def _takes(self, seat: int, trick: tuple[Card, ...], best: Card) -> float:
        """How likely a seat still to play can and will beat the best card."""
        better = [
            card
            for card in self._counting.may_hold(seat)
            if beats(card, best, self._deal.trump, self._order)
        ]
        cheap = {card for card in better if card.suit is best.suit}
        can_cheaply = self._counting.chance(seat, cheap)
        can_at_all = self._counting.chance(seat, set(better))
        will = min(1.0, card_points(trick, self._order) / self._weights.tempting)
        return can_cheaply + (can_at_all - can_cheaply) * will
