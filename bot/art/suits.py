"""The four suit symbols: a coin, a cup, a sword and a club, told apart by shape and by colour."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import assert_never

from PIL import Image

from bot.art.palette import CUT_WOOD, DYES, GOLD, GOLD_DARK, STEEL, Dye
from bot.art.pen import Pen, Point, sprite
from bot.engine.cards import Suit

_ASPECT = 1.3
"""Height of a symbol's box over its width; the box is 100 units wide."""

_TALL = 100 * _ASPECT


def paint_symbol(pen: Pen, suit: Suit, x: float, y: float, width: float) -> None:
    """Draw a suit's symbol about a point."""
    dye = DYES[suit]
    pen = pen.inset(x - width / 2, y - width * _ASPECT / 2, width / 100)
    match suit:
        case Suit.COINS:
            _coin(pen, dye)
        case Suit.CUPS:
            _cup(pen, dye)
        case Suit.SWORDS:
            _sword(pen, dye)
        case Suit.CLUBS:
            _club(pen, dye)
        case _:
            assert_never(suit)


def _coin(pen: Pen, dye: Dye) -> None:
    x, y = 50.0, _TALL / 2
    for radius, colour in ((49, dye.line), (43, dye.body), (31, dye.line), (27, dye.light)):
        pen.disc(x, y, radius, colour)
    for turn in range(12):
        pen.disc(*_around(x, y, 37, turn / 12), 3, dye.line)
    star = [_around(x, y, 23 if turn % 2 == 0 else 9, turn / 16) for turn in range(16)]
    pen.polygon(star, dye.line)
    pen.disc(x, y, 7, dye.body)


def _cup(pen: Pen, dye: Dye) -> None:
    _goblet(pen, 0, dye.line)
    _goblet(pen, 6, dye.body)
    pen.box(4, 12, 96, 28, dye.line, 7)
    pen.box(9, 16, 91, 24, GOLD, 4)
    pen.box(33, 81, 67, 92, dye.line, 5)
    pen.box(38, 83, 62, 90, GOLD, 3)
    pen.line([(27, 38), (31, 54)], dye.light, 8)


def _goblet(pen: Pen, inset: float, colour: tuple[int, int, int]) -> None:
    pen.polygon([(8 + inset, 20), (92 - inset, 20), (90 - inset, 46), (10 + inset, 46)], colour)
    pen.oval(9 + inset, 6 + inset, 91 - inset, 82 - inset, colour)
    pen.polygon([(42 + inset, 74), (58 - inset, 74), (60 - inset, 112), (40 + inset, 112)], colour)
    pen.polygon(
        [(44, 98), (56, 98), (84 - inset * 2, 124 - inset), (16 + inset * 2, 124 - inset)], colour
    )


def _sword(pen: Pen, dye: Dye) -> None:
    pen.polygon([(50, 0), (70, 24), (66, 90), (34, 90), (30, 24)], dye.line)
    pen.polygon([(50, 10), (63, 27), (60, 88), (50, 88)], dye.body)
    pen.polygon([(50, 10), (37, 27), (40, 88), (50, 88)], STEEL)
    pen.line([(16, 88), (84, 88)], dye.line, 19)
    pen.line([(17, 88), (83, 88)], GOLD, 9)
    pen.line([(50, 96), (50, 112)], dye.line, 24)
    pen.line([(50, 99), (50, 110)], dye.body, 13)
    pen.disc(50, 118, 12, dye.line)
    pen.disc(50, 118, 6, GOLD)


def _club(pen: Pen, dye: Dye) -> None:
    for base, tip in (((32, 66), (12, 48)), ((66, 88), (86, 70))):
        pen.line([base, tip], dye.line, 26)
        pen.line([base, tip], dye.body, 14)
        pen.disc(*tip, 6, CUT_WOOD)
    for inset, colour in ((0, dye.line), (6, dye.body)):
        pen.polygon(
            [(17 + inset, 18), (83 - inset, 18), (62 - inset, 126), (38 + inset, 126)], colour
        )
        pen.oval(17 + inset, inset, 83 - inset, 38 - inset, colour)
        pen.oval(38 + inset, 114 + inset, 62 - inset, 130 - inset, colour)
    pen.oval(27, 7, 73, 31, CUT_WOOD)
    pen.oval(38, 12, 62, 26, dye.line)
    pen.oval(43, 15, 57, 23, CUT_WOOD)
    pen.line([(42, 48), (44, 84)], dye.light, 6)
    pen.line([(58, 58), (54, 108)], dye.line, 5)


def _around(x: float, y: float, radius: float, turn: float) -> Point:
    angle = 2 * pi * turn - pi / 2
    return x + radius * cos(angle), y + radius * sin(angle)


@cache
def crown(width: int) -> Image.Image:
    """The winner's crown, so many pixels wide. Shared: never drawn upon."""
    return sprite(width, round(width * 0.8), 100, paint_crown)


def paint_crown(pen: Pen) -> None:
    """Draw a crown, 100 units wide and 80 tall."""
    outer = [(2, 16), (30, 36), (50, 4), (70, 36), (98, 16), (88, 78), (12, 78)]
    inner = [(12, 32), (33, 47), (50, 20), (67, 47), (88, 32), (81, 71), (19, 71)]
    pen.polygon(outer, GOLD_DARK)
    for x, y in ((5, 14), (50, 8), (95, 14)):
        pen.disc(x, y, 8, GOLD_DARK)
    pen.polygon(inner, GOLD)
    pen.line([(20, 62), (80, 62)], GOLD_DARK, 5)
