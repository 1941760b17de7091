"""Accusing a renuncio, and letting a finished deal stand. Knows who broke a duty."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.actions import Accept, Accuse
from bot.engine.ending import end_lost, end_with
from bot.engine.events import Accused, DealAccepted
from bot.engine.refusals import IllegalAction, Refusal
from bot.engine.rules import Rules
from bot.engine.state import Deal, Ending, Match, Phase
from bot.engine.step import Step, require, require_deal


def accuse(match: Match, action: Accuse) -> Step:
    """A seat accuses another: if that is true the other's side loses the deal (R47)."""
    if match.rules.accusing and match.phase not in (Phase.PLAY, Phase.SETTLE):
        raise IllegalAction(Refusal.ACCUSE_NOT_NOW)
    deal = require_deal(match, action.seat, match.phase, Refusal.ACCUSE_NOT_NOW)
    if not 0 <= action.accused < match.rules.players:
        raise IllegalAction(Refusal.NO_SUCH_SEAT)
    require(why_no_accusation(match.rules, deal, action.seat, action.accused))
    true = action.accused in deal.offences
    deal = replace(deal, accusations=(*deal.accusations, (action.seat, action.accused)))
    said = Accused(action.seat, action.accused, true)
    if not true:
        return replace(match, deal=deal), (said,)
    after, events = end_lost(match, deal, Ending.RENUNCIO, action.accused)
    return after, (said, *events)


def why_no_accusation(rules: Rules, deal: Deal, seat: int, accused: int) -> Refusal | None:
    """Why a seat may not accuse another now; None where it may, true or not."""
    if not rules.accusing:
        return Refusal.ACCUSE_OFF
    if rules.side_of(seat) == rules.side_of(accused):
        return Refusal.ACCUSE_OWN_SIDE
    return Refusal.ACCUSED_ALREADY if seat in deal.accusers else None


def accept(match: Match, action: Accept) -> Step:
    """A seat lets the deal stand; it counts when all sides have that did not win it (R48)."""
    deal = require_deal(match, action.seat, Phase.SETTLE, Refusal.NOTHING_TO_ACCEPT)
    require(why_no_acceptance(match.rules, deal, action.seat))
    deal = replace(deal, accepted=deal.accepted | {match.rules.side_of(action.seat)})
    said = DealAccepted(action.seat)
    if not deal.accepted.issuperset(asked_to_accept(deal)):
        return replace(match, deal=deal), (said,)
    assert deal.pending is not None
    after, events = end_with(match, deal, deal.pending)
    return after, (said, *events)


def why_no_acceptance(rules: Rules, deal: Deal, seat: int) -> Refusal | None:
    """Why a seat cannot let the deal stand; None where it can."""
    side = rules.side_of(seat)
    if deal.pending is None or side not in asked_to_accept(deal):
        return Refusal.NOTHING_TO_ACCEPT
    return Refusal.ACCEPTED_ALREADY if side in deal.accepted else None


def asked_to_accept(deal: Deal) -> frozenset[int]:
    """The sides that an accusation might help: those that win nothing, or all in a tie.

    If all sides win something, as they may in a misère, everybody is asked.
    """
    if deal.pending is None:
        return frozenset()
    games = deal.pending.games
    without = frozenset(side for side, own in enumerate(games) if not own)
    return without or frozenset(range(len(games)))
