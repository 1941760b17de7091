"""What lies beside the trick: stock and trump, the trick before, and the pack before a deal."""

from __future__ import annotations

from bot.art.cards import back, chip, face, small_face
from bot.art.layout import HEIGHT, STOCK, WIDTH
from bot.art.marks import before_arrows, disc, gap, gold_frame, trump_medal
from bot.art.painter import Painter
from bot.art.palette import CHALK, DIM, PLATE
from bot.engine.cards import Card

_STOCK_CARD = 72
_LAST_CARD, _LAST_STEP = 44, 48
_CHIP = (60, 44)
_CHIPS_A_ROW = 3
_MOST_SMALL_FACES = 4


def paint_stock(painter: Painter) -> None:
    """The turn-up, the stock with the number of cards left, and the trump suit at all times."""
    deal = painter.view.deal
    if deal is None:
        return
    painter.tray(STOCK)
    x, y = STOCK.x + 10 + _STOCK_CARD / 2, STOCK.middle[1]
    beside = x + _STOCK_CARD + 8
    nothing = gap(_STOCK_CARD, DIM)
    painter.stamp(face(deal.turn_up, _STOCK_CARD) if deal.stock_left else nothing, x, y)
    if deal.stock_left > 1:
        for lift in (3, 0):
            painter.stamp(back(_STOCK_CARD), beside + lift, y - lift)
    else:
        painter.stamp(nothing, beside, y)
    painter.stamp(disc(21, PLATE), beside, y)
    painter.text(str(deal.stock_left), beside, y + 1, 23, CHALK)
    painter.stamp(trump_medal(deal.trump), STOCK.right - 30, y)


def paint_last_trick(painter: Painter) -> None:
    """The trick before this one, small, in the order played, its winning card marked."""
    deal, tray = painter.view.deal, painter.layout.last_trick
    if deal is None or deal.last_trick is None:
        return
    painter.tray(tray)
    painter.stamp(before_arrows(), tray.x + 16, tray.middle[1])
    plays = deal.last_trick.plays
    paint = _paint_small_face if len(plays) <= _MOST_SMALL_FACES else _paint_chip
    for place, (seat, card) in enumerate(plays):
        paint(painter, place, card, wins=seat == deal.last_trick.winner)


def _paint_small_face(painter: Painter, place: int, card: Card, wins: bool) -> None:
    tray = painter.layout.last_trick
    x, y = tray.x + 33 + _LAST_CARD / 2 + place * _LAST_STEP, tray.middle[1] + 2
    sprite = small_face(card, _LAST_CARD)
    if wins:
        painter.stamp(gold_frame(*sprite.size, 3), x, y)
    painter.stamp(sprite, x, y)
    if wins:
        painter.crown(x + 16, y - 34, 20)


def _paint_chip(painter: Painter, place: int, card: Card, wins: bool) -> None:
    tray, (width, height) = painter.layout.last_trick, _CHIP
    row, column = divmod(place, _CHIPS_A_ROW)
    x = tray.x + 30 + width / 2 + column * (width + 4)
    y = tray.middle[1] + (row - 0.5) * (height + 6)
    if wins:
        painter.stamp(gold_frame(width, height, 3), x, y)
    painter.stamp(chip(card, width, height), x, y)
    if wins:
        painter.crown(x + width / 2 - 6, y - height / 2, 20)


def paint_pack(painter: Painter) -> None:
    """The pack in the middle: nothing is dealt yet."""
    for shift in (-26, 0, 26):
        painter.stamp(back(_STOCK_CARD), WIDTH / 2 + shift, HEIGHT / 2 + abs(shift) / 5)
