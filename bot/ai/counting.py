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
        seen = {*view.hand, *self._deal.trick}
        seen.update(card for trick in self._deal.taken for card in trick.cards)
        self._held = {
            card: seat for card, seat in self._taken_in_sight(view).items() if card not in seen
        }
        """Where the cards are that everybody saw go to another hand."""
        seen |= {self._deal.turn_up, *self._held}
        hidden = tuple(card for card in view.table.rules.cards() if card not in seen)
        self.hidden = hidden
        """Cards whose place is unknown, in the order of the pack."""

    def may_hold(self, seat: int) -> tuple[Card, ...]:
        """Cards that another seat may hold, and those it took in the sight of all."""
        return (*self.hidden, *self._held_by(seat))

    def chance(self, seat: int, wanted: Collection[Card]) -> float:
        """How likely another seat holds at least one of the wanted cards."""
        held = self._held_by(seat)
        if any(card in wanted for card in held):
            return 1.0
        size = self._sizes[seat] - len(held)
        rest = sum(card not in wanted for card in self.hidden)
        return 1.0 - comb(rest, size) / comb(len(self.hidden), size)

    def _held_by(self, seat: int) -> tuple[Card, ...]:
        return tuple(card for card, holder in self._held.items() if holder == seat)

    def _taken_in_sight(self, view: SeatView) -> dict[Card, int]:
        """Who took which turn-up, by exchange or as the last card drawn (R14, R39).

        What was taken is never given again, as each turn-up is lower than the one before.
        """
        deal = self._deal
        taken = {swap.taken: swap.seat for swap in deal.exchanges}
        if not deal.stock_left:
            last_draw = deal.taken[view.table.rules.tricks - HAND_SIZE - 1]
            taken[deal.turn_up] = (last_draw.winner - 1) % len(self._sizes)
        return taken
