"""Turns and how long they may take: whom a match waits for, until when. Pure; knows no table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum

from bot.engine.renuncio import why_no_acceptance
from bot.engine.state import Match, Phase

SHORTEST = timedelta(seconds=10)
"""No turn is shorter, and no reminder comes later before its end."""

SHRINKS_AFTER = 2
"""After so many turns missed in a row a seat has only a part of the time."""

SHRUNK = 4
"""A quarter."""

AWAY_AFTER = 3
"""After so many a computer plays for the seat, until its owner is back."""

IDLE = timedelta(days=1)
"""How long people count as there after their last click."""


class TurnLimit(Enum):
    """How many seconds a person has for a turn; 0 is without end (U13)."""

    OFF = 0
    HALF_MINUTE = 30
    MINUTE = 60
    TWO_MINUTES = 120
    FIVE_MINUTES = 300
    DAY = 86_400

    def time(self, missed: int) -> timedelta | None:
        """The time of a seat that has missed so many turns in a row; None without end."""
        if self is TurnLimit.OFF:
            return None
        whole = timedelta(seconds=self.value)
        return max(whole / SHRUNK, SHORTEST) if missed >= SHRINKS_AFTER else whole


USUAL_LIMIT = TurnLimit.DAY
"""Where nobody has chosen: nobody is hurried, and no table waits for ever."""


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The limit of a table and, while a person is awaited, the end of the turn under way.

    `remind_at` is there until the reminder is given, once a turn, and then `reminder_id` is its
    message as long as that stands in the channel.
    """

    limit: TurnLimit = TurnLimit.OFF
    deadline: datetime | None = None
    remind_at: datetime | None = None
    reminder_id: int | None = None

    @property
    def due(self) -> datetime | None:
        """The next moment at which something happens."""
        return self.remind_at or self.deadline

    @property
    def reminded(self) -> bool:
        """Whether the reminder of the turn under way was given."""
        return self.deadline is not None and self.remind_at is None

    def stopped(self) -> TurnClock:
        """The clock while nobody is awaited."""
        return TurnClock(self.limit)

    def begun(self, now: datetime, missed: int) -> TurnClock:
        """The clock of a turn that begins, for a seat that has missed so many before."""
        time = self.limit.time(missed)
        if time is None:
            return self.stopped()
        return TurnClock(self.limit, now + time, now + time - max(time / 2, SHORTEST))

    def renewed(self, now: datetime, missed: int) -> TurnClock:
        """The clock that begins again within the same turn, of which nobody is reminded twice."""
        begun = self.begun(now, missed)
        return replace(begun, remind_at=None) if self.reminded else begun


NO_CLOCK = TurnClock()
"""Of a table without a limit."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a match, which what seats do beside it leaves the same."""

    deal: int
    phase: Phase
    seat: int | None
    cards: int
    before_draw: bool


def turn_of(match: Match) -> Turn | None:
    """The turn under way; None where no seat is awaited. All that may accept have one turn."""
    deal = match.deal
    if deal is None or (match.to_play is None and match.phase is not Phase.SETTLE):
        return None
    cards = len(deal.trick) + sum(len(trick.plays) for trick in deal.taken)
    return Turn(deal.number, match.phase, match.to_play, cards, deal.exchange_open)


def awaited_in(match: Match) -> frozenset[int]:
    """The seats without which a match does not go on: whose turn it is, or who may accept."""
    deal = match.deal
    if match.phase is Phase.SETTLE and deal is not None:
        rules = match.rules
        every = range(rules.players)
        return frozenset(seat for seat in every if why_no_acceptance(rules, deal, seat) is None)
    return frozenset() if match.to_play is None else frozenset({match.to_play})
