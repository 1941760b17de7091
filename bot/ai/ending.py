"""The end of a deal between two seats: with no stock left, counting shows the other hand.

So the last tricks can be read out to the end. It uses what a seat may know, and no chance.
"""

from __future__ import annotations

from bot.ai.counting import Counting, capote_seat, deal_of
from bot.engine.cards import Card
from bot.engine.legal import Following, forbidden
from bot.engine.scoring import LAST_TRICK_BONUS, card_points, winning_index
from bot.engine.views import SeatView

Hands = tuple[tuple[Card, ...], ...]
"""The hands of both seats, in order of seats."""

_CAPOTE = 1000
"""What the first trick counts that breaks a capote: more than all points of a deal."""


def is_open(view: SeatView) -> bool:
    """Whether the other hand is known: two seats, and nothing left to draw."""
    deal = deal_of(view)
    return len(deal.hand_sizes) == 2 and deal.stock_left == 0


def best_last_card(view: SeatView) -> Card:
    """The best card if both play the rest perfectly; `is_open` must hold.

    That takes most points, the ten for the last trick among them; in a misère, fewest. While a
    capote is under way, making or breaking it goes before points.
    """
    ending = _Ending(view, capote_seat(view))
    return max(view.dutiful, key=ending.gain_by)


def takes_all(view: SeatView) -> bool:
    """Whether the seat can take every trick that is left; `is_open` must hold."""
    return _Ending(view, view.seat).gain() > -_CAPOTE // 2


class _Ending:
    """Perfect play with both hands open.

    Gains are points of the viewing seat less the other's, and the other way round in a misère.
    Tricks that the seat of a capote loses count as many as `_CAPOTE` each.
    """

    def __init__(self, view: SeatView, announcer: int | None) -> None:
        self._deal = deal_of(view)
        self._seat = view.seat
        self._rules = view.table.rules
        self._announcer = announcer
        other = Counting(view).may_hold(1 - view.seat)
        self._hands = (view.hand, other) if view.seat == 0 else (other, view.hand)

    def gain(self) -> int:
        """What perfect play brings by the end, whoever's turn it is."""
        return self._best(self._hands, self._deal.trick, self._deal.leader)

    def gain_by(self, card: Card) -> int:
        """What it brings if the seat, whose turn it is, plays this card."""
        return self._after(self._hands, self._deal.trick, self._deal.leader, card)

    def _best(self, hands: Hands, trick: tuple[Card, ...], leader: int) -> int:
        seat = (leader + len(trick)) % 2
        order = self._rules.rank_order
        following = Following(trick, self._deal.trump, order) if trick else None
        no = forbidden(self._rules, hands[seat], following, stock_left=0)
        gains = [self._after(hands, trick, leader, card) for card in hands[seat] if card not in no]
        better = max if seat == self._seat else min
        return better(gains, default=0)

    def _after(self, hands: Hands, trick: tuple[Card, ...], leader: int, card: Card) -> int:
        rest = tuple(tuple(kept for kept in hand if kept != card) for hand in hands)
        trick = (*trick, card)
        if len(trick) < self._rules.trick_size:
            return self._best(rest, trick, leader)
        place = winning_index(trick, self._deal.trump, self._rules.rank_order)
        winner = (leader + place) % 2
        stake = self._stake(trick, winner, last=not any(rest))
        return (stake if winner == self._seat else -stake) + self._best(rest, (), winner)

    def _stake(self, trick: tuple[Card, ...], winner: int, *, last: bool) -> int:
        points = card_points(trick, self._rules.rank_order)
        if last and self._rules.last_trick_bonus:
            points += LAST_TRICK_BONUS
        if self._announcer not in (None, winner):
            points += _CAPOTE
        return -points if self._rules.misere_11 else points
