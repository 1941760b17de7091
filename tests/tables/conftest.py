"""A table service over the in-memory store, a clock that does not wait, and seeded chance."""

import asyncio
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

HERE = Place(guild_id=10, channel_id=20)
ANA, BEA, CARLES, DOLORS = (Person(n, name) for n, name in enumerate("ABCD", start=1))


@dataclass
class QuickClock:
    """Time passes only by sleeping, and sleeping takes no time."""

    time: datetime = datetime(2026, 1, 1, tzinfo=UTC)

    def now(self) -> datetime:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)
        await asyncio.sleep(0)


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
