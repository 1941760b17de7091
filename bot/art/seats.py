"""The seats round the table: name plates, and before them the cards of the trick or the bids."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from bot.art.cards import back, chip, face
from bot.art.layout import Spot
from bot.art.marks import badge, dealers_pack, gold_frame, lit_plate, turn_arrow
from bot.art.painter import Align, Painter
from bot.art.palette import CHALK, INK, SIDES
from bot.art.said import (
    bid_card,
    caller_mark,
    capote_mark,
    partner_mark,
    pass_card,
    sign_mark,
    white_flag,
)
from bot.engine.state import Phase
from bot.engine.views import DealView, TableView

_FRAME = 4
_BACK_WIDTH, _BACK_STEP, _CLOSE_STEP = 18, 13, 7
_FEW_BACKS = 4
_NAME_SIZE = 20
_MARK_GAP = 6
_DECLARED = (44, 32)


def paint_trick(painter: Painter) -> None:
    """The trick under way: cards in front of their seats, numbered, the winning one marked."""
    deal = painter.view.deal
    if deal is None:
        return
    table = painter.layout
    for place, (seat, card) in enumerate(deal.plays):
        x, y = table.card_at(seat, place // len(table.spots))
        sprite = face(card, table.card_width)
        wins = place == painter.view.winning_card
        if wins:
            painter.stamp(gold_frame(*sprite.size, _FRAME), x, y)
        painter.stamp(sprite, x, y)
        across, down = sprite.width / 2, sprite.height / 2
        painter.stamp(badge(place + 1), x - across + 8, y + down - 8)
        if wins:
            painter.crown(x, y - down - 3, 34)


def paint_bids(painter: Painter) -> None:
    """What each seat has bid last, or that it has passed; the highest bid is marked."""
    auction = painter.view.deal.auction if painter.view.deal else None
    if auction is None:
        return
    width = painter.layout.card_width
    for seat, bid in dict(auction.bids).items():
        x, y = painter.layout.spots[seat].card
        sprite = pass_card(width) if bid is None else bid_card(bid, width)
        if (seat, bid) == auction.highest:
            painter.stamp(gold_frame(*sprite.size, _FRAME), x, y)
        painter.stamp(sprite, x, y)


def paint_plates(painter: Painter) -> None:
    """Every seat's plate: name, cards in hand, who deals, who led, and who is waited for."""
    for seat, spot in enumerate(painter.layout.spots):
        _paint_plate(painter, seat, spot)


def _paint_plate(painter: Painter, seat: int, spot: Spot) -> None:
    box = spot.plate
    wide = box.height < 60
    line = box.middle[1] if wide else box.y + 21
    row = box.middle[1] if wide else box.y + 51
    left = box.x + 22
    lit = _waited_for(painter.view, seat)
    if lit:
        painter.stamp(lit_plate(box.width, box.height), *box.middle)
        painter.tray(spot.bar, SIDES[painter.view.rules.side_of(seat)], 3)
        painter.stamp(turn_arrow(), left + 7, line)
        left += 22
    right = _paint_backs(painter, seat, box.right - 12, row)
    marks = _paint_marks(painter, seat, right - 8, row)
    room = (marks if wide else box.right - 10) - left - 6
    name = painter.lettering.fitted(painter.names[seat], _NAME_SIZE, room)
    painter.text(name, left, line, _NAME_SIZE, INK if lit else CHALK, Align.LEFT)


def _waited_for(view: TableView, seat: int) -> bool:
    """Whether it is a seat's turn, or its side has to let a finished deal stand."""
    if view.deal is None:
        return False
    if view.phase is Phase.SETTLE:
        return view.rules.side_of(seat) in view.deal.to_accept
    return view.deal.to_play == seat


def _paint_backs(painter: Painter, seat: int, right: float, y: float) -> float:
    """Cards in hand as small backs, one that was shown as such; returns the left edge of it all."""
    deal = painter.view.deal
    held = deal.hand_sizes[seat] if deal else 0
    shown = deal.declared[1] if deal and deal.declared and deal.declared[0] == seat else None
    hidden = held - (shown is not None)
    step = _BACK_STEP if held <= _FEW_BACKS else _CLOSE_STEP
    first = right - _BACK_WIDTH / 2 - (hidden - 1) * step
    for place in range(hidden):
        painter.stamp(back(_BACK_WIDTH), first + place * step, y)
    left = first - _BACK_WIDTH / 2 if hidden else right
    if shown is None:
        return left
    width, height = _DECLARED
    painter.stamp(gold_frame(width, height, 2), left - 5 - width / 2, y)
    painter.stamp(chip(shown, width, height), left - 5 - width / 2, y)
    return left - 7 - width


def _paint_marks(painter: Painter, seat: int, right: float, y: float) -> float:
    """A seat's marks from the right on; returns the left edge of what was drawn."""
    for sprite in _marks(painter.view, seat):
        painter.stamp(sprite, right - sprite.width / 2, y)
        right -= sprite.width + _MARK_GAP
    return right


def _marks(view: TableView, seat: int) -> Iterator[Image.Image]:
    """Dealer and leader, then what the seat has said or shown."""
    under_way = view.deal if view.deal and view.deal.to_play is not None else None
    dealer = under_way.dealer if under_way else view.dealer
    if view.phase is not Phase.DRAW and view.phase is not Phase.OVER and seat == dealer:
        yield dealers_pack()
    if under_way and view.phase is Phase.PLAY and seat == under_way.leader:
        yield badge(1)
    if view.deal is not None:
        yield from _said(view.deal, seat)


def _said(deal: DealView, seat: int) -> Iterator[Image.Image]:
    contract = deal.contract
    if contract is not None and seat == contract.caller:
        yield caller_mark(contract)
    if contract is not None and contract.called is not None and seat == deal.partner:
        yield partner_mark(contract.called)
    if seat == deal.capote:
        yield capote_mark()
    if seat in deal.conceding:
        yield white_flag()
    if (seat, len(deal.taken) + 1) in deal.signs:
        yield sign_mark()
