"""The end of a deal between two seats: with no stock left, counting shows the other hand.

So the last tricks can be read out to the end. It uses what a seat may know, and no chance.
"""

from __future__ import annotations

from bot.ai.counting import Counting, deal_of
from bot.engine.cards import Card, Suit
from bot.engine.legal import Following, forbidden
from bot.engine.rules import Rules
from bot.engine.scoring import LAST_TRICK_BONUS, beats, card_points
from bot.engine.views import SeatView

Hand = tuple[Card, ...]


def is_open(view: SeatView) -> bool:
    """Whether the other hand is known: two seats, and nothing left to draw."""
    deal = deal_of(view)
    return len(deal.hand_sizes) == 2 and deal.stock_left == 0


def best_last_card(view: SeatView) -> Card:
    """The best card if both play the rest perfectly; `is_open` must hold.

    That takes most points, the ten for the last trick among them; in a misère, fewest.
    """
    deal = deal_of(view)
    other = Counting(view).may_hold(1 - view.seat)
    ending = _Ending(deal.trump, view.table.rules)
    led = deal.trick[0] if deal.trick else None
    return max(view.legal, key=lambda card: ending.gain(view.hand, other, led, card))


class _Ending:
    """Perfect play with both hands open.

    Gains are points of the seat to play less the other's, and the other way round in a misère.
    """

    def __init__(self, trump: Suit, rules: Rules) -> None:
        self._trump = trump
        self._rules = rules
        self._order = rules.rank_order
        self._bonus = LAST_TRICK_BONUS if rules.last_trick_bonus else 0
        self._sign = -1 if rules.misere_11 else 1

    def gain(self, own: Hand, other: Hand, led: Card | None, card: Card) -> int:
        """What playing `card` brings by the end, in answer to `led` or as a lead."""
        rest = tuple(kept for kept in own if kept != card)
        if led is None:
            return -self._best(other, rest, card)
        points = self._sign * (card_points((led, card), self._order) + self._bonus * (not rest))
        if beats(card, led, self._trump, self._order):
            return points + self._best(rest, other, None)
        return -points - self._best(other, rest, None)

    def _best(self, own: Hand, other: Hand, led: Card | None) -> int:
        following = None if led is None else Following((led,), self._trump, self._order)
        no = forbidden(self._rules, own, following, stock_left=0)
        choices = (self.gain(own, other, led, card) for card in own if card not in no)
        return max(choices, default=0)
