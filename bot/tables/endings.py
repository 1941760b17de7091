"""The verbs by which people go and tables end before their time. No Discord, no SQL.

As `service` has it: the lock from reading to replacing, written before it is replaced and told.
Who is a moderator is not known here: whoever calls has seen to it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace

from bot.tables.errors import Refused, TableRefusal
from bot.tables.gathering import Gathering
from bot.tables.lobby import Lobby
from bot.tables.ports import Chance, Clock, Store, StoreError
from bot.tables.seating import FILLER, Place
from bot.tables.shuffler import Shuffler, own_cut
from bot.tables.steps import Steps
from bot.tables.table import Table, Void
from bot.tables.waiting import gone

_log = logging.getLogger(__name__)


class Endings(Gathering):
    """How people leave, and how what they began ends; `bot.tables.service.Tables` offers it."""

    def __init__(self, store: Store, clock: Clock, chance: Chance) -> None:
        super().__init__(store, clock, chance)
        self._shuffler = Shuffler(store, clock, chance)
        self._steps = Steps(store, clock, self._shuffler, self._keeper)

    async def leave(self, user_id: int, place: Place) -> None:
        """Leave the lobby or table here; a computer plays on while people remain."""
        async with self._keeper.held(self._keeper.find(user_id, place).id) as state:
            await self._take_out(state, user_id)

    async def unseat(self, user_id: int, place: Place, moderator_id: int) -> Lobby | Table:
        """Take a person from the lobby or table where they sit, as if they had left; where it was.

        Raises `Refused` where they sit nowhere in the server.
        """
        try:
            async with self._keeper.held(self._keeper.find(user_id, place).id) as state:
                if isinstance(state, Table) and state.over:
                    raise Refused(TableRefusal.NOBODY_SEATED)
                await self._take_out(state, user_id)
        except Refused:  # what is told of the own seat is not for a moderator
            raise Refused(TableRefusal.NOBODY_SEATED) from None
        _log.info("audit: %s was unseated at %s by %s", user_id, _where(state), moderator_id)
        return state

    async def ask_end(self, table_id: str, user_id: int) -> None:
        """A person would end a match; it is void once every person at the table wants that."""
        async with self._keeper.table(table_id) as table:
            asked = replace(table.ask_end(user_id), touched_at=self._clock.now())
            if not asked.end_agreed:
                await self._steps.save_seats(asked)
                return
            await self._end(replace(asked, void=Void.AGREED))
        _log.info("audit: %s was ended by its people, the last %s", _where(table), user_id)

    async def ask_to_play_on(self, table_id: str, user_id: int) -> None:
        """A person will not have a match ended, which others have to ask for anew then."""
        async with self._keeper.table(table_id) as table:
            going_on = replace(table.ask_to_play_on(user_id), touched_at=self._clock.now())
            await self._steps.save_seats(going_on)

    async def end(self, panel_id: str, moderator_id: int) -> None:
        """End a lobby, or a match that is void then."""
        async with self._keeper.held(panel_id) as state:
            if isinstance(state, Lobby):
                await self._end(state)
            elif state.over:
                raise Refused(TableRefusal.GONE)
            else:
                await self._end(replace(state, void=Void.MODERATOR))
        _log.info("audit: %s was ended by %s", _where(state), moderator_id)

    async def close_lobby(self, lobby_id: str, user_id: int) -> None:
        """Close a lobby for everybody who sits there; its host may."""
        async with self._keeper.lobby(lobby_id) as lobby:
            lobby.require_host(user_id)
            await self._end(lobby)

    async def close(self, panel_id: str) -> None:
        """Close a lobby or table that nobody can reach any more; raises `Refused` if it is gone."""
        async with self._keeper.held(panel_id) as state:
            await self._end(state)

    async def close_where(self, gone: Callable[[Place], bool]) -> None:
        """Close every lobby and match at places that are gone: their people are free again."""
        for state in self._keeper.states():
            if not gone(state.place):
                continue
            try:
                await self.close(state.id)
            except (Refused, StoreError) as error:
                _log.warning("%s, which is gone, was not closed: %s", _where(state), error)
            else:
                _log.info("audit: %s was closed, as its place is gone", _where(state))

    def at(self, place: Place) -> tuple[Lobby | Table, ...]:
        """The lobbies and the matches under way in a channel."""
        return tuple(state for state in self._keeper.states() if state.place == place)

    async def _take_out(self, state: Lobby | Table, user_id: int) -> None:
        if isinstance(state, Lobby):
            await self._leave_lobby(state, user_id)
        elif not state.over:  # else the last card was faster, and nobody sits there any more
            await self._leave_table(state, user_id)

    async def _leave_table(self, table: Table, user_id: int) -> None:
        left = table.without(user_id, FILLER)
        if left is None:
            await self._end(table)
            return
        if left.end_agreed:  # those who stay wanted it already
            await self._end(replace(left, void=Void.AGREED))
            return
        seat = table.require_seat(user_id)
        left = await self._steps.save_seats(gone(table, left, seat, self._clock.now()))
        if left.cut is not None and left.computer_cuts:
            try:
                await self._steps.deal(left, own_cut(left))
            except (Refused, StoreError) as error:  # the seat is given up; time will deal
                _log.warning("table %s: not dealt: %s", left.id, error)


def _where(state: Lobby | Table) -> str:
    kind = "lobby" if isinstance(state, Lobby) else "table"
    place = state.place
    return f"{kind} {state.id} (server {place.guild_id}, channel {place.channel_id})"
