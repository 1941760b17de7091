"""Swapping the seven or the two of trumps for the turn-up: who may, when, and what it leaves."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.actions import Declare, Exchange
from bot.engine.cards import Card, Rank
from bot.engine.drawing import draw_now
from bot.engine.events import ExchangeDeclared, TurnUpExchanged
from bot.engine.options import Exchange as ExchangeOption
from bot.engine.options import ExchangeAfterWin, ExchangeWhen
from bot.engine.refusals import Refusal
from bot.engine.rules import Rules
from bot.engine.state import Deal, Exchanged, Match
from bot.engine.step import Step, require, require_playing


def taker_of(rules: Rules, turn_up: Card) -> Card:
    """The card that takes this turn-up: the seven where it is higher, else the two (R39)."""
    seven = Card(Rank.SEVEN, turn_up.suit)
    if turn_up.strength(rules.rank_order) > seven.strength(rules.rank_order):
        return seven
    return Card(Rank.TWO, turn_up.suit)


def why_no_exchange(rules: Rules, deal: Deal, seat: int) -> Refusal | None:
    """Why a seat may not exchange now; None where it may. The deal's cards must be being played.

    The answer depends on nothing that this seat does not know.
    """
    if rules.exchange is ExchangeOption.OFF:
        return Refusal.EXCHANGE_OFF
    if rules.exchange is ExchangeOption.DECLARE_THEN_WIN:
        return Refusal.EXCHANGE_NOT_DECLARED
    refusal = _why_no_swap(rules, deal, seat)
    if refusal is not None:
        return refusal
    if not _has_won(rules, deal, seat):
        return Refusal.EXCHANGE_TOO_EARLY
    if rules.exchange_when is ExchangeWhen.AFTER_OWN_WIN_BEFORE_DRAW:
        return None if deal.exchange_open and seat == deal.leader else Refusal.EXCHANGE_NOT_NOW
    return _why_not_now(rules, deal, seat)


def why_no_declaration(rules: Rules, deal: Deal, seat: int) -> Refusal | None:
    """Why a seat may not declare the exchange now (R42); None where it may."""
    if rules.exchange is not ExchangeOption.DECLARE_THEN_WIN:
        return Refusal.DECLARE_OFF
    refusal = _why_no_swap(rules, deal, seat)
    if refusal is not None:
        return refusal
    if deal.declared is not None:
        return Refusal.DECLARED_ALREADY
    return _why_not_now(rules, deal, seat)


def _why_no_swap(rules: Rules, deal: Deal, seat: int) -> Refusal | None:
    """Why the turn-up is out of a seat's reach, whatever the moment."""
    # R40: each draw follows its trick at once, so the turn-up lies there until the last one begins.
    if not deal.stock:
        return Refusal.EXCHANGE_TOO_LATE
    taker = open_taker(rules, deal)
    if taker is None:
        return Refusal.EXCHANGE_NOTHING
    return None if taker in deal.hands[seat] else Refusal.EXCHANGE_NOT_HELD


def _why_not_now(rules: Rules, deal: Deal, seat: int) -> Refusal | None:
    own_turn = rules.exchange_when is ExchangeWhen.OWN_TURN_BEFORE_PLAYING
    return Refusal.EXCHANGE_NOT_NOW if own_turn and seat != deal.to_play else None


def open_taker(rules: Rules, deal: Deal) -> Card | None:
    """The card of the pack that takes the turn-up as it lies now; None where none does."""
    if deal.turn_up is None:
        return None
    taker = taker_of(rules, deal.turn_up)
    return None if taker == deal.turn_up or taker not in rules.cards() else taker


def may_open_exchange(rules: Rules, deal: Deal) -> bool:
    """Whether the winner of a trick is asked before the draw (R43).

    That is whenever all cards on the table leave it possible, or else the question would tell
    what the winner holds.
    """
    if rules.exchange is not ExchangeOption.IMMEDIATE:
        return False
    if rules.exchange_when is not ExchangeWhen.AFTER_OWN_WIN_BEFORE_DRAW:
        return False
    taker = open_taker(rules, deal)
    return taker is not None and all(taker not in trick.cards for trick in deal.taken)


def declare(match: Match, action: Declare) -> Step:
    """Show the card that will be exchanged (R42)."""
    deal = require_playing(match, action.seat)
    require(why_no_declaration(match.rules, deal, action.seat))
    taker = open_taker(match.rules, deal)
    assert taker is not None
    after = replace(match, deal=replace(deal, declared=action.seat))
    return after, (ExchangeDeclared(action.seat, taker),)


def swap(match: Match, action: Exchange) -> Step:
    """Swap the seven or two for the turn-up (R39)."""
    deal = require_playing(match, action.seat)
    require(why_no_exchange(match.rules, deal, action.seat))
    after = exchange(match.rules, deal, action.seat)
    made = after.exchanges[-1]
    swapped = TurnUpExchanged(made.seat, made.given, made.taken)
    if not after.exchange_open or may_open_exchange(match.rules, after):
        return replace(match, deal=after), (swapped,)
    drawn, events = draw_now(match, after)  # R43: nothing is left to exchange before the draw
    return drawn, (swapped, *events)


def locked_card(rules: Rules, deal: Deal, seat: int) -> Card | None:
    """The card that a seat has declared, and cannot play before it is exchanged (R42)."""
    return open_taker(rules, deal) if deal.declared == seat else None


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
    taken = deal.turn_up
    assert taken is not None
    given = taker_of(rules, taken)
    hand = tuple(taken if card == given else card for card in deal.hands[seat])
    return replace(
        deal,
        turn_up=given,
        stock=(*deal.stock[:-1], given),
        hands=(*deal.hands[:seat], hand, *deal.hands[seat + 1 :]),
        exchanges=(*deal.exchanges, Exchanged(seat, given, taken)),
    )
