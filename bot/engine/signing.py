"""Making a sign to one's partners: when, which, and who learns of it."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.actions import MakeSign
from bot.engine.events import Event, SignMade
from bot.engine.options import Signs
from bot.engine.refusals import Refusal
from bot.engine.rules import Rules
from bot.engine.sign import SIGNS, Sign
from bot.engine.state import Deal, Match, Signed
from bot.engine.step import Step, require, require_playing


def make_sign(match: Match, action: MakeSign) -> Step:
    """A seat makes a sign, true or not; the table may see that it made one (R49)."""
    deal, rules = require_playing(match, action.seat), match.rules
    require(why_no_sign(rules, deal, action.seat, action.sign))
    signed = Signed(action.seat, _trick_number(deal), action.sign)
    seen: tuple[Event, ...] = (SignMade(action.seat),) if rules.signs is Signs.INTERCEPTABLE else ()
    return replace(match, deal=replace(deal, signs=(*deal.signs, signed))), seen


def why_no_sign(rules: Rules, deal: Deal, seat: int, sign: Sign) -> Refusal | None:
    """Why a seat may not make a sign now; None where it may."""
    if rules.signs is Signs.OFF:
        return Refusal.SIGNS_OFF
    if sign not in SIGNS[rules.sign_table]:
        return Refusal.SIGN_UNKNOWN
    number = _trick_number(deal)
    if number < rules.signs_from_trick:
        return Refusal.SIGN_TOO_EARLY
    made = any((each.seat, each.trick) == (seat, number) for each in deal.signs)
    return Refusal.SIGNED_ALREADY if made else None


def _trick_number(deal: Deal) -> int:
    """The trick under way, or about to be led, counted from 1."""
    return len(deal.taken) + 1


def signs_for(rules: Rules, deal: Deal, seat: int) -> tuple[Signed, ...]:
    """The signs that a seat knows: those of its own side."""
    side = rules.side_of(seat)
    return tuple(each for each in deal.signs if rules.side_of(each.seat) == side)


def signs_in_sight(rules: Rules, deal: Deal) -> tuple[tuple[int, int], ...]:
    """Who made a sign during which trick, where the table sees it."""
    if rules.signs is not Signs.INTERCEPTABLE:
        return ()
    return tuple((each.seat, each.trick) for each in deal.signs)
