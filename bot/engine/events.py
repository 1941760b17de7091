"""What happened, in public terms only: an event never tells a card that the table has not seen."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.cards import Card
from bot.engine.state import DealResult, SeatCards, Trick


@dataclass(frozen=True, slots=True)
class DealerDrawn:
    """Who deals first, and the cards drawn to find out."""

    draws: SeatCards
    dealer: int


@dataclass(frozen=True, slots=True)
class DealStarted:
    """A deal began; `number` counts from 0 within the match."""

    number: int
    dealer: int
    leader: int
    turn_up: Card


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat played a card."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick is complete; its winner leads the next."""

    trick: Trick
    points: int


@dataclass(frozen=True, slots=True)
class StockDrawn:
    """Every seat drew one card, in this order; `left` cards remain, the turn-up among them."""

    seats: tuple[int, ...]
    left: int


@dataclass(frozen=True, slots=True)
class TurnUpExchanged:
    """A seat swapped a card for the turn-up; the card it gave lies there now."""

    seat: int
    given: Card
    taken: Card


@dataclass(frozen=True, slots=True)
class RestClaimed:
    """A seat claimed the rest, which is laid down as these tricks."""

    seat: int
    tricks: tuple[Trick, ...]


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The points are counted."""

    result: DealResult


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """A side has the games it needed; `games` are those of each side."""

    winner: int
    games: tuple[int, ...]


Event = (
    DealerDrawn
    | DealStarted
    | CardPlayed
    | TrickTaken
    | StockDrawn
    | TurnUpExchanged
    | RestClaimed
    | DealEnded
    | MatchEnded
)
