"""In words: what ends a game early, or may cost it: conceding, capote, accusing (R44 to R48)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from bot.engine.options import CapoteFail, Concede
from bot.engine.rules import Rules
from bot.i18n.catalogue import Say


def early_lines(rules: Rules, say: Say) -> Iterator[str]:
    """Each of the three where it is allowed."""
    yield from _conceding(rules, say)
    yield from _capote(rules, say)
    yield from _accusing(rules, say)


def _conceding(rules: Rules, say: Say) -> Iterator[str]:
    match rules.concede:
        case Concede.OFF:
            return
        case Concede.ANYTIME:
            yield say("You may concede at any moment: the other side wins one game.")
        case Concede.HAND_UNDER_10:
            yield say(
                "Before your first card of a deal you may concede with at most 9 points in hand: "
                "the other side wins one game."
            )
        case _:
            assert_never(rules.concede)
    if rules.partners:
        yield say("Your whole side has to concede; a card that you play takes it back.")


def _capote(rules: Rules, say: Say) -> Iterator[str]:
    if not rules.capote:
        return
    yield say(
        "After the last draw, before the next card, somebody may announce a capote: "
        "all tricks that are left. Made, it wins the game whatever the points."
    )
    if rules.capote_fail is CapoteFail.SCORE_NORMALLY:
        yield say("If it fails, the points decide.")
    elif rules.sides == 2:
        yield say("If it fails, the other player wins the game.")
    else:
        yield say("If it fails, the better one of the others wins the game.")


def _accusing(rules: Rules, say: Say) -> Iterator[str]:
    if not rules.accusing:
        return
    yield say(
        "A card that breaks a duty can be played. "
        "Each player may accuse one opponent of that in a deal; if it is not true, nothing happens."
    )
    yield _penalty(rules, say)
    yield say("A finished deal counts when all who win nothing by it let it stand.")


def _penalty(rules: Rules, say: Say) -> str:
    if rules.misere_11:
        return say("If it is true, the deal ends at once, and only the others can win it.")
    if rules.sides == 2:
        return say("If it is true, the other side wins one game at once.")
    return say("If it is true, the best of the others wins one game at once.")
