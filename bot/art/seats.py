"""The seats round the table: name plates and the cards of the trick in front of them."""

from __future__ import annotations

from bot.art.cards import ASPECT_OF_CARD, back, face
from bot.art.layout import CARD_WIDTH, Box, Spot, spots
from bot.art.painter import Painter
from bot.art.palette import CHALK, FELT_DARK, GOLD, INK, PAPER, PLATE, PLATE_TURN
from bot.engine.state import Phase

_FRAME = 4
_SLOT_LINE = 2
_BACK_WIDTH, _BACK_STEP = 18, 13
_NAME_SIZE = 20


def paint_slots(painter: Painter) -> None:
    """The empty place of each seat's card."""
    across, down = CARD_WIDTH / 2, CARD_WIDTH * ASPECT_OF_CARD / 2
    for spot in spots(painter.view.rules.players):
        x, y = spot.card
        painter.pen.frame(x - across, y - down, x + across, y + down, FELT_DARK, 9, _SLOT_LINE)


def paint_trick(painter: Painter) -> None:
    """The trick under way: cards in front of their seats, numbered, the winning one marked."""
    deal = painter.view.deal
    if deal is None:
        return
    places = spots(painter.view.rules.players)
    for number, (seat, card) in enumerate(deal.plays, start=1):
        x, y = places[seat].card
        wins = seat == painter.view.winning_seat
        if wins:
            painter.winning_frame(x, y, CARD_WIDTH, _FRAME)
        painter.card(face(card, painter.pixels(CARD_WIDTH)), x, y)
        painter.badge(str(number), x - 38, y + 63)
        if wins:
            painter.crown(x, y - 74, 34)


def paint_plates(painter: Painter) -> None:
    """Every seat's plate: name, side, cards in hand, who deals, who led and whose turn it is."""
    for seat, spot in enumerate(spots(painter.view.rules.players)):
        _paint_plate(painter, seat, spot)


def _paint_plate(painter: Painter, seat: int, spot: Spot) -> None:
    deal, box = painter.view.deal, spot.plate
    turn = deal is not None and deal.to_play == seat
    _paint_ground(painter, seat, box, turn)
    wide = box.height < 60
    line = box.middle[1] if wide else box.y + 21
    row = box.middle[1] if wide else box.y + 51
    left = box.x + 22
    if turn:
        painter.pen.polygon([(left, line - 9), (left + 14, line), (left, line + 9)], INK)
        left += 22
    right = _paint_backs(painter, seat, box.right - 12, row)
    marks = _paint_marks(painter, seat, right - 8, row)
    room = (marks if wide else box.right - 10) - left - 6
    name = painter.lettering.fitted(painter.names[seat], _NAME_SIZE, room)
    painter.text(name, left, line, _NAME_SIZE, INK if turn else CHALK, "lm")


def _paint_ground(painter: Painter, seat: int, box: Box, turn: bool) -> None:
    pen = painter.pen
    if turn:
        pen.box(box.x - 4, box.y - 4, box.right + 4, box.bottom + 4, GOLD, 16)
    painter.tray(box, PLATE_TURN if turn else PLATE, 12)
    pen.box(box.x + 6, box.y + 8, box.x + 13, box.bottom - 8, painter.side_colour(seat), 3)


def _paint_backs(painter: Painter, seat: int, right: float, y: float) -> float:
    """Cards in hand as small backs; returns the left edge of what was drawn."""
    deal = painter.view.deal
    held = deal.hand_sizes[seat] if deal else 0
    sprite = back(painter.pixels(_BACK_WIDTH))
    first = right - _BACK_WIDTH / 2 - (held - 1) * _BACK_STEP
    for place in range(held):
        painter.card(sprite, first + place * _BACK_STEP, y)
    return first - _BACK_WIDTH / 2 if held else right


def _paint_marks(painter: Painter, seat: int, right: float, y: float) -> float:
    """The marks of dealer and leader; returns the left edge of what was drawn."""
    view = painter.view
    playing = view.deal if view.phase is Phase.PLAY else None
    dealer = playing.dealer if playing else view.dealer
    if view.phase is not Phase.DRAW and view.phase is not Phase.OVER and seat == dealer:
        _paint_pack(painter, right - 11, y)
        right -= 28
    if playing and seat == playing.leader:
        painter.badge("1", right - 11, y)
        right -= 28
    return right


def _paint_pack(painter: Painter, x: float, y: float) -> None:
    for step in (4, 0, -4):
        painter.pen.box(x - 8 + step, y - 10 + step, x + 6 + step, y + 10 + step, INK, 3)
        painter.pen.box(x - 7 + step, y - 9 + step, x + 5 + step, y + 9 + step, PAPER, 2)
