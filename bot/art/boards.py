"""What lies beside the trick: stock and trump, the trick before, and the pack before a deal."""

from __future__ import annotations

from PIL import Image

from bot.art.cards import back, chip, face, small_face
from bot.art.layout import HEIGHT, STOCK, WIDTH
from bot.art.marks import before_arrows, disc, gap, gold_frame, trump_medal
from bot.art.painter import Painter
from bot.art.palette import CHALK, DIM, GOLD, PLATE
from bot.art.said import bid_card, no_trump_medal, small_medal
from bot.engine.auction import Contract
from bot.engine.bids import Bid
from bot.engine.cards import Card, Suit
from bot.engine.scoring import winning_index
from bot.engine.views import DealView

_STOCK_CARD = 72
_FIRST_CARD = STOCK.x + 10 + _STOCK_CARD / 2
_MEDAL = STOCK.right - 30
_LAST_CARD, _LAST_STEP = 44, 48
_CHIP = (60, 44)
_CHIPS_A_ROW = 3
_MOST_SMALL_FACES = 4
_FRAME = 3


def paint_stock(painter: Painter) -> None:
    """Where the trumps come from: turn-up and stock, the suits in turn, or what was called."""
    deal = painter.view.deal
    if deal is None:
        return
    if painter.view.rules.chiamata:
        _paint_contract(painter, deal)
        return
    painter.tray(STOCK)
    if painter.view.rules.turns_up:
        _paint_turn_up(painter, deal)
        _paint_pile(painter, deal, _FIRST_CARD + _STOCK_CARD + 8, under=1)
    else:
        _paint_pile(painter, deal, _FIRST_CARD, under=0)
        _paint_suits_in_turn(painter, deal.trump)
    if deal.trump is not None:
        painter.stamp(trump_medal(deal.trump), _MEDAL, STOCK.middle[1])


def _paint_turn_up(painter: Painter, deal: DealView) -> None:
    """The turn-up while it lies there, framed while somebody may take it before the draw."""
    y = STOCK.middle[1]
    if deal.turn_up is None or not deal.stock_left:
        painter.stamp(gap(_STOCK_CARD, DIM), _FIRST_CARD, y)
        return
    sprite = face(deal.turn_up, _STOCK_CARD)
    if deal.exchange_open:
        painter.stamp(gold_frame(*sprite.size, _FRAME), _FIRST_CARD, y)
    painter.stamp(sprite, _FIRST_CARD, y)


def _paint_pile(painter: Painter, deal: DealView, x: float, under: int) -> None:
    """The cards to be drawn and their number; `under` of them lie apart, face up."""
    y = STOCK.middle[1]
    if deal.stock_left > under:
        for lift in (3, 0):
            painter.stamp(back(_STOCK_CARD), x + lift, y - lift)
    else:
        painter.stamp(gap(_STOCK_CARD, DIM), x, y)
    painter.stamp(disc(21, PLATE), x, y)
    painter.text(str(deal.stock_left), x, y + 1, 23, CHALK)


def _paint_suits_in_turn(painter: Painter, now: Suit | None) -> None:
    x, first = STOCK.middle[0] + 13, STOCK.middle[1] - 45
    for place, suit in enumerate(Suit):
        painter.stamp(small_medal(suit, suit is now), x, first + 30 * place)


def _paint_contract(painter: Painter, deal: DealView) -> None:
    """The called card, or the highest bid without a suit, and the points it has to take."""
    highest = deal.auction.highest if deal.auction else None
    if highest is None:
        return
    painter.tray(STOCK)
    y, bid, contract = STOCK.middle[1], highest[1], deal.contract
    painter.stamp(_called(contract, bid), _FIRST_CARD, y)
    painter.text(f"{bid.points}+", _FIRST_CARD + _STOCK_CARD + 4, y + 1, 27, GOLD)
    if contract is not None and contract.without_trumps:
        painter.stamp(no_trump_medal(), _MEDAL, y)
    elif deal.trump is not None:
        painter.stamp(trump_medal(deal.trump), _MEDAL, y)


def _called(contract: Contract | None, bid: Bid) -> Image.Image:
    if contract is None or not contract.named:
        return bid_card(Bid(bid.rank), _STOCK_CARD)
    if contract.called is None:
        return gap(_STOCK_CARD, DIM)
    return face(contract.called, _STOCK_CARD)


def paint_last_trick(painter: Painter) -> None:
    """The trick before this one, small, in the order played, its winning card marked."""
    deal, tray = painter.view.deal, painter.layout.last_trick
    if deal is None or deal.last_trick is None:
        return
    painter.tray(tray)
    painter.stamp(before_arrows(), tray.x + 16, tray.middle[1])
    cards = deal.last_trick.cards
    best = winning_index(cards, deal.trump, painter.view.rules.rank_order)
    paint = _paint_small_face if len(cards) <= _MOST_SMALL_FACES else _paint_chip
    for place, card in enumerate(cards):
        paint(painter, place, card, wins=place == best)


def _paint_small_face(painter: Painter, place: int, card: Card, wins: bool) -> None:
    tray = painter.layout.last_trick
    x, y = tray.x + 33 + _LAST_CARD / 2 + place * _LAST_STEP, tray.middle[1] + 2
    sprite = small_face(card, _LAST_CARD)
    if wins:
        painter.stamp(gold_frame(*sprite.size, _FRAME), x, y)
    painter.stamp(sprite, x, y)
    if wins:
        painter.crown(x + 16, y - 34, 20)


def _paint_chip(painter: Painter, place: int, card: Card, wins: bool) -> None:
    tray, (width, height) = painter.layout.last_trick, _CHIP
    row, column = divmod(place, _CHIPS_A_ROW)
    x = tray.x + 30 + width / 2 + column * (width + 4)
    y = tray.middle[1] + (row - 0.5) * (height + 6)
    if wins:
        painter.stamp(gold_frame(width, height, _FRAME), x, y)
    painter.stamp(chip(card, width, height), x, y)
    if wins:
        painter.crown(x + width / 2 - 6, y - height / 2, 20)


def paint_pack(painter: Painter) -> None:
    """The pack in the middle: nothing is dealt yet."""
    for shift in (-26, 0, 26):
        painter.stamp(back(_STOCK_CARD), WIDTH / 2 + shift, HEIGHT / 2 + abs(shift) / 5)
