"""Computers' turns: waits a moment, asks the player, and plays by the same door as people do."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from random import Random

from bot.ai.level import Level, Player
from bot.tables.errors import Refused
from bot.tables.lobby import Lobby
from bot.tables.ports import Clock, StoreError
from bot.tables.service import Tables
from bot.tables.table import Table

_log = logging.getLogger(__name__)

RETRY_SECONDS = 5.0
"""How long a computer waits before it tries again where the store failed."""


class Computers:
    """A watcher of the tables that moves for the computers; `close` ends what it has under way."""

    def __init__(
        self, tables: Tables, clock: Clock, players: Callable[[Level], Player], pause: float
    ) -> None:
        self._tables = tables
        self._clock = clock
        self._players = players
        self._pause = pause
        self._tasks: set[asyncio.Task[None]] = set()

    def changed(self, state: Lobby | Table) -> None:
        """Begin a computer's turn where it is one."""
        if isinstance(state, Table) and state.computer_to_play is not None:
            task = asyncio.create_task(self._move(state), name=f"computer at {state.id}")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def closed(self, state: Lobby | Table) -> None:
        """Nothing to end: a move for a table that is gone is refused."""

    async def close(self) -> None:
        """End the turns under way; they begin again when the tables are taken up anew."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _move(self, table: Table) -> None:
        seat, computer = table.match.to_play, table.computer_to_play
        assert seat is not None
        assert computer is not None
        await self._clock.sleep(self._pause)
        rng = Random(f"{table.id}:{table.revision}")
        card = self._players(computer.level).choose(table.view(seat), rng)
        while True:
            try:
                await self._tables.play_computer(table.id, table.revision, card)
                return
            except Refused:
                return
            except StoreError as error:
                _log.warning("table %s: a computer's card was not saved: %s", table.id, error)
                await self._clock.sleep(RETRY_SECONDS)
