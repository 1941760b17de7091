"""A whole database from a file to a server and back: every row, or none."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from bot.store.address import database_of
from bot.store.copying import copy_database
from bot.store.migrate import migrate
from bot.store.schema import metadata
from bot.store.sql import SqlStore
from bot.tables.ports import StoreError
from tests.store.builders import ANA, BEA, CAI, COMPUTER, a_lobby, a_story, open_story, write_result
from tests.store.migrating import execute, within

Fill = Callable[[str], Awaitable[None]]


async def fill(address: str) -> None:
    """Something in every table that the store writes by itself."""
    store = await SqlStore.open(address)
    await store.save_lobby(a_lobby("lobby001", ANA, None, COMPUTER))
    await open_story(store, a_story("table001"))
    await write_result(store, a_story("table002", ANA, BEA, CAI), (1, 0, 0), winner=None)
    await store.set_note("commands", "x")
    await store.close()


def contents(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
    """Every row, as the program reads it."""
    return {
        table.name: [
            tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))
        ]
        for table in metadata.sorted_tables
    }


@pytest.mark.parametrize("to_server", [True, False])
async def test_every_row_is_copied(
    path: Path, tmp_path: Path, server_url: str, to_server: bool
) -> None:
    source, target = (str(path), server_url) if to_server else (server_url, str(path))
    await fill(source)

    counts = await copy_database(database_of(source), database_of(target))

    assert counts["lobbies"] == 1
    assert counts["tables"] == 2
    before, after = await within(source, contents), await within(target, contents)
    assert after == before
    assert counts == {name: len(rows) for name, rows in after.items()}
    store = await SqlStore.open(target)
    assert [table.id for table in await store.open_tables()] == ["table001"]
    await store.close()


async def test_more_rows_than_are_copied_at_once(path: Path, server_url: str) -> None:
    story = a_story("table001", games=10)
    store = await SqlStore.open(path)
    await store.open_table(story.table, story.played.actions)
    await store.close()
    assert len(story.played.actions) > 500

    counts = await copy_database(database_of(path), database_of(server_url))

    assert counts["actions"] == len(story.played.actions)


async def test_target_that_is_not_empty_is_left_alone(path: Path, database: str) -> None:
    source = path.with_name("source.sqlite")
    await fill(str(source))
    store = await SqlStore.open(database)
    await store.set_note("commands", "own")
    await store.close()
    before = await within(database, contents)

    with pytest.raises(StoreError, match=r"/brisca.*: it is not empty; name a new database"):
        await copy_database(database_of(source), database_of(database))

    assert await within(database, contents) == before


async def test_source_of_another_schema_is_refused(path: Path, server_url: str) -> None:
    target = path.with_name("target.sqlite")
    with pytest.raises(StoreError, match=r"/brisca.*: its schema is not there, not \d+"):
        await copy_database(database_of(server_url), database_of(target))
    await within(server_url, migrate)
    await within(
        server_url, lambda plain: execute(plain, "UPDATE alembic_version SET version_num = '9999'")
    )
    with pytest.raises(StoreError, match="newer version"):
        await copy_database(database_of(server_url), database_of(target))

    assert not target.exists()


async def test_source_that_is_not_there(path: Path, server_url: str) -> None:
    with pytest.raises(StoreError, match=r"brisca\.sqlite: it cannot be opened"):
        await copy_database(database_of(path), database_of(server_url))


async def test_row_that_does_not_fit_leaves_no_row(path: Path, server_url: str) -> None:
    await fill(str(path))
    await within(path, lambda plain: execute(plain, "UPDATE match_seats SET name = 'B' || char(0)"))

    with pytest.raises(StoreError, match=r"/brisca_\w+: it cannot hold a value"):
        await copy_database(database_of(path), database_of(server_url))

    assert not any((await within(server_url, contents)).values())
