"""In words: a trick, the draw after it, and which cards may be played (R9 to R15, R26 to R30)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from bot.engine.options import MontarTarget, Obligations, TwoCardPlay, Undertrump
from bot.engine.rules import Rules
from bot.i18n.catalogue import Say


def play_lines(rules: Rules, say: Say) -> Iterator[str]:
    """A trick from its first card to the draw after it."""
    if rules.two_card_play is TwoCardPlay.OFF:
        yield say("Play goes round to the right, one card each.")
    else:
        yield say("Both play two cards to a trick, one by one in turn: four cards in all.")
    yield say(
        "The highest trump takes the trick, or without trumps "
        "the highest card of the suit that was led."
    )
    if rules.stock_size:
        yield _draw(rules, say)
    if rules.turns_up:
        yield say("The turn-up is drawn last.")


def duty_lines(rules: Rules, say: Say) -> Iterator[str]:
    """Which cards may be played; whoever leads is free (R26)."""
    if rules.obligations is not Obligations.FREE:
        yield say("Whoever leads a trick may play any card.")
    match rules.obligations:
        case Obligations.FREE:
            yield say("Any card may be played; no suit has to be followed.")
        case Obligations.FOLLOW:
            yield say("Follow suit if you can; otherwise play any card.")
        case Obligations.FOLLOW_OR_TRUMP:
            yield say(
                "Follow suit if you can; if you cannot, play a trump. You need not beat anything."
            )
        case Obligations.STRICT:
            yield say("From the first trick on:")
            yield from _strict(rules, say)
        case Obligations.STRICT_AFTER_STOCK:
            yield say("Any card may be played while there are cards to draw. After that:")
            yield from _strict(rules, say)
        case _:
            assert_never(rules.obligations)


def _strict(rules: Rules, say: Say) -> Iterator[str]:
    if rules.montar_target is MontarTarget.BEST:
        yield say("Follow suit, and beat the best card of that suit if you can.")
    else:
        yield say("Follow suit, and beat the card that was led if you can.")
    yield say("Where a trump has been played, following suit is enough.")
    yield say("If you cannot follow suit, play a trump, and a higher one than any before.")
    if rules.undertrump is Undertrump.FREE:
        yield say("If you can neither follow suit nor beat the trumps, play any card.")
    else:
        yield say("If you cannot beat the trumps, you still have to play a trump.")
    if rules.strict_partner_exempt and rules.partners:
        yield say("While your partner is winning the trick you need only follow suit.")


def _draw(rules: Rules, say: Say) -> str:
    match rules.two_card_play:
        case TwoCardPlay.OFF:
            return say(
                "After each trick everybody draws a card, the winner first; "
                "the last three tricks are played without drawing."
            )
        case TwoCardPlay.HOLD_3:
            return say(
                "After each trick both draw two cards, one by one in turn, the winner first. "
                "The last draw is one card each, and one more trick is played."
            )
        case TwoCardPlay.HOLD_4:
            return say(
                "After each trick both draw two cards, one by one in turn, the winner first; "
                "the last two tricks are played without drawing."
            )
        case _:
            assert_never(rules.two_card_play)
