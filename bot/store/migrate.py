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
    directory = ScriptDirectory.from_config(config)
    present = set(MigrationContext.configure(connection).get_current_heads())
    if not present and set(inspect(connection).get_table_names()) - {"alembic_version"}:
        raise ForeignSchemaError(
            "it is a database of another program; name another file, or move this one away"
        )
    if present - {script.revision for script in directory.walk_revisions()}:
        raise ForeignSchemaError(
            "a newer version of the program has written it; update the program, or put back a "
            "backup from before"
        )
    if present != set(directory.get_heads()):
        command.upgrade(config, "head")
