"""What may be asked of a match. Chance comes in here too: shuffled cards are an action."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.cards import Card


@dataclass(frozen=True, slots=True)
class DrawDealer:
    """Draw for the first deal: seat 0 takes `deck[0]`, seat 1 `deck[1]` …; ties draw on."""

    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class StartDeal:
    """Deal from a shuffled pack; `docs/records.md` says who gets which card."""

    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A seat plays a card to the trick."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Exchange:
    """A seat swaps the seven or two of trumps for the turn-up (R39), in its turn or not."""

    seat: int


@dataclass(frozen=True, slots=True)
class Claim:
    """A seat shows that the rest is its side's, and takes it (R41)."""

    seat: int


SeatAction = Play | Exchange | Claim
"""What a seat does; the rest is chance."""

Action = DrawDealer | StartDeal | SeatAction
