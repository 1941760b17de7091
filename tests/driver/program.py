"""The bot as the tests start it: nothing waits, and the cards are dealt by a seeded source."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from random import Random

from bot.app import Pace, build
from bot.client import BriscaClient
from bot.store.memory import MemoryStore
from bot.tables.chance import RandomChance


class QuickClock:
    """A clock of the stand-in's time; whoever sleeps is woken at the loop's next turn."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now

    def now(self) -> datetime:
        """The present time."""
        return self._now()

    async def sleep(self, seconds: float) -> None:
        """Let others run once."""
        await asyncio.sleep(0)


def program(
    store: MemoryStore, now: Callable[[], datetime], seed: int
) -> AbstractAsyncContextManager[BriscaClient]:
    """A client over a store, ready to log in."""
    return build(store, QuickClock(now), RandomChance(Random(seed)), Pace(0, 0))
