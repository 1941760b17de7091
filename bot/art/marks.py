"""Grounds and marks of the table as sprites, each drawn once. Knows no table and no place on it."""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.art.cards import ASPECT_OF_CARD
from bot.art.fonts import Lettering
from bot.art.palette import DIM, GOLD, GOLD_DARK, INK, PAPER, PLATE, PLATE_TURN, Colour
from bot.art.pen import Pen, sprite
from bot.art.suits import paint_symbol
from bot.engine.cards import Suit


@cache
def ground(width: int, height: int, fill: Colour, radius: int) -> Image.Image:
    """A rounded ground for things that belong together."""
    return sprite(width, height, width, lambda pen: pen.box(0, 0, width, height, fill, radius))


@cache
def gap(width: int, line: Colour) -> Image.Image:
    """The outline of a card that is not there."""
    height = round(width * ASPECT_OF_CARD)
    radius = width / 10
    return sprite(width, height, width, lambda pen: pen.frame(0, 0, width, height, line, radius, 2))


@cache
def gold_frame(width: int, height: int, line: int) -> Image.Image:
    """A gold edge, so wide, for a card of so many pixels to be laid upon."""
    across, down = width + 2 * line, height + 2 * line

    def paint(pen: Pen) -> None:
        pen.box(0, 0, across, down, GOLD_DARK, 11)
        pen.box(1, 1, across - 1, down - 1, GOLD, 10)

    return sprite(across, down, across, paint)


@cache
def badge(number: int) -> Image.Image:
    """A small number in a gold disc: a place in the order of play."""

    def paint(pen: Pen) -> None:
        pen.disc(13, 13, 13, PLATE)
        pen.disc(13, 13, 11, GOLD)
        Lettering().write(pen, str(number), 13, 13.5, 14.3, INK, "mm")

    return sprite(26, 26, 26, paint)


@cache
def question() -> Image.Image:
    """A question mark in a gold disc: this is not settled yet."""

    def paint(pen: Pen) -> None:
        pen.disc(20, 20, 20, PLATE)
        pen.disc(20, 20, 17.5, GOLD)
        Lettering().write(pen, "?", 20, 20.5, 24, INK, "mm")

    return sprite(40, 40, 40, paint)


@cache
def disc(radius: int, fill: Colour) -> Image.Image:
    """A disc."""
    size = 2 * radius
    return sprite(size, size, size, lambda pen: pen.disc(radius, radius, radius, fill))


@cache
def trump_medal(suit: Suit) -> Image.Image:
    """A suit's symbol in a gold ring: this suit is trumps."""

    def paint(pen: Pen) -> None:
        for radius, colour in ((26, GOLD_DARK), (25, GOLD), (21, PAPER)):
            pen.disc(26, 26, radius, colour)
        paint_symbol(pen, suit, 26, 26, 24)

    return sprite(52, 52, 52, paint)


@cache
def lit_plate(width: int, height: int) -> Image.Image:
    """The plate of the seat whose turn it is: pale, with a gold edge of four pixels."""
    across, down = width + 8, height + 8

    def paint(pen: Pen) -> None:
        pen.box(0, 0, across, down, GOLD, 16)
        pen.box(4, 4, across - 4, down - 4, PLATE_TURN, 12)

    return sprite(across, down, across, paint)


@cache
def turn_arrow() -> Image.Image:
    """The arrow before the name of the seat whose turn it is."""
    return sprite(14, 18, 14, lambda pen: pen.polygon([(0, 0), (14, 9), (0, 18)], INK))


@cache
def before_arrows() -> Image.Image:
    """Two arrows to the left: what was before."""

    def paint(pen: Pen) -> None:
        for tip in (0, 8):
            pen.polygon([(tip + 7, 0), (tip, 7), (tip + 7, 14)], DIM)

    return sprite(15, 14, 15, paint)


@cache
def dealers_pack() -> Image.Image:
    """The mark of the dealer: a small pack."""

    def paint(pen: Pen) -> None:
        for step in (8, 4, 0):
            pen.box(step, step, step + 14, step + 20, INK, 3)
            pen.box(step + 1, step + 1, step + 13, step + 19, PAPER, 2)

    return sprite(22, 28, 22, paint)
