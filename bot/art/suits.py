"""The four suit symbols: a coin, a cup, a sword and a club, told apart by shape and by colour."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import assert_never

from PIL import Image

from bot.art.palette import DYES, GOLD, GOLD_DARK, STEEL, Dye
from bot.art.pen import Pen, Point, sprite
from bot.engine.cards import Suit

ASPECT = 1.3
"""Height of a symbol's box over its width; the box is 100 units wide."""

_TALL = 100 * ASPECT


@cache
def symbol(suit: Suit, width: int) -> Image.Image:
    """A suit's symbol, so many pixels wide. Shared: never drawn upon."""
    return sprite(width, round(width * ASPECT), 100, lambda pen: paint_symbol(pen, suit))


def paint_symbol(pen: Pen, suit: Suit) -> None:
    """Draw a symbol into the box from (0, 0) to (100, 130)."""
    dye = DYES[suit]
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
    pen.polygon([(50, 0), (65, 22), (62, 92), (38, 92), (35, 22)], dye.line)
    pen.polygon([(50, 9), (59, 25), (57, 90), (50, 90)], dye.body)
    pen.polygon([(50, 9), (41, 25), (43, 90), (50, 90)], STEEL)
    pen.line([(18, 90), (82, 90)], dye.line, 15)
    pen.line([(19, 90), (81, 90)], GOLD, 7)
    pen.line([(50, 96), (50, 114)], dye.line, 18)
    pen.line([(50, 98), (50, 112)], dye.body, 9)
    pen.disc(50, 120, 10, dye.line)
    pen.disc(50, 120, 5, GOLD)


def _club(pen: Pen, dye: Dye) -> None:
    for inset, colour in ((0, dye.line), (6, dye.body)):
        pen.oval(20 + inset, 1 + inset, 80 - inset, 58 - inset, colour)
        pen.polygon(
            [(21 + inset, 34), (79 - inset, 34), (62 - inset, 122), (38 + inset, 122)], colour
        )
        pen.oval(37 + inset, 112 + inset, 63 - inset, 130 - inset, colour)
        for x, y in ((19, 50), (81, 66), (27, 88)):
            pen.disc(x, y, 13 - inset, colour)
    for start, end in (((37, 20), (34, 42)), ((56, 40), (54, 62)), ((44, 70), (46, 90))):
        pen.line([start, end], dye.light, 8)


def _around(x: float, y: float, radius: float, turn: float) -> Point:
    angle = 2 * pi * turn - pi / 2
    return x + radius * cos(angle), y + radius * sin(angle)


@cache
def crown(width: int) -> Image.Image:
    """The winner's crown, so many pixels wide. Shared: never drawn upon."""
    return sprite(width, round(width * 0.8), 100, _paint_crown)


def _paint_crown(pen: Pen) -> None:
    outer = [(2, 16), (30, 36), (50, 4), (70, 36), (98, 16), (88, 78), (12, 78)]
    inner = [(12, 32), (33, 47), (50, 20), (67, 47), (88, 32), (81, 71), (19, 71)]
    pen.polygon(outer, GOLD_DARK)
    for x, y in ((5, 14), (50, 8), (95, 14)):
        pen.disc(x, y, 8, GOLD_DARK)
    pen.polygon(inner, GOLD)
    pen.line([(20, 62), (80, 62)], GOLD_DARK, 5)
