"""Which cards a seat may play. The one place that says so, for the engine, views and computers."""

from __future__ import annotations

from bot.engine.actions import Action, Play
from bot.engine.cards import Card
from bot.engine.state import Match


def legal_cards(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of a hand that may be played: all of them, as play is free (R10)."""
    return hand


def legal_actions(match: Match) -> tuple[Action, ...]:
    """What the seat to play may do; empty where a match waits for chance or is over."""
    if match.deal is None or match.to_play is None:
        return ()
    seat = match.to_play
    return tuple(Play(seat, card) for card in legal_cards(match.deal.hands[seat]))
