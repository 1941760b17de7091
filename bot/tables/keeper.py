"""The lobbies and tables in memory, in step with the store. Knows no rule of a game, no verb.

Whoever changes a state holds its lock from reading to replacing it, and writes to the store before
handing the new state to `put`, which tells the watchers.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager

from bot.engine.play import IllegalAction, apply_all
from bot.engine.state import new_match
from bot.tables.errors import Refused, TableRefusal
from bot.tables.lobby import Lobby
from bot.tables.ports import (
    Outcome,
    StaleRevisionError,
    Store,
    StoredTable,
    StoreError,
    Watcher,
)
from bot.tables.registry import Entry, Registry
from bot.tables.seating import Person, Place
from bot.tables.table import Table

_log = logging.getLogger(__name__)


class Keeper:
    """Hands out states under their locks, keeps what they became, and tells the watchers."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._registry = Registry()
        self._watchers: list[Watcher] = []
        self._being_seated: set[tuple[int, Place]] = set()
        self._loading = asyncio.Lock()

    def watch(self, watcher: Watcher) -> None:
        """Tell `watcher` of every change from now on."""
        self._watchers.append(watcher)

    async def resume(self, prepared: Callable[[Lobby | Table], Awaitable[Lobby | Table]]) -> None:
        """Take up every lobby and table of the store, and tell the watchers of each.

        `prepared` gives each state as it is to be taken up, having written what it changed.
        """
        for lobby in await self._store.lobbies():
            self.put(await prepared(lobby))
        for stored in await self._store.open_tables():
            try:
                self.put(await prepared(restored(stored)))
            except StoreError as error:
                _log.error("one table is left out: %s", error)

    def find(self, user_id: int, place: Place) -> Lobby | Table:
        """Where a person sits, in this channel before others of the server; raises `Refused`."""
        state = self._registry.find(user_id, place)
        if state is None:
            raise Refused(TableRefusal.NO_TABLE_HERE)
        return state

    def states(self) -> tuple[Lobby | Table, ...]:
        """Every lobby, and every table whose match is on."""
        return self._registry.states()

    async def get(self, panel_id: str) -> Lobby | Table:
        """The lobby or table of an id; raises `Refused`."""
        entry = self._registry.get(panel_id)
        if entry is not None and entry.state is not None:
            return entry.state
        return await self._loaded(panel_id)

    @asynccontextmanager
    async def held(self, panel_id: str) -> AsyncIterator[Lobby | Table]:
        """The state of an id under its lock; raises `Refused`.

        A finished table leaves memory at the end of each visit, so whoever waited for the lock of
        an entry that was dropped meanwhile looks again.
        """
        while True:
            entry = await self._entry(panel_id)
            async with entry.lock:
                if entry.state is not None:
                    try:
                        yield entry.state
                    finally:
                        if isinstance(entry.state, Table) and entry.state.over:
                            self._registry.drop(panel_id)
                    return

    @asynccontextmanager
    async def lobby(self, lobby_id: str) -> AsyncIterator[Lobby]:
        """A lobby under its lock; raises `Refused`."""
        async with self.held(lobby_id) as state:
            if isinstance(state, Table):
                raise Refused(TableRefusal.STARTED)
            yield state

    @asynccontextmanager
    async def table(self, table_id: str) -> AsyncIterator[Table]:
        """A table under its lock; raises `Refused`."""
        async with self.held(table_id) as state:
            if isinstance(state, Lobby):
                raise Refused(TableRefusal.GONE)
            yield state

    @asynccontextmanager
    async def in_step(self, table_id: str) -> AsyncIterator[None]:
        """Where the store knows a table otherwise, what it knows counts; raises `Refused` then.

        A write can be reported as failed and be there all the same: a disk fault at the commit.
        """
        try:
            yield
        except StaleRevisionError:
            await self._catch_up(table_id)
            raise Refused(TableRefusal.STALE) from None

    def put(self, state: Lobby | Table) -> None:
        """Keep what the store has been given, and tell the watchers."""
        self._registry.put(state)
        self.retell(state)

    def put_quietly(self, state: Lobby | Table) -> None:
        """Keep a change that nobody can see."""
        self._registry.put(state)

    def retell(self, state: Lobby | Table) -> None:
        """Tell the watchers once more, where what they last showed may have been lost."""
        for watcher in self._watchers:
            watcher.changed(state)

    def drop(self, state: Lobby | Table) -> None:
        """Forget what is no more, and tell the watchers."""
        self._registry.drop(state.id)
        for watcher in self._watchers:
            watcher.closed(state)

    @contextmanager
    def seating(
        self,
        place: Place,
        sitting_down: Sequence[Person],
        elsewhere: TableRefusal = TableRefusal.PLAYING_HERE,
    ) -> Iterator[None]:
        """Hold people's only seat in a channel while it is being written (U27).

        Raises `Refused` with `elsewhere` where one of them has a seat there.
        """
        for person in sitting_down:
            self.require_free(place, person.user_id, elsewhere)
        held = {(person.user_id, place) for person in sitting_down}
        self._being_seated |= held
        try:
            yield
        finally:
            self._being_seated -= held

    def require_free(self, place: Place, user_id: int, elsewhere: TableRefusal) -> None:
        """Raise `Refused` with `elsewhere` where a person has a seat in a channel."""
        seated = self._registry.find(user_id, place)
        if (seated is not None and seated.place == place) or (user_id, place) in self._being_seated:
            raise Refused(elsewhere)

    async def _entry(self, panel_id: str) -> Entry:
        """The entry of an id; a finished table comes back from the store."""
        entry = self._registry.get(panel_id)
        if entry is not None:  # so that a slow store does not hold up the tables in memory
            return entry
        async with self._loading:
            entry = self._registry.get(panel_id)
            if entry is not None:
                return entry
            return self._registry.put(await self._loaded(panel_id))

    async def _loaded(self, table_id: str) -> Table:
        stored = await self._store.table(table_id)
        if stored is None:
            void = await self._store.outcome(table_id) is Outcome.VOID
            raise Refused(TableRefusal.VOID if void else TableRefusal.GONE)
        return restored(stored)

    async def _catch_up(self, table_id: str) -> None:
        stored, entry = await self._store.table(table_id), self._registry.get(table_id)
        if stored is not None:
            self.put(restored(stored))
        elif entry is not None and entry.state is not None:
            self.drop(entry.state)


def restored(stored: StoredTable) -> Table:
    """A table from what the store knows: its actions replayed; raises `StoreError`."""
    try:
        match = apply_all(new_match(stored.rules, stored.first_dealer), stored.actions)
    except IllegalAction as error:
        raise StoreError(
            f"the actions of table {stored.id} contradict the rules ({error.refusal.value}); "
            "put back a backup"
        ) from error
    table = Table(
        id=stored.id,
        place=stored.place,
        seats=stored.seats,
        match=match,
        first_dealer=stored.first_dealer,
        wants_rematch=stored.wants_rematch,
        wants_end=stored.wants_end,
        message_id=stored.message_id,
        misses=stored.misses,
        clock=stored.clock,
        touched_at=stored.touched_at,
    )
    return table.knowing(stored.shuffles)
