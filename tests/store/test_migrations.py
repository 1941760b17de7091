"""The migrations lead to the schema, from wherever a database comes; foreign ones are refused."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection
from sqlalchemy.dialects.postgresql.base import PGDialect
from sqlalchemy.exc import OperationalError
from sqlalchemy.schema import CreateTable

from bot.store.database import Access, engine
from bot.store.migrate import SCRIPTS, migrate
from bot.store.schema import metadata
from bot.store.sql import SqlStore
from bot.tables.ports import StoreError
from tests.store.builders import a_lobby

T = TypeVar("T")

LATER = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "0001"

def upgrade() -> None:
    op.add_column("lobbies", sa.Column("colour", sa.Text, server_default="green"))
"""


async def within(path: Path, do: Callable[[Connection], T]) -> T:
    """Do something in one transaction on the file, opened as the store opens it to migrate."""
    opened = engine(path, Access.CREATE, patience=1.0)
    try:
        async with opened.begin() as connection:
            return await connection.run_sync(do)
    finally:
        await opened.dispose()


@pytest.fixture
def later_scripts(tmp_path: Path) -> Path:
    """The migrations of a version to come, with one revision more."""
    scripts = tmp_path / "50% later"
    shutil.copytree(SCRIPTS, scripts)
    (scripts / "versions" / "r9999_later.py").write_text(LATER)
    return scripts


def created(connection: Connection) -> dict[str, str]:
    """Each table and index as it was created, whatever the order of lines within."""
    rows = connection.exec_driver_sql("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {
        name: "\n".join(sorted(re.sub(r"\s+", " ", line).strip(", ") for line in sql.splitlines()))
        for name, sql in rows
        if name != "alembic_version"
    }


def contents(path: Path) -> bytes:
    return path.read_bytes()


def differences(connection: Connection) -> list[Any]:
    """What Alembic would put into a next revision."""
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, metadata))


async def test_migrated_schema_is_the_metadata(path: Path) -> None:
    await within(path, migrate)

    assert await within(path, differences) == []


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


async def test_migrating_twice_does_nothing(path: Path) -> None:
    await within(path, migrate)
    before = await within(path, created)

    await within(path, migrate)

    assert await within(path, created) == before


def test_schema_fits_postgresql() -> None:
    """Discord's ids do not fit into PostgreSQL's INTEGER, which has 32 bits."""
    dialect = PGDialect()
    for table in metadata.sorted_tables:
        assert "CREATE TABLE" in str(CreateTable(table).compile(dialect=dialect))
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
    path: Path, later_scripts: Path
) -> None:
    store = await SqlStore.open(path)
    await store.save_lobby(a_lobby("lobby001"))
    await store.close()

    await within(path, partial(migrate, scripts=later_scripts))

    with closing(sqlite3.connect(path)) as plain:
        assert plain.execute("SELECT id, colour FROM lobbies").fetchall() == [("lobby001", "green")]


async def test_newer_database_is_refused_and_left_alone(path: Path, later_scripts: Path) -> None:
    await within(path, partial(migrate, scripts=later_scripts))
    before = contents(path)

    with pytest.raises(StoreError, match=r"brisca\.sqlite: a newer version .* update the program"):
        await SqlStore.open(path)

    assert contents(path) == before


async def test_database_of_another_program_is_refused_and_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (name)")
    before = contents(path)

    with pytest.raises(StoreError, match="another program"):
        await SqlStore.open(path)

    assert contents(path) == before


async def test_migration_that_fails_changes_nothing(path: Path, later_scripts: Path) -> None:
    await within(path, migrate)
    before = await within(path, created)
    with (later_scripts / "versions" / "r9999_later.py").open("a") as script:
        script.write('    op.execute("SELECT nonsense")\n')

    with pytest.raises(OperationalError, match="nonsense"):
        await within(path, partial(migrate, scripts=later_scripts))

    assert await within(path, created) == before
