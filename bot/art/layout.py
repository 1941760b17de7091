"""Where things stand on the picture of a table, in its own pixels. Draws nothing.

Seat 0 sits at the bottom; play goes anticlockwise, so seat 1 sits on its right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

WIDTH, HEIGHT = 800, 450


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

    @property
    def bar(self) -> Box:
        """Where on the plate the colour of the seat's side stands."""
        return Box(self.plate.x + 6, self.plate.y + 8, 7, self.plate.height - 16)


@dataclass(frozen=True, slots=True)
class Layout:
    """A table for so many seats: their places in their order, and what depends on how many.

    Where each seat plays two cards, they lie `aside` of the middle of its place.
    """

    spots: tuple[Spot, ...]
    card_width: int = 92
    last_trick: Box = Box(12, 354, 224, 84)
    aside: int = 0

    def card_at(self, seat: int, turn: int) -> tuple[int, int]:
        """The middle of the card that a seat plays at its first turn (0), or its second."""
        x, y = self.spots[seat].card
        return x + (2 * turn - 1) * self.aside, y


STOCK = Box(12, 12, 224, 132)
SCORE = Box(556, 12, 232, 132)
RESULT = Box(246, 104, 308, 242)
_ASIDE = 56

_BELOW, _ABOVE = Box(250, 397, 300, 43), Box(250, 10, 300, 43)
_RIGHT, _LEFT = Box(564, 189, 224, 72), Box(12, 189, 224, 72)
_RIGHT_UPPER, _LEFT_UPPER = Box(564, 156, 224, 72), Box(12, 156, 224, 72)
_RIGHT_LOWER, _LEFT_LOWER = Box(564, 244, 224, 72), Box(12, 244, 224, 72)
_HIGH_TRAY = Box(12, 332, 224, 106)

_LAYOUTS: Mapping[int, Layout] = {
    2: Layout((Spot(_BELOW, (400, 300)), Spot(_ABOVE, (400, 150)))),
    3: Layout((Spot(_BELOW, (400, 300)), Spot(_RIGHT, (502, 225)), Spot(_LEFT, (298, 225)))),
    4: Layout(
        (
            Spot(_BELOW, (400, 300)),
            Spot(_RIGHT, (502, 225)),
            Spot(_ABOVE, (400, 150)),
            Spot(_LEFT, (298, 225)),
        )
    ),
    5: Layout(
        (
            Spot(_BELOW, (400, 314)),
            Spot(_RIGHT_LOWER, (504, 282)),
            Spot(_RIGHT_UPPER, (458, 112)),
            Spot(_LEFT_UPPER, (342, 112)),
            Spot(_LEFT_LOWER, (296, 282)),
        ),
        last_trick=_HIGH_TRAY,
    ),
    6: Layout(
        (
            Spot(_BELOW, (400, 318)),
            Spot(_RIGHT_LOWER, (502, 301)),
            Spot(_RIGHT_UPPER, (502, 142)),
            Spot(_ABOVE, (400, 156)),
            Spot(_LEFT_UPPER, (298, 142)),
            Spot(_LEFT_LOWER, (298, 301)),
        ),
        card_width=88,
        last_trick=_HIGH_TRAY,
    ),
}


def layout(players: int, cards_each: int = 1) -> Layout:
    """How a table is laid out for so many seats, each of which plays one card or two a trick."""
    alone = _LAYOUTS[players]
    return alone if cards_each == 1 else replace(alone, aside=_ASIDE)
