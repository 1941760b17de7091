"""How the file is opened: what SQLite is told, and that nothing is left behind."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.exc import DatabaseError

from bot.store.database import Access, engine
from bot.store.sql import SqlStore
from tests.store.builders import ANA, BEA, a_lobby

FULL = 2


@pytest.mark.parametrize("access", [Access.READ, Access.WRITE])
async def test_file_is_opened_safely(path: Path, sql_store: SqlStore, access: Access) -> None:
    opened = engine(path, access, patience=0.25)
    async with opened.connect() as connection:
        found = [
            (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    await opened.dispose()

    assert found == ["wal", FULL, 1, 250]


async def test_read_sees_one_moment(path: Path, sql_store: SqlStore) -> None:
    opened = engine(path, Access.READ, patience=0.1)
    async with opened.connect() as connection:
        count = "SELECT count(*) FROM lobbies"
        before = (await connection.exec_driver_sql(count)).scalar()
        await sql_store.save_lobby(a_lobby("lobby001"))
        after = (await connection.exec_driver_sql(count)).scalar()
    await opened.dispose()

    assert (before, after) == (0, 0)


async def test_seats_go_with_their_lobby(path: Path, sql_store: SqlStore) -> None:
    await sql_store.save_lobby(a_lobby("lobby001", ANA, BEA))
    await sql_store.delete_lobby("lobby001")

    with closing(sqlite3.connect(path)) as plain:
        assert plain.execute("SELECT * FROM lobby_seats").fetchall() == []


async def test_connection_that_fails_leaves_no_thread(tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    write(path, "Dear diary, " * 1000)
    before = set(threading.enumerate())

    opened = engine(path, Access.WRITE, patience=0.1)
    for _ in range(3):
        with pytest.raises(DatabaseError):
            await opened.connect()
    await opened.dispose()

    for thread in set(threading.enumerate()) - before:
        thread.join(timeout=1)
        assert not thread.is_alive()


def write(path: Path, text: str) -> None:
    path.write_text(text)
