"""Giving the game away (*tirar las cartas*): who may, and when it is done."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.actions import Concede
from bot.engine.ending import end_lost
from bot.engine.events import ConcessionOffered
from bot.engine.options import Concede as ConcedeOption
from bot.engine.refusals import Refusal
from bot.engine.rules import Rules
from bot.engine.scoring import card_points
from bot.engine.state import Deal, Ending, Match
from bot.engine.step import Step, require, require_playing

LEAST_TOO_GOOD = 10
"""Points in hand with which nobody may concede where the rules set a limit (S2 L44)."""


def concede(match: Match, action: Concede) -> Step:
    """A seat concedes; the deal is lost when all seats of its side do (R44)."""
    deal, rules = require_playing(match, action.seat), match.rules
    require(why_no_concession(rules, deal, action.seat))
    deal = replace(deal, conceding=deal.conceding | {action.seat})
    offered = ConcessionOffered(action.seat)
    if not deal.conceding.issuperset(rules.seats_of(rules.side_of(action.seat))):
        return replace(match, deal=deal), (offered,)
    after, events = end_lost(match, deal, Ending.CONCEDED, action.seat)
    return after, (offered, *events)


def why_no_concession(rules: Rules, deal: Deal, seat: int) -> Refusal | None:
    """Why a seat may not concede now; None where it may. It depends on its own hand alone."""
    if rules.concede is ConcedeOption.OFF:
        return Refusal.CONCEDE_OFF
    if seat in deal.conceding:
        return Refusal.CONCEDED_ALREADY
    if rules.concede is ConcedeOption.HAND_UNDER_10:
        if len(deal.hands[seat]) < rules.hand_size or deal.taken:
            return Refusal.CONCEDE_TOO_LATE
        if card_points(deal.hands[seat], rules.rank_order) >= LEAST_TOO_GOOD:
            return Refusal.CONCEDE_TOO_GOOD
    return None
