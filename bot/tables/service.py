"""The one door to lobbies and tables: checks, writes to the store, then tells. No Discord, no SQL.

Every verb takes the lock of its table from reading the state to replacing it, writes before it
replaces, and tells the watchers only then. A refused verb changes nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from bot.engine.actions import SeatAction
from bot.engine.codec import CodecError, parse_deed
from bot.engine.record import Record
from bot.engine.state import new_match
from bot.tables.dealing import Cut
from bot.tables.errors import Refused, TableRefusal
from bot.tables.gathering import FILLER as FILLER  # re-exported: whoever knows the verbs needs it
from bot.tables.gathering import Gathering
from bot.tables.keeper import restored
from bot.tables.lobby import Lobby
from bot.tables.ports import Chance, Clock, Standing, Store, StoreError, Watcher
from bot.tables.promises import Depth
from bot.tables.records import record_of_table
from bot.tables.seating import Computer, Place, people
from bot.tables.shuffler import Shuffler, own_cut
from bot.tables.steps import Steps
from bot.tables.table import Table

_log = logging.getLogger(__name__)


class Tables(Gathering):
    """The verbs of lobbies and tables, of every server this process serves."""

    def __init__(self, store: Store, clock: Clock, chance: Chance) -> None:
        super().__init__(store, chance)
        self._clock = clock
        self._shuffler = Shuffler(store, clock, chance)
        self._steps = Steps(store, clock, self._shuffler, self._keeper)

    def watch(self, watcher: Watcher) -> None:
        """Tell `watcher` of every change from now on."""
        self._keeper.watch(watcher)

    async def resume(self) -> None:
        """Take up every lobby and table of the store, and tell the watchers of each.

        The time since the program last ran is charged to nobody.
        """
        await self._store.wake(self._clock.now())
        await self._keeper.resume(self._steps.with_promise)

    async def begin(self, lobby_id: str, user_id: int) -> Table:
        """Make a full lobby a table: draw for the deal, and wait for the cut."""
        async with self._keeper.lobby(lobby_id) as lobby:
            seats = lobby.require_start(user_id)
            table = Table(
                lobby.id,
                lobby.place,
                seats,
                new_match(lobby.rules),
                message_id=lobby.message_id,
            )
            draw, shuffle = await self._shuffler.draw(table)
            return await self._steps.open(table, (draw,), (shuffle,))

    async def do(self, table_id: str, user_id: int, revision: int, deed: str) -> Table:
        """Do for a person what a deed says in the words of records: `7C`, `x`, `bid:7`."""
        async with self._keeper.table(table_id) as table:
            seat = table.require_seat(user_id)
            try:
                action = parse_deed(seat, deed)
            except CodecError:
                raise Refused(TableRefusal.STALE) from None
            return await self._steps.act(table, revision, action)

    async def act(self, table_id: str, revision: int, action: SeatAction) -> Table:
        """Do what a computer wants; refused where a person has the seat."""
        async with self._keeper.table(table_id) as table:
            if not isinstance(table.seats[action.seat], Computer):
                raise Refused(TableRefusal.STALE)
            return await self._steps.act(table, revision, action)

    async def next_deal(self, table_id: str, user_id: int, revision: int, click: str) -> Table:
        """Deal again after a finished deal; anybody at the table may ask for it.

        The cutter cuts by asking, a computer cuts at once; else the table waits for the cut.
        """
        async with self._keeper.table(table_id) as table:
            seat = table.require_seat(user_id)
            _require_deal(table, revision)
            if table.computer_cuts:
                return await self._steps.deal(table, own_cut(table))
            if seat == table.cutter:
                return await self._steps.deal(table, _cut(table, Depth.MIDDLE, click))
            if table.cut is not None:
                raise Refused(TableRefusal.STALE)
            return await self._steps.await_cut(table)

    async def cut(
        self, table_id: str, user_id: int, revision: int, depth: Depth, click: str
    ) -> Table:
        """Cut the pack, and deal; `click` is Discord's id of the click."""
        async with self._keeper.table(table_id) as table:
            seat = table.require_seat(user_id)
            _require_deal(table, revision)
            if seat != table.cutter:
                raise Refused(TableRefusal.NOT_CUTTER)
            return await self._steps.deal(table, _cut(table, depth, click))

    async def elapse(self, table_id: str) -> None:
        """Do what is due at a table by now, if anything is."""
        async with self._keeper.table(table_id) as table:
            if table.cut is not None and table.cut.deadline <= self._clock.now():
                await self._steps.deal(table, own_cut(table))

    async def rematch(self, table_id: str, user_id: int) -> Table:
        """Ask for another match; the new table when the last person asks, else the old one."""
        async with self._keeper.table(table_id) as table:
            asked = table.ask_rematch(user_id)
            self._keeper.require_free(table.place, user_id, TableRefusal.PLAYING_HERE)
            if not asked.rematch_agreed:
                return await self._steps.save_seats(asked)
            sitting_down = people(table.seats)
            with self._keeper.seating(table.place, sitting_down, TableRefusal.OTHERS_PLAYING):
                return await self._again(asked)

    async def leave(self, user_id: int, place: Place) -> None:
        """Leave the lobby or table here; a computer plays on while people remain."""
        async with self._keeper.held(self.find(user_id, place).id) as state:
            if isinstance(state, Lobby):
                await self._leave_lobby(state, user_id)
            elif not state.over:  # else the last card was faster, and nobody sits there any more
                await self._leave_table(state, user_id)

    async def close(self, panel_id: str) -> None:
        """Close a lobby or table that nobody can reach any more; raises `Refused` if it is gone."""
        async with self._keeper.held(panel_id) as state:
            await self._end(state)

    def find(self, user_id: int, place: Place) -> Lobby | Table:
        """Where a person sits, in this channel before others of the server; raises `Refused`."""
        return self._keeper.find(user_id, place)

    async def get(self, panel_id: str) -> Lobby | Table:
        """The lobby or table of an id; raises `Refused`."""
        return await self._keeper.get(panel_id)

    def retell(self, state: Lobby | Table) -> None:
        """Tell the watchers once more, where what they last showed may have been lost."""
        self._keeper.retell(state)

    async def posted(self, panel_id: str, message_id: int) -> None:
        """Note which message shows a lobby or table; nothing changes for the people."""
        async with self._keeper.held(panel_id) as state:
            await self._store.set_message(panel_id, message_id)
            self._keeper.put_quietly(replace(state, message_id=message_id))

    async def record(self, table_id: str, names: Sequence[str]) -> Record:
        """The record of a match that is over, the seats by these names; raises `Refused`."""
        stored = await self._store.table(table_id)
        if stored is None:
            raise Refused(TableRefusal.GONE)
        if not restored(stored).over:
            raise Refused(TableRefusal.NOT_OVER)
        return record_of_table(stored, names)

    async def standings(self, guild_id: int) -> Sequence[Standing]:
        """The list of a server."""
        return await self._store.standings(guild_id)

    async def _again(self, table: Table) -> Table:
        """A rematch at a new table in place of this one."""
        first_dealer = table.match.dealer
        again = Table(
            id=self._chance.new_id(),
            place=table.place,
            seats=table.seats,
            match=new_match(table.match.rules, first_dealer),
            first_dealer=first_dealer,
        )
        opened = await self._steps.open(again, (), (), replaces=table.id)
        self._keeper.drop(table)
        return opened

    async def _leave_table(self, table: Table, user_id: int) -> None:
        left = table.without(user_id, FILLER)
        if left is None:
            await self._end(table)
            return
        await self._steps.save_seats(left)
        if left.cut is not None and left.computer_cuts:
            try:
                await self._steps.deal(left, own_cut(left))
            except (Refused, StoreError) as error:  # the seat is given up; time will deal
                _log.warning("table %s: not dealt: %s", left.id, error)


def _require_deal(table: Table, revision: int) -> None:
    if revision != table.revision:
        raise Refused(TableRefusal.STALE)
    table.require_deal()


def _cut(table: Table, depth: Depth, click: str) -> Cut:
    return Cut(depth.cards(len(table.match.rules.cards())), table.cutter, click)
