"""The SQLite file: how it is named, opened and recognised. Knows nothing of what is in it."""

from __future__ import annotations

import os
from enum import Enum
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.faults import READ_ONLY, complaint
from bot.tables.ports import StoreError

_DRIVERS = ("sqlite", "sqlite+aiosqlite")
_SAFE = ("PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON")
_WAL = "PRAGMA journal_mode = WAL"
"""Readers and the writer do not wait for each other. It changes the file, so it comes last."""


class Access(Enum):
    """What an engine is for: SQLite's open mode, how transactions begin, what sets it up."""

    CREATE = ("rwc", "BEGIN IMMEDIATE", _SAFE)
    WRITE = ("rw", "BEGIN IMMEDIATE", (*_SAFE, _WAL))
    READ = ("rw", "BEGIN", (*_SAFE, _WAL))


def path_of(url_or_path: str | Path) -> Path:
    """The file meant by a path or by `sqlite+aiosqlite:///path`; raises `StoreError`."""
    if isinstance(url_or_path, Path) or ":" not in url_or_path:
        name = str(url_or_path)
    else:
        name = _name_in_url(url_or_path)
    if name in ("", ":memory:"):
        raise StoreError("the database has no file name; write sqlite+aiosqlite:///data/NAME")
    return Path(name).absolute()


def require_usable(path: Path) -> None:
    """Raise `StoreError` where SQLite would say less clearly, or too late, what is wrong."""
    try:
        if path.is_dir():
            raise complaint(path, "it is a folder; name a file in it")
        if not path.parent.is_dir():
            raise complaint(
                path, "its folder does not exist; create the folder, or name another file"
            )
        if path.exists() and not _may_be_written(path):
            raise complaint(path, READ_ONLY)
    except OSError as error:
        reason = f"it cannot be reached ({error.strerror}); mend that, or name another file"
        raise complaint(path, reason) from error


def _may_be_written(path: Path) -> bool:
    # SQLite opens a read-only file without a word, and leaves files beside it that stay read-only.
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def _name_in_url(text: str) -> str:
    try:
        url = make_url(text)
    except ArgumentError:
        return text
    if url.drivername not in _DRIVERS:
        raise StoreError(
            f"a {url.drivername} database is not supported; write sqlite+aiosqlite:///data/NAME"
        )
    return url.database or ""


def engine(path: Path, access: Access, patience: float) -> AsyncEngine:
    """Connections to a file, each waiting up to `patience` seconds for a lock."""
    mode, begin, pragmas = access.value
    made = create_async_engine(
        URL.create(
            "sqlite+aiosqlite",
            database=f"file:{quote(str(path))}",
            query={"mode": mode, "uri": "true"},
        ),
        connect_args={"timeout": patience},
    )

    # Left alone, the driver begins a transaction at the first change only: too late for a read that
    # is to see one moment, and for a savepoint.
    @event.listens_for(made.sync_engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    @event.listens_for(made.sync_engine, "connect")
    def _set_up(connection: Any, _record: object) -> None:
        for pragma in pragmas:
            connection.execute(pragma)

    return made


class SameFile:
    """Notices that the file has been deleted or replaced while it was open.

    SQLite would go on writing into the file that no longer has a name, and all would be lost.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._opened = path.stat()

    def require(self) -> None:
        """Raise `StoreError` unless the name still stands for the file that was opened."""
        try:
            same = os.path.samestat(self._opened, self.path.stat())
        except OSError as error:
            reason = f"it has gone ({error.strerror}); put it back, or restart the program"
            raise complaint(self.path, reason) from error
        if not same:
            raise complaint(self.path, "another file has taken its place; restart the program")
