"""Swapping the seven or the two of trumps for the turn-up: who may, when, and what it leaves."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.cards import Card, Rank
from bot.engine.options import Exchange, ExchangeAfterWin, ExchangeWhen
from bot.engine.refusals import Refusal
from bot.engine.rules import Rules
from bot.engine.state import Deal, Exchanged


def taker_of(rules: Rules, turn_up: Card) -> Card:
    """The card that takes this turn-up: the seven where it is higher, else the two (R39)."""
    seven = Card(Rank.SEVEN, turn_up.suit)
    if turn_up.strength(rules.rank_order) > seven.strength(rules.rank_order):
        return seven
    return Card(Rank.TWO, turn_up.suit)


def why_no_exchange(rules: Rules, deal: Deal, seat: int) -> Refusal | None:
    """Why a seat may not exchange now; None where it may. The deal must be under way.

    The answer depends on nothing that this seat does not know.
    """
    if rules.exchange is Exchange.OFF:
        return Refusal.EXCHANGE_OFF
    # R40: each draw follows its trick at once, so the turn-up lies there until the last one begins.
    if not deal.stock:
        return Refusal.EXCHANGE_TOO_LATE
    taker = taker_of(rules, deal.turn_up)
    if taker == deal.turn_up or taker not in rules.cards():
        return Refusal.EXCHANGE_NOTHING
    if taker not in deal.hands[seat]:
        return Refusal.EXCHANGE_NOT_HELD
    if not _has_won(rules, deal, seat):
        return Refusal.EXCHANGE_TOO_EARLY
    own_turn = rules.exchange_when is ExchangeWhen.OWN_TURN_BEFORE_PLAYING
    return Refusal.EXCHANGE_NOT_NOW if own_turn and seat != deal.to_play else None


def _has_won(rules: Rules, deal: Deal, seat: int) -> bool:
    """Whether a trick of this deal lets the seat exchange (R40)."""
    winners = {trick.winner for trick in deal.taken}
    match rules.exchange_after_win:
        case ExchangeAfterWin.NONE:
            return True
        case ExchangeAfterWin.PLAYER:
            return seat in winners
        case ExchangeAfterWin.TEAM:
            return rules.side_of(seat) in map(rules.side_of, winners)


def exchange(rules: Rules, deal: Deal, seat: int) -> Deal:
    """The deal after an exchange that is allowed: the card given lies face up, drawn last."""
    given, taken = taker_of(rules, deal.turn_up), deal.turn_up
    hand = tuple(taken if card == given else card for card in deal.hands[seat])
    return replace(
        deal,
        turn_up=given,
        stock=(*deal.stock[:-1], given),
        hands=(*deal.hands[:seat], hand, *deal.hands[seat + 1 :]),
        exchanges=(*deal.exchanges, Exchanged(seat, given, taken)),
    )
