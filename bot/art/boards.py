"""The boards in the corners and the middle: stock and trump, score, last trick, result."""

from __future__ import annotations

from bot.art.cards import ASPECT_OF_CARD, back, face, small_face
from bot.art.layout import HEIGHT, LAST_TRICK, RESULT, SCORE, STOCK, WIDTH
from bot.art.painter import Painter
from bot.art.palette import CHALK, DIM, GOLD, GOLD_DARK, PAPER, PLATE, SIDES
from bot.art.suits import symbol
from bot.engine.state import DealResult, Phase
from bot.engine.views import DealView

_STOCK_CARD = 72
_LAST_CARD = 44


def paint_stock(painter: Painter) -> None:
    """The turn-up, the stock with the number of cards left, and the trump suit at all times."""
    deal = painter.view.deal
    if deal is None:
        return
    painter.tray(STOCK)
    x, y = STOCK.x + 10 + _STOCK_CARD / 2, STOCK.middle[1]
    beside = x + _STOCK_CARD + 8
    if deal.stock_left:
        painter.card(face(deal.turn_up, painter.pixels(_STOCK_CARD)), x, y)
    else:
        _paint_gap(painter, x, y)
    if deal.stock_left > 1:
        for lift in (3, 0):
            painter.card(back(painter.pixels(_STOCK_CARD)), beside + lift, y - lift)
    else:
        _paint_gap(painter, beside, y)
    painter.pen.disc(beside, y, 21, PLATE)
    painter.text(str(deal.stock_left), beside, y + 1, 23, CHALK)
    _paint_trump(painter, deal, STOCK.right - 30, y)


def _paint_gap(painter: Painter, x: float, y: float) -> None:
    across, down = _STOCK_CARD / 2, _STOCK_CARD * ASPECT_OF_CARD / 2
    painter.pen.frame(x - across, y - down, x + across, y + down, DIM, 7, 1.5)


def _paint_trump(painter: Painter, deal: DealView, x: float, y: float) -> None:
    painter.pen.disc(x, y, 26, GOLD_DARK)
    painter.pen.disc(x, y, 25, GOLD)
    painter.pen.disc(x, y, 21, PAPER)
    painter.pen.stamp_about(symbol(deal.trump, painter.pixels(24)), x, y)


def paint_score(painter: Painter) -> None:
    """Points of the deal and games of the match, for each side."""
    view = painter.view
    points = view.deal.points if view.deal else (0,) * view.rules.sides
    painter.tray(SCORE)
    height = min(60.0, (SCORE.height - 8) / view.rules.sides)
    top = SCORE.middle[1] - height * view.rules.sides / 2
    for side, own in enumerate(points):
        y = top + height * (side + 0.5)
        tall = height / 2 - 4
        painter.pen.box(SCORE.x + 10, y - tall, SCORE.x + 17, y + tall, SIDES[side], 3)
        _paint_score_names(painter, side, y)
        painter.text(str(own), SCORE.right - 12, y, 28, CHALK, "rm")
        if view.rules.match_n > 1:
            _paint_games(painter, side, y)


def _paint_score_names(painter: Painter, side: int, y: float) -> None:
    rules = painter.view.rules
    seats = rules.seats_of(side)
    room = 146 if rules.match_n == 1 else 86
    first = y - (len(seats) - 1) * 11
    for line, seat in enumerate(seats):
        name = painter.lettering.fitted(painter.names[seat], 17, room)
        painter.text(name, SCORE.x + 25, first + line * 22, 17, CHALK, "lm")


def _paint_games(painter: Painter, side: int, y: float) -> None:
    painter.crown(SCORE.x + 123, y - 1, 18)
    games = f"{painter.view.games[side]}/{painter.view.rules.match_n}"
    painter.text(games, SCORE.x + 135, y, 15, GOLD, "lm")


def paint_last_trick(painter: Painter) -> None:
    """The trick before this one, small, in the order played, its winning card marked."""
    deal = painter.view.deal
    if deal is None or deal.last_trick is None:
        return
    painter.tray(LAST_TRICK)
    y = LAST_TRICK.middle[1]
    for tip in (LAST_TRICK.x + 8, LAST_TRICK.x + 17):
        painter.pen.polygon([(tip + 8, y - 7), (tip, y), (tip + 8, y + 7)], DIM)
    for place, (seat, card) in enumerate(deal.last_trick.plays):
        x = LAST_TRICK.x + 33 + _LAST_CARD / 2 + place * (_LAST_CARD + 4)
        wins = seat == deal.last_trick.winner
        if wins:
            painter.winning_frame(x, y + 2, _LAST_CARD, 2.5)
        painter.card(small_face(card, painter.pixels(_LAST_CARD)), x, y + 2)
        if wins:
            painter.crown(x + 16, y - 32, 20)


def paint_middle(painter: Painter) -> None:
    """What the middle shows while no trick is played: the pack, or how the deal ended."""
    view = painter.view
    if view.phase is Phase.PLAY:
        return
    if view.results:
        _paint_result(painter, view.results[-1])
    else:
        for shift in (-26, 0, 26):
            sprite = back(painter.pixels(_STOCK_CARD))
            painter.card(sprite, WIDTH / 2 + shift, HEIGHT / 2 + abs(shift) / 5)


def _paint_result(painter: Painter, result: DealResult) -> None:
    over = painter.view.phase is Phase.OVER
    x, y = RESULT.middle
    if over:
        painter.pen.box(RESULT.x, RESULT.y, RESULT.right, RESULT.bottom, GOLD, 22)
        painter.pen.box(RESULT.x + 5, RESULT.y + 5, RESULT.right - 5, RESULT.bottom - 5, PLATE, 18)
    else:
        painter.tray(RESULT, PLATE, 22)
    if result.winner is not None:
        painter.crown(x, y - 58, 96 if over else 68)
        name = painter.side_name(result.winner, 25, RESULT.width - 40)
        painter.text(name, x, y + 12, 25, SIDES[result.winner])
    points = " \N{EN DASH} ".join(map(str, sorted(result.points, reverse=True)))
    size = 44 if len(result.points) == 2 else 30
    painter.text(points, x, y + 66 if result.winner is not None else y, size, CHALK)
