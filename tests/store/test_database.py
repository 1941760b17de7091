"""How a database is opened: what it is told, and that nothing is left behind."""

from __future__ import annotations

import json
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.exc import DatabaseError

from bot.store.address import database_of
from bot.store.database import Access
from bot.store.sql import SqlStore
from bot.store.sqlite import SqliteFile
from tests.store.builders import ANA, BEA, a_lobby

FULL = 2


@pytest.mark.parametrize("access", [Access.READ, Access.WRITE])
async def test_file_is_opened_safely(path: Path, file_store: SqlStore, access: Access) -> None:
    opened = SqliteFile(path).engine(access, patience=0.25)
    async with opened.connect() as connection:
        found = [
            (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    await opened.dispose()

    assert found == ["wal", FULL, 1, 250]


async def test_rules_are_written_option_by_option(path: Path, file_store: SqlStore) -> None:
    """What a preset means may change, and tables must not change with it."""
    lobby = a_lobby("lobby001")
    await file_store.save_lobby(lobby)

    with closing(sqlite3.connect(path)) as plain:
        (text,) = plain.execute("SELECT rules FROM lobbies").fetchone()
    assert json.loads(text).items() > lobby.rules.plain().items()


async def test_read_sees_one_moment(database: str, sql_store: SqlStore) -> None:
    opened = database_of(database).engine(Access.READ, patience=0.5)
    async with opened.connect() as connection:
        count = "SELECT count(*) FROM lobbies"
        before = (await connection.exec_driver_sql(count)).scalar()
        await sql_store.save_lobby(a_lobby("lobby001"))
        after = (await connection.exec_driver_sql(count)).scalar()
    await opened.dispose()

    assert (before, after) == (0, 0)


async def test_server_is_told_how_long_to_wait(server_url: str) -> None:
    opened = database_of(server_url).engine(Access.READ, patience=1.5)
    async with opened.connect() as connection:
        found = [
            (await connection.exec_driver_sql(f"SHOW {name}")).scalar()
            for name in (
                "lock_timeout",
                "idle_in_transaction_session_timeout",
                "transaction_isolation",
                "transaction_read_only",
            )
        ]
    await opened.dispose()

    assert found == ["1500ms", "3s", "repeatable read", "on"]


async def test_seats_go_with_their_lobby(path: Path, file_store: SqlStore) -> None:
    await file_store.save_lobby(a_lobby("lobby001", ANA, BEA))
    await file_store.delete_lobby("lobby001")

    with closing(sqlite3.connect(path)) as plain:
        assert plain.execute("SELECT * FROM lobby_seats").fetchall() == []


async def test_connection_that_fails_leaves_no_thread(tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    write(path, "Dear diary, " * 1000)
    before = set(threading.enumerate())

    opened = SqliteFile(path).engine(Access.WRITE, patience=0.1)
    for _ in range(3):
        with pytest.raises(DatabaseError):
            await opened.connect()
    await opened.dispose()

    for thread in set(threading.enumerate()) - before:
        thread.join(timeout=1)
        assert not thread.is_alive()


def write(path: Path, text: str) -> None:
    path.write_text(text)
