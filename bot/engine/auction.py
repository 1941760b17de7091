"""The auction of a chiamata as a value: who bid what, whose turn it is, and when it is over."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.engine.bids import LEAST_POINTS, MOST_POINTS, Bid
from bot.engine.cards import Card, Rank, Suit
from bot.engine.refusals import Refusal
from bot.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Auction:
    """Bids in order, None for a pass. `first` bids first, then the seats to its right (R61)."""

    seats: int
    first: int
    bids: tuple[tuple[int, Bid | None], ...] = ()

    @property
    def passed(self) -> frozenset[int]:
        """Seats that are out of it."""
        return frozenset(seat for seat, bid in self.bids if bid is None)

    @property
    def highest(self) -> tuple[int, Bid] | None:
        """The seat that bids most, and its bid."""
        return next(((seat, bid) for seat, bid in reversed(self.bids) if bid is not None), None)

    @property
    def to_bid(self) -> int | None:
        """The seat whose turn it is; None where the auction is over."""
        if self.over:
            return None
        if not self.bids:
            return self.first
        last, passed = self.bids[-1][0], self.passed
        seats = ((last + step) % self.seats for step in range(1, self.seats + 1))
        return next(seat for seat in seats if seat not in passed)

    @property
    def over(self) -> bool:
        """Whether nobody can bid any more: one bidder is left, the most is bid, or all passed."""
        if self.highest is None:
            return len(self.passed) == self.seats
        return len(self.passed) == self.seats - 1 or self.highest[1].points == MOST_POINTS

    def after(self, seat: int, bid: Bid | None) -> Auction:
        """The auction after a bid or a pass."""
        return replace(self, bids=(*self.bids, (seat, bid)))


@dataclass(frozen=True, slots=True)
class Contract:
    """What the winner of the auction undertakes, and what was called (R62).

    `suit` is None until it is named, and for good where the caller plays without trumps.
    """

    caller: int
    bid: Bid
    suit: Suit | None = None
    named: bool = False

    @property
    def called(self) -> Card | None:
        """The card whose holder is the caller's partner; None where there is none (yet)."""
        return None if self.suit is None else Card(self.bid.rank, self.suit)

    @property
    def without_trumps(self) -> bool:
        """Whether it is played *ai carichi*, alone and without trumps."""
        return self.named and self.suit is None


def why_no_bid(rules: Rules, auction: Auction, bid: Bid) -> Refusal | None:
    """Why a bid cannot be made now, whoever's turn it is; None where it can (R61)."""
    order, two = rules.rank_order, Rank.TWO
    if not any(card.rank is bid.rank for card in rules.cards()):
        return Refusal.BID_RANK
    if not LEAST_POINTS <= bid.points <= MOST_POINTS:
        return Refusal.BID_POINTS
    if bid.points > LEAST_POINTS and bid.rank is not two:
        return Refusal.BID_POINTS_WITHOUT_TWO
    highest = auction.highest
    if highest is not None and not bid.outbids(highest[1], order):
        return Refusal.BID_TOO_LOW
    called_two = highest is not None and highest[1].rank is two
    if bid.points > LEAST_POINTS and not called_two and not rules.jump_to_points:
        return Refusal.BID_JUMP
    return None


def open_bids(rules: Rules, auction: Auction) -> tuple[Bid, ...]:
    """Every bid that can be made now, the lowest first."""
    ranks = {card.rank for card in rules.cards()}
    bids = (
        *(Bid(rank) for rank in ranks),
        *(Bid(Rank.TWO, points) for points in range(LEAST_POINTS + 1, MOST_POINTS + 1)),
    )
    able = [bid for bid in bids if why_no_bid(rules, auction, bid) is None]
    return tuple(sorted(able, key=lambda bid: bid.height(rules.rank_order)))
