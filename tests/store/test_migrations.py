"""The migrations lead to the schema, from wherever a database comes; foreign ones are refused."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, MetaData, make_url, select
from sqlalchemy.dialects.postgresql.base import PGDialect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.schema import CreateTable

from bot.store.migrate import SCRIPTS, migrate
from bot.store.schema import metadata
from bot.store.sql import SqlStore
from bot.tables.ports import StoreError
from tests.postgres import empty
from tests.store.builders import a_lobby
from tests.store.migrating import created, execute, within

LATER = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{newest}"

def upgrade() -> None:
    op.add_column("lobbies", sa.Column("colour", sa.Text, server_default="green"))
"""


@pytest.fixture
def later_scripts(tmp_path: Path) -> Path:
    """The migrations of a version to come, with one revision more."""
    scripts = tmp_path / "50% later"
    shutil.copytree(SCRIPTS, scripts)
    newest = max(script.name[1:5] for script in SCRIPTS.glob("versions/r*.py"))
    (scripts / "versions" / "r9999_later.py").write_text(LATER.format(newest=newest))
    return scripts


def contents(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
    """Every table of a database with its columns and rows."""
    metadata = MetaData()
    metadata.reflect(connection)
    return {
        str(CreateTable(table).compile(connection)): [
            tuple(row) for row in connection.execute(select(table))
        ]
        for table in metadata.sorted_tables
    }


def constraints(connection: Connection) -> set[tuple[Any, ...]]:
    """Keys and checks of a database on a server, as it spells them."""
    return set(
        execute(
            connection,
            "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) "
            "FROM pg_constraint WHERE connamespace = 'public'::regnamespace "
            "AND conrelid::regclass::text <> 'alembic_version'",
        )
    )


def differences(connection: Connection) -> list[Any]:
    """What Alembic would put into a next revision."""
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, metadata))


async def test_migrated_schema_is_the_metadata(database: str) -> None:
    await within(database, migrate)

    assert await within(database, differences) == []


async def test_migrated_checks_are_those_of_the_metadata(server_url: str) -> None:
    """What a comparison of tables does not see on a server, where a file shows it to the letter."""
    await within(server_url, migrate)
    migrated = await within(server_url, constraints)
    empty(make_url(server_url))
    await within(server_url, metadata.create_all)

    assert len(migrated) > len(metadata.tables)
    assert migrated == await within(server_url, constraints)


async def test_migrated_schema_is_the_metadata_to_the_letter(path: Path, tmp_path: Path) -> None:
    """What a comparison of tables does not see: STRICT, WITHOUT ROWID, checks."""
    await within(path, migrate)
    await within(tmp_path / "wanted.sqlite", metadata.create_all)

    assert await within(path, created) == await within(tmp_path / "wanted.sqlite", created)


async def test_every_table_is_strict(path: Path) -> None:
    await within(path, migrate)

    with closing(sqlite3.connect(path)) as plain:
        strict = plain.execute("SELECT name FROM pragma_table_list WHERE strict").fetchall()
    assert {name for (name,) in strict} == set(metadata.tables)


async def test_migrating_twice_does_nothing(database: str) -> None:
    await within(database, migrate)
    before = await within(database, contents)

    await within(database, migrate)

    assert await within(database, contents) == before


async def test_processes_that_start_together_migrate_once(database: str) -> None:
    stores = await asyncio.gather(*(SqlStore.open(database) for _ in range(4)))

    await asyncio.gather(*(store.set_note("commands", "x") for store in stores))

    assert [await store.note("commands") for store in stores] == ["x"] * 4
    for store in stores:
        await store.close()


def test_schema_fits_postgresql() -> None:
    """Discord's ids do not fit into PostgreSQL's INTEGER, which has 32 bits."""
    dialect = PGDialect()
    for table in metadata.sorted_tables:
        for column in table.columns:
            if column.name in {"user_id", "guild_id", "channel_id", "message_id", "host_id"}:
                assert column.type.compile(dialect) == "BIGINT", column
            if column.name in {"at", "finished_at"}:
                assert column.type.compile(dialect) == "TIMESTAMP WITH TIME ZONE", column


async def test_empty_file_becomes_a_database(path: Path) -> None:
    sqlite3.connect(path).close()

    store = await SqlStore.open(path)

    assert await store.lobbies() == ()
    await store.close()


async def test_older_database_is_upgraded_and_keeps_its_rows(
    database: str, later_scripts: Path
) -> None:
    store = await SqlStore.open(database)
    await store.save_lobby(a_lobby("lobby001"))
    await store.close()

    await within(database, partial(migrate, scripts=later_scripts))

    found = await within(database, lambda plain: execute(plain, "SELECT id, colour FROM lobbies"))
    assert found == [("lobby001", "green")]


async def test_newer_database_is_refused_and_left_alone(database: str, later_scripts: Path) -> None:
    await within(database, partial(migrate, scripts=later_scripts))
    before = await within(database, contents)

    with pytest.raises(StoreError, match=r"/brisca.*: a newer version .* update the program"):
        await SqlStore.open(database)

    assert await within(database, contents) == before


async def test_database_of_another_program_is_refused_and_left_alone(database: str) -> None:
    await within(database, lambda plain: execute(plain, "CREATE TABLE recipes (name TEXT)"))
    before = await within(database, contents)

    with pytest.raises(StoreError, match=r"/brisca.*: .*another program"):
        await SqlStore.open(database)

    assert await within(database, contents) == before


async def test_migration_that_fails_changes_nothing(database: str, later_scripts: Path) -> None:
    await within(database, migrate)
    before = await within(database, contents)
    with (later_scripts / "versions" / "r9999_later.py").open("a") as script:
        script.write('    op.execute("SELECT nonsense")\n')

    with pytest.raises(DBAPIError, match="nonsense"):
        await within(database, partial(migrate, scripts=later_scripts))

    assert await within(database, contents) == before
