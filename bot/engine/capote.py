"""Announcing a capote, that one will take every trick that is left: who may, and when."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.actions import Capote
from bot.engine.events import CapoteAnnounced
from bot.engine.refusals import Refusal
from bot.engine.rules import Rules
from bot.engine.state import Deal, Match
from bot.engine.step import Step, require, require_playing


def announce(match: Match, action: Capote) -> Step:
    """A seat announces a capote, which the end of the deal decides (R46)."""
    deal = require_playing(match, action.seat)
    require(why_no_capote(match.rules, deal))
    return replace(match, deal=replace(deal, capote=action.seat)), (CapoteAnnounced(action.seat),)


def why_no_capote(rules: Rules, deal: Deal) -> Refusal | None:
    """Why nobody may announce a capote now; None where any seat may."""
    if not rules.capote:
        return Refusal.CAPOTE_OFF
    if deal.capote is not None:
        return Refusal.CAPOTE_TAKEN
    after_last_draw = not deal.stock and len(deal.taken) == rules.tricks_with_draw
    return None if after_last_draw and not deal.trick else Refusal.CAPOTE_NOT_NOW
