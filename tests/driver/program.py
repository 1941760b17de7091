"""The bot as the tests start it: nothing waits, and the cards are dealt by a seeded source."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from datetime import datetime, timedelta
from random import Random

from bot.app import Pace, build
from bot.client import BriscaClient
from bot.store.memory import MemoryStore
from bot.tables.chance import RandomChance
from tests.waking import Waking

Outside = Callable[[Awaitable[None]], Awaitable[None]]
"""Awaits what only the test brings about, so that a stand-in does not wait for it."""


async def _awaited(what: Awaitable[None]) -> None:
    await what


class QuickClock:
    """A clock of the stand-in's time; whoever sleeps is woken at the loop's next turn.

    Whoever waits for a moment waits until `passes` has brought it about.
    """

    def __init__(self, now: Callable[[], datetime], outside: Outside = _awaited) -> None:
        self._now = now
        self._outside = outside
        self._passed = timedelta()
        self._waking = Waking()

    def now(self) -> datetime:
        """The present time."""
        return self._now() + self._passed

    async def sleep(self, seconds: float) -> None:
        """Let others run once."""
        await asyncio.sleep(0)

    async def until(self, moment: datetime) -> None:
        """Return once a test has let so much time pass."""
        now = self.now()
        if moment <= now:
            await asyncio.sleep(0)
        else:
            await self._outside(self._waking.until(moment, now))

    def passes(self, seconds: float) -> None:
        """Let time go on."""
        self._passed += timedelta(seconds=seconds)
        self._waking.wake(self.now())


def program(
    store: MemoryStore, clock: QuickClock, seed: int
) -> AbstractAsyncContextManager[BriscaClient]:
    """A client over a store, ready to log in."""
    return build(store, clock, RandomChance(Random(seed)), Pace(0, 0))
