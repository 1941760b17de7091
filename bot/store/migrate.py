"""Brings a database to this version's schema, or says why not. Runs within one transaction."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

SCRIPTS = Path(__file__).parent / "migrations"


class ForeignSchemaError(Exception):
    """A database that this program must not touch; the text says why and what to do."""


def migrate(connection: Connection, scripts: Path = SCRIPTS) -> None:
    """Create or upgrade the tables; raises `ForeignSchemaError` and changes nothing."""
    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.attributes["connection"] = connection
    present, newest = revisions(connection, scripts)
    if present != newest:
        command.upgrade(config, "head")
        _require_foreign_keys(connection)


def revisions(connection: Connection, scripts: Path = SCRIPTS) -> tuple[str | None, str]:
    """The schema's revision, none where there is none yet, and the newest there is.

    Raises `ForeignSchemaError` where this program must not touch what is there.
    """
    directory = ScriptDirectory(scripts)
    present = MigrationContext.configure(connection).get_current_revision()
    if not present and set(inspect(connection).get_table_names()) - {"alembic_version"}:
        raise ForeignSchemaError(
            "it is a database of another program; name another one, or move this one away"
        )
    if present and present not in {script.revision for script in directory.walk_revisions()}:
        raise ForeignSchemaError(
            "a newer version of the program has written it; update the program, or put back a "
            "backup from before"
        )
    newest = directory.get_current_head()
    assert newest is not None
    return present, newest


def _require_foreign_keys(connection: Connection) -> None:
    """Raise where a row names another that is not there, as nothing looked while migrating."""
    if connection.dialect.name != "sqlite":
        return
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    if broken:
        tables = ", ".join(sorted({row[0] for row in broken}))
        raise ForeignSchemaError(
            f"rows of it ({tables}) name others that are missing; put back a backup"
        )
