"""A finished picture as PNG bytes, in 256 colours that are the same for every picture."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from io import BytesIO

from PIL import Image

from bot.art.palette import (
    BACK,
    BACK_LINE,
    BEARD,
    CHALK,
    CUT_WOOD,
    DIM,
    DYES,
    FELT,
    FELT_DARK,
    FELT_LIGHT,
    GOLD,
    GOLD_DARK,
    INK,
    PAPER,
    PAPER_EDGE,
    PLATE,
    PLATE_TURN,
    RIM,
    SIDES,
    SKIN,
    STEEL,
    WOOD,
    Colour,
)

_COMPRESSION = 4
"""From the next level on, each byte saved takes ever more time: the best, twelvefold, 15 %."""


def png(image: Image.Image) -> bytes:
    """A picture as PNG bytes."""
    out = BytesIO()
    flat = image.quantize(palette=_palette(), dither=Image.Dither.NONE)
    flat.save(out, "PNG", compress_level=_COMPRESSION)
    return out.getvalue()


def colours() -> tuple[Colour, ...]:
    """The colours of the pictures: those painted with, and their mixes where two of them meet."""
    return tuple(dict.fromkeys(mix for pair in _meetings() for mix in _mixes(*pair)))


@cache
def _palette() -> Image.Image:
    # Chosen once instead of for each picture: a fifth of the time, and no colour ever wavers.
    holder = Image.new("P", (1, 1))
    holder.putpalette([channel for colour in colours() for channel in colour])
    return holder


def _meetings() -> Iterator[tuple[Colour, Colour, int]]:
    """Two colours with a common edge, and how many mixes there are between them."""
    for ground in (PLATE, FELT_DARK):
        yield from ((CHALK, ground, 5), (GOLD, ground, 3), (DIM, ground, 1))
        yield from ((side, ground, 1) for side in SIDES)
    yield from ((INK, PLATE_TURN, 5), (INK, GOLD, 3), (INK, PAPER, 3), (PLATE_TURN, GOLD, 1))
    yield from ((FELT, FELT_LIGHT, 1), (FELT, RIM, 1), (FELT_LIGHT, FELT_DARK, 1))
    yield from ((PAPER, PAPER_EDGE, 3), (PAPER, FELT_LIGHT, 4), (PAPER_EDGE, FELT_LIGHT, 4))
    yield from (
        (GOLD, GOLD_DARK, 3),
        (GOLD, PAPER, 2),
        (GOLD_DARK, PAPER, 3),
        (GOLD, FELT_LIGHT, 2),
    )
    yield from ((GOLD_DARK, FELT_LIGHT, 2), (BACK, BACK_LINE, 3), (BACK, PAPER, 2))
    yield from ((SKIN, INK, 2), (SKIN, WOOD, 2), (WOOD, CUT_WOOD, 2), (WOOD, PAPER, 2))
    yield from ((BEARD, INK, 2),)
    for dye in DYES.values():
        yield from ((dye.line, PAPER, 6), (dye.line, dye.body, 4), (dye.line, dye.light, 3))
        yield from ((dye.body, dye.light, 2), (dye.body, PAPER, 3), (dye.line, GOLD, 2))
        yield from ((dye.line, SKIN, 2), (dye.line, STEEL, 1), (dye.body, GOLD_DARK, 1))


def _mixes(one: Colour, other: Colour, between: int) -> Iterator[Colour]:
    for step in range(between + 2):
        share = step / (between + 1)
        red, green, blue = (
            round(start + (end - start) * share) for start, end in zip(one, other, strict=True)
        )
        yield red, green, blue
