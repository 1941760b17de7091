"""What is wrong with the database, in one sentence that says what to do about it."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from types import MappingProxyType

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from bot.tables.ports import StoreError

_LOCKED = "another program keeps it locked; end that program, or try again when it is done"
_DAMAGED = "it is damaged; stop the program and put back a backup"
READ_ONLY = (
    "it may only be read; let this user write to it, to the files beside it whose names go on "
    "with -wal and -shm, and to their folder"
)
_BY_SQLITE_CODE: Mapping[int, str] = MappingProxyType(
    {
        sqlite3.SQLITE_BUSY: _LOCKED,
        sqlite3.SQLITE_LOCKED: _LOCKED,
        sqlite3.SQLITE_READONLY: READ_ONLY,
        sqlite3.SQLITE_PERM: READ_ONLY,
        sqlite3.SQLITE_FULL: "the disk is full; free some space and try again",
        sqlite3.SQLITE_IOERR: "the disk could not be read or written; check it, then try again",
        sqlite3.SQLITE_CORRUPT: _DAMAGED,
        sqlite3.SQLITE_NOTADB: "it is not an SQLite database; name another file, or move it away",
        sqlite3.SQLITE_CANTOPEN: "it cannot be opened; let this user read and write the file and "
        "its folder",
    }
)
_PRIMARY_CODE = 0xFF

_NO_ANSWER = "the server does not answer"
_START_IT = "start it, or mend host and port in the URL"
_WRONG_USER = "the server refuses this user or password; mend them in the URL"
_BROKEN_OFF = "the server broke the connection off; see that it runs, then try again"
_BUSY = "the server has no room for another connection; end some, or let it have more"
_BY_SQLSTATE: Mapping[str, str] = MappingProxyType(
    {
        "08": _BROKEN_OFF,
        "28": _WRONG_USER,
        "57P": _BROKEN_OFF,
        "XX": _DAMAGED,
        "25006": "it may only be read; name the server that takes changes",
        "3D000": "the server has no such database; create it (createdb), or name another",
        "40001": _LOCKED,
        "40P01": _LOCKED,
        "42501": "this user may not do that; make it the owner of the database",
        "53100": "the server's disk is full; free some space and try again",
        "53300": _BUSY,
        "55P03": _LOCKED,
        "57P03": "the server is starting or stopping; try again when it is up",
    }
)
"""By SQLSTATE, or by how it begins."""
_UNFIT_VALUE = "22"

DATABASE_FAULTS = (DBAPIError, PoolTimeoutError, OSError, sqlite3.Error)
"""What drivers and pools raise; anything else is a mistake of this program."""


def fault(name: str, error: Exception) -> StoreError:
    """One of `DATABASE_FAULTS` as a sentence about the database of a name."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & _PRIMARY_CODE
    state = _sqlstate(error)
    if is_unfit_value(error):
        return complaint(name, f"it cannot hold a value ({cause})")
    if isinstance(error, OSError):
        return complaint(name, f"{_NO_ANSWER} ({_reason(error)}); {_START_IT}")
    if isinstance(error, PoolTimeoutError):
        return complaint(name, f"{_NO_ANSWER} in time; try again when it is less busy")
    for known in (state, state[:3], state[:2]):
        if known in _BY_SQLSTATE:
            return complaint(name, _BY_SQLSTATE[known])
    unknown = f"the database refused ({cause}); look into the log, and put back a backup if need be"
    return complaint(name, _BY_SQLITE_CODE.get(code, unknown))


def is_unfit_value(error: Exception) -> bool:
    """Whether PostgreSQL, or its driver, does not take a value: the fault of one job alone."""
    return _sqlstate(error).startswith(_UNFIT_VALUE)


def complaint(name: str, sentence: str) -> StoreError:
    """A sentence about the database, which it names."""
    return StoreError(f"{name}: {sentence}")


def _sqlstate(error: Exception) -> str:
    cause = error.orig if isinstance(error, DBAPIError) else None
    return getattr(cause, "sqlstate", None) or ""


def _reason(error: OSError) -> str:
    if isinstance(error, TimeoutError):
        return "no answer in time"
    return error.strerror or str(error)
