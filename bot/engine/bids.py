"""What is bid in the auction of a chiamata: a rank, lower and lower, then points. Knows no seat."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.engine.cards import Rank, RankOrder, strength_of

LEAST_POINTS = 61
"""The majority of 120, which every bid of a bare rank promises (R61)."""

MOST_POINTS = 120


class BidError(ValueError):
    """A text that is not a bid."""


@dataclass(frozen=True, slots=True)
class Bid:
    """A rank to be called, and the points that the caller's side has to take with it (R61)."""

    rank: Rank
    points: int = LEAST_POINTS

    def __str__(self) -> str:
        raised = f"@{self.points}" if self.points != LEAST_POINTS else ""
        return f"{self.rank.value}{raised}"

    def outbids(self, other: Bid, order: RankOrder) -> bool:
        """Whether this bid is higher: a weaker rank, or with the same one more points."""
        return self.height(order) > other.height(order)

    def height(self, order: RankOrder) -> tuple[int, int]:
        """What bids are compared by."""
        return -strength_of(self.rank, order), self.points

    @classmethod
    def parse(cls, text: str) -> Bid:
        """Read the text form, `7` or `2@70`, and no other spelling of it; raises `BidError`."""
        match = re.fullmatch(r"([0-9]{1,2})(?:@([0-9]{1,3}))?", text)
        try:
            if match is None:
                raise ValueError(text)
            bid = cls(Rank(int(match[1])), int(match[2] or LEAST_POINTS))
            if str(bid) != text:
                raise ValueError(text)
            return bid
        except ValueError:
            raise BidError(
                f"{text!r} is not a bid; write a rank, such as 7, or 2 with points, such as 2@70"
            ) from None
