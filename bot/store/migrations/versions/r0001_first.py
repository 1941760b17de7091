"""Lobbies, tables with their actions, finished matches, and notes."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

from bot.store.types import FLAG, SNOWFLAKE, Instant

revision = "0001"
down_revision = None

_ONE_OCCUPANT = "(user_id IS NULL) = (level IS NOT NULL) AND (user_id IS NULL) = (name IS NULL)"


def upgrade() -> None:
    """Create everything."""
    _create_lobbies()
    _create_tables()
    _create_matches()
    _create_notes()


def _occupant() -> tuple[sa.Column[Any] | sa.CheckConstraint, ...]:
    return (
        sa.Column("user_id", SNOWFLAKE),
        sa.Column("name", sa.Text),
        sa.Column("level", sa.Text),
        sa.CheckConstraint(_ONE_OCCUPANT, name="occupant"),
    )


def _part_of(column: str, parent: str, **options: Any) -> sa.Column[Any]:
    return sa.Column(column, sa.Text, sa.ForeignKey(parent, **options), primary_key=True)


def _create_lobbies() -> None:
    op.create_table(
        "lobbies",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("guild_id", SNOWFLAKE, nullable=False),
        sa.Column("channel_id", SNOWFLAKE, nullable=False),
        sa.Column("host_id", SNOWFLAKE, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("message_id", SNOWFLAKE),
        sqlite_strict=True,
    )
    op.create_table(
        "lobby_seats",
        _part_of("lobby_id", "lobbies.id", ondelete="CASCADE"),
        sa.Column("seat", sa.Integer, primary_key=True),
        *_occupant(),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def _create_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("guild_id", SNOWFLAKE, nullable=False),
        sa.Column("channel_id", SNOWFLAKE, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("first_dealer", sa.Integer),
        sa.Column("message_id", SNOWFLAKE),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("over", FLAG, nullable=False),
        sa.Column("closed", FLAG, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "seats",
        _part_of("table_id", "tables.id"),
        sa.Column("seat", sa.Integer, primary_key=True),
        *_occupant(),
        sa.Column("wants_rematch", FLAG, nullable=False),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "actions",
        _part_of("table_id", "tables.id"),
        sa.Column("revision", sa.Integer, primary_key=True),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("at", Instant),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def _create_matches() -> None:
    op.create_table(
        "matches",
        _part_of("table_id", "tables.id"),
        sa.Column("guild_id", SNOWFLAKE, nullable=False),
        sa.Column("finished_at", Instant, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("winner", sa.Integer, nullable=False),
        sqlite_strict=True,
    )
    op.create_index("ix_matches_guild_id", "matches", ["guild_id"])
    op.create_table(
        "match_sides",
        _part_of("table_id", "matches.table_id"),
        sa.Column("side", sa.Integer, primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "match_seats",
        _part_of("table_id", "matches.table_id"),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("side", sa.Integer, nullable=False),
        *_occupant(),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def _create_notes() -> None:
    op.create_table(
        "notes",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
        sqlite_strict=True,
    )
