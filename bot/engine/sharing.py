"""What partners know of each other's hands, because they showed them to each other."""

from __future__ import annotations

from bot.engine.cards import Card
from bot.engine.options import ShareHands
from bot.engine.rules import Rules
from bot.engine.state import Deal

SharedHands = tuple[tuple[int, tuple[Card, ...]], ...]
"""Seats and the cards that they are known to hold."""


def shared_with(rules: Rules, deal: Deal, seat: int) -> SharedHands:
    """The cards of partners that a seat knows (R51): what is left of those that were shown."""
    if rules.share_hands is ShareHands.OFF:
        return ()
    partners = (other for other in rules.seats_of(rules.side_of(seat)) if other != seat)
    return tuple((other, _shown(rules, deal, other)) for other in partners)


def _shown(rules: Rules, deal: Deal, seat: int) -> tuple[Card, ...]:
    last = rules.share_hands in (ShareHands.LAST_THREE, ShareHands.BOTH)
    if last and not deal.stock:
        return deal.hands[seat]
    if rules.share_hands is ShareHands.LAST_THREE:
        return ()
    return tuple(card for card in deal.hands[seat] if card in deal.dealt[seat])
