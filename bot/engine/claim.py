"""Claiming the rest with the highest trumps left: whether it is true, and the tricks it gives."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.actions import Claim
from bot.engine.cards import Card
from bot.engine.ending import end_played
from bot.engine.events import RestClaimed
from bot.engine.options import Claims, Obligations
from bot.engine.refusals import Refusal
from bot.engine.rules import Rules
from bot.engine.state import Deal, Match, Trick, plays
from bot.engine.step import Step, require, require_playing


def claim(match: Match, action: Claim) -> Step:
    """Lay the rest down as tricks, and end the deal (R41)."""
    deal = require_playing(match, action.seat)
    require(why_no_claim(match.rules, deal, action.seat))
    tricks = claimed_tricks(match.rules, deal, action.seat)
    shown = replace(
        deal,
        hands=((),) * len(deal.hands),
        leader=tricks[-1].winner,
        taken=(*deal.taken, *tricks),
        claimed_by=action.seat,
    )
    after, events = end_played(match, shown)
    return after, (RestClaimed(action.seat, tricks), *events)


def why_no_claim(rules: Rules, deal: Deal, seat: int) -> Refusal | None:
    """Why a seat may not claim the rest now; None where it may. The deal must be under way.

    In free play partners' trumps count together. Where duties bind, a hand may be forced to let a
    trick go, so one alone has to hold them (R41).
    """
    together = rules.seats_of(rules.side_of(seat))
    seats = together if rules.obligations is Obligations.FREE else (seat,)
    return _why_not_with(rules, deal, seats)


def claims_alone(rules: Rules, deal: Deal, seat: int) -> bool:
    """Whether a seat may claim now with its own hand, so that it knows the claim to be true."""
    return _why_not_with(rules, deal, (seat,)) is None


def _why_not_with(rules: Rules, deal: Deal, seats: tuple[int, ...]) -> Refusal | None:
    if rules.claims is Claims.OFF:
        return Refusal.CLAIM_OFF
    if deal.stock:
        return Refusal.CLAIM_TOO_EARLY
    if deal.trick:
        return Refusal.CLAIM_NOT_NOW
    tricks = len(deal.hands[0])
    if tricks == 1:
        return Refusal.CLAIM_TOO_LATE
    top = _top_trumps(rules, deal)
    held = {card for seat in seats for card in deal.hands[seat]}
    return None if len(top) == tricks and held.issuperset(top) else Refusal.CLAIM_FALSE


def _top_trumps(rules: Rules, deal: Deal) -> tuple[Card, ...]:
    """The highest trumps in hands, one for each trick to come, or all where there are fewer."""
    trumps = (card for hand in deal.hands for card in hand if card.suit is deal.trump)
    by_strength = sorted(trumps, key=lambda card: -card.strength(rules.rank_order))
    return tuple(by_strength[: len(deal.hands[0])])


def claimed_tricks(rules: Rules, deal: Deal, seat: int) -> tuple[Trick, ...]:
    """The rest laid down as tricks, each of which one of the claimed trumps takes.

    The seat's own trumps come first, then those of partners; all else lies in the order of hands.
    """
    top, seats = frozenset(_top_trumps(rules, deal)), rules.players
    rows, winners = list(deal.hands), list[int]()
    for step in range(seats):
        member = (seat + step) % seats
        trumps = tuple(card for card in deal.hands[member] if card in top)
        others = tuple(card for card in deal.hands[member] if card not in top)
        rows[member] = (*others[: len(winners)], *trumps, *others[len(winners) :])
        winners += [member] * len(trumps)
    leaders = (deal.leader, *winners)
    return tuple(
        Trick(
            plays(leader, tuple(rows[(leader + n) % seats][number] for n in range(seats)), seats),
            winner,
        )
        for number, (leader, winner) in enumerate(zip(leaders, winners, strict=False))
    )
