"""A card's face and its back, as sprites. Knows no table and no player.

The frame is broken as on Spanish cards (the *pinta*): not at all for coins, once for cups, twice
for swords, three times for clubs.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from PIL import Image

from bot.art.courts import court
from bot.art.fonts import Lettering
from bot.art.palette import BACK, BACK_LINE, DYES, PAPER, PAPER_EDGE
from bot.art.pen import Pen, Point, sprite
from bot.art.suits import ASPECT, symbol
from bot.engine.cards import Card, Rank, Suit

ASPECT_OF_CARD = 1.55
"""Height of a card over its width; its width is 100 units."""

_TALL = 100 * ASPECT_OF_CARD
_GAPS = {Suit.COINS: 0, Suit.CUPS: 1, Suit.SWORDS: 2, Suit.CLUBS: 3}
_LEFT, _MID, _RIGHT = 31.0, 50.0, 69.0
_ROWS: Mapping[Rank, tuple[float, tuple[Point, ...]]] = {
    Rank.ACE: (48, ((_MID, 0.5),)),
    Rank.TWO: (32, ((_MID, 0.24), (_MID, 0.76))),
    Rank.THREE: (27, ((_MID, 0.18), (_MID, 0.5), (_MID, 0.82))),
    Rank.FOUR: (26, tuple((x, y) for y in (0.26, 0.74) for x in (_LEFT, _RIGHT))),
    Rank.FIVE: (
        24,
        (*((x, y) for y in (0.2, 0.8) for x in (_LEFT, _RIGHT)), (_MID, 0.5)),
    ),
    Rank.SIX: (22, tuple((x, y) for y in (0.17, 0.5, 0.83) for x in (_LEFT, _RIGHT))),
    Rank.SEVEN: (
        20,
        (*((x, y) for y in (0.16, 0.5, 0.84) for x in (_LEFT, _RIGHT)), (_MID, 0.33)),
    ),
    Rank.EIGHT: (
        20,
        (
            *((x, y) for y in (0.16, 0.5, 0.84) for x in (_LEFT, _RIGHT)),
            *((_MID, 0.33), (_MID, 0.67)),
        ),
    ),
    Rank.NINE: (
        18,
        (
            *((x, y) for y in (0.12, 0.38, 0.62, 0.88) for x in (_LEFT, _RIGHT)),
            (_MID, 0.5),
        ),
    ),
}
"""For each plain rank the width of a symbol, and the middles: across in units, down as a share."""


@cache
def face(card: Card, width: int) -> Image.Image:
    """A card's face, so many pixels wide. Shared: never drawn upon."""
    return sprite(width, _height(width), 100, lambda pen: _paint_face(pen, card))


@cache
def small_face(card: Card, width: int) -> Image.Image:
    """A face for little room: a large index over one symbol."""
    return sprite(width, _height(width), 100, lambda pen: _paint_small(pen, card))


@cache
def back(width: int) -> Image.Image:
    """A card's back, so many pixels wide. Shared: never drawn upon."""
    return sprite(width, _height(width), 100, _paint_back)


def _height(width: int) -> int:
    return round(width * ASPECT_OF_CARD)


def _paint_face(pen: Pen, card: Card) -> None:
    _paint_paper(pen)
    _paint_pinta(pen, card.suit)
    if card.rank in _ROWS:
        _paint_symbols(pen, card)
    else:
        _paint_figure(pen, card)
    _paint_index(pen, card)
    pen.image.paste(_upside_down_corner(pen), _corner_place(pen))


def _paint_paper(pen: Pen) -> None:
    pen.box(0, 0, 100, _TALL, PAPER_EDGE, 9)
    pen.box(1.2, 1.2, 98.8, _TALL - 1.2, PAPER, 8)


def _paint_pinta(pen: Pen, suit: Suit) -> None:
    line, gaps = DYES[suit].line, _GAPS[suit]
    pen.frame(5.5, 5.5, 94.5, _TALL - 5.5, line, 5, 1.6)
    for gap in range(gaps):
        middle = 50 + (gap - (gaps - 1) / 2) * 13
        for y in (6, _TALL - 6):
            pen.box(middle - 3, y - 2, middle + 3, y + 2, PAPER, 0)


def _paint_index(pen: Pen, card: Card) -> None:
    Lettering().write(pen, str(card.rank.value), 9.5, 9, 25, DYES[card.suit].line, "lt")


def _paint_symbols(pen: Pen, card: Card) -> None:
    width, places = _ROWS[card.rank]
    pip = symbol(card.suit, round(width * pen.scale))
    top, bottom = 20, _TALL - 20
    for x, share in places:
        pen.stamp_about(pip, x, top + (bottom - top) * share)


def _paint_figure(pen: Pen, card: Card) -> None:
    pen.stamp(court(card.rank, card.suit, round(68 * pen.scale)), 16, 42)
    pip = symbol(card.suit, round(22 * pen.scale))
    pen.stamp(pip, 69, 11)
    pen.box(8, _TALL - 24, 92, _TALL - 8, PAPER, 3)
    pen.stamp(pip.rotate(180), 9, _TALL - 11 - 22 * ASPECT)


def _paint_small(pen: Pen, card: Card) -> None:
    _paint_paper(pen)
    Lettering().write(pen, str(card.rank.value), 50, 10, 58, DYES[card.suit].line, "mt")
    pen.stamp_about(symbol(card.suit, round(58 * pen.scale)), 50, 104)


def _paint_back(pen: Pen) -> None:
    _paint_paper(pen)
    pen.box(6, 6, 94, _TALL - 6, BACK, 5)
    for column in range(4):
        for row in range(6):
            x, y = 20 + column * 20, 27.5 + row * 20
            pen.polygon([(x, y - 7), (x + 6, y), (x, y + 7), (x - 6, y)], BACK_LINE)
            pen.polygon([(x, y - 3.5), (x + 3, y), (x, y + 3.5), (x - 3, y)], BACK)


def _upside_down_corner(pen: Pen) -> Image.Image:
    corner = pen.image.crop(tuple(round(edge * pen.scale) for edge in (8, 8, 46, 31)))
    return corner.rotate(180)


def _corner_place(pen: Pen) -> tuple[int, int]:
    return round(54 * pen.scale), round((_TALL - 31) * pen.scale)
