"""What is wrong with the database file, in one sentence that says what to do about it."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from bot.tables.ports import StoreError

_LOCKED = "another program keeps it locked; end that program, or try again when it is done"
READ_ONLY = (
    "it may only be read; let this user write to it, to the files beside it whose names go on "
    "with -wal and -shm, and to their folder"
)
_SENTENCES: Mapping[int, str] = MappingProxyType(
    {
        sqlite3.SQLITE_BUSY: _LOCKED,
        sqlite3.SQLITE_LOCKED: _LOCKED,
        sqlite3.SQLITE_READONLY: READ_ONLY,
        sqlite3.SQLITE_PERM: READ_ONLY,
        sqlite3.SQLITE_FULL: "the disk is full; free some space and try again",
        sqlite3.SQLITE_IOERR: "the disk could not be read or written; check it, then try again",
        sqlite3.SQLITE_CORRUPT: "it is damaged; stop the program and put back a backup",
        sqlite3.SQLITE_NOTADB: "it is not an SQLite database; name another file, or move it away",
        sqlite3.SQLITE_CANTOPEN: "it cannot be opened; let this user read and write the file and "
        "its folder",
    }
)
_PRIMARY_CODE = 0xFF

DATABASE_FAULTS = (DBAPIError, PoolTimeoutError)
"""What the driver and the pool raise; anything else is a mistake of this program."""


def fault(path: Path, error: DBAPIError | PoolTimeoutError) -> StoreError:
    """The error of the driver as a sentence."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & _PRIMARY_CODE
    unknown = f"the database refused ({cause}); look into the log, and put back a backup if need be"
    return complaint(path, _SENTENCES.get(code, unknown))


def complaint(path: Path, sentence: str) -> StoreError:
    """A sentence about the file, which it names."""
    return StoreError(f"{path}: {sentence}")
