"""Where things stand on the picture of a table, in its own pixels. Draws nothing.

Seat 0 sits at the bottom; play goes anticlockwise, so seat 1 sits on its right.
"""

from __future__ import annotations

from dataclasses import dataclass

WIDTH, HEIGHT = 800, 450
CARD_WIDTH = 92


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its top left corner and its size."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The bottom edge."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True, slots=True)
class Spot:
    """One seat's place: its name plate, and the middle of the card it plays."""

    plate: Box
    card: tuple[int, int]


STOCK = Box(12, 12, 224, 132)
SCORE = Box(556, 12, 232, 132)
LAST_TRICK = Box(12, 354, 224, 84)
RESULT = Box(250, 112, 300, 226)

_BOTTOM = Spot(Box(250, 397, 300, 43), (400, 300))
_TOP = Spot(Box(250, 10, 300, 43), (400, 150))
_RIGHT = Spot(Box(564, 189, 224, 72), (502, 225))
_LEFT = Spot(Box(12, 189, 224, 72), (298, 225))
_SPOTS = {
    2: (_BOTTOM, _TOP),
    3: (_BOTTOM, _RIGHT, _LEFT),
    4: (_BOTTOM, _RIGHT, _TOP, _LEFT),
}


def spots(players: int) -> tuple[Spot, ...]:
    """The place of each seat, in the order of seats."""
    return _SPOTS[players]
