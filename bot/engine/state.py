"""A match as an immutable value. It holds the secrets; views and events are all that leave it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.engine.auction import Auction, Contract
from bot.engine.cards import Card, Suit
from bot.engine.rules import Rules
from bot.engine.sign import Sign

SeatCards = tuple[tuple[int, Card], ...]
"""Seats and their cards, in the order played or drawn."""


class Phase(Enum):
    """What a match waits for."""

    DRAW = "draw"
    """the draw for the first dealer"""
    DEAL = "deal"
    """a shuffled pack"""
    AUCTION = "auction"
    """a bid of the seat to play"""
    CALL = "call"
    """the trump suit, from the seat to play"""
    PLAY = "play"
    """a card of the seat to play"""
    SETTLE = "settle"
    """the acceptance of a finished deal by those who might accuse"""
    OVER = "over"
    """nothing"""


@dataclass(frozen=True, slots=True)
class Trick:
    """A complete trick: who played what, in order, and the seat that takes it."""

    plays: SeatCards
    winner: int

    @property
    def cards(self) -> tuple[Card, ...]:
        """Its cards in the order played."""
        return tuple(card for _, card in self.plays)

    @property
    def leader(self) -> int:
        """Who led it."""
        return self.plays[0][0]


@dataclass(frozen=True, slots=True)
class Exchanged:
    """A swap for the turn-up: all have seen both cards."""

    seat: int
    given: Card
    taken: Card


@dataclass(frozen=True, slots=True)
class Signed:
    """A sign that a seat made during a trick, counted from 1."""

    seat: int
    trick: int
    sign: Sign


class Ending(Enum):
    """How a deal came to its result."""

    COUNTED = "counted"
    """the points were counted"""
    CONCEDED = "conceded"
    """a side gave the game away"""
    CAPOTE = "capote"
    """a capote was announced and made"""
    CAPOTE_FAILED = "capote_failed"
    """a capote was announced and cost the game"""
    RENUNCIO = "renuncio"
    """a forbidden card was accused"""
    DRAWN = "drawn"
    """chiamata: sixty each, which nobody wins"""
    ALL_PASSED = "all_passed"
    """chiamata: nobody bid"""
    THROWN_IN = "thrown_in"
    """chiamata: a weak hand was thrown in"""


@dataclass(frozen=True, slots=True)
class DealResult:
    """What a deal gave each side: points (120 in all, or 130, if played out) and games.

    In a tie all games are 0; in a chiamata they are its scores, which may be negative. `by` is
    the seat that conceded, announced the capote, was rightly accused or threw its hand in.
    """

    dealer: int
    points: tuple[int, ...]
    games: tuple[int, ...]
    ending: Ending = Ending.COUNTED
    by: int | None = None

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that won games; in a misère, or where ties count for all, perhaps several."""
        return tuple(side for side, own in enumerate(self.games) if own > 0)


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal under way, or just finished. `stock` is in drawing order, the turn-up last.

    `turn_up` is the card that lies there now, after the swaps in `exchanges`; it is None where
    nothing is turned up, and `trump` is None too until it is called, or where there is none.
    `dealt` are the hands before the first card. `claimed_by` is the seat that claimed the rest,
    which is then among the tricks in `taken`.

    `exchange_open` says that the winner of the last trick may exchange before the draw (R43).
    `declared` is the seat whose seven or two waits for its next trick (R42), `conceding` are the
    seats that give the game away (R44), `capote` is the seat that announced one (R46).
    `offences` are seats that played a forbidden card (R47), which nobody knows; `accusations` are
    pairs of who accused whom, and `accepted` are sides that let the deal stand (R48), whose result
    is `pending`. `partner` is the seat that holds the called card, a secret until that is played
    (R63).
    """

    number: int
    dealer: int
    trump: Suit | None
    turn_up: Card | None
    hands: tuple[tuple[Card, ...], ...]
    dealt: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    leader: int
    trick: tuple[Card, ...] = ()
    taken: tuple[Trick, ...] = ()
    exchanges: tuple[Exchanged, ...] = ()
    claimed_by: int | None = None
    exchange_open: bool = False
    declared: int | None = None
    conceding: frozenset[int] = frozenset()
    capote: int | None = None
    offences: frozenset[int] = frozenset()
    accusations: tuple[tuple[int, int], ...] = ()
    accepted: frozenset[int] = frozenset()
    pending: DealResult | None = None
    signs: tuple[Signed, ...] = ()
    auction: Auction | None = None
    contract: Contract | None = None
    partner: int | None = None

    @property
    def accusers(self) -> frozenset[int]:
        """The seats that have accused in this deal."""
        return frozenset(seat for seat, _ in self.accusations)

    @property
    def to_play(self) -> int:
        """The seat whose turn it is to play a card."""
        return (self.leader + len(self.trick)) % len(self.hands)

    @property
    def plays(self) -> SeatCards:
        """Who played what to the trick under way, in the order played."""
        return plays(self.leader, self.trick, len(self.hands))


@dataclass(frozen=True, slots=True)
class Match:
    """A match: rules, score and the deal under way. Made by `new_match`, changed by `apply`.

    `dealer` deals the next deal, or this one while it lasts; it says nothing in `Phase.DRAW`.
    `drawn` are the cards drawn for the first deal. `games` are those that each side has won,
    `results` the finished deals in order. `deal` stays in sight after its end until the next
    begins. `winner` is the side that has won the match: None while it is on, and where it ended
    level.
    """

    rules: Rules
    phase: Phase
    dealer: int
    games: tuple[int, ...]
    revision: int = 0
    drawn: SeatCards = ()
    deal: Deal | None = None
    results: tuple[DealResult, ...] = ()
    winner: int | None = None

    @property
    def to_play(self) -> int | None:
        """The seat whose turn it is to bid, call or play, or None where none is awaited."""
        if self.deal is None:
            return None
        match self.phase:
            case Phase.AUCTION:
                return self.deal.auction.to_bid if self.deal.auction else None
            case Phase.CALL:
                return self.deal.contract.caller if self.deal.contract else None
            case Phase.PLAY:
                return self.deal.to_play
            case _:
                return None


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
