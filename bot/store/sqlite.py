"""A SQLite file: how it is opened, and recognised. Knows nothing of what is in it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.database import Access
from bot.store.faults import READ_ONLY, complaint

_DURABLE = "PRAGMA synchronous = FULL"
_FOREIGN_KEYS = "PRAGMA foreign_keys = ON"
_WAL = "PRAGMA journal_mode = WAL"
"""Readers and the writer do not wait for each other. It changes the file, so it comes last."""

# SQLite's open mode, how a transaction begins, and what sets a connection up. A migration looks at
# foreign keys at its end: SQLite cannot be told to stop within one, and a table that is made anew
# is missing for a moment.
_OPENING: Mapping[Access, tuple[str, str, tuple[str, ...]]] = MappingProxyType(
    {
        Access.MIGRATE: ("rwc", "BEGIN IMMEDIATE", (_DURABLE,)),
        Access.WRITE: ("rw", "BEGIN IMMEDIATE", (_DURABLE, _FOREIGN_KEYS, _WAL)),
        Access.READ: ("rw", "BEGIN", (_DURABLE, _FOREIGN_KEYS, _WAL)),
    }
)


@dataclass(frozen=True, slots=True)
class SqliteFile:
    """A `Database` in one file, which need not be there yet."""

    path: Path

    @property
    def name(self) -> str:
        """The whole path."""
        return str(self.path)

    def require_usable(self) -> None:
        """Raise `StoreError` where no database can be at this path."""
        try:
            if self.path.is_dir():
                raise complaint(self.name, "it is a folder; name a file in it")
            if not self.path.parent.is_dir():
                reason = "its folder does not exist; create the folder, or name another file"
                raise complaint(self.name, reason)
            if self.path.exists() and not _may_be_written(self.path):
                raise complaint(self.name, READ_ONLY)
        except OSError as error:
            reason = f"it cannot be reached ({error.strerror}); mend that, or name another file"
            raise complaint(self.name, reason) from error

    def engine(self, access: Access, patience: float) -> AsyncEngine:
        """Connections to the file, each waiting up to `patience` seconds for a lock."""
        mode, begin, pragmas = _OPENING[access]
        made = create_async_engine(
            URL.create(
                "sqlite+aiosqlite",
                database=f"file:{quote(self.name)}",
                query={"mode": mode, "uri": "true"},
            ),
            connect_args={"timeout": patience},
            hide_parameters=True,  # an error in the log must not tell a deck or a secret
        )

        # Left alone, the driver begins a transaction at the first change only: too late for a read
        # that is to see one moment, and for a savepoint.
        @event.listens_for(made.sync_engine, "begin")
        def _begin(connection: Connection) -> None:
            connection.exec_driver_sql(begin)

        @event.listens_for(made.sync_engine, "connect")
        def _set_up(connection: Any, _record: object) -> None:
            for pragma in pragmas:
                connection.execute(pragma)

        return made

    def watch(self) -> Callable[[], None]:
        """A check that the name still stands for the file that it is now."""
        return _SameFile(self.path).require


def _may_be_written(path: Path) -> bool:
    # SQLite opens a read-only file without a word, and leaves files beside it that stay read-only.
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


class _SameFile:
    """Notices that the file has been deleted or replaced while it was open.

    SQLite would go on writing into the file that no longer has a name, and all would be lost.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._opened = path.stat()

    def require(self) -> None:
        try:
            same = os.path.samestat(self._opened, self._path.stat())
        except OSError as error:
            reason = f"it has gone ({error.strerror}); put it back, or restart the program"
            raise complaint(str(self._path), reason) from error
        if not same:
            reason = "another file has taken its place; restart the program"
            raise complaint(str(self._path), reason)
