"""The tables of the database. What is in a row is for `rows`; how they came to be, `migrations`."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
)

from bot.store.types import FLAG, SNOWFLAKE, Instant

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

_ONE_OCCUPANT = "(user_id IS NULL) = (level IS NOT NULL) AND (user_id IS NULL) = (name IS NULL)"


def _occupant() -> tuple[Column[Any] | CheckConstraint, ...]:
    """Columns of who sits there: a person (`user_id`, `name`) or a computer (`level`)."""
    return (
        Column("user_id", SNOWFLAKE),
        Column("name", Text),
        Column("level", Text),
        CheckConstraint(_ONE_OCCUPANT, name="occupant"),
    )


lobbies = Table(
    "lobbies",
    metadata,
    Column("id", Text, primary_key=True),
    Column("guild_id", SNOWFLAKE, nullable=False),
    Column("channel_id", SNOWFLAKE, nullable=False),
    Column("host_id", SNOWFLAKE, nullable=False),
    Column("rules", Text, nullable=False),
    Column("message_id", SNOWFLAKE),
    Column("turn_limit", Integer),
    Column("touched_at", Instant),
    sqlite_strict=True,
)
"""`turn_limit` is in seconds, null where there is none."""

lobby_seats = Table(
    "lobby_seats",
    metadata,
    Column("lobby_id", ForeignKey(lobbies.c.id, ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    *_occupant(),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""Taken seats only; how many there are, the rules say."""

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("guild_id", SNOWFLAKE, nullable=False),
    Column("channel_id", SNOWFLAKE, nullable=False),
    Column("rules", Text, nullable=False),
    Column("first_dealer", Integer),
    Column("message_id", SNOWFLAKE),
    Column("revision", Integer, nullable=False),
    Column("over", FLAG, nullable=False),
    Column("closed", FLAG, nullable=False),
    Column("turn_limit", Integer),
    Column("deadline", Instant),
    Column("remind_at", Instant),
    Column("reminder_id", SNOWFLAKE),
    Column("touched_at", Instant),
    Column("outcome", Text),
    sqlite_strict=True,
)
"""`revision` is that of the last action: the next must follow it. `outcome` is null in play.
`turn_limit` is as for a lobby; the rest of the clock is there while a person is awaited."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("seat", Integer, primary_key=True),
    *_occupant(),
    Column("wants_rematch", FLAG, nullable=False),
    Column("misses", Integer, nullable=False),
    Column("wants_end", FLAG, nullable=False),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

actions = Table(
    "actions",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("revision", Integer, primary_key=True),
    Column("action", Text, nullable=False),
    Column("at", Instant),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""The text form of `bot.engine.codec`. `at` is null for the actions that opened the table."""

shuffles = Table(
    "shuffles",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("secret", Text, nullable=False),
    Column("cut", Integer),
    Column("cut_by", Integer),
    Column("click", Text),
    Column("cut_deadline", Instant),
    CheckConstraint("(cut IS NULL) = (click IS NULL)", name="cut"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""Deals by their number, and the draw as 0, which a lobby has already; `cut` is null until it is
cut, and `cut_deadline` is there while that is awaited."""

matches = Table(
    "matches",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("guild_id", SNOWFLAKE, nullable=False),
    Column("finished_at", Instant, nullable=False),
    Column("rules", Text, nullable=False),
    Column("winner", Integer),
    Index(None, "guild_id"),
    sqlite_strict=True,
)
"""Finished matches; `winner` is a side, or null where the match ended level."""

match_sides = Table(
    "match_sides",
    metadata,
    Column("table_id", ForeignKey(matches.c.table_id), primary_key=True),
    Column("side", Integer, primary_key=True),
    Column("games", Integer, nullable=False),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

match_seats = Table(
    "match_seats",
    metadata,
    Column("table_id", ForeignKey(matches.c.table_id), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("side", Integer, nullable=False),
    *_occupant(),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""Who sat there when the match ended."""

settings = Table(
    "settings",
    metadata,
    Column("guild_id", SNOWFLAKE, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""What servers have chosen, a row for each choice that differs from what is usual."""

notes = Table(
    "notes",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_strict=True,
)
"""Small texts that the program keeps for itself."""
