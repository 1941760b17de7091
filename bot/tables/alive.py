"""The note by which the time that the program was down is known. Knows no table."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta

from bot.tables.ports import Clock, Store, StoreError

_log = logging.getLogger(__name__)

BEAT = timedelta(seconds=5)
"""How often the note is written: at most so long a time may be given back too much."""


class Alive:
    """Writes into the store that the program runs, from `begin` to `close`."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Go on from now; the tables have been taken up, and so their deadlines moved."""
        self._task = asyncio.create_task(self._beat(), name="alive")

    async def close(self) -> None:
        """Write no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _beat(self) -> None:
        while True:
            await self._clock.until(self._clock.now() + BEAT)
            try:
                await self._store.beat(self._clock.now())
            except StoreError as error:
                _log.warning("it was not noted that the program runs: %s", error)
