"""In words: the auction, the call, the secret partner and the score of a chiamata (R61 to R67)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.bids import LEAST_POINTS, MOST_POINTS
from bot.engine.options import (
    AllPass,
    BidMultiplier,
    Cappotto,
    SixtySixty,
    SuitReveal,
    WeakHand,
)
from bot.engine.rules import Rules
from bot.i18n.catalogue import Say


def auction_lines(rules: Rules, say: Say) -> Iterator[str]:
    """How trumps are bid for, and what happens when nobody does."""
    yield say(
        "The player at the dealer's right begins. Whoever is in turn bids or passes, "
        "and a pass is for good."
    )
    yield say(
        "A bid is a rank lower than the one before. It promises {points} points.",
        points=say.number(LEAST_POINTS),
    )
    yield _points(rules, say)
    yield say(
        "The auction ends when one bidder is left, or at {most} points.",
        most=say.number(MOST_POINTS),
    )
    yield _all_pass(rules, say)
    yield from _weak_hand(rules, say)


def _points(rules: Rules, say: Say) -> str:
    low, high = say.number(LEAST_POINTS + 1), say.number(MOST_POINTS)
    if rules.jump_to_points:
        return say(
            "With the two, {low} to {high} points may be bid at any moment.", low=low, high=high
        )
    return say(
        "With the two, {low} to {high} points may be bid, but only after a plain two.",
        low=low,
        high=high,
    )


def _all_pass(rules: Rules, say: Say) -> str:
    if rules.all_pass is AllPass.REDEAL_NEXT:
        return say("If everybody passes, the next player deals.")
    return say(
        "If everybody passes, the next player deals, and the next deal played counts double."
    )


def _weak_hand(rules: Rules, say: Say) -> Iterator[str]:
    if rules.weak_hand is WeakHand.OFF:
        return
    if rules.weak_hand is WeakHand.NO_POINT:
        yield say("Before your first bid or pass you may throw in a hand without points.")
    else:
        yield say("Before your first bid or pass you may throw in a hand of at most two points.")
    yield say("Everybody then sees that hand, and the same dealer deals again.")


def call_lines(rules: Rules, say: Say) -> Iterator[str]:
    """Which suit is trumps, and who plays with whom."""
    if rules.suit_reveal is SuitReveal.AFTER_FIRST_TRICK:
        yield say(
            "The first trick is played without trumps. When all its cards lie there, "
            "whoever won the auction names the trumps, which decide that trick too."
        )
    else:
        yield say("Whoever won the auction names the trumps before the first trick.")
    yield say(
        "Who holds the card of that suit and of the rank that was bid (the called card) "
        "is the caller's partner against the other three, "
        "and nobody else knows until it is played."
    )
    yield say("Who calls a card of their own hand plays alone against four; nobody is told.")
    if rules.carichi_call:
        yield say("Instead the caller may play without trumps, alone and openly so.")


def score_lines(rules: Rules, say: Say) -> Iterator[str]:
    """What a deal gives and takes."""
    yield say(
        "If the caller's side takes the points promised, the caller scores +2, the partner +1 "
        "and the others -1 each. A caller who is alone scores +4."
    )
    yield say("If it does not, plus and minus change places.")
    if rules.sixty_sixty is SixtySixty.DRAW:
        yield say(
            "With 60 of the 61 points promised nobody scores, "
            "and the next deal played counts double."
        )
    yield from _more(rules, say)


def _more(rules: Rules, say: Say) -> Iterator[str]:
    if rules.bid_multiplier is BidMultiplier.X5:
        yield say("Bids count twice from 71 points, three times from 81, up to five from 101.")
    elif rules.bid_multiplier is BidMultiplier.X6:
        yield say("Bids count twice from 71 points, three times from 81, up to six from 111.")
    if rules.cappotto is Cappotto.BOTH:
        yield say("It counts double if either side takes all 120 points.")
    elif rules.cappotto is Cappotto.CALLER:
        yield say("It counts double if the caller's side takes all 120 points.")
