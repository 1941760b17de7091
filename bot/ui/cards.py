"""Cards in words and as signs. Knows no rule and no Discord."""

from __future__ import annotations

from typing import assert_never

from bot.engine.cards import Card, Rank, Suit
from bot.i18n.catalogue import Say


def card_name(card: Card, say: Say) -> str:
    """A card within a sentence: `ace of coins`, `seven of cups`."""
    return _of_suit(rank_name(card.rank, say), card.suit, say)


def rank_name(rank: Rank, say: Say) -> str:
    """A rank within a sentence: `ace`, `seven`."""
    names = {
        Rank.ACE: say("ace"),
        Rank.TWO: say("two"),
        Rank.THREE: say("three"),
        Rank.FOUR: say("four"),
        Rank.FIVE: say("five"),
        Rank.SIX: say("six"),
        Rank.SEVEN: say("seven"),
        Rank.EIGHT: say("eight"),
        Rank.NINE: say("nine"),
        Rank.JACK: say("jack"),
        Rank.KNIGHT: say("knight"),
        Rank.KING: say("king"),
    }
    return names[rank]


def card_label(card: Card, say: Say) -> str:
    """A card on a button: `Ace of coins`, `7 of cups`."""
    return _of_suit(rank_label(card.rank, say), card.suit, say)


def suit_name(suit: Suit, say: Say) -> str:
    """A suit within a sentence."""
    match suit:
        case Suit.COINS:
            return say("coins")
        case Suit.CUPS:
            return say("cups")
        case Suit.SWORDS:
            return say("swords")
        case Suit.CLUBS:
            return say("clubs")
        case _:
            assert_never(suit)


def suit_symbol(suit: Suit) -> str:
    """A suit as a sign, never shown without its name: fonts draw these as they please."""
    match suit:
        case Suit.COINS:
            return "🪙"
        case Suit.CUPS:
            return "🏆"
        case Suit.SWORDS:
            return "🗡️"
        case Suit.CLUBS:
            return "🪵"
        case _:
            assert_never(suit)


def _of_suit(rank: str, suit: Suit, say: Say) -> str:
    match suit:
        case Suit.COINS:
            return say("{rank} of coins", rank=rank)
        case Suit.CUPS:
            return say("{rank} of cups", rank=rank)
        case Suit.SWORDS:
            return say("{rank} of swords", rank=rank)
        case Suit.CLUBS:
            return say("{rank} of clubs", rank=rank)
        case _:
            assert_never(suit)


def rank_label(rank: Rank, say: Say) -> str:
    """A rank on a button: `Ace`, `7`."""
    match rank:
        case Rank.ACE:
            return say("Ace")
        case Rank.JACK:
            return say("Jack")
        case Rank.KNIGHT:
            return say("Knight")
        case Rank.KING:
            return say("King")
        case _:
            return say.number(rank)
