"""The font, and names made fit to draw. Knows nothing of cards or tables.

A font object is made for each picture: the font engine behind it must not be shared by threads.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from io import BytesIO
from pathlib import Path

from PIL import ImageDraw, ImageFont

from bot.art.palette import Colour
from bot.art.pen import Pen

_FILE = Path(__file__).parent.parent / "assets" / "fonts" / "DejaVuSans-Bold.ttf"
_LONGEST = 64
_ABSENT = "\uffff"
_ELLIPSIS = "…"


@cache
def _font_bytes() -> bytes:
    return _FILE.read_bytes()


class Lettering:
    """Writes text on pictures with the one font of the project."""

    def __init__(self) -> None:
        self._sizes: dict[int, ImageFont.FreeTypeFont] = {}
        self._blank = self._shape(_ABSENT)

    def write(
        self, pen: Pen, text: str, x: float, y: float, size: float, colour: Colour, anchor: str
    ) -> None:
        """Write a line of text; `anchor` is Pillow's, such as `mm` for the middle."""
        draw = ImageDraw.Draw(pen.image)
        font = self._font(round(size * pen.scale))
        draw.text((x * pen.scale, y * pen.scale), text, fill=colour, font=font, anchor=anchor)

    def width(self, text: str, size: int) -> float:
        """Width of a line of text, in the unit of `size`."""
        return self._font(size).getlength(text)

    def drawable(self, text: str) -> str:
        """What of a text this font can show, on one line; empty where nothing is left.

        Compatibility forms become plain letters first, so that ornate alphabets stay readable.
        """
        plain = unicodedata.normalize("NFKC", text[:_LONGEST])
        shown = "".join(char if self._can_draw(char) else " " * char.isspace() for char in plain)
        return " ".join(shown.split())

    def fitted(self, text: str, size: int, width: float) -> str:
        """A text cut to a width, with an ellipsis where something is missing."""
        if self.width(text, size) <= width:
            return text
        while text and self.width(text + _ELLIPSIS, size) > width:
            text = text[:-1].rstrip()
        return text + _ELLIPSIS

    def _can_draw(self, char: str) -> bool:
        if unicodedata.category(char)[0] in "CMZ":
            return char == " "
        return self._shape(char) != self._blank

    def _shape(self, char: str) -> tuple[tuple[int, int], bytes]:
        mask = self._font(16).getmask(char)
        return mask.size, bytes(mask)

    def _font(self, size: int) -> ImageFont.FreeTypeFont:
        if size not in self._sizes:
            self._sizes[size] = ImageFont.truetype(
                BytesIO(_font_bytes()), size, layout_engine=ImageFont.Layout.BASIC
            )
        return self._sizes[size]
