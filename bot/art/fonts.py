"""The font, and names made fit to draw. Knows nothing of cards or tables.

A font object is made for each picture: the font engine behind it must not be shared by threads.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect
from functools import cache, lru_cache
from io import BytesIO
from math import ceil
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from bot.art.palette import Colour
from bot.art.pen import Pen

_FILE = Path(__file__).parent.parent / "assets" / "fonts" / "DejaVuSans-Bold.ttf"
_LONGEST = 64
_OVERSAMPLE = 2
TEXT_MARGIN = 2
"""Empty pixels before and after a line of text in its mask."""

_ABSENT = "\uffff"
_ELLIPSIS = "…"


@cache
def _font_bytes() -> bytes:
    return _FILE.read_bytes()


def _open_font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(BytesIO(_font_bytes()), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def _can_draw(char: str) -> bool:
    if unicodedata.category(char)[0] in "CMZ":
        return char == " "
    font = _open_font(16)
    return _shape(font, char) != _shape(font, _ABSENT)


def _shape(font: ImageFont.FreeTypeFont, char: str) -> tuple[tuple[int, int], bytes]:
    mask = font.getmask(char)
    return mask.size, bytes(mask)


class Lettering:
    """Writes text on pictures with the one font of the project."""

    def __init__(self) -> None:
        self._sizes: dict[int, ImageFont.FreeTypeFont] = {}

    def write(
        self, pen: Pen, text: str, x: float, y: float, size: float, colour: Colour, anchor: str
    ) -> None:
        """Write a line of text; `anchor` is Pillow's, such as `mm` for the middle."""
        pen.text(text, x, y, colour, self._font(round(size * pen.scale)), anchor)

    def width(self, text: str, size: int) -> float:
        """Width of a line of text, in the unit of `size`."""
        return self._font(size * _OVERSAMPLE).getlength(text) / _OVERSAMPLE

    def mask(self, text: str, size: int) -> Image.Image:
        """The shape of a line of text on a picture, to be filled; its middle is the line's."""
        # Drawn large and reduced: at its own size the font is fitted to whole pixels and gapes.
        width = ceil(self.width(text, size)) + 2 * TEXT_MARGIN
        height = 2 * size
        large = Image.new("L", (width * _OVERSAMPLE, height * _OVERSAMPLE))
        where = (TEXT_MARGIN * _OVERSAMPLE, height * _OVERSAMPLE / 2)
        font = self._font(size * _OVERSAMPLE)
        ImageDraw.Draw(large).text(where, text, fill=255, font=font, anchor="lm")
        return large.reduce(_OVERSAMPLE)

    @staticmethod
    def drawable(text: str) -> str:
        """What of a text this font can show, on one line; empty where nothing is left.

        Compatibility forms become plain letters first, so that ornate alphabets stay readable.
        """
        plain = unicodedata.normalize("NFKC", text[:_LONGEST])
        shown = "".join(char if _can_draw(char) else " " * char.isspace() for char in plain)
        return " ".join(shown.split())

    def fitted(self, text: str, size: int, width: float) -> str:
        """A text cut to a width, with an ellipsis where something is missing."""
        if self.width(text, size) <= width:
            return text
        cuts = [text[:length].rstrip() + _ELLIPSIS for length in range(len(text))]
        fitting = bisect(cuts, width, key=lambda cut: self.width(cut, size))
        return cuts[max(fitting - 1, 0)]

    def _font(self, size: int) -> ImageFont.FreeTypeFont:
        if size not in self._sizes:
            self._sizes[size] = _open_font(size)
        return self._sizes[size]
