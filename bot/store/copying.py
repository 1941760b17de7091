"""A whole database copied into another, from a file to a server or back."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Table, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Access, Database
from bot.store.faults import DATABASE_FAULTS, complaint, fault
from bot.store.migrate import ForeignSchemaError, revisions
from bot.store.schema import metadata
from bot.store.sql import PATIENCE, migrate_database

_ROWS_AT_ONCE = 500


async def copy_database(source: Database, target: Database) -> Mapping[str, int]:
    """Copy every row into a database that holds none; how many there are, by table.

    Raises `StoreError`; the target then holds no row. What is written to the source meanwhile is
    not copied.
    """
    source.require_usable()
    reading = source.engine(Access.READ, PATIENCE)
    try:
        async with reading.connect() as connection:
            await connection.run_sync(_require_newest)
            await migrate_database(target)
            return await _written(_Source(source.name, connection), target)
    except DATABASE_FAULTS as error:
        raise fault(source.name, error) from error
    except ForeignSchemaError as error:
        raise complaint(source.name, str(error)) from error
    finally:
        await reading.dispose()


def _require_newest(connection: Connection) -> None:
    present, newest = revisions(connection)
    if present != newest:
        raise ForeignSchemaError(
            f"its schema is {present or 'not there'}, not {newest}; bring it up to date first "
            "(migrate)"
        )


@dataclass(frozen=True, slots=True)
class _Source:
    """What is copied: it sees one moment, and its faults bear its own name."""

    name: str
    connection: AsyncConnection

    async def rows(self, table: Table) -> AsyncIterator[list[dict[str, Any]]]:
        try:
            found = await self.connection.stream(
                select(table), execution_options={"yield_per": _ROWS_AT_ONCE}
            )
            async for part in found.mappings().partitions():
                yield [dict(row) for row in part]
        except DATABASE_FAULTS as error:
            raise fault(self.name, error) from error


async def _written(source: _Source, target: Database) -> Mapping[str, int]:
    writing = target.engine(Access.WRITE, PATIENCE)
    try:
        async with writing.begin() as connection:
            for table in metadata.sorted_tables:
                if await _count(connection, table):
                    raise complaint(target.name, "it is not empty; name a new database")
            return {
                table.name: await _copied(source, connection, table, target.name)
                for table in metadata.sorted_tables
            }
    except DATABASE_FAULTS as error:
        raise fault(target.name, error) from error
    finally:
        await writing.dispose()


async def _copied(source: _Source, target: AsyncConnection, table: Table, name: str) -> int:
    """Copy a table and compare the numbers of rows."""
    async for part in source.rows(table):
        await target.execute(insert(table), part)
    wanted, found = await _count(source.connection, table), await _count(target, table)
    if wanted != found:
        raise complaint(name, f"{table.name} has {found} rows instead of {wanted}; try again")
    return found


async def _count(connection: AsyncConnection, table: Table) -> int:
    return int(await connection.scalar(select(func.count()).select_from(table)) or 0)
