"""How time and people's coming and going change a table. Pure; `turns` has the measures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from enum import Enum, auto
from typing import assert_never

from bot.engine.actions import SeatAction
from bot.tables.table import Table
from bot.tables.turns import AWAY_AFTER


class Mover(Enum):
    """Who acts for a seat."""

    PERSON = auto()
    """its owner"""
    COMPUTER = auto()
    """a computer that sits there, or plays for somebody who is away"""
    TIME = auto()
    """a computer in place of a person whose time is up"""


def moved(before: Table, after: Table, action: SeatAction, mover: Mover, now: datetime) -> Table:
    """A table after the action of a seat, with what it means for its people and their time."""
    seat = action.seat
    match mover:
        case Mover.PERSON:
            after = came(after, seat, now)
            renewed = seat in before.awaited and seat in after.awaited
            return timed(before, after, now, renewed=renewed)
        case Mover.TIME:
            # R48: one acceptance is that of a whole side.
            after = _missed(after, {seat} | (before.awaited - after.awaited))
        case Mover.COMPUTER:
            pass
        case _:
            assert_never(mover)
    return timed(before, after, now)


def came(table: Table, seat: int, now: datetime) -> Table:
    """A table at which a person has just acted: nothing is missed any more."""
    return replace(_with_missed(table, {seat: 0}), touched_at=now)


def gone(before: Table, after: Table, seat: int, now: datetime) -> Table:
    """A table at which a computer has taken the place of a person."""
    return timed(before, _with_missed(after, {seat: 0}), now)


def back(table: Table, seat: int, now: datetime) -> Table:
    """A table whose owner of a seat is back; where they are awaited, their time begins."""
    return timed(table, came(table, seat, now), now)


def timed(before: Table, after: Table, now: datetime, *, renewed: bool = False) -> Table:
    """A table with its clock: the same while the same turn lasts, or else begun anew.

    One that is `renewed` begins anew within the same turn.
    """
    clock, awaited = after.clock, after.awaited
    missed = max((after.missed(seat) for seat in awaited), default=0)
    if not awaited:
        return replace(after, clock=clock.stopped())
    if after.turn != before.turn or before.clock.deadline is None:
        return replace(after, clock=clock.begun(now, missed))
    return replace(after, clock=before.clock.renewed(now, missed) if renewed else before.clock)


def reminded(table: Table) -> Table:
    """A table whose turn under way has been given its reminder."""
    return replace(table, clock=replace(table.clock, remind_at=None))


def _missed(table: Table, seats: Iterable[int]) -> Table:
    return _with_missed(table, {seat: min(table.missed(seat) + 1, AWAY_AFTER) for seat in seats})


def _with_missed(table: Table, changed: Mapping[int, int]) -> Table:
    every = range(len(table.seats))
    misses = tuple(changed.get(seat, table.missed(seat)) for seat in every)
    return replace(table, misses=misses if any(misses) else ())
