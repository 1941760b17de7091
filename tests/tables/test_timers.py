"""What is due happens at its moment, once, whatever else goes on; down time is not charged."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

from bot.engine.rules import Rules
from bot.engine.state import Phase, new_match
from bot.store.memory import MemoryStore
from bot.tables.alive import BEAT, Alive
from bot.tables.chance import RandomChance
from bot.tables.clock import SystemClock
from bot.tables.dealing import Secret, commitment_of
from bot.tables.errors import Refused, TableRefusal
from bot.tables.ports import StoreError
from bot.tables.promises import AwaitedCut
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.tables.timers import RETRY, Timers
from bot.tables.turns import TurnLimit
from tests.tables.conftest import ANA, BEA, HERE, QuickClock, until
from tests.tables.sitting import begun, waiting

START = QuickClock().time
COMMITMENT = commitment_of(Secret(bytes(32)))


def due(table_id: str, seconds: float | None) -> Table:
    """A table that is due so many seconds after the start, or not at all."""
    table = Table(table_id, HERE, (ANA, BEA), new_match(Rules(), 0))
    if seconds is None:
        return table
    return replace(table, cut=AwaitedCut(1, COMMITMENT, 1, START + timedelta(seconds=seconds)))


@dataclass
class Poked:
    """Stands for the tables: notes who was poked and when, and does what it is told to."""

    clock: QuickClock
    noted: list[tuple[str, float]] = field(default_factory=list)
    answer: Callable[[str], Awaitable[None]] | None = None

    async def elapse(self, table_id: str) -> None:
        self.noted.append((table_id, (self.clock.now() - START).total_seconds()))
        if self.answer is not None:
            await self.answer(table_id)


@pytest.fixture
def poked(clock: QuickClock) -> Poked:
    return Poked(clock)


@pytest.fixture
async def timers(poked: Any, clock: QuickClock) -> AsyncIterator[Timers]:
    timers = Timers(poked, clock)
    yield timers
    await timers.close()


async def go_on(clock: QuickClock, seconds: float) -> None:
    """Let time pass second by second, and everybody do what is then to be done."""
    for _ in range(int(seconds)):
        await quiet()
        clock.passes(1)
    await quiet()


async def quiet() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_each_table_is_poked_at_its_moment_once(
    timers: Timers, poked: Poked, clock: QuickClock
) -> None:
    for table_id, seconds in (("b", 20), ("a", 5), ("c", 20), ("never", None), ("d", 0)):
        timers.changed(due(table_id, seconds))
    await go_on(clock, 60)
    assert poked.noted == [("d", 0), ("a", 5), ("b", 20), ("c", 20)]


async def test_nobody_waits_where_nothing_is_due(timers: Timers, clock: QuickClock) -> None:
    timers.changed(due("a", None))
    await quiet()
    assert clock.waking.moments == []


async def test_one_task_waits_for_the_earliest(timers: Timers, clock: QuickClock) -> None:
    for number in range(50):
        timers.changed(due(f"t{number}", 100 - number))
        await quiet()
    assert clock.waking.moments == [START + timedelta(seconds=51)]


@pytest.mark.parametrize(
    ("then", "expected"),
    [(30, [("a", 30)]), (2, [("a", 2)]), (10, [("a", 10)]), (None, [])],
)
async def test_the_newest_moment_counts(
    timers: Timers,
    poked: Poked,
    clock: QuickClock,
    then: float | None,
    expected: list[tuple[str, float]],
) -> None:
    timers.changed(due("a", 10))
    await quiet()
    timers.changed(due("a", then))
    await go_on(clock, 60)
    assert poked.noted == expected


async def test_a_closed_table_is_left_alone(
    timers: Timers, poked: Poked, clock: QuickClock
) -> None:
    timers.changed(due("a", 10))
    timers.closed(due("a", 10))
    await go_on(clock, 20)
    assert poked.noted == []


async def test_a_table_whose_lock_is_held_keeps_no_other_waiting(
    timers: Timers, poked: Poked, clock: QuickClock
) -> None:
    held = asyncio.Event()

    async def slow(table_id: str) -> None:
        if table_id == "a":
            await held.wait()

    poked.answer = slow
    timers.changed(due("a", 1))
    timers.changed(due("b", 2))
    await go_on(clock, 2)
    assert [table_id for table_id, _ in poked.noted] == ["a", "b"]
    held.set()


async def test_what_was_not_saved_is_tried_again(
    timers: Timers, poked: Poked, clock: QuickClock
) -> None:
    async def once(_table_id: str) -> None:
        if len(poked.noted) == 1:
            raise StoreError("disk full")

    poked.answer = once
    timers.changed(due("a", 3))
    await go_on(clock, 60)
    assert poked.noted == [("a", 3), ("a", 3 + RETRY.total_seconds())]


async def test_a_new_moment_stands_where_saving_failed(
    timers: Timers, poked: Poked, clock: QuickClock
) -> None:
    async def once(_table_id: str) -> None:
        if len(poked.noted) == 1:
            timers.changed(due("a", 30))
            raise StoreError("disk full")

    poked.answer = once
    timers.changed(due("a", 3))
    await go_on(clock, 60)
    assert poked.noted == [("a", 3), ("a", 30)]


@pytest.mark.parametrize("fault", [Refused(TableRefusal.GONE), RuntimeError("a mistake of ours")])
async def test_one_table_that_fails_stops_no_other(
    timers: Timers,
    poked: Poked,
    clock: QuickClock,
    fault: Exception,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def failing(table_id: str) -> None:
        if table_id == "a":
            raise fault

    poked.answer = failing
    timers.changed(due("a", 1))
    timers.changed(due("b", 2))
    await go_on(clock, 10)
    assert poked.noted == [("a", 1), ("b", 2)]
    assert ("table a" in caplog.text) is isinstance(fault, RuntimeError)


async def test_closing_ends_all_waiting(poked: Any, clock: QuickClock) -> None:
    timers, forever = Timers(poked, clock), asyncio.Event()

    async def hanging(_table_id: str) -> None:
        await forever.wait()

    poked.answer = hanging
    timers.changed(due("a", 1))
    timers.changed(due("b", 9))
    await go_on(clock, 1)
    async with asyncio.timeout(1):
        await timers.close()
    timers.changed(due("c", 2))
    await go_on(clock, 20)
    assert poked.noted == [("a", 1)]
    assert clock.waking.moments == []


# --- with real tables -----------------------------------------------------------------------------


def again(store: MemoryStore, clock: QuickClock) -> tuple[Tables, Timers]:
    """A new process over what the old one has left behind."""
    tables = Tables(store, clock, RandomChance(Random(2)))
    timers = Timers(tables, clock)
    tables.watch(timers)
    return tables, timers


async def test_elapse_does_nothing_before_the_moment_and_nothing_twice(
    tables: Tables, clock: QuickClock
) -> None:
    table = await waiting(tables, BEA)
    assert table.due == clock.now() + timedelta(seconds=20)
    clock.passes(19.9)
    await tables.elapse(table.id)
    assert await tables.get(table.id) == table
    clock.passes(0.1)
    await tables.elapse(table.id)
    dealt = await tables.get(table.id)
    assert isinstance(dealt, Table)
    assert (dealt.match.phase, dealt.cut) == (Phase.PLAY, None)
    await tables.elapse(table.id)
    assert await tables.get(table.id) == dealt


async def test_time_that_the_program_was_down_is_not_charged(
    tables: Tables, store: MemoryStore, clock: QuickClock
) -> None:
    alive = Alive(store, clock)
    alive.begin()
    table = await waiting(tables, BEA)
    await go_on(clock, 7)  # the last beat is two seconds old
    await alive.close()
    clock.passes(3600)

    tables, timers = again(store, clock)
    await tables.resume()
    resumed = await tables.get(table.id)
    assert isinstance(resumed, Table)
    assert table.cut is not None and resumed.cut is not None
    assert resumed.cut.commitment == table.cut.commitment
    assert resumed.due == clock.now() + timedelta(seconds=20 - 7 + 2)

    clock.passes(4)  # down again, before the first beat
    tables, timers = again(store, clock)
    await tables.resume()
    resumed = await tables.get(table.id)
    assert isinstance(resumed, Table)
    assert resumed.due == clock.now() + timedelta(seconds=20 - 7 + 2)
    await go_on(clock, 15)
    after = await tables.get(table.id)
    assert isinstance(after, Table)
    assert after.match.phase is Phase.PLAY
    await timers.close()


async def test_a_clock_that_was_set_back_takes_nobody_time(
    tables: Tables, store: MemoryStore, clock: QuickClock
) -> None:
    table = await waiting(tables, BEA)
    await store.beat(clock.now() + timedelta(hours=1))
    tables, timers = again(store, clock)
    await tables.resume()
    resumed = await tables.get(table.id)
    assert isinstance(resumed, Table)
    assert resumed.due == table.due
    await timers.close()


async def test_the_program_beats_on_after_a_fault(clock: QuickClock) -> None:
    class Faulty(MemoryStore):
        beats = 0

        async def beat(self, now: datetime) -> None:
            self.beats += 1
            if self.beats == 1:
                raise StoreError("disk full")
            await super().beat(now)

    store = Faulty()
    alive = Alive(store, clock)
    alive.begin()
    await go_on(clock, 2 * BEAT.total_seconds())
    assert (store.beats, store._alive) == (2, clock.now())
    await alive.close()


async def test_the_clock_of_the_machine_waits_for_a_moment() -> None:
    clock = SystemClock()
    moment = clock.now() + timedelta(seconds=0.05)
    await clock.until(moment)
    assert clock.now() - moment > timedelta(seconds=-0.01)
    async with asyncio.timeout(1):
        await clock.until(datetime(2026, 1, 1, tzinfo=UTC))


async def test_nothing_is_due_while_cards_are_played_without_a_limit(tables: Tables) -> None:
    assert (await begun(tables, BEA, turn=TurnLimit.OFF)).due is None


async def test_timers_deal_where_nobody_cuts(tables: Tables, clock: QuickClock) -> None:
    timers = Timers(tables, clock)
    tables.watch(timers)
    table = await waiting(tables, BEA)
    await go_on(clock, 19)
    assert await tables.get(table.id) == table
    await go_on(clock, 1)
    await until(lambda: not timers._elapsing)
    dealt = await tables.get(table.id)
    assert isinstance(dealt, Table)
    assert dealt.match.phase is Phase.PLAY
    await timers.close()
