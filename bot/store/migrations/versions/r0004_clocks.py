"""Clocks: how long a turn may take, until when the one under way, and who has let some pass."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

from bot.store.types import SNOWFLAKE, Instant

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the columns: nobody has a limit at what was begun before, and lobbies are fresh."""
    with op.batch_alter_table("lobbies", **_anew(sqlite_strict=True)) as lobbies:
        lobbies.add_column(_column("turn_limit", sa.Integer()))
        lobbies.add_column(_column("touched_at", Instant()))
    lobby = sa.table("lobbies", sa.column("touched_at", Instant()))
    op.execute(sa.update(lobby).values(touched_at=datetime.now(UTC)))
    with op.batch_alter_table("tables", **_anew(sqlite_strict=True)) as tables:
        tables.add_column(_column("turn_limit", sa.Integer()))
        tables.add_column(_column("deadline", Instant()))
        tables.add_column(_column("remind_at", Instant()))
        tables.add_column(_column("reminder_id", SNOWFLAKE))
        tables.add_column(_column("touched_at", Instant()))
    _count_misses()


def _count_misses() -> None:
    """A column that may not be null needs a default until it is filled."""
    anew = _anew(sqlite_strict=True, sqlite_with_rowid=False)
    misses: sa.Column[Any] = sa.Column("misses", sa.Integer, nullable=False, server_default="0")
    with op.batch_alter_table("seats", **anew) as seats:
        seats.add_column(misses)
    with op.batch_alter_table("seats", **anew) as seats:
        seats.alter_column("misses", existing_type=sa.Integer, server_default=None)


def _column(name: str, kind: sa.types.TypeEngine[Any]) -> sa.Column[Any]:
    return sa.Column(name, kind)


def _anew(**table: bool) -> dict[str, Any]:
    """On SQLite a table is made anew, to be what the schema says to the letter."""
    sqlite = op.get_bind().dialect.name == "sqlite"
    return {"recreate": "always" if sqlite else "never", "table_kwargs": table}
