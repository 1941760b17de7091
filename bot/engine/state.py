"""A match as an immutable value. It holds the secrets; views and events are all that leave it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.engine.cards import Card, Suit
from bot.engine.rules import Rules

SeatCards = tuple[tuple[int, Card], ...]
"""Seats and their cards, in the order played or drawn."""


class Phase(Enum):
    """What a match waits for."""

    DRAW = "draw"
    """the draw for the first dealer"""
    DEAL = "deal"
    """a shuffled pack"""
    PLAY = "play"
    """a card of the seat to play"""
    OVER = "over"
    """nothing"""


@dataclass(frozen=True, slots=True)
class Trick:
    """A complete trick: the cards in the order played, from `leader` on round the table."""

    leader: int
    cards: tuple[Card, ...]
    winner: int

    @property
    def plays(self) -> SeatCards:
        """Who played what, in the order played."""
        return plays(self.leader, self.cards, len(self.cards))


@dataclass(frozen=True, slots=True)
class Exchanged:
    """A swap for the turn-up: all have seen both cards."""

    seat: int
    given: Card
    taken: Card


@dataclass(frozen=True, slots=True)
class DealResult:
    """What a deal gave each side: points (120 in all, or 130) and games (all 0 in a tie)."""

    dealer: int
    points: tuple[int, ...]
    games: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that won games; in a misère, or where ties count for all, perhaps several."""
        return tuple(side for side, own in enumerate(self.games) if own)


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal under way, or just finished. `stock` is in drawing order, the turn-up last.

    `turn_up` is the card that lies there now, after the swaps in `exchanges`. `claimed_by` is the
    seat that claimed the rest, which is then among the tricks in `taken`.
    """

    number: int
    dealer: int
    turn_up: Card
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    leader: int
    trick: tuple[Card, ...] = ()
    taken: tuple[Trick, ...] = ()
    exchanges: tuple[Exchanged, ...] = ()
    claimed_by: int | None = None

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return self.turn_up.suit

    @property
    def to_play(self) -> int:
        """The seat whose turn it is."""
        return (self.leader + len(self.trick)) % len(self.hands)


@dataclass(frozen=True, slots=True)
class Match:
    """A match: rules, score and the deal under way. Made by `new_match`, changed by `apply`.

    `dealer` deals the next deal, or this one in `Phase.PLAY`; it says nothing in `Phase.DRAW`.
    `games` are those that each side has won, `results` the finished deals in order. `deal` stays
    in sight after its end until the next begins.
    """

    rules: Rules
    phase: Phase
    dealer: int
    games: tuple[int, ...]
    revision: int = 0
    deal: Deal | None = None
    results: tuple[DealResult, ...] = ()

    @property
    def to_play(self) -> int | None:
        """The seat whose turn it is, or None where no card is awaited."""
        return self.deal.to_play if self.deal and self.phase is Phase.PLAY else None

    @property
    def winner(self) -> int | None:
        """The side that has won the match, or None while it is on."""
        return self.games.index(max(self.games)) if self.phase is Phase.OVER else None


def plays(leader: int, cards: tuple[Card, ...], seats: int) -> SeatCards:
    """Pair cards with the seats that played them, `leader` first, round the table."""
    return tuple(((leader + place) % seats, card) for place, card in enumerate(cards))


def new_match(rules: Rules, dealer: int | None = None) -> Match:
    """A match that waits for its first deal, or for the draw where no first dealer is given."""
    return Match(
        rules=rules,
        phase=Phase.DRAW if dealer is None else Phase.DEAL,
        dealer=dealer or 0,
        games=(0,) * rules.sides,
    )
