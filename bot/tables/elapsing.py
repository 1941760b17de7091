"""The verbs of time: what happens without a click, and coming back from being away. No Discord.

As `service` has it: the lock from reading to replacing, written before it is replaced and told.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from random import Random

from bot.ai.players import player_for
from bot.engine.actions import Accept, SeatAction
from bot.engine.state import Phase
from bot.tables.endings import Endings
from bot.tables.errors import Refused, TableRefusal
from bot.tables.lobby import Lobby
from bot.tables.seating import FILLER
from bot.tables.shuffler import own_cut
from bot.tables.table import Table
from bot.tables.turns import Turn
from bot.tables.waiting import Mover, back, reminded


class Elapsing(Endings):
    """What time does to lobbies and tables; `bot.tables.service.Tables` offers it with the rest."""

    async def elapse(self, panel_id: str) -> None:
        """Do what is due at a lobby or table by now, if anything is; one thing at a time."""
        async with self._keeper.held(panel_id) as state:
            now = self._clock.now()
            if state.due is None or now < state.due:
                return
            if isinstance(state, Lobby):
                await self._end(state)
            else:
                await self._elapse(state, now)

    async def come_back(self, table_id: str, user_id: int) -> Table:
        """A person who was away plays for themselves again; raises `Refused` if they do already."""
        async with self._keeper.table(table_id) as table:
            seat = table.require_seat(user_id)
            if seat not in table.away:
                raise Refused(TableRefusal.NOT_AWAY)
            return await self._steps.save_seats(back(table, seat, self._clock.now()))

    async def reminder_posted(self, table_id: str, turn: Turn, message_id: int) -> None:
        """Note the message that reminds of a turn; raises `Refused` where that turn is over."""
        async with self._keeper.table(table_id) as table:
            if table.turn != turn or not table.clock.reminded:
                raise Refused(TableRefusal.STALE)
            clock = replace(table.clock, reminder_id=message_id)
            await self._steps.save_quietly(replace(table, clock=clock))

    async def _elapse(self, table: Table, now: datetime) -> None:
        if _past(table.deserted_at, now):
            await self._end(table)
        elif table.cut is not None and _past(table.cut.deadline, now):
            await self._steps.deal(table, own_cut(table))
        elif _past(table.clock.deadline, now):
            action = _in_place_of(table, min(table.awaited))
            await self._steps.act(table, table.revision, action, Mover.TIME)
        else:
            await self._steps.save_seats(reminded(table))


def _past(moment: datetime | None, now: datetime) -> bool:
    return moment is not None and moment <= now


def _in_place_of(table: Table, seat: int) -> SeatAction:
    """What a computer does for a person whose time is up."""
    if table.match.phase is Phase.SETTLE:
        return Accept(seat)
    rng = Random(f"{table.id}:{table.revision}")
    return player_for(FILLER.level).choose(table.view(seat), rng)
