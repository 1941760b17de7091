"""Outcomes of tables, and who would end a match; what was closed before its end has been void."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

from bot.store.types import FLAG

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the columns, and tell from the flags how each table ended."""
    outcome: sa.Column[Any] = sa.Column("outcome", sa.Text)
    with op.batch_alter_table("tables", **_anew(sqlite_strict=True)) as tables:
        tables.add_column(outcome)
    _tell("closed", "void")
    _tell("over", "finished")
    wish = sa.Column("wants_end", FLAG, nullable=False, server_default=sa.false())
    with op.batch_alter_table(
        "seats", **_anew(sqlite_strict=True, sqlite_with_rowid=False)
    ) as seats:
        seats.add_column(wish)
    with op.batch_alter_table(
        "seats", **_anew(sqlite_strict=True, sqlite_with_rowid=False)
    ) as seats:
        seats.alter_column("wants_end", existing_type=FLAG, server_default=None)


def _tell(flag: str, outcome: str) -> None:
    tables = sa.table("tables", sa.column(flag, FLAG), sa.column("outcome", sa.Text))
    op.execute(sa.update(tables).where(tables.c[flag] == sa.true()).values(outcome=outcome))


def _anew(**table: bool) -> dict[str, Any]:
    """On SQLite a table is made anew, to be what the schema says to the letter."""
    sqlite = op.get_bind().dialect.name == "sqlite"
    return {"recreate": "always" if sqlite else "never", "table_kwargs": table}
