"""Matches that end level have no winner, and rules from before conceding stay without it."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

from bot.store.types import SNOWFLAKE, Instant

revision = "0002"
down_revision = "0001"

_WITH_RULES = (("lobbies", "id"), ("tables", "id"), ("matches", "table_id"))
"""Tables that keep a rule set, and the column that names a row."""


def upgrade() -> None:
    """Change the column, then the rules in rows."""
    _let_winner_be_null()
    for name, key in _WITH_RULES:
        _keep_from_conceding(name, key)


def _let_winner_be_null() -> None:
    before = sa.Table(
        "matches",
        sa.MetaData(naming_convention=op.get_context().opts["target_metadata"].naming_convention),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("guild_id", SNOWFLAKE, nullable=False),
        sa.Column("finished_at", Instant, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("winner", sa.Integer, nullable=False),
        sa.Index("ix_matches_guild_id", "guild_id"),
    )
    # SQLite cannot change a column: the table is made anew, and its rows are copied.
    with op.batch_alter_table(
        "matches", copy_from=before, table_kwargs={"sqlite_strict": True}
    ) as matches:
        matches.alter_column("winner", existing_type=sa.Integer, nullable=True)


def _keep_from_conceding(name: str, key: str) -> None:
    """Spell out that nobody concedes: presets have come to allow it (R44)."""
    table = sa.table(name, sa.column(key), sa.column("rules"))
    connection = op.get_bind()
    for id_, text in connection.execute(sa.select(table.c[key], table.c.rules)).all():
        rules = _mapping(text)
        if rules is not None and "concede" not in rules:
            told = json.dumps({**rules, "concede": "off"})
            connection.execute(sa.update(table).where(table.c[key] == id_).values(rules=told))


def _mapping(text: str) -> dict[str, object] | None:
    """The rules of a row; None where this program did not write them, which reading will say."""
    try:
        rules = json.loads(text)
    except ValueError:
        return None
    return rules if isinstance(rules, dict) else None
