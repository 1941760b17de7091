"""What every part of the table's picture needs at hand, and the marks that several parts share."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from bot.art.cards import ASPECT_OF_CARD
from bot.art.fonts import Lettering
from bot.art.layout import Box
from bot.art.palette import FELT_DARK, GOLD, GOLD_DARK, INK, PLATE, SIDES, Colour
from bot.art.pen import Pen
from bot.art.suits import crown
from bot.engine.views import TableView

_NAME_GAP = " + "


@dataclass(frozen=True, slots=True)
class Painter:
    """A view to paint, the names of its seats fit to draw, and the tools."""

    view: TableView
    names: tuple[str, ...]
    pen: Pen
    lettering: Lettering

    def pixels(self, width: float) -> int:
        """Pixels of a sprite that shall be so many units wide."""
        return round(width * self.pen.scale)

    def text(
        self, text: str, x: float, y: float, size: float, colour: Colour, anchor: str = "mm"
    ) -> None:
        """Write a line of text."""
        self.lettering.write(self.pen, text, x, y, size, colour, anchor)

    def tray(self, box: Box, fill: Colour = FELT_DARK, radius: float = 14) -> None:
        """A rounded ground for things that belong together."""
        self.pen.box(box.x, box.y, box.right, box.bottom, fill, radius)

    def badge(self, text: str, x: float, y: float, radius: float = 11) -> None:
        """A number in a disc."""
        self.pen.disc(x, y, radius + 2, PLATE)
        self.pen.disc(x, y, radius, GOLD)
        self.text(text, x, y + 0.5, radius * 1.3, INK)

    def crown(self, x: float, y: float, width: float) -> None:
        """The winner's mark, about a point."""
        self.pen.stamp_about(crown(self.pixels(width)), x, y)

    def winning_frame(self, x: float, y: float, width: float, line: float) -> None:
        """The frame about a winning card whose middle and width are given."""
        across, down = width / 2 + line, width * ASPECT_OF_CARD / 2 + line
        self.pen.box(x - across, y - down, x + across, y + down, GOLD_DARK, 11)
        across, down = across - 1, down - 1
        self.pen.box(x - across, y - down, x + across, y + down, GOLD, 10)

    def card(self, sprite: Image.Image, x: float, y: float) -> None:
        """A card about a point."""
        self.pen.stamp_about(sprite, x, y)

    def side_colour(self, seat: int) -> Colour:
        """The colour of a seat's side."""
        return SIDES[self.view.rules.side_of(seat)]

    def side_name(self, side: int, size: int, width: float) -> str:
        """The names of a side's seats on one line, each cut so that all have room."""
        seats = self.view.rules.seats_of(side)
        gaps = self.lettering.width(_NAME_GAP, size) * (len(seats) - 1)
        room = (width - gaps) / len(seats)
        return _NAME_GAP.join(self.lettering.fitted(self.names[seat], size, room) for seat in seats)
