"""Two processes on one database: each its own tables, and no harm where both take one up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime, timedelta

import pytest

from bot.store.sql import SqlStore
from bot.tables.dealing import Secret
from bot.tables.ports import StaleRevisionError
from bot.tables.promises import Shuffle
from bot.tables.seating import Place
from bot.tables.shards import Shards
from tests.store.builders import NOON, PLACE, a_lobby, a_story, open_story, play_story, write_result


@pytest.fixture
async def both(database: str) -> AsyncIterator[tuple[SqlStore, SqlStore]]:
    """Two stores, each as a process has one."""
    stores = (await SqlStore.open(database), await SqlStore.open(database))
    yield stores
    for store in stores:
        await store.close()


async def test_each_writes_its_tables(both: tuple[SqlStore, SqlStore]) -> None:
    stories = [a_story(f"table{number:03}", seed=number) for number in range(8)]

    await asyncio.gather(
        *(play_story(both[number % 2], story) for number, story in enumerate(stories))
    )

    for store in both:
        for story in stories:
            stored = await store.table(story.table.id)
            assert stored is not None
            assert stored.actions == story.played.actions
        assert await store.open_tables() == ()
        assert sum(each.matches for each in await store.standings(PLACE.guild_id)) == 16


async def test_one_of_two_wins_a_revision(both: tuple[SqlStore, SqlStore]) -> None:
    """Unique on table and revision: nothing is played twice, whatever shards are set."""
    story = a_story()
    await open_story(both[0], story)

    for table, action in list(story.later)[:12]:
        outcomes = await asyncio.gather(
            *(store.append(table, action, NOON) for store in both), return_exceptions=True
        )
        assert sorted(map(repr, map(type, outcomes))) == sorted(
            map(repr, (type(None), StaleRevisionError))
        )

    stored = await both[0].table("table001")
    assert stored is not None
    assert stored.actions == story.played.actions[:14]


async def test_one_of_two_opens_ends_and_closes_a_table(both: tuple[SqlStore, SqlStore]) -> None:
    story = a_story()
    outcomes = await asyncio.gather(
        *(open_story(store, story) for store in both), return_exceptions=True
    )
    assert [isinstance(outcome, StaleRevisionError) for outcome in outcomes].count(True) == 1

    ended = a_story("table002")
    await both[0].save_lobby(a_lobby("table002"))
    outcomes = await asyncio.gather(
        *(write_result(store, ended) for store in both), return_exceptions=True
    )
    assert outcomes.count(None) == 1
    assert sum(each.matches for each in await both[0].standings(PLACE.guild_id)) == 2

    await asyncio.gather(*(store.close_table("table001") for store in both))
    with pytest.raises(StaleRevisionError):
        await both[1].append(*next(story.later), NOON)


def guild_of_shard(number: int, count: int) -> int:
    """A server's id, as large as they may get."""
    latest = 2**41 - count
    return (latest - latest % count + number) << 22 | 4242


async def test_process_takes_up_what_is_of_its_shards(database: str) -> None:
    everything = await SqlStore.open(database)
    for number in range(4):
        place = Place(guild_of_shard(number, 4), 5)
        await everything.save_lobby(a_lobby(f"lobby{number:03}", place=place))
        await open_story(everything, a_story(f"table{number:03}", place=place))

    for shards in (Shards(4, (1,)), Shards(4, (0, 2, 3)), Shards(2, (1,)), Shards(4, (0, 1, 2, 3))):
        numbers = [n for n in range(4) if shards.serve(guild_of_shard(n, 4))]
        store = await SqlStore.open(database, shards=shards)
        assert [lobby.id for lobby in await store.lobbies()] == [f"lobby{n:03}" for n in numbers]
        tables = await store.open_tables()
        assert [table.id for table in tables] == [f"table{n:03}" for n in numbers]
        assert all(len(table.actions) == 2 and len(table.seats) == 2 for table in tables)
        await store.close()
    await everything.close()


async def awaited(store: SqlStore, number: int) -> datetime | None:
    """When the cut of the table of a number is over."""
    [shuffle] = await store.shuffles(f"table{number:03}")
    return shuffle.deadline


async def test_down_time_of_a_process_moves_the_deadlines_of_its_shards_only(database: str) -> None:
    """The others went on meanwhile, and their people were able to click."""
    stores = [await SqlStore.open(database, shards=Shards(2, (number,))) for number in range(2)]
    for number, store in enumerate(stores):
        story = a_story(f"table{number:03}", place=Place(guild_of_shard(number, 2), 5))
        shuffle = Shuffle(1, Secret(b"x" * 32), deadline=NOON + timedelta(seconds=20))
        await store.open_table(story.table, story.opening, shuffles=(shuffle,))
        await store.beat(NOON)
    await stores[1].beat(NOON + timedelta(hours=1))

    await stores[0].wake(NOON + timedelta(hours=1))

    assert await awaited(stores[0], 0) == NOON + timedelta(hours=1, seconds=20)
    assert await awaited(stores[0], 1) == NOON + timedelta(seconds=20)
    for store in stores:
        await store.close()


async def test_down_time_is_known_where_shards_are_divided_anew(database: str) -> None:
    before = await SqlStore.open(database, shards=Shards(2, (0,)))
    story = a_story("table000", place=Place(guild_of_shard(2, 4), 5))
    shuffle = Shuffle(1, Secret(b"x" * 32), deadline=NOON + timedelta(seconds=20))
    await before.open_table(story.table, story.opening, shuffles=(shuffle,))
    await before.beat(NOON)
    await before.close()

    after = await SqlStore.open(database, shards=Shards(4, (2, 3)))
    await after.wake(NOON + timedelta(minutes=5))

    assert await awaited(after, 0) == NOON + timedelta(minutes=5, seconds=20)
    await after.close()
