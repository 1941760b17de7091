"""Migrating a database as the store does, and what it then looks like."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import Connection

from bot.store.address import database_of
from bot.store.database import Access
from bot.store.migrate import SCRIPTS
from bot.store.schema import metadata

T = TypeVar("T")

Rows = Mapping[str, Sequence[Mapping[str, Any]]]
"""By table, in an order in which they may be inserted."""


async def within(database: str | Path, do: Callable[[Connection], T]) -> T:
    """Do something in one transaction, with the database opened as it is to migrate it."""
    opened = database_of(database).engine(Access.MIGRATE, patience=1.0)
    try:
        async with opened.begin() as connection:
            return await connection.run_sync(do)
    finally:
        await opened.dispose()


def scripts_up_to(number: str, folder: Path) -> Path:
    """The migrations as they were when the revision of a number was the newest."""
    scripts = folder / f"up to {number}"
    shutil.copytree(SCRIPTS, scripts)
    for script in scripts.glob("versions/r*.py"):
        if script.name[1:5] > number:
            script.unlink()
    return scripts


def write_rows(connection: Connection, rows: Rows) -> None:
    """Insert rows, which may be of an earlier schema."""
    for name, those in rows.items():
        for row in those:
            connection.execute(sa.insert(_table(name, row)), dict(row))


def read_rows(connection: Connection, like: Rows) -> dict[str, list[dict[str, Any]]]:
    """The rows of those tables, in the order of their keys, with those columns."""
    found = {}
    for name, those in like.items():
        table = _table(name, those[0])
        keys = [table.c[key.name] for key in metadata.tables[name].primary_key]
        rows = connection.execute(sa.select(table).order_by(*keys)).mappings()
        found[name] = [dict(row) for row in rows]
    return found


def _table(name: str, columns: Mapping[str, Any]) -> sa.TableClause:
    known = metadata.tables[name].c
    return sa.table(name, *(sa.column(column, known[column].type) for column in columns))


def execute(connection: Connection, *statements: str) -> list[tuple[Any, ...]]:
    """Run statements; the rows of the last, if it has any."""
    for statement in statements:
        result = connection.exec_driver_sql(statement)
    return [tuple(row) for row in result] if result.returns_rows else []


def created(connection: Connection) -> dict[str, str]:
    """Each table and index of a SQLite file as it was created, whatever the order of lines within.

    SQLite puts the name of a table that was made anew into quotes.
    """
    rows = connection.exec_driver_sql("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {
        name: "\n".join(
            sorted(re.sub(r'[\s"]+', " ", line).strip(", ") for line in sql.splitlines())
        )
        for name, sql in rows
        if name != "alembic_version"
    }
