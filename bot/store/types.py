"""Column types that mean the same on SQLite (STRICT tables) and on PostgreSQL."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import BigInteger, Boolean, DateTime, Dialect, Integer, Text
from sqlalchemy.types import TypeDecorator, TypeEngine

SNOWFLAKE: TypeEngine[int] = BigInteger().with_variant(Integer(), "sqlite")
"""One of Discord's ids: 64 bits, which SQLite's INTEGER holds but STRICT will not call BIGINT."""

FLAG: TypeEngine[bool] = Boolean().with_variant(Integer(), "sqlite")
"""True or false; STRICT tables know only 1 and 0."""


class Instant(TypeDecorator[datetime]):
    """An aware time. SQLite keeps it as ISO text in UTC, which sorts as time does."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """TEXT on SQLite, TIMESTAMP WITH TIME ZONE elsewhere."""
        plain: TypeEngine[Any] = Text() if dialect.name == "sqlite" else DateTime(timezone=True)
        return dialect.type_descriptor(plain)

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> Any:
        """What the driver is given."""
        if value is None:
            return None
        utc = value.astimezone(UTC)
        return utc.isoformat(timespec="microseconds") if dialect.name == "sqlite" else utc

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        """What the driver gave."""
        return datetime.fromisoformat(value) if isinstance(value, str) else value
