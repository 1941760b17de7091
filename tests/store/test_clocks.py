"""What every store keeps of time: clocks, misses, and down time that is charged to nobody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from bot.store.migrate import migrate
from bot.store.sql import SqlStore
from bot.tables.keeper import restored
from bot.tables.ports import StaleRevisionError, Store, StoredTable
from bot.tables.settings import Settings
from bot.tables.table import Table
from bot.tables.turns import NO_CLOCK, TurnClock, TurnLimit
from tests.store.builders import NOON, a_lobby, a_story, open_story, write_result
from tests.store.conftest import Reopen
from tests.store.migrating import scripts_up_to, within, write_rows
from tests.store.test_migration_0002 import ROWS_OF_0001

DOWN = timedelta(hours=7, seconds=3)


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


CLOCK = TurnClock(TurnLimit.MINUTE, after(60.25), after(30.25), 2**63 - 1)


def timed(table: Table, clock: TurnClock = CLOCK, misses: Sequence[int] = ()) -> Table:
    return replace(table, clock=clock, misses=tuple(misses), touched_at=NOON)


async def known(store: Store, table_id: str = "table001") -> StoredTable:
    found = await store.table(table_id)
    assert found is not None
    return found


def of_time(stored: StoredTable) -> tuple[TurnClock, tuple[int, ...], datetime | None]:
    return stored.clock, stored.misses, stored.touched_at


async def test_a_table_opens_with_its_clock(reopen: Reopen) -> None:
    story = a_story()
    await (await reopen()).open_table(timed(story.table), story.opening)

    stored = await known(await reopen())
    assert of_time(stored) == (CLOCK, (), NOON)
    assert restored(stored).clock == CLOCK


async def test_an_action_brings_clock_and_misses_along(reopen: Reopen) -> None:
    story = a_story()
    store = await reopen()
    await store.open_table(timed(story.table), story.opening)
    (first, action), (second, reply), *_ = story.later

    stopped = TurnClock(TurnLimit.MINUTE)
    await store.append(timed(first, stopped, (0, 2)), action, NOON, with_misses=True)
    assert of_time(await known(await reopen())) == (stopped, (0, 2), NOON)

    store = await reopen()
    later = replace(timed(second, CLOCK, (5, 5)), touched_at=after(9))
    await store.append(later, reply, NOON)
    assert of_time(await known(await reopen())) == (CLOCK, (0, 2), after(9))


async def test_an_action_that_is_refused_changes_no_clock(store: Store) -> None:
    story = a_story()
    await store.open_table(timed(story.table), story.opening)
    first, action = next(story.later)
    await store.append(first, action, NOON)
    before = await known(store)

    with pytest.raises(StaleRevisionError):
        await store.append(timed(first, CLOCK, (1, 1)), action, NOON, with_misses=True)

    assert await known(store) == before


async def test_the_limit_of_a_table_stays(store: Store) -> None:
    story = a_story()
    await store.open_table(timed(story.table), story.opening)
    other = TurnClock(TurnLimit.DAY, after(5))

    await store.save_seats(timed(story.table, other))
    assert (await known(store)).clock == replace(other, limit=TurnLimit.MINUTE)
    first, action = next(story.later)
    await store.append(timed(first, other), action, NOON)
    assert (await known(store)).clock == replace(other, limit=TurnLimit.MINUTE)


async def test_seats_are_kept_with_clock_and_misses(reopen: Reopen) -> None:
    story = a_story()
    store = await reopen()
    await open_story(store, story)
    assert of_time(await known(store)) == (NO_CLOCK, (), None)

    reminded = replace(CLOCK, limit=TurnLimit.OFF, remind_at=None)
    await store.save_seats(timed(story.table, reminded, (3, 0)))

    assert of_time(await known(await reopen())) == (reminded, (3, 0), NOON)


async def test_a_lobby_keeps_its_limit_and_when_it_was_touched(reopen: Reopen) -> None:
    lobby = replace(a_lobby(), turn_limit=TurnLimit.FIVE_MINUTES, touched_at=NOON)
    store = await reopen()
    await store.save_lobby(lobby)
    assert await store.lobbies() == (lobby,)

    changed = replace(lobby, turn_limit=TurnLimit.OFF, touched_at=after(1))
    await store.save_lobby(changed)

    assert await (await reopen()).lobbies() == (changed,)


async def test_time_that_nobody_was_served_moves_every_moment(reopen: Reopen) -> None:
    store = await reopen()
    in_play, at_rest, over = a_story("table001"), a_story("table002"), a_story("table003")
    await store.save_lobby(replace(a_lobby("lobby001"), touched_at=NOON))
    await store.save_lobby(a_lobby("lobby002"))
    await store.open_table(timed(in_play.table), in_play.opening)
    await store.open_table(replace(at_rest.table, touched_at=after(8)), at_rest.opening)
    await write_result(store, over)
    await store.save_seats(timed(over.table, NO_CLOCK))
    finished = await known(store, "table003")
    await store.beat(NOON)

    store = await reopen()
    await store.wake(NOON + DOWN)
    await store.wake(NOON + DOWN)

    store = await reopen()
    moved = replace(CLOCK, deadline=after(60.25) + DOWN, remind_at=after(30.25) + DOWN)
    assert of_time(await known(store)) == (moved, (), NOON + DOWN)
    assert of_time(await known(store, "table002")) == (NO_CLOCK, (), after(8) + DOWN)
    assert await known(store, "table003") == finished
    assert [lobby.touched_at for lobby in await store.lobbies()] == [NOON + DOWN, None]


async def test_the_limit_that_a_server_has_chosen_comes_back(reopen: Reopen) -> None:
    chosen = Settings(moderator_role=5, turn_limit=TurnLimit.OFF)
    await (await reopen()).save_settings(2**63 - 1, chosen)

    assert await (await reopen()).settings(2**63 - 1) == chosen
    assert await (await reopen()).settings(1) == Settings()


async def test_what_was_begun_before_clocks_goes_on_without(database: str, tmp_path: Path) -> None:
    """From revision 0001: nobody is hurried, and an open lobby has its day from now on."""
    began = datetime.now(UTC)
    await within(database, partial(migrate, scripts=scripts_up_to("0001", tmp_path)))
    await within(database, partial(write_rows, rows=ROWS_OF_0001))

    store = await SqlStore.open(database)
    (lobby,) = await store.lobbies()
    stored = await known(store, "table001")
    await store.close()

    assert of_time(stored) == (NO_CLOCK, (), None)
    assert lobby.turn_limit is TurnLimit.OFF
    assert lobby.touched_at is not None
    assert lobby.touched_at >= began
