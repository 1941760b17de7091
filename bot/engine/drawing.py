"""Drawing after a trick, at once or when its winner has had time to exchange."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.actions import Draw
from bot.engine.cards import Card
from bot.engine.events import StockDrawn
from bot.engine.refusals import Refusal
from bot.engine.rules import Rules
from bot.engine.state import Deal, Match
from bot.engine.step import Step, require, require_playing


def draw(match: Match, action: Draw) -> Step:
    """The winner of the trick does not exchange (any more), so the seats draw (R43)."""
    deal = require_playing(match, action.seat)
    require(why_no_draw(deal, action.seat))
    return draw_now(match, deal)


def why_no_draw(deal: Deal, seat: int) -> Refusal | None:
    """Why a seat may not go on to the draw; None where it may."""
    return None if deal.exchange_open and seat == deal.leader else Refusal.NOTHING_TO_DRAW


def draw_now(match: Match, deal: Deal) -> Step:
    """Draw after a trick, whose winner leads the next."""
    deal, drawn = _drawn(match.rules, replace(deal, exchange_open=False))
    return replace(match, deal=deal), (drawn,)


def _drawn(rules: Rules, deal: Deal) -> tuple[Deal, StockDrawn]:
    """One card after another, the trick's winner first, until the hands are full (R13, R50).

    So the seat before him ends with the turn-up (R14). A card declared for the exchange is free
    again after the last draw (R42).
    """
    seats = len(deal.hands)
    count = min(rules.trick_size, len(deal.stock))
    order = tuple((deal.leader + place) % seats for place in range(count))
    hands: list[tuple[Card, ...]] = list(deal.hands)
    for seat, card in zip(order, deal.stock, strict=False):
        hands[seat] = (*hands[seat], card)
    stock = deal.stock[count:]
    after = replace(
        deal, hands=tuple(hands), stock=stock, declared=deal.declared if stock else None
    )
    return after, StockDrawn(order, len(stock))
