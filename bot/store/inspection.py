"""What can be said of a database without changing it."""

from __future__ import annotations

from sqlalchemy import Connection, insert

from bot.store.database import Access, Database
from bot.store.faults import DATABASE_FAULTS, complaint, fault
from bot.store.migrate import ForeignSchemaError, revisions
from bot.store.schema import notes
from bot.store.sqlite import SqliteFile

_PATIENCE = 2.0
_PROBE = "is it writable?"


async def look_at(database: Database) -> str:
    """How a database is, in a few words; raises `StoreError` where the program cannot use it."""
    database.require_usable()
    if isinstance(database, SqliteFile) and not database.path.exists():
        return "not there yet; the first start makes it"
    engine = database.engine(Access.WRITE, _PATIENCE)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(_look)
    except DATABASE_FAULTS as error:
        raise fault(database.name, error) from error
    except ForeignSchemaError as error:
        raise complaint(database.name, str(error)) from error
    finally:
        await engine.dispose()


def _look(connection: Connection) -> str:
    present, newest = revisions(connection)
    if present is None:
        return "empty; the first start fills it"
    if present != newest:
        return f"schema {present}; the next start, or migrate, brings it to {newest}"
    connection.execute(insert(notes), {"key": _PROBE, "value": ""})
    connection.rollback()
    return f"writable, schema {present}"
