"""Moments of matches that scenarios begin at, each with the seat that it is about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.engine.actions import Action, Declare, Exchange, Play, ThrowIn
from bot.engine.cards import Card
from bot.engine.codec import format_deed
from bot.engine.exchange import why_no_exchange
from bot.engine.play import Refusal, apply
from bot.engine.rules import Rules
from bot.engine.state import Match, Phase
from tests.driver import Bed
from tests.e2e.scenario import Step, opened
from tests.ui.hand_moments import table_of, until

Moment = Callable[[Match], int | None]


@dataclass(frozen=True, slots=True)
class Case:
    """Rules, the moment that a table is opened at, and what happens there."""

    rules: Rules
    moment: Moment
    steps: tuple[Step, ...]

    async def run(self, bed: Bed) -> None:
        stage = await opened(bed, self.rules, *until(self.rules, self.moment))
        for step in self.steps:
            await step.run(stage)


def cards_played(number: int) -> Moment:
    """The seat to play when so many cards of the first deal lie on the table or are taken."""

    def wanted(match: Match) -> int | None:
        deal = match.deal
        if match.phase is not Phase.PLAY or deal is None or match.results:
            return None
        if deal.conceding or deal.capote is not None:
            return None
        played = len(deal.trick) + sum(len(trick.plays) for trick in deal.taken)
        return match.to_play if played == number else None

    return wanted


def offered_at(number: int, deed: str) -> Moment:
    """The same, where that seat may do this beside playing a card."""
    at = cards_played(number)

    def wanted(match: Match) -> int | None:
        seat = at(match)
        return seat if seat is not None and deed in deeds(match, seat) else None

    return wanted


def not_offered_at(number: int, deed: str) -> Moment:
    """The same, where that seat may not."""
    at = cards_played(number)

    def wanted(match: Match) -> int | None:
        seat = at(match)
        return seat if seat is not None and deed not in deeds(match, seat) else None

    return wanted


def declaring(match: Match) -> int | None:
    """The seat to play, where it can declare an exchange before any trick is taken."""
    seat, deal = match.to_play, match.deal
    if match.phase is not Phase.PLAY or deal is None or seat is None or deal.taken:
        return None
    return seat if Declare(seat) in table_of(match).view(seat).offers else None


def pause(match: Match) -> int | None:
    """A seat that took a trick and can exchange before the draw."""
    deal = match.deal
    if match.phase is not Phase.PLAY or deal is None or not deal.exchange_open:
        return None
    return (
        deal.leader if Exchange(deal.leader) in table_of(match).view(deal.leader).offers else None
    )


def refused_exchange(refusal: Refusal) -> Moment:
    """A seat that may not exchange, for this reason."""

    def wanted(match: Match) -> int | None:
        deal, seats = match.deal, range(match.rules.players)
        if match.phase is not Phase.PLAY or deal is None:
            return None
        return next((n for n in seats if why_no_exchange(match.rules, deal, n) is refusal), None)

    return wanted


def half_accepted(match: Match) -> int | None:
    """A seat that has let a deal stand, where another has not yet."""
    deal = match.deal
    if match.phase is not Phase.SETTLE or deal is None or not deal.accepted:
        return None
    return min(deal.accepted)


def broken(match: Match) -> int | None:
    """A seat whose left-hand neighbour has broken a duty that nobody has accused."""
    deal = match.deal
    if match.phase is not Phase.PLAY or deal is None or deal.accusers or match.results:
        return None
    return next(((seat - 1) % match.rules.players for seat in deal.offences), None)


def finished(match: Match) -> int | None:
    """A seat that is asked to let a deal stand, where the other is not."""
    deal = match.deal
    if match.phase is not Phase.SETTLE or deal is None or deal.accusers:
        return None
    asked = [seat for seat in range(2) if "accept" in deeds(match, seat)]
    return asked[0] if len(asked) == 1 else None


def deeds(match: Match, seat: int) -> set[str]:
    """All that a seat may do beside playing a card, in the words of records."""
    return set(map(format_deed, table_of(match).view(seat).offers))


def auction(match: Match) -> int | None:
    """The first seat to bid."""
    return match.to_play if match.phase is Phase.AUCTION else None


def auction_with(card: str) -> Moment:
    """The first seat to bid, where it holds a card."""

    def wanted(match: Match) -> int | None:
        seat, deal = auction(match), match.deal
        if seat is None or deal is None or deal.auction is None or deal.auction.bids:
            return None
        return seat if Card.parse(card) in deal.hands[seat] else None

    return wanted


def weak(match: Match) -> int | None:
    """The seat to bid, where its hand is too weak to play and nobody has passed."""
    seat, deal = auction(match), match.deal
    if seat is None or deal is None or deal.auction is None or deal.auction.passed:
        return None
    return seat if ThrowIn(seat) in table_of(match).view(seat).offers else None


def last_trick(ends: Callable[[Match], bool]) -> Moment:
    """The seat to lead the last trick, where the match will have come to this after it."""

    def wanted(match: Match) -> int | None:
        deal = match.deal
        if match.phase is not Phase.PLAY or deal is None or deal.trick:
            return None
        if any(len(hand) != 1 for hand in deal.hands):
            return None
        return match.to_play if ends(_played_out(match)) else None

    return wanted


def _played_out(match: Match) -> Match:
    while match.phase is Phase.PLAY:
        seat, deal = match.to_play, match.deal
        assert seat is not None and deal is not None
        play: Action = Play(seat, deal.hands[seat][0])
        match, _ = apply(match, play)
    return match
