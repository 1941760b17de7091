"""In words: what partners may let each other know: shown cards and signs (R49, R51)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.cards import Rank
from bot.engine.options import ShareHands, Signs, SignTable
from bot.engine.rules import Rules
from bot.engine.sign import SIGNS, Sign
from bot.i18n.catalogue import Say
from bot.ui.cards import rank_name
from bot.ui.panels.hand_signs import gesture, meaning

_TRUMPS: Mapping[Sign, Rank] = {
    Sign.ACE: Rank.ACE,
    Sign.THREE: Rank.THREE,
    Sign.KING: Rank.KING,
    Sign.KNIGHT: Rank.KNIGHT,
    Sign.JACK: Rank.JACK,
}
"""What a sign says of the trumps in hand, where that is one card."""


def partner_lines(rules: Rules, say: Say) -> Iterator[str]:
    """Nothing where hands are secret, or everybody plays alone."""
    if rules.share_hands in (ShareHands.OPENING, ShareHands.BOTH):
        yield say("Partners see the three cards that each was dealt, as long as they hold them.")
    if rules.share_hands in (ShareHands.LAST_THREE, ShareHands.BOTH):
        yield say("Once nothing is left to draw, partners see each other's cards.")
    if rules.signs is not Signs.OFF:
        yield from _signs(rules, say)


def _signs(rules: Rules, say: Say) -> Iterator[str]:
    yield say(
        "From trick {trick} on you may make one sign to your side in each trick, true or not.",
        trick=say.number(rules.signs_from_trick),
    )
    if rules.signs is Signs.PRIVATE:
        yield say("Only your side sees it.")
    else:
        yield say("Everybody sees that you make one, but only your side sees which.")
    table = rules.sign_table
    told = {sign: _sign(sign, table, say) for sign in SIGNS[table]}
    trumps = (text for sign, text in told.items() if sign in _TRUMPS)
    others = (text for sign, text in told.items() if sign not in _TRUMPS)
    yield say("Signs of trumps — {signs}.", signs=" · ".join(trumps))
    yield say("Other signs — {signs}.", signs=" · ".join(others))


def _sign(sign: Sign, table: SignTable, say: Say) -> str:
    means = rank_name(_TRUMPS[sign], say) if sign in _TRUMPS else meaning(sign, say)
    return say("{gesture}: {meaning}", gesture=gesture(sign, table, say), meaning=means)
