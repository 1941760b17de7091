"""A person at a table with computers: waits for them, does the least, and notes the time."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import datetime
from random import Random

from bot.ai.level import Level
from bot.ai.offers import accepted_offer
from bot.engine.actions import Accept, Call, Draw, Pass, SeatAction, StartDeal
from bot.engine.codec import format_deed
from bot.engine.rules import Rules
from bot.engine.state import Phase, new_match
from bot.store.memory import MemoryStore
from bot.tables.lobby import Lobby
from bot.tables.seating import Computer
from bot.tables.service import Tables
from bot.tables.table import Table
from tests.strategies import shuffled
from tests.tables.conftest import ANA, HERE, QuickClock
from tests.tables.sitting import CLICK

AT_REST = (Phase.DEAL, Phase.OVER)
"""Phases in which no seat acts."""


async def quiet(tables: Tables, table_id: str) -> Table:
    """The table once no computer has anything to do, in its turn or not."""
    for _ in range(3000):
        table = await settled(tables, table_id)
        if not any(unasked(table)):
            return table
        await asyncio.sleep(0)
    raise AssertionError("a computer did not do what it is offered")


def unasked(table: Table) -> Iterator[SeatAction | None]:
    """What each computer would do beside its turn, in a game with Ana at the first seat."""
    seats = range(1, len(table.seats)) if table.match.phase not in AT_REST else ()
    return (accepted_offer(table.view(seat), frozenset({0})) for seat in seats)


async def settled(tables: Tables, table_id: str) -> Table:
    """The table once no computer is to play."""
    for _ in range(2000):
        await asyncio.sleep(0)
        state = await tables.get(table_id)
        assert isinstance(state, Table)
        if state.computer_to_play is None:
            return state
    raise AssertionError("a computer did not move")


async def go_on(tables: Tables, table: Table) -> Table:
    """Ana does the least that the table waits for: deals, passes, plays, draws or accepts."""
    if table.match.phase is Phase.DEAL:
        return await tables.next_deal(table.id, ANA.user_id, table.revision, CLICK)
    view = table.view(0)
    least = [o for o in view.offers if isinstance(o, Pass | Call | Draw | Accept)]
    deeds = [*map(str, view.dutiful), *map(format_deed, least)]
    assert deeds, "nobody can go on"
    return await tables.do(table.id, ANA.user_id, table.revision, deeds[0])


async def table_of(store: MemoryStore, rules: Rules) -> str:
    """A table that is stored with Ana and computers at it: nobody has begun to play."""
    seats = (ANA, *(Computer(Level.THUMB) for _ in range(rules.players - 1)))
    table = Table("thetable", HERE, seats, new_match(rules, 0), first_dealer=0)
    await store.open_table(table, (StartDeal(shuffled(rules, Random(5))),))
    return table.id


class Stamps:
    """A watcher that notes when a table changed."""

    def __init__(self, clock: QuickClock) -> None:
        self._clock = clock
        self.noted: list[tuple[datetime, Table]] = []

    def changed(self, state: Lobby | Table) -> None:
        if isinstance(state, Table):
            self.noted.append((self._clock.now(), state))

    def closed(self, state: Lobby | Table) -> None:
        raise AssertionError("no table of these tests is closed")
