"""In words: who wins a deal, and who wins the match (R16 to R19, R31 to R35, R52, R53)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from bot.engine.options import (
    Concede,
    DoubleOver,
    MatchMode,
    MisereNone,
    RotationDecide,
    Tie,
    TrumpSource,
    WeakHand,
)
from bot.engine.rules import Rules
from bot.engine.scoring import LAST_TRICK_BONUS, MISERE_LIMIT
from bot.i18n.catalogue import Say


def winning_lines(rules: Rules, say: Say) -> Iterator[str]:
    """What a deal gives, but in a chiamata."""
    if rules.partners:
        yield say("What partners take counts together.")
    if rules.last_trick_bonus:
        bonus = say.number(LAST_TRICK_BONUS)
        yield say("The last trick brings {points} points more.", points=bonus)
    if rules.misere_11:
        yield from _misere(rules, say)
        return
    yield say("Most points win the game.")
    yield _tie(rules, say)
    if rules.double_over is not DoubleOver.OFF:
        limit = say.number(rules.double_over.value)
        yield say("More than {points} points win two games.", points=limit)


def _misere(rules: Rules, say: Say) -> Iterator[str]:
    limit = say.number(MISERE_LIMIT)
    yield say("Whoever has taken at most {points} points wins the game.", points=limit)
    if rules.misere_none is MisereNone.LOWEST:
        yield say("If everybody has more, the lowest wins.")
    else:
        yield say("If everybody has more, nobody wins.")


def _tie(rules: Rules, say: Say) -> str:
    match rules.tie:
        case Tie.NOBODY:
            return say("If the best are level, nobody wins it.")
        case Tie.LAST_TRICK:
            return say("If the best are level, the last trick decides between them.")
        case Tie.REPLAY:
            return say("If the best are level, the same dealer deals again.")
        case Tie.ALL:
            return say("If the best are level, each of them wins it.")
        case _:
            assert_never(rules.tie)


def match_lines(rules: Rules, say: Say) -> Iterator[str]:
    """How long a match lasts, and who wins it."""
    if rules.match_mode is MatchMode.FIXED:
        yield from _fixed(rules, say)
        return
    yield _won(rules, say)
    if rules.chiamata or rules.misere_11 or rules.tie is Tie.ALL:
        yield say("If several get there at once and are level, it goes on until one is ahead.")


def _won(rules: Rules, say: Say) -> str:
    needed = rules.games_needed
    assert needed is not None
    if rules.chiamata:
        return say("Whoever first has a score of {n} wins the match.", n=say.number(needed))
    if rules.match_mode is MatchMode.BEST_OF and rules.match_n > 1:
        of = say.number(rules.match_n)
        return say("The match is the best of {of} games: {n} win it.", of=of, n=say.number(needed))
    return say.plural(
        "Whoever first wins {n} game wins the match.",
        "Whoever first wins {n} games wins the match.",
        needed,
    )


def _fixed(rules: Rules, say: Say) -> Iterator[str]:
    yield say.plural("The match has {n} deal.", "The match has {n} deals.", rules.match_n)
    if rules.tie is Tie.REPLAY and not rules.misere_11:
        yield say("A tie that is played again is not one of them.")
    if rules.chiamata:
        if rules.weak_hand is WeakHand.OFF:
            yield say("A deal that nobody bids for is not one of them.")
        else:
            yield say("A deal that nobody bids for, or that is thrown in, is not one of them.")
        yield say("The highest score wins it; if the best are level, nobody does.")
    elif rules.trump_source is TrumpSource.ROTATION:
        yield from _rotation(rules, say)
    else:
        yield say("Whoever has won most games wins it; if the best are level, nobody does.")


def _rotation(rules: Rules, say: Say) -> Iterator[str]:
    yield _decided(rules, say)
    may_end_early = rules.concede is not Concede.OFF or rules.accusing
    if may_end_early and not rules.misere_11:
        yield say("Whoever wins a deal that ends early counts the points nobody took, too.")


def _decided(rules: Rules, say: Say) -> str:
    """R53, and R34: in a misère points are a burden here as well."""
    by_sum = rules.rotation_decide is RotationDecide.SUM
    match by_sum, rules.misere_11:
        case True, True:
            return say("Fewest points in all of them win it; if those are level, nobody does.")
        case True, False:
            return say("Most points in all of them win it; if those are level, nobody does.")
        case False, True:
            return say(
                "Whoever has won most games wins it; if the best are level, fewest points "
                "in all deals decide, and if those are level too, nobody wins."
            )
        case _:
            return say(
                "Whoever has won most games wins it; if the best are level, most points "
                "in all deals decide, and if those are level too, nobody wins."
            )
