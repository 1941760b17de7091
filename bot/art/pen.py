"""Drawing in units instead of pixels, and smooth sprites: drawn large, then reduced."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw
from PIL.ImageFont import FreeTypeFont as Font

from bot.art.palette import Colour

Point = tuple[float, float]

_OVERSAMPLE = 4


class Pen:
    """Draws shapes on a picture; every length is in units, `scale` pixels each."""

    def __init__(self, image: Image.Image, scale: float, corner: Point = (0, 0)) -> None:
        self.scale = scale
        self._image = image
        self._corner = corner
        self._draw = ImageDraw.Draw(image)

    def inset(self, x: float, y: float, share: float) -> Pen:
        """A pen for a drawing within this one: its corner, and its unit in units of this one."""
        return Pen(self._image, self.scale * share, self._pixel(x, y))

    def text(self, text: str, x: float, y: float, colour: Colour, font: Font, anchor: str) -> None:
        """A line of text; `anchor` is Pillow's, such as `mm` for the middle."""
        self._draw.text(self._pixel(x, y), text, fill=colour, font=font, anchor=anchor)

    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        """A filled polygon."""
        self._draw.polygon([self._pixel(x, y) for x, y in points], fill=fill)

    def line(self, points: Sequence[Point], fill: Colour, width: float) -> None:
        """A stroke with round joints and ends."""
        pixels = [self._pixel(x, y) for x, y in points]
        self._draw.line(pixels, fill=fill, width=max(1, round(width * self.scale)), joint="curve")
        for x, y in (points[0], points[-1]):
            self.disc(x, y, width / 2, fill)

    def disc(self, x: float, y: float, radius: float, fill: Colour) -> None:
        """A filled circle about a point."""
        self.oval(x - radius, y - radius, x + radius, y + radius, fill)

    def oval(self, x0: float, y0: float, x1: float, y1: float, fill: Colour) -> None:
        """A filled ellipse in a box."""
        self._draw.ellipse(self._pixels(x0, y0, x1, y1), fill=fill)

    def box(self, x0: float, y0: float, x1: float, y1: float, fill: Colour, radius: float) -> None:
        """A filled rectangle with round corners."""
        self._draw.rounded_rectangle(
            self._pixels(x0, y0, x1, y1), radius=radius * self.scale, fill=fill
        )

    def frame(
        self, x0: float, y0: float, x1: float, y1: float, line: Colour, radius: float, width: float
    ) -> None:
        """The outline of a rectangle with round corners."""
        self._draw.rounded_rectangle(
            self._pixels(x0, y0, x1, y1),
            radius=radius * self.scale,
            outline=line,
            width=max(1, round(width * self.scale)),
        )

    def _pixel(self, x: float, y: float) -> Point:
        left, top = self._corner
        return left + x * self.scale, top + y * self.scale

    def _pixels(self, x0: float, y0: float, x1: float, y1: float) -> tuple[float, ...]:
        right, bottom = self._pixel(x1, y1)
        return (*self._pixel(x0, y0), right - 1, bottom - 1)


def sprite(
    width: int, height: int, units_across: float, paint: Callable[[Pen], None]
) -> Image.Image:
    """A see-through picture of so many pixels, painted in units, with smooth edges."""
    large = Image.new("RGBA", (width * _OVERSAMPLE, height * _OVERSAMPLE), (0, 0, 0, 0))
    paint(Pen(large, width * _OVERSAMPLE / units_across))
    return large.resize((width, height), Image.Resampling.BOX)
