"""The signs that partners make to each other, by what they mean. Which gesture it is, words say."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from bot.engine.options import SignTable


class Sign(Enum):
    """What a sign says of the hand, or asks of the partner; it need not be true (R49)."""

    ACE = "ace"
    """the ace of trumps"""
    THREE = "three"
    """the three of trumps"""
    KING = "king"
    """the king of trumps"""
    KNIGHT = "knight"
    """the knight of trumps"""
    JACK = "jack"
    """the jack of trumps"""
    LOW_TRUMP = "low_trump"
    """a trump without points"""
    NO_TRUMP = "no_trump"
    """no trump at all"""
    CARICO = "carico"
    """an ace or three of another suit"""
    PLAY_LOW = "play_low"
    """asks for a card without points"""
    PLAY_CARICO = "play_carico"
    """asks for an ace or three"""


SIGNS: Mapping[SignTable, tuple[Sign, ...]] = {
    SignTable.ITALY_A: tuple(Sign),
    SignTable.ITALY_B: (
        Sign.ACE,
        Sign.THREE,
        Sign.KING,
        Sign.KNIGHT,
        Sign.JACK,
        Sign.CARICO,
    ),
}
"""The signs of each table, in the order of the rules study."""
