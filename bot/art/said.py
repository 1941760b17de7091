"""What seats have said or shown, as sprites: bids, passes, and the marks beside their names.

Knows no table and no place on it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from PIL import Image

from bot.art.cards import ASPECT_OF_CARD, small_face
from bot.art.fonts import Lettering
from bot.art.marks import gold_frame
from bot.art.palette import (
    CHALK,
    DIM,
    FELT_DARK,
    GOLD,
    GOLD_DARK,
    INK,
    PAPER,
    PAPER_EDGE,
    PLATE,
    WOOD,
)
from bot.art.pen import Pen, sprite
from bot.art.suits import paint_crown, paint_symbol
from bot.engine.auction import Contract
from bot.engine.bids import LEAST_POINTS, Bid
from bot.engine.cards import Card, Suit

_BUBBLE = (34, 30)
_CALLED_CARD = 20
_TALL = 100 * ASPECT_OF_CARD


@cache
def bid_card(bid: Bid, width: int) -> Image.Image:
    """A bid as a card without a suit: its rank, and the points where it names any."""
    raised = bid.points > LEAST_POINTS

    def paint(pen: Pen) -> None:
        pen.box(0, 0, 100, _TALL, PAPER_EDGE, 9)
        pen.box(1.2, 1.2, 98.8, _TALL - 1.2, PAPER, 8)
        middle = _TALL * (0.36 if raised else 0.5)
        Lettering().write(pen, str(bid.rank.value), 50, middle, 62, INK, "mm")
        if raised:
            pen.box(12, _TALL - 58, 88, _TALL - 14, PLATE, 12)
            Lettering().write(pen, str(bid.points), 50, _TALL - 36, 34, GOLD, "mm")

    return sprite(width, round(width * ASPECT_OF_CARD), 100, paint)


@cache
def pass_card(width: int) -> Image.Image:
    """A seat that is out of the auction: the place of a card, and a stroke."""

    def paint(pen: Pen) -> None:
        pen.box(0, 0, 100, _TALL, FELT_DARK, 9)
        pen.line([(30, _TALL / 2), (70, _TALL / 2)], DIM, 9)

    return sprite(width, round(width * ASPECT_OF_CARD), 100, paint)


@cache
def caller_mark(contract: Contract) -> Image.Image:
    """A bubble with the rank that was called: this seat plays for the contract."""
    rank = str(contract.bid.rank.value)
    return _bubble(lambda pen: Lettering().write(pen, rank, 17, 12.5, 17, INK, "mm"))


@cache
def partner_mark(called: Card) -> Image.Image:
    """The called card in a gold frame: this seat has played it."""
    card = small_face(called, _CALLED_CARD)
    framed = gold_frame(*card.size, 2).copy()
    framed.alpha_composite(card, (2, 2))
    return framed


@cache
def capote_mark() -> Image.Image:
    """A bubble with a crown: this seat has announced every trick."""
    return _bubble(lambda pen: paint_crown(pen.inset(6, 3.5, 0.22)))


@cache
def sign_mark() -> Image.Image:
    """A bubble with nothing but dots: this seat has made a sign, and that is all one knows."""

    def paint(pen: Pen) -> None:
        for x in (9, 17, 25):
            pen.disc(x, 12, 2.6, INK)

    return _bubble(paint)


def _bubble(paint: Callable[[Pen], None]) -> Image.Image:
    width, height = _BUBBLE

    def whole(pen: Pen) -> None:
        pen.polygon([(4, 17), (18, 23), (3, height)], INK)
        pen.box(0, 0, width, 25, INK, 9)
        pen.polygon([(6, 17), (15, 22), (5, height - 3)], PAPER)
        pen.box(1.4, 1.4, width - 1.4, 23.6, PAPER, 8)
        paint(pen)

    return sprite(width, height, width, whole)


@cache
def white_flag() -> Image.Image:
    """This seat gives the game away."""

    def paint(pen: Pen) -> None:
        pen.line([(4, 3), (4, 27)], WOOD, 3.4)
        pen.polygon([(6, 2), (24, 4), (20, 10), (24, 17), (6, 15)], CHALK)

    return sprite(26, 30, 26, paint)


@cache
def no_trump_medal() -> Image.Image:
    """The ring of a trump medal with nothing in it: there are no trumps."""

    def paint(pen: Pen) -> None:
        for radius, colour in ((26, GOLD_DARK), (25, GOLD), (21, PAPER)):
            pen.disc(26, 26, radius, colour)
        pen.line([(17, 17), (35, 35)], INK, 5)
        pen.line([(35, 17), (17, 35)], INK, 5)

    return sprite(52, 52, 52, paint)


@cache
def small_medal(suit: Suit, now: bool) -> Image.Image:
    """A suit of those that are trumps in turn, in a gold ring where it is now."""

    def paint(pen: Pen) -> None:
        if now:
            pen.disc(14, 14, 14, GOLD)
        pen.disc(14, 14, 12, PAPER)
        paint_symbol(pen, suit, 14, 14, 15)

    return sprite(28, 28, 28, paint)
