"""The auction of a chiamata, as a row of seats that still bid."""

from __future__ import annotations

from tests.engine.referee.cards import ORDERS
from tests.engine.referee.options import Options


class Auction:
    """R61: who bids stays in and goes to the end of the row, who passes leaves it."""

    def __init__(self, options: Options, mano: int) -> None:
        self._options = options
        self._row = [(mano + step) % 5 for step in range(5)]
        self.spoke: set[int] = set()
        self.caller: int | None = None
        self.rank, self.points = "", 0

    @property
    def over(self) -> bool:
        if self.caller is None:
            return not self._row
        return len(self._row) == 1 or self.points == 120

    def pass_(self, seat: int) -> None:
        assert not self.over
        assert self._row.pop(0) == seat
        self.spoke.add(seat)

    def bid(self, seat: int, text: str) -> None:
        rank, _, raised = text.partition("@")
        points = int(raised or 61)
        weak_to_strong = [r for r in ORDERS[self._options["rank_order"]] if r not in ("8", "9")]
        assert 61 <= points <= 120
        assert points == 61 or rank == "2"
        if self.caller is not None:
            lower = weak_to_strong.index(rank) < weak_to_strong.index(self.rank)
            assert lower or (rank == self.rank == "2" and points > self.points)
        assert points == 61 or self.rank == "2" or self._options["jump_to_points"]
        assert rank in weak_to_strong
        assert not self.over
        assert self._row.pop(0) == seat
        self._row.append(seat)
        self.spoke.add(seat)
        self.caller, self.rank, self.points = seat, rank, points
