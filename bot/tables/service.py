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
from bot.tables.elapsing import Elapsing
from bot.tables.errors import Refused, TableRefusal
from bot.tables.keeper import restored
from bot.tables.lobby import Lobby
from bot.tables.ports import Standing, Watcher
from bot.tables.promises import Depth
from bot.tables.records import record_of_table
from bot.tables.seating import FILLER as FILLER  # re-exported: whoever knows the verbs needs it
from bot.tables.seating import Place, people
from bot.tables.settings import Settings
from bot.tables.shuffler import own_cut
from bot.tables.table import Table
from bot.tables.turns import TurnClock, TurnLimit
from bot.tables.waiting import Mover, came

_log = logging.getLogger(__name__)


class Tables(Elapsing):
    """The verbs of lobbies and tables, of every server this process serves."""

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
                clock=TurnClock(lobby.turn_limit),
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
            return await self._steps.act(table, revision, action, Mover.PERSON)

    async def act(self, table_id: str, revision: int, action: SeatAction) -> Table:
        """Do what a computer wants; refused where a person plays."""
        async with self._keeper.table(table_id) as table:
            if table.is_present(action.seat):
                raise Refused(TableRefusal.STALE)
            return await self._steps.act(table, revision, action, Mover.COMPUTER)

    async def next_deal(self, table_id: str, user_id: int, revision: int, click: str) -> Table:
        """Deal again after a finished deal; anybody at the table may ask for it.

        The cutter cuts by asking, a computer cuts at once; else the table waits for the cut.
        """
        async with self._keeper.table(table_id) as table:
            seat = table.require_seat(user_id)
            _require_deal(table, revision)
            if seat == table.cutter:
                return await self._steps.deal(table, _cut(table, Depth.MIDDLE, click), seat)
            if table.computer_cuts:
                return await self._steps.deal(table, own_cut(table), seat)
            if table.cut is not None:
                raise Refused(TableRefusal.STALE)
            if seat in table.away:
                table = await self._steps.save_seats(came(table, seat, self._clock.now()))
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
            return await self._steps.deal(table, _cut(table, depth, click), seat)

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

    async def settings(self, guild_id: int) -> Settings:
        """What a server has chosen."""
        return await self._store.settings(guild_id)

    async def choose_turn_limit(self, guild_id: int, limit: TurnLimit) -> Settings:
        """Have new tables of a server begin with a limit."""
        settings = replace(await self._store.settings(guild_id), turn_limit=limit)
        await self._store.save_settings(guild_id, settings)
        return settings

    async def name_moderators(self, guild_id: int, role_id: int | None, user_id: int) -> Settings:
        """Name the role that may end a server's tables, or none; `user_id` does so."""
        settings = replace(await self._store.settings(guild_id), moderator_role=role_id)
        await self._store.save_settings(guild_id, settings)
        _log.info("audit: moderators of server %s are role %s, by %s", guild_id, role_id, user_id)
        return settings

    async def _again(self, table: Table) -> Table:
        """A rematch at a new table in place of this one."""
        first_dealer = table.match.dealer
        again = Table(
            id=self._chance.new_id(),
            place=table.place,
            seats=table.seats,
            match=new_match(table.match.rules, first_dealer),
            first_dealer=first_dealer,
            clock=TurnClock(table.clock.limit),
        )
        opened = await self._steps.open(again, (), (), replaces=table.id)
        self._keeper.drop(table)
        return opened


def _require_deal(table: Table, revision: int) -> None:
    if revision != table.revision:
        raise Refused(TableRefusal.STALE)
    table.require_deal()


def _cut(table: Table, depth: Depth, click: str) -> Cut:
    return Cut(depth.cards(len(table.match.rules.cards())), table.cutter, click)
