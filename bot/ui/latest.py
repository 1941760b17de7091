"""One writer a key, and only the latest is written: a queue of old pictures never builds up."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

from bot.tables.ports import Clock

K = TypeVar("K", bound=Hashable)

CLOSING_SECONDS = 2.0
"""How long the last writes may take; whoever ends the program will not wait for ever."""


class LatestWins(Generic[K]):
    """Calls `write(key)` once or more after `poke(key)`, never twice at a time for one key.

    Pokes during a write lead to one more write, `pause(key)` seconds after the last. `write` must
    handle its own errors.
    """

    def __init__(
        self, write: Callable[[K], Awaitable[None]], clock: Clock, pause: Callable[[K], float]
    ) -> None:
        self._write = write
        self._clock = clock
        self._pause = pause
        self._dirty: set[K] = set()
        self._tasks: dict[K, asyncio.Task[None]] = {}
        self._pauses: dict[K, asyncio.Task[None]] = {}
        self._closing = False

    @property
    def waiting(self) -> int:
        """How many keys are being written, or are to be."""
        return len(self._dirty | (self._tasks.keys() - self._pauses.keys()))

    def poke(self, key: K) -> None:
        """Have the key written soon."""
        self._dirty.add(key)
        if key not in self._tasks and not self._closing:
            self._tasks[key] = asyncio.create_task(self._run(key), name=f"writer of {key}")

    def hurry(self, key: K) -> None:
        """End the pause after the last write of the key, if it is under way."""
        if key in self._pauses:
            self._pauses[key].cancel()

    async def close(self) -> None:
        """Write what waits, and end. A write under way is not cut off unless it takes too long."""
        self._closing = True
        tasks = tuple(self._tasks.values())
        for key in self._tasks:
            self.hurry(key)
        if tasks:
            await asyncio.wait(tasks, timeout=CLOSING_SECONDS)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, key: K) -> None:
        try:
            while key in self._dirty:
                self._dirty.discard(key)
                await self._write(key)
                if not self._closing:
                    await self._rest(key)
        finally:
            del self._tasks[key]

    async def _rest(self, key: K) -> None:
        pause = asyncio.create_task(self._clock.sleep(self._pause(key)), name=f"pause of {key}")
        self._pauses[key] = pause
        try:
            await asyncio.wait({pause})
        finally:
            pause.cancel()
            del self._pauses[key]
