"""What a seat can work out by counting: the cards it has not seen, and who may hold them.

Everything comes from one `SeatView`; nothing here looks at a match.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from math import comb

from bot.engine.cards import Card, Rank, Suit
from bot.engine.sign import Sign
from bot.engine.views import DealView, SeatView

_SIGNED: Mapping[Sign, Rank] = {
    Sign.ACE: Rank.ACE,
    Sign.THREE: Rank.THREE,
    Sign.KING: Rank.KING,
    Sign.KNIGHT: Rank.KNIGHT,
    Sign.JACK: Rank.JACK,
}
"""The signs that name one card, and the rank of that trump."""


def signed_card(sign: Sign, trump: Suit | None) -> Card | None:
    """The card that a sign names (R49); None where it names none."""
    rank = _SIGNED.get(sign)
    return None if rank is None or trump is None else Card(rank, trump)


def deal_of(view: SeatView) -> DealView:
    """The deal under way; a computer is only ever asked while one is."""
    if view.table.deal is None:
        raise ValueError("there is no deal to play in")
    return view.table.deal


def capote_seat(view: SeatView) -> int | None:
    """The seat whose capote is under way (R46); None where none is, or one that has failed."""
    deal, drawn = deal_of(view), view.table.rules.tricks_with_draw
    failed = any(trick.winner != deal.capote for trick in deal.taken[drawn:])
    return None if failed else deal.capote


class Counting:
    """The unseen cards of a view and the chances that follow from them."""

    def __init__(self, view: SeatView) -> None:
        self._deal = deal_of(view)
        self._sizes = self._deal.hand_sizes
        seen = {*view.hand, *self._deal.trick}
        seen.update(card for trick in self._deal.taken for card in trick.cards)
        self._held = {
            card: seat for card, seat in self._held_in_sight(view).items() if card not in seen
        }
        """Where cards are that this seat knows to be in another hand."""
        if self._deal.turn_up is not None:
            seen.add(self._deal.turn_up)
        self._trust_signs(view, seen)
        self.hidden = tuple(
            card for card in view.table.rules.cards() if card not in seen and card not in self._held
        )
        """Cards whose place is unknown, in the order of the pack."""

    def may_hold(self, seat: int) -> tuple[Card, ...]:
        """Cards that another seat may hold, and those that it is known to hold."""
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

    def _held_in_sight(self, view: SeatView) -> dict[Card, int]:
        """Cards seen to go to a hand: shown to partners, declared, exchanged or drawn (R14, R39).

        What was taken for another is never given again, as each turn-up is lower than the one
        before.
        """
        deal = self._deal
        held = {card: seat for seat, cards in view.shared for card in cards}  # R51
        held.update({swap.taken: swap.seat for swap in deal.exchanges})
        if deal.declared is not None:
            seat, card = deal.declared
            held[card] = seat
        if deal.turn_up is not None and not deal.stock_left:
            last_draw = deal.taken[view.table.rules.tricks_with_draw - 1]
            held[deal.turn_up] = (last_draw.winner - 1) % len(self._sizes)
        return held

    def _trust_signs(self, view: SeatView, seen: Collection[Card]) -> None:
        """Believe the signs of partners, the newest first, as far as nothing belies them (R49)."""
        for seat, card in self._signed(view):
            room = len(self._held_by(seat)) < self._sizes[seat]
            if room and card not in seen and card not in self._held:
                self._held[card] = seat

    def _signed(self, view: SeatView) -> Iterator[tuple[int, Card]]:
        for each in reversed(view.signs):
            card = signed_card(each.sign, self._deal.trump)
            if card is not None and each.seat != view.seat:
                yield each.seat, card
