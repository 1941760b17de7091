"""Cards and packs: suits, ranks, strength, points, and their text form. Knows no rule of play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum


class Suit(Enum):
    """The four suits; the value is the letter of the text form (oros, copas, espadas, bastos)."""

    COINS = "O"
    CUPS = "C"
    SWORDS = "E"
    CLUBS = "B"


class Rank(IntEnum):
    """Rank by its printed number in the Spanish pack; the number says nothing about strength."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    JACK = 10
    KNIGHT = 11
    KING = 12


class RankOrder(Enum):
    """Which ranks beat which. `A3`: ace, three, king …; `A7` (Portugal): the seven is second."""

    A3 = "a3"
    A7 = "a7"


_COURTS = (Rank.JACK, Rank.KNIGHT, Rank.KING)
_WEAK_TO_STRONG = {
    RankOrder.A3: (
        *(Rank.TWO, Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.SEVEN, Rank.EIGHT, Rank.NINE),
        *(*_COURTS, Rank.THREE, Rank.ACE),
    ),
    RankOrder.A7: (
        *(Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.EIGHT, Rank.NINE),
        *(*_COURTS, Rank.SEVEN, Rank.ACE),
    ),
}
_STRENGTH = {
    order: {rank: place for place, rank in enumerate(ranks)}
    for order, ranks in _WEAK_TO_STRONG.items()
}
_COURT_POINTS = {Rank.JACK: 2, Rank.KNIGHT: 3, Rank.KING: 4}
_POINTS = {
    RankOrder.A3: {**_COURT_POINTS, Rank.ACE: 11, Rank.THREE: 10},
    RankOrder.A7: {**_COURT_POINTS, Rank.ACE: 11, Rank.SEVEN: 10},
}


def strength_of(rank: Rank, order: RankOrder = RankOrder.A3) -> int:
    """Place of a rank within its suit, 0 (the two) to 11 (the ace)."""
    return _STRENGTH[order][rank]


class CardError(ValueError):
    """A text that is not a card."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the pack. Its text form is rank number and suit letter: `1O`, `12E`."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return f"{self.rank.value}{self.suit.value}"

    def strength(self, order: RankOrder = RankOrder.A3) -> int:
        """Place within the suit, 0 (the two) to 11 (the ace)."""
        return strength_of(self.rank, order)

    def points(self, order: RankOrder = RankOrder.A3) -> int:
        """Points for whoever takes the card: 11, 10, 4, 3, 2 or 0."""
        return _POINTS[order].get(self.rank, 0)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read the text form; raises `CardError`."""
        card = _BY_TEXT.get(text)
        if card is None:
            raise CardError(f"{text!r} is not a card; write rank and suit, such as 1O or 12E")
        return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards set apart by spaces or commas; raises `CardError`."""
    return tuple(Card.parse(code) for code in text.replace(",", " ").split())


def format_cards(cards: tuple[Card, ...]) -> str:
    """Write cards set apart by spaces; `parse_cards` reads them back."""
    return " ".join(map(str, cards))


PACK_48 = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
"""The full Spanish pack in its fixed order: coins, cups, swords, clubs; ace to king by number."""

PACK_40 = tuple(card for card in PACK_48 if card.rank not in (Rank.EIGHT, Rank.NINE))

_BY_TEXT = {str(card): card for card in PACK_48}
