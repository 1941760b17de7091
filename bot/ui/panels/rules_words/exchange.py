"""In words: taking the turn-up, and claiming the rest (R39 to R43)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from bot.engine.cards import Rank
from bot.engine.options import (
    Claims,
    Exchange,
    ExchangeAfterWin,
    ExchangeWhen,
    Obligations,
    ShareHands,
)
from bot.engine.rules import Rules
from bot.i18n.catalogue import Say


def exchange_lines(rules: Rules, say: Say) -> Iterator[str]:
    """What may be done with good trumps; nothing where it may not."""
    if rules.exchange is not Exchange.OFF:
        yield _takers(rules, say)
        yield from _moment(rules, say)
    if rules.claims is not Claims.OFF:
        yield from _claims(rules, say)


def _takers(rules: Rules, say: Say) -> str:
    if any(card.rank is Rank.TWO for card in rules.cards()):
        return say(
            "A turn-up above the seven may be taken with the seven of trumps, "
            "any other with the two."
        )
    return say("A turn-up above the seven may be taken with the seven of trumps.")


def _moment(rules: Rules, say: Say) -> Iterator[str]:
    if rules.exchange is Exchange.DECLARE_THEN_WIN:
        yield _declaring(rules, say)
        yield say(
            "Until the last draw it cannot be played. "
            "It is exchanged when its owner next takes a trick, before the draw."
        )
        return
    match rules.exchange_when:
        case ExchangeWhen.ANY_TIME:
            yield _at_any_moment(rules, say)
        case ExchangeWhen.OWN_TURN_BEFORE_PLAYING:
            yield _in_own_turn(rules, say)
        case ExchangeWhen.AFTER_OWN_WIN_BEFORE_DRAW:
            yield say(
                "Only right after taking a trick, before the draw: whoever took it is asked, "
                "with that card or without it."
            )
        case _:
            assert_never(rules.exchange_when)


def _declaring(rules: Rules, say: Say) -> str:
    if rules.exchange_when is ExchangeWhen.OWN_TURN_BEFORE_PLAYING:
        return say("First show that card, only in your own turn, and before the last draw.")
    return say("First show that card, at any moment before the last draw.")


def _at_any_moment(rules: Rules, say: Say) -> str:
    match rules.exchange_after_win:
        case ExchangeAfterWin.TEAM if rules.partners:
            return say("At any moment, once your side has won a trick, and before the last draw.")
        case ExchangeAfterWin.PLAYER | ExchangeAfterWin.TEAM:
            return say("At any moment, once you have won a trick, and before the last draw.")
        case ExchangeAfterWin.NONE:
            return say("At any moment before the last draw.")
        case _:
            assert_never(rules.exchange_after_win)


def _in_own_turn(rules: Rules, say: Say) -> str:
    match rules.exchange_after_win:
        case ExchangeAfterWin.TEAM if rules.partners:
            return say(
                "Only in your own turn, once your side has won a trick, and before the last draw."
            )
        case ExchangeAfterWin.PLAYER | ExchangeAfterWin.TEAM:
            return say(
                "Only in your own turn, once you have won a trick, and before the last draw."
            )
        case ExchangeAfterWin.NONE:
            return say("Only in your own turn, and before the last draw.")
        case _:
            assert_never(rules.exchange_after_win)


def _claims(rules: Rules, say: Say) -> Iterator[str]:
    yield say(
        "Once nothing is left to draw, whoever holds only the highest trumps left, "
        "two or three of them, may claim the rest between two tricks."
    )
    # R41: where duties bind, one hand alone has to hold them.
    if rules.obligations is Obligations.FREE and rules.share_hands is not ShareHands.OFF:
        yield say("Cards that partners have shown you count for that, too.")
