"""What `migrate` and `backup` do; each returns what it has to tell, or raises `StoreError`."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.store.address import database_of
from bot.store.backup import back_up
from bot.store.copying import copy_database
from bot.store.inspection import look_at
from bot.store.sql import migrate_database
from bot.store.sqlite import SqliteFile
from bot.tables.ports import StoreError


def upgrade(url: str) -> str:
    """Bring a database to the newest schema."""
    database = database_of(url)

    async def do() -> str:
        await migrate_database(database)
        return await look_at(database)

    return f"{database.name}: {asyncio.run(do())}"


def copy(source: str, target: str) -> str:
    """Copy a whole database into an empty one."""
    counts = asyncio.run(copy_database(database_of(source), database_of(target)))
    lines = [f"{name}: {count}" for name, count in counts.items()]
    return "\n".join([*lines, f"{sum(counts.values())} rows copied to {database_of(target).name}"])


def back_up_to(url: str, path: Path) -> str:
    """Copy a SQLite file while it is in use."""
    database = database_of(url)
    if not isinstance(database, SqliteFile):
        raise StoreError(
            f"{database.name}: a server has its own tool for this: pg_dump --format=custom "
            f"--file={path} {database.name}"
        )
    size = back_up(database, path.absolute())
    return f"{path}: {size} bytes, checked"
