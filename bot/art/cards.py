"""A card's face and its back, as sprites. Knows no table and no player.

The frame is broken as on Spanish cards (the *pinta*): not at all for coins, once for cups, twice
for swords, three times for clubs.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from PIL import Image

from bot.art.courts import COURT_HEIGHT, COURT_WIDTH, paint_court
from bot.art.fonts import Lettering
from bot.art.palette import BACK, BACK_LINE, DYES, PAPER, PAPER_EDGE
from bot.art.pen import Pen, Point, sprite
from bot.art.suits import paint_symbol
from bot.engine.cards import Card, Rank, Suit

ASPECT_OF_CARD = 1.55
"""Height of a card over its width; its width is 100 units."""

_TALL = 100 * ASPECT_OF_CARD
_GAPS = {Suit.COINS: 0, Suit.CUPS: 1, Suit.SWORDS: 2, Suit.CLUBS: 3}
_LEFT, _MID, _RIGHT = 30.0, 50.0, 70.0
_SIX_SMALL = tuple((x, y) for y in (0.14, 0.51, 0.88) for x in (28.0, 72.0))
_PIPS: Mapping[Rank, tuple[float, tuple[Point, ...]]] = {
    Rank.ACE: (60, ((_MID, 0.5),)),
    Rank.TWO: (40, ((_MID, 0.22), (_MID, 0.78))),
    Rank.THREE: (31, ((_MID, 0.14), (_MID, 0.5), (_MID, 0.86))),
    Rank.FOUR: (34, tuple((x, y) for y in (0.25, 0.75) for x in (_LEFT, _RIGHT))),
    Rank.FIVE: (28, (*((x, y) for y in (0.16, 0.84) for x in (_LEFT, _RIGHT)), (_MID, 0.5))),
    Rank.SIX: (26, tuple((x, y) for y in (0.15, 0.5, 0.85) for x in (_LEFT, _RIGHT))),
    Rank.SEVEN: (22, (*_SIX_SMALL, (_MID, 0.325))),
    Rank.EIGHT: (22, (*_SIX_SMALL, (_MID, 0.325), (_MID, 0.695))),
    Rank.NINE: (
        20,
        (*((x, y) for y in (0.11, 0.37, 0.63, 0.89) for x in (28.0, 72.0)), (_MID, 0.5)),
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
def chip(card: Card, width: int, height: int) -> Image.Image:
    """A card lying flat, for the least room: its index beside its symbol."""
    return sprite(width, height, width, lambda pen: _paint_chip(pen, card, width, height))


@cache
def back(width: int) -> Image.Image:
    """A card's back, so many pixels wide. Shared: never drawn upon."""
    return sprite(width, _height(width), 100, _paint_back)


def _height(width: int) -> int:
    return round(width * ASPECT_OF_CARD)


def _paint_face(pen: Pen, card: Card) -> None:
    _paint_paper(pen)
    _paint_pinta(pen, card.suit)
    if card.rank in _PIPS:
        _paint_symbols(pen, card)
    else:
        _paint_figure(pen, card)
    _paint_index(pen, card)


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
    Lettering().write(pen, str(card.rank.value), 10, 11, 27, DYES[card.suit].line, "lt")


def _paint_symbols(pen: Pen, card: Card) -> None:
    width, places = _PIPS[card.rank]
    top, bottom = 34, _TALL - 12
    for x, share in places:
        paint_symbol(pen, card.suit, x, top + (bottom - top) * share, width)


def _paint_figure(pen: Pen, card: Card) -> None:
    share = 74 / COURT_WIDTH
    corner = 50 - COURT_WIDTH * share / 2, _TALL - 9 - COURT_HEIGHT * share
    paint_court(pen.inset(*corner, share), card)
    paint_symbol(pen, card.suit, 79.5, 27, 25)


def _paint_small(pen: Pen, card: Card) -> None:
    _paint_paper(pen)
    Lettering().write(pen, str(card.rank.value), 50, 10, 58, DYES[card.suit].line, "mt")
    paint_symbol(pen, card.suit, 50, 104, 58)


def _paint_chip(pen: Pen, card: Card, width: int, height: int) -> None:
    pen.box(0, 0, width, height, PAPER_EDGE, 6)
    pen.box(1, 1, width - 1, height - 1, PAPER, 5)
    index = height * 0.47
    left = width * 0.3
    Lettering().write(
        pen, str(card.rank.value), left, height / 2, index, DYES[card.suit].line, "mm"
    )
    paint_symbol(pen, card.suit, width * 0.78, height / 2, width * 0.32)


def _paint_back(pen: Pen) -> None:
    _paint_paper(pen)
    pen.box(6, 6, 94, _TALL - 6, BACK, 5)
    for column in range(4):
        for row in range(6):
            x, y = 20 + column * 20, 27.5 + row * 20
            pen.polygon([(x, y - 7), (x + 6, y), (x, y + 7), (x - 6, y)], BACK_LINE)
            pen.polygon([(x, y - 3.5), (x + 3, y), (x, y + 3.5), (x - 3, y)], BACK)
