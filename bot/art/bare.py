"""The table before anything lies on it: felt, plates and the places of cards, drawn once a kind."""

from __future__ import annotations

from functools import cache
from itertools import product

from PIL import Image

from bot.art.cards import ASPECT_OF_CARD
from bot.art.layout import HEIGHT, SCORE, WIDTH, Box, layout
from bot.art.palette import FELT, FELT_DARK, FELT_LIGHT, PLATE, RIM, SIDES, Colour
from bot.art.pen import Pen

_OVERSAMPLE = 3


@cache
def bare_table(players: int, sides: int, slots: bool, cards_each: int = 1) -> Image.Image:
    """An empty table, with or without the places of cards to play. Shared: never drawn upon."""
    large = Image.new("RGB", (WIDTH * _OVERSAMPLE, HEIGHT * _OVERSAMPLE), RIM)
    pen = Pen(large, _OVERSAMPLE)
    _paint_felt(pen)
    _fill(pen, SCORE, FELT_DARK, 14)
    if slots:
        _paint_slots(pen, players, cards_each)
    for seat, spot in enumerate(layout(players).spots):
        _fill(pen, spot.plate, PLATE, 12)
        _fill(pen, spot.bar, SIDES[seat % sides], 3)
    return large.reduce(_OVERSAMPLE)


def _paint_felt(pen: Pen) -> None:
    pen.box(4, 4, WIDTH - 4, HEIGHT - 4, FELT, 26)
    pen.oval(140, 40, WIDTH - 140, HEIGHT - 40, FELT_LIGHT)


def _paint_slots(pen: Pen, players: int, cards_each: int) -> None:
    table = layout(players, cards_each)
    across, down = table.card_width / 2, table.card_width * ASPECT_OF_CARD / 2
    for seat, turn in product(range(players), range(cards_each)):
        x, y = table.card_at(seat, turn)
        pen.frame(x - across, y - down, x + across, y + down, FELT_DARK, 9, 2)


def _fill(pen: Pen, box: Box, colour: Colour, radius: int) -> None:
    pen.box(box.x, box.y, box.right, box.bottom, colour, radius)
