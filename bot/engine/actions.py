"""What may be asked of a match. Chance comes in here too: shuffled cards are an action."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.bids import Bid
from bot.engine.cards import Card, Suit
from bot.engine.sign import Sign


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
class Declare:
    """A seat shows the seven or two, to exchange it when it next takes a trick (R42)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Draw:
    """The winner of a trick, who might have exchanged first, lets the seats draw (R43)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Claim:
    """A seat shows that the rest is its side's, and takes it (R41)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Concede:
    """A seat gives the game away, as soon as all of its side do (R44)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Capote:
    """A seat announces that it takes every trick that is left (R46)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Accuse:
    """A seat says that another has played a card that a duty forbade (R47)."""

    seat: int
    accused: int


@dataclass(frozen=True, slots=True)
class Accept:
    """A seat lets a finished deal stand (R48)."""

    seat: int


@dataclass(frozen=True, slots=True)
class MakeSign:
    """A seat makes a sign to its partners (R49)."""

    seat: int
    sign: Sign


@dataclass(frozen=True, slots=True)
class MakeBid:
    """A seat bids in the auction (R61)."""

    seat: int
    bid: Bid


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat leaves the auction (R61)."""

    seat: int


@dataclass(frozen=True, slots=True)
class ThrowIn:
    """A seat throws in a hand that is worth too little (R67)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Call:
    """The caller names the trump suit, or with None plays without trumps, *ai carichi* (R62)."""

    seat: int
    suit: Suit | None


SeatAction = (
    Play
    | Exchange
    | Declare
    | Draw
    | Claim
    | Concede
    | Capote
    | Accuse
    | Accept
    | MakeSign
    | MakeBid
    | Pass
    | ThrowIn
    | Call
)
"""What a seat does; the rest is chance."""

Action = DrawDealer | StartDeal | SeatAction
