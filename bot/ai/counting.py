"""What a seat can work out by counting: the cards it has not seen, and who may hold them.

Everything comes from one `SeatView`; nothing here looks at a match.
"""

from __future__ import annotations

from collections.abc import Collection
from math import comb

from bot.engine.cards import Card
from bot.engine.rules import HAND_SIZE
from bot.engine.views import DealView, SeatView


def deal_of(view: SeatView) -> DealView:
    """The deal under way; a computer is only ever asked while one is."""
    if view.table.deal is None:
        raise ValueError("there is no deal to play in")
    return view.table.deal


class Counting:
    """The unseen cards of a view and the chances that follow from them."""

    def __init__(self, view: SeatView) -> None:
        self._deal = deal_of(view)
        self._sizes = self._deal.hand_sizes
        seen = {*view.hand, *self._deal.trick, self._deal.turn_up}
        seen.update(card for trick in self._deal.taken for card in trick.cards)
        self._holder = self._turn_up_holder(view)
        hidden = tuple(card for card in view.table.rules.cards() if card not in seen)
        self.hidden = hidden
        """Cards whose place is unknown, in the order of the pack."""

    def may_hold(self, seat: int) -> tuple[Card, ...]:
        """Cards that another seat may hold, the turn-up among them once that seat drew it."""
        return (*self.hidden, self._deal.turn_up) if seat == self._holder else self.hidden

    def chance(self, seat: int, wanted: Collection[Card]) -> float:
        """How likely another seat holds at least one of the wanted cards."""
        size = self._sizes[seat]
        if seat == self._holder:
            if self._deal.turn_up in wanted:
                return 1.0
            size -= 1
        rest = sum(card not in wanted for card in self.hidden)
        return 1.0 - comb(rest, size) / comb(len(self.hidden), size)

    def _turn_up_holder(self, view: SeatView) -> int | None:
        """The other seat that drew the turn-up and has not played it yet."""
        turn_up, seats = self._deal.turn_up, len(self._sizes)
        if self._deal.stock_left or turn_up in view.hand or turn_up in self._deal.trick:
            return None
        if any(turn_up in trick.cards for trick in self._deal.taken):
            return None
        rounds = len(view.table.rules.cards()) // seats - HAND_SIZE
        return (self._deal.taken[rounds - 1].winner - 1) % seats
