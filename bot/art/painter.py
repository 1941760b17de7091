"""What every part of the table's picture needs at hand. Draws nothing of its own accord."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PIL import Image

from bot.art.fonts import TEXT_MARGIN, Lettering
from bot.art.layout import Box, Layout, layout
from bot.art.marks import ground
from bot.art.palette import FELT_DARK, Colour
from bot.art.suits import crown
from bot.engine.views import TableView


class Align(Enum):
    """Where a line of text stands about its point: the share of its width that lies before."""

    LEFT = 0.0
    MIDDLE = 0.5
    RIGHT = 1.0


@dataclass(frozen=True, slots=True)
class Painter:
    """A view to paint, the names of its seats fit to draw, and the tools."""

    view: TableView
    names: tuple[str, ...]
    image: Image.Image
    lettering: Lettering

    @property
    def layout(self) -> Layout:
        """Where things stand at this table."""
        rules = self.view.rules
        return layout(rules.players, rules.trick_size // rules.players)

    def text(
        self, text: str, x: float, y: float, size: int, colour: Colour, align: Align = Align.MIDDLE
    ) -> None:
        """Write a line of text whose middle height is `y`."""
        mask = self.lettering.mask(text, size)
        left = x - align.value * (mask.width - 2 * TEXT_MARGIN) - TEXT_MARGIN
        self.image.paste(colour, (round(left), round(y - mask.height / 2)), mask)

    def stamp(self, sprite: Image.Image, x: float, y: float) -> None:
        """Put a sprite down with its middle at a point."""
        corner = round(x - sprite.width / 2), round(y - sprite.height / 2)
        self.image.paste(sprite, corner, sprite)

    def tray(self, box: Box, fill: Colour = FELT_DARK, radius: int = 14) -> None:
        """A rounded ground for things that belong together."""
        self.stamp(ground(box.width, box.height, fill, radius), *box.middle)

    def crown(self, x: float, y: float, width: int) -> None:
        """The winner's mark, about a point."""
        self.stamp(crown(width), x, y)

    def column(
        self,
        lines: tuple[str, ...],
        x: float,
        y: float,
        step: float,
        room: float,
        size: int,
        colour: Colour,
    ) -> None:
        """Lines of text below each other about a height, each cut to the room."""
        first = y - (len(lines) - 1) * step / 2
        for place, line in enumerate(lines):
            shown = self.lettering.fitted(line, size, room)
            self.text(shown, x, first + place * step, size, colour, Align.LEFT)

    def names_of(self, side: int) -> tuple[str, ...]:
        """The names of a side's seats."""
        return tuple(self.names[seat] for seat in self.view.rules.seats_of(side))
