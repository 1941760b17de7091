"""What happened, in public terms only: an event never tells a card that the table has not seen."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.bids import Bid
from bot.engine.cards import Card, Suit
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
    trump: Suit | None
    turn_up: Card | None


@dataclass(frozen=True, slots=True)
class BidMade:
    """A seat bid, or passed where `bid` is None."""

    seat: int
    bid: Bid | None


@dataclass(frozen=True, slots=True)
class HandThrownIn:
    """A seat showed a hand worth too little, and the deal is dealt again."""

    seat: int
    hand: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SuitCalled:
    """The caller named the trumps, or that there are none."""

    seat: int
    suit: Suit | None


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
    """These seats drew a card each, in this order; `left` cards remain, the turn-up among them."""

    seats: tuple[int, ...]
    left: int


@dataclass(frozen=True, slots=True)
class ExchangeDeclared:
    """A seat showed the card that it will exchange when it takes a trick."""

    seat: int
    card: Card


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
class ConcessionOffered:
    """A seat would give the game away; its partners have to agree."""

    seat: int


@dataclass(frozen=True, slots=True)
class CapoteAnnounced:
    """A seat announced that it takes every trick that is left."""

    seat: int


@dataclass(frozen=True, slots=True)
class Accused:
    """A seat accused another of a renuncio, and whether that is true."""

    seat: int
    accused: int
    true: bool


@dataclass(frozen=True, slots=True)
class DealPlayed:
    """All cards are played; whoever might accuse has to let the deal stand before it counts."""

    result: DealResult


@dataclass(frozen=True, slots=True)
class DealAccepted:
    """A seat lets the deal stand."""

    seat: int


@dataclass(frozen=True, slots=True)
class SignMade:
    """The table saw that a seat made a sign, but not which one."""

    seat: int


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The deal is over, and what it gave."""

    result: DealResult


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over; `games` are those of each side, `winner` is None if it ended level."""

    winner: int | None
    games: tuple[int, ...]


Event = (
    DealerDrawn
    | DealStarted
    | BidMade
    | HandThrownIn
    | SuitCalled
    | CardPlayed
    | TrickTaken
    | StockDrawn
    | ExchangeDeclared
    | TurnUpExchanged
    | RestClaimed
    | ConcessionOffered
    | CapoteAnnounced
    | Accused
    | DealPlayed
    | DealAccepted
    | SignMade
    | DealEnded
    | MatchEnded
)
