"""What happens without a click: pokes a lobby or table when its moment has come. Knows no why.

The deadlines are the tables' own and live in the store; here is only who is poked next.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
from datetime import datetime, timedelta

from bot.tables.errors import Refused
from bot.tables.lobby import Lobby
from bot.tables.ports import Clock, StoreError
from bot.tables.service import Tables
from bot.tables.table import Table

_log = logging.getLogger(__name__)

RETRY = timedelta(seconds=5)
"""When a table is poked again where the store failed."""


class Timers:
    """A watcher of the tables that calls `elapse` when one is due. `close` ends it."""

    def __init__(self, tables: Tables, clock: Clock) -> None:
        self._tables = tables
        self._clock = clock
        self._due: dict[str, datetime] = {}
        self._heap: list[tuple[datetime, str]] = []
        """Every moment noted, the earliest first; one that is not in `_due` any more is void."""
        self._sleeper: asyncio.Task[None] | None = None
        self._wakes_at: datetime | None = None
        self._elapsing: set[asyncio.Task[None]] = set()
        self._closing = False

    def changed(self, state: Lobby | Table) -> None:
        """Note when this is due, or that it is not."""
        due = state.due
        if due is None:
            self._due.pop(state.id, None)
        elif self._due.get(state.id) != due:
            self._note(state.id, due)

    def closed(self, state: Lobby | Table) -> None:
        """Forget a table that is no more."""
        self._due.pop(state.id, None)

    async def close(self) -> None:
        """End what is under way; what was due is done when the tables are taken up anew."""
        self._closing = True
        tasks = (*self._elapsing, *(() if self._sleeper is None else (self._sleeper,)))
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _note(self, table_id: str, due: datetime) -> None:
        self._due[table_id] = due
        heapq.heappush(self._heap, (due, table_id))
        self._arm()

    def _arm(self) -> None:
        """Have somebody sleep until the earliest moment, if there is one."""
        while self._heap and self._due.get(self._heap[0][1]) != self._heap[0][0]:
            heapq.heappop(self._heap)
        if not self._heap or self._closing:
            return
        earliest = self._heap[0][0]
        if self._sleeper is not None:
            if self._wakes_at is not None and self._wakes_at <= earliest:
                return
            self._sleeper.cancel()
        self._wakes_at = earliest
        self._sleeper = asyncio.create_task(self._sleep(earliest), name="timers")

    async def _sleep(self, until: datetime) -> None:
        await self._clock.until(until)
        self._sleeper = None
        now = self._clock.now()
        while self._heap and self._heap[0][0] <= now:
            due, table_id = heapq.heappop(self._heap)
            if self._due.get(table_id) == due:
                del self._due[table_id]
                self._poke(table_id)
        self._arm()

    def _poke(self, table_id: str) -> None:
        """In a task of its own, so that a table whose lock is held keeps no other waiting."""
        task = asyncio.create_task(self._elapse(table_id), name=f"time at {table_id}")
        self._elapsing.add(task)
        task.add_done_callback(self._elapsing.discard)

    async def _elapse(self, table_id: str) -> None:
        try:
            await self._tables.elapse(table_id)
        except Refused:
            _log.debug("table %s: what was due has been done", table_id)
        except StoreError as error:
            _log.warning("table %s: what was due was not saved: %s", table_id, error)
            if table_id not in self._due:
                self._note(table_id, self._clock.now() + RETRY)
        except Exception:  # noqa: BLE001 - the task's top: else the table would stand still
            _log.exception("table %s: what was due failed", table_id)
