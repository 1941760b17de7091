"""Shuffles: the secret of each deck from before its commitment is shown, and how it was cut."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.store.types import Instant

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the table; what was dealt before has no secrets, and what is to come gets one."""
    op.create_table(
        "shuffles",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("cut", sa.Integer),
        sa.Column("cut_by", sa.Integer),
        sa.Column("click", sa.Text),
        sa.Column("cut_deadline", Instant),
        sa.CheckConstraint("(cut IS NULL) = (click IS NULL)", name="cut"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
