"""What a table has promised of its shuffles, and how its pack is cut. Values only: no table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from bot.tables.dealing import Commitment, Cut, Proof, Secret, commitment_of

CUT_TIME = timedelta(seconds=20)
"""How long a person may take to cut before the pack is dealt uncut."""


class Depth(Enum):
    """Where a person cuts the pack."""

    HIGH = "high"
    MIDDLE = "middle"
    LOW = "low"

    def cards(self, pack: int) -> int:
        """How many cards deep that is: one, two or three quarters of the pack."""
        return pack * (1 + list(Depth).index(self)) // 4


@dataclass(frozen=True, slots=True)
class Shuffle:
    """One shuffle of a table, for the store alone: it holds the secret, which its repr hides.

    `number` counts deals from 1; `DRAW_NUMBER` is the draw. `cut` is None until the pack is cut,
    and `deadline` is when it is dealt uncut, where the cut is awaited.
    """

    number: int
    secret: Secret
    cut: Cut | None = None
    deadline: datetime | None = None

    @property
    def commitment(self) -> Commitment:
        """What everybody may know of it before the deal."""
        return commitment_of(self.secret)

    @property
    def proof(self) -> Proof | None:
        """What everybody may know of it once the deal is over; None where it was never cut."""
        return None if self.cut is None else Proof(self.commitment, self.secret, self.cut)


@dataclass(frozen=True, slots=True)
class AwaitedCut:
    """A deal that waits for its cut: its number, who cuts, and when it is dealt uncut."""

    number: int
    commitment: Commitment
    cutter: int
    deadline: datetime
