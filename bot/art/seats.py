"""The seats round the table: name plates and the cards of the trick in front of them."""

from __future__ import annotations

from bot.art.cards import back, face
from bot.art.layout import Spot
from bot.art.marks import badge, dealers_pack, gold_frame, lit_plate, turn_arrow
from bot.art.painter import Align, Painter
from bot.art.palette import CHALK, INK, SIDES
from bot.engine.state import Phase

_FRAME = 4
_BACK_WIDTH, _BACK_STEP = 18, 13
_NAME_SIZE = 20


def paint_trick(painter: Painter) -> None:
    """The trick under way: cards in front of their seats, numbered, the winning one marked."""
    deal = painter.view.deal
    if deal is None:
        return
    for number, (seat, card) in enumerate(deal.plays, start=1):
        x, y = painter.layout.spots[seat].card
        sprite = face(card, painter.layout.card_width)
        wins = seat == painter.view.winning_seat
        if wins:
            painter.stamp(gold_frame(*sprite.size, _FRAME), x, y)
        painter.stamp(sprite, x, y)
        across, down = sprite.width / 2, sprite.height / 2
        painter.stamp(badge(number), x - across + 8, y + down - 8)
        if wins:
            painter.crown(x, y - down - 3, 34)


def paint_plates(painter: Painter) -> None:
    """Every seat's plate: name, cards in hand, who deals, who led and whose turn it is."""
    for seat, spot in enumerate(painter.layout.spots):
        _paint_plate(painter, seat, spot)


def _paint_plate(painter: Painter, seat: int, spot: Spot) -> None:
    deal, box = painter.view.deal, spot.plate
    wide = box.height < 60
    line = box.middle[1] if wide else box.y + 21
    row = box.middle[1] if wide else box.y + 51
    left = box.x + 22
    turn = deal is not None and deal.to_play == seat
    if turn:
        painter.stamp(lit_plate(box.width, box.height), *box.middle)
        painter.tray(spot.bar, SIDES[painter.view.rules.side_of(seat)], 3)
        painter.stamp(turn_arrow(), left + 7, line)
        left += 22
    right = _paint_backs(painter, seat, box.right - 12, row)
    marks = _paint_marks(painter, seat, right - 8, row)
    room = (marks if wide else box.right - 10) - left - 6
    name = painter.lettering.fitted(painter.names[seat], _NAME_SIZE, room)
    painter.text(name, left, line, _NAME_SIZE, INK if turn else CHALK, Align.LEFT)


def _paint_backs(painter: Painter, seat: int, right: float, y: float) -> float:
    """Cards in hand as small backs; returns the left edge of what was drawn."""
    deal = painter.view.deal
    held = deal.hand_sizes[seat] if deal else 0
    first = right - _BACK_WIDTH / 2 - (held - 1) * _BACK_STEP
    for place in range(held):
        painter.stamp(back(_BACK_WIDTH), first + place * _BACK_STEP, y)
    return first - _BACK_WIDTH / 2 if held else right


def _paint_marks(painter: Painter, seat: int, right: float, y: float) -> float:
    """The marks of dealer and leader; returns the left edge of what was drawn."""
    view = painter.view
    playing = view.deal if view.phase is Phase.PLAY else None
    dealer = playing.dealer if playing else view.dealer
    if view.phase is not Phase.DRAW and view.phase is not Phase.OVER and seat == dealer:
        painter.stamp(dealers_pack(), right - 12, y)
        right -= 28
    if playing and seat == playing.leader:
        painter.stamp(badge(1), right - 11, y)
        right -= 28
    return right
