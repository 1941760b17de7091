"""Drawing in units instead of pixels, and smooth sprites: drawn large, then reduced."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw

from bot.art.palette import Colour

Point = tuple[float, float]

_OVERSAMPLE = 2


class Pen:
    """Draws shapes on a picture; every length is in units, `scale` pixels each."""

    def __init__(self, image: Image.Image, scale: float) -> None:
        self.image = image
        self.scale = scale
        self._draw = ImageDraw.Draw(image)

    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        """A filled polygon."""
        self._draw.polygon([(x * self.scale, y * self.scale) for x, y in points], fill=fill)

    def line(self, points: Sequence[Point], fill: Colour, width: float) -> None:
        """A stroke with round joints and ends."""
        pixels = [(x * self.scale, y * self.scale) for x, y in points]
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

    def stamp(self, sprite: Image.Image, x: float, y: float) -> None:
        """Put a sprite down with its top left corner at a point."""
        self.image.alpha_composite(sprite, (round(x * self.scale), round(y * self.scale)))

    def stamp_about(self, sprite: Image.Image, x: float, y: float) -> None:
        """Put a sprite down with its middle at a point."""
        half_width, half_height = (size / 2 / self.scale for size in sprite.size)
        self.stamp(sprite, x - half_width, y - half_height)

    def _pixels(self, x0: float, y0: float, x1: float, y1: float) -> tuple[float, ...]:
        return (x0 * self.scale, y0 * self.scale, x1 * self.scale - 1, y1 * self.scale - 1)


def sprite(
    width: int, height: int, units_across: float, paint: Callable[[Pen], None]
) -> Image.Image:
    """A see-through picture of so many pixels, painted in units, with smooth edges."""
    large = Image.new("RGBA", (width * _OVERSAMPLE, height * _OVERSAMPLE), (0, 0, 0, 0))
    paint(Pen(large, width * _OVERSAMPLE / units_across))
    return large.resize((width, height), Image.Resampling.BOX)
