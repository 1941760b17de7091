"""A copy of a SQLite file that is in use, checked, in a file of its own."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from bot.store.faults import complaint, fault
from bot.store.sqlite import SqliteFile


def back_up(database: SqliteFile, target: Path) -> int:
    """Copy a database to a file that is not there yet, and check the copy; its size in bytes.

    The copy is of one moment, and is readable by this user alone. Raises `StoreError`, and leaves
    no file behind then.
    """
    _require_source(database)
    if os.path.lexists(target):
        raise complaint(str(target), "it is there already; name another file, or move it away")
    unchecked = _beside(target)
    try:
        _copy(database, unchecked)
        _check(unchecked)
        unchecked.rename(target)
        return target.stat().st_size
    except OSError as error:
        raise complaint(str(target), f"it cannot be written ({error.strerror})") from error
    finally:
        unchecked.unlink(missing_ok=True)


def _require_source(database: SqliteFile) -> None:
    database.require_usable()
    if not database.path.exists():
        raise complaint(database.name, "it is not there, so there is nothing to back up")


def _beside(target: Path) -> Path:
    """A new file in the target's folder, so that it can be given the target's name in one go."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except OSError as error:
        reason = f"it cannot be written ({error.strerror}); name a file in another folder"
        raise complaint(str(target), reason) from error
    os.close(handle)
    return Path(name)


def _copy(database: SqliteFile, copy: Path) -> None:
    try:
        with (
            closing(sqlite3.connect(f"{database.path.as_uri()}?mode=rw", uri=True)) as source,
            closing(sqlite3.connect(copy)) as destination,
        ):
            source.backup(destination)
            # In one file, whatever it is copied to later: the original has two more beside it.
            destination.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise fault(database.name, error) from error


def _check(copy: Path) -> None:
    try:
        with closing(sqlite3.connect(copy)) as connection:
            found = [text for (text,) in connection.execute("PRAGMA integrity_check")]
            known = connection.execute("SELECT count(*) FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        raise fault("the copy", error) from error
    if found != ["ok"] or known != (1,):
        raise complaint("the copy", f"it is damaged, and so is the database ({found[0]})")
