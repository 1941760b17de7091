"""Settings: what a server has chosen for all its tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.store.types import SNOWFLAKE

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create the table; a server that has set nothing has no row."""
    op.create_table(
        "settings",
        sa.Column("guild_id", SNOWFLAKE, primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
