"""In words: who deals, how many cards, what is trumps, and who leads (R6 to R9, R20, R36, R53)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from bot.engine.cards import Suit
from bot.engine.options import FirstDealer, FirstLead, FirstLeadChiamata
from bot.engine.rules import Rules
from bot.i18n.catalogue import Say
from bot.ui.cards import suit_name


def deal_lines(rules: Rules, say: Say) -> Iterator[str]:
    """From the first dealer to the first lead."""
    yield _first_dealer(rules, say)
    yield say("After each deal the next player to the right deals.")
    yield say.plural("Everybody gets {n} card.", "Everybody gets {n} cards.", rules.hand_size)
    yield _trumps(rules, say)
    yield _lead(rules, say)
    if rules.first_lead is FirstLead.TWO_OF_OROS:
        yield say("In the first deal whoever holds the two of coins leads.")


def _first_dealer(rules: Rules, say: Say) -> str:
    match rules.first_dealer:
        case FirstDealer.HIGH_CARD:
            return say("Everybody draws a card for the first deal: the highest deals.")
        case FirstDealer.LOW_CARD:
            return say("Everybody draws a card for the first deal: the lowest deals.")
        case FirstDealer.RANDOM:
            return say("Chance alone decides who deals first.")
        case _:
            assert_never(rules.first_dealer)


def _trumps(rules: Rules, say: Say) -> str:
    if rules.chiamata:
        return say("That is the whole pack: nothing is turned up, and nothing is drawn.")
    if rules.turns_up:
        return say("The next card is turned up, and its suit is trumps.")
    suits = say.list(suit_name(suit, say) for suit in Suit)
    return say("Nothing is turned up: trumps are {suits}, a deal each.", suits=suits)


def _lead(rules: Rules, say: Say) -> str:
    if rules.chiamata and rules.first_lead_chiamata is FirstLeadChiamata.CALLER:
        return say("Whoever wins the auction leads the first trick.")
    return say("The player at the dealer's right leads the first trick.")
