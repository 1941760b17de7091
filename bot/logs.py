"""How the log is written: one line a record, ids and revisions in it, no token even by accident."""

from __future__ import annotations

import logging
import re
import sys
from datetime import UTC, datetime

_TOKENS = re.compile(
    r"(?P<route>/(?:webhooks|interactions)/\d+/)[\w.-]+"
    r"|\b[\w-]{20,}\.[\w-]{4,}\.[\w-]{20,}"
)
"""In the addresses of interactions and webhooks, and a bot's own wherever it stands."""

_QUIET = ("aiohttp", "aiosqlite", "alembic", "asyncio", "discord", "sqlalchemy")
"""What these say of every request and statement may hold tokens and cards."""


class LineFormatter(logging.Formatter):
    """`2026-01-31T12:00:00.123Z LEVEL logger: text`; further lines, as of a traceback, indented."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as text, without tokens."""
        moment = datetime.fromtimestamp(record.created, UTC)
        stamp = moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        text = super().format(record).replace("\n", "\n    ")
        line = f"{stamp} {record.levelname} {record.name}: {text}"
        return _TOKENS.sub(lambda found: f"{found['route'] or ''}[token]", line)


def start_logging(level: int) -> None:
    """Write what is of at least this level to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LineFormatter())
    logging.basicConfig(level=level, handlers=[handler])
    for chatty in _QUIET:
        logging.getLogger(chatty).setLevel(max(level, logging.WARNING))
