"""The writer of a database: what shares a transaction, and what does not suffer from it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest
from sqlalchemy import Connection, Engine, event

from bot.store.sql import SqlStore
from bot.tables.ports import StaleRevisionError, StoreError
from bot.tables.seating import Person
from tests.store.builders import ANA, NOON, a_lobby, a_story, open_story


@pytest.fixture
def commits() -> Iterator[list[Connection]]:
    """Grows by one with each transaction that is committed."""
    seen: list[Connection] = []
    note = seen.append
    event.listen(Engine, "commit", note)
    yield seen
    event.remove(Engine, "commit", note)


async def test_tables_that_act_at_once_share_a_transaction(
    sql_store: SqlStore, commits: list[Connection]
) -> None:
    stories = [a_story(f"table{number:03}", seed=number) for number in range(64)]
    await asyncio.gather(*(open_story(sql_store, story) for story in stories))
    commits.clear()

    await asyncio.gather(
        *(sql_store.append(*step, NOON) for story in stories for step in list(story.later)[:2])
    )

    assert len(commits) <= 3
    assert [len(table.actions) for table in await sql_store.open_tables()] == [4] * 64


async def test_what_comes_alone_is_not_kept_waiting(
    sql_store: SqlStore, commits: list[Connection]
) -> None:
    for number in range(3):
        await sql_store.save_lobby(a_lobby(f"lobby{number:03}"))

    assert len(commits) == 3


async def test_refused_job_does_not_spoil_its_neighbours(
    sql_store: SqlStore, commits: list[Connection]
) -> None:
    stories = [a_story(f"table{number:03}", seed=number) for number in range(8)]
    for story in stories:
        await open_story(sql_store, story)
    commits.clear()
    unwritable = replace(a_lobby("lobby001"), seats=(ANA, Person(5, "\ud800")))
    too_large = replace(a_lobby("lobby002"), seats=(ANA, Person(2**63, "Bea")))

    outcomes = await asyncio.gather(
        *(sql_store.append(*next(story.later), NOON) for story in stories[:4]),
        sql_store.append(*next(stories[0].later), NOON),
        sql_store.save_lobby(unwritable),
        sql_store.save_lobby(too_large),
        *(sql_store.append(*next(story.later), NOON) for story in stories[4:]),
        return_exceptions=True,
    )

    assert outcomes[:4] == outcomes[7:] == [None] * 4
    assert [type(outcome) for outcome in outcomes[4:7]] == [
        StaleRevisionError,
        StoreError,
        StoreError,
    ]
    assert len(commits) == 1
    assert [len(table.actions) for table in await sql_store.open_tables()] == [3] * 8
    assert await sql_store.lobbies() == ()


async def test_jobs_run_in_the_order_they_came(sql_store: SqlStore) -> None:
    story = a_story()

    await asyncio.gather(
        open_story(sql_store, story), *(sql_store.append(*step, NOON) for step in story.later)
    )

    stored = await sql_store.table("table001")
    assert stored is not None
    assert stored.actions == story.played.actions


async def test_nobody_hears_before_the_commit(
    sql_store: SqlStore, commits: list[Connection]
) -> None:
    heard: list[int] = []

    async def save(number: int) -> None:
        await sql_store.save_lobby(a_lobby(f"lobby{number:03}"))
        heard.append(len(commits))

    await asyncio.gather(*map(save, range(5)))

    assert heard == [1] * 5


async def test_job_of_a_caller_that_gave_up_is_not_written(sql_store: SqlStore) -> None:
    gave_up = asyncio.create_task(sql_store.save_lobby(a_lobby("lobby001")))
    stayed = asyncio.create_task(sql_store.save_lobby(a_lobby("lobby002")))
    await asyncio.sleep(0)
    gave_up.cancel()

    await stayed

    assert gave_up.cancelled()
    assert await sql_store.lobbies() == (a_lobby("lobby002"),)


async def test_closing_writes_what_waits_and_takes_no_more(database: str) -> None:
    store = await SqlStore.open(database)
    waiting = [
        asyncio.create_task(store.save_lobby(a_lobby(f"lobby{number:03}"))) for number in range(5)
    ]
    await asyncio.sleep(0)

    await store.close()
    await store.close()

    assert all(task.done() and task.exception() is None for task in waiting)
    with pytest.raises(StoreError, match="closed"):
        await store.save_lobby(a_lobby("lobby009"))
    with pytest.raises(StoreError, match="closed"):
        await store.lobbies()
    again = await SqlStore.open(database)
    assert len(await again.lobbies()) == 5
    await again.close()
