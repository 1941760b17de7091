"""The colours of the pictures. Knows no shapes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.engine.cards import Suit

Colour = tuple[int, int, int]

FELT = (24, 84, 72)
FELT_LIGHT = (31, 99, 85)
FELT_DARK = (17, 62, 54)
RIM = (13, 46, 41)
PLATE = (14, 41, 38)
PLATE_TURN = (250, 240, 205)
INK = (33, 36, 43)
CHALK = (244, 241, 230)
DIM = (151, 184, 174)
GOLD = (255, 203, 72)
GOLD_DARK = (138, 88, 12)
PAPER = (253, 251, 244)
PAPER_EDGE = (178, 172, 156)
BACK = (124, 36, 50)
BACK_LINE = (226, 180, 150)
SKIN = (243, 208, 172)
STEEL = (222, 230, 238)
WOOD = (120, 78, 40)
CUT_WOOD = (240, 214, 160)
BEARD = (214, 208, 200)

SIDES: tuple[Colour, ...] = (
    (247, 181, 77),
    (113, 186, 247),
    (240, 146, 184),
    (190, 224, 120),
    (164, 128, 246),
)
"""One colour a side, in the order of sides."""


@dataclass(frozen=True, slots=True)
class Dye:
    """The colours of a suit: its body, its outline and a light touch."""

    body: Colour
    line: Colour
    light: Colour


DYES: Mapping[Suit, Dye] = {
    Suit.COINS: Dye((240, 176, 32), (140, 84, 8), (255, 222, 120)),
    Suit.CUPS: Dye((206, 48, 46), (116, 18, 24), (245, 130, 110)),
    Suit.SWORDS: Dye((50, 116, 194), (20, 52, 112), (190, 218, 244)),
    Suit.CLUBS: Dye((70, 150, 62), (26, 78, 30), (160, 212, 120)),
}
