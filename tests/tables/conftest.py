"""A table service over the in-memory store, a clock that does not wait, and seeded chance."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from bot.store.memory import MemoryStore
from bot.tables.chance import RandomChance
from bot.tables.lobby import Lobby
from bot.tables.seating import Person, Place
from bot.tables.service import Tables
from bot.tables.table import Table
from tests.waking import Waking

HERE = Place(guild_id=10, channel_id=20)
ANA, BEA, CARLES, DOLORS = (Person(n, name) for n, name in enumerate("ABCD", start=1))


@dataclass
class QuickClock:
    """Time passes only by sleeping, which takes no time, and by hand."""

    time: datetime = datetime(2026, 1, 1, tzinfo=UTC)
    waking: Waking = field(default_factory=Waking)

    def now(self) -> datetime:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.passes(seconds)
        await asyncio.sleep(0)

    async def until(self, moment: datetime) -> None:
        await self.waking.until(moment, self.time)

    def passes(self, seconds: float) -> None:
        """Let time go on."""
        self.time += timedelta(seconds=seconds)
        self.waking.wake(self.time)


async def until(true: Callable[[], object]) -> None:
    """Return once something is true, which others make so."""
    for _ in range(1000):
        if true():
            return
        await asyncio.sleep(0)
    raise AssertionError("never")


@dataclass
class Witness:
    """A watcher that remembers what it was told."""

    told: list[Lobby | Table] = field(default_factory=list)
    ended: list[Lobby | Table] = field(default_factory=list)

    def changed(self, state: Lobby | Table) -> None:
        self.told.append(state)

    def closed(self, state: Lobby | Table) -> None:
        self.ended.append(state)


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def clock() -> QuickClock:
    return QuickClock()


@pytest.fixture
def tables(store: MemoryStore, clock: QuickClock) -> Tables:
    return Tables(store, clock, RandomChance(Random(1)))


@pytest.fixture
def witness(tables: Tables) -> Witness:
    witness = Witness()
    tables.watch(witness)
    return witness
