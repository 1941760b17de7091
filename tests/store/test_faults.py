"""What can happen to a file: the store says what to do, keeps no half of anything, and recovers."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, event

from bot.store.migrate import SCRIPTS
from bot.store.sql import SqlStore
from bot.tables.ports import StoreError
from tests.store.builders import (
    ANA,
    NOON,
    PLACE,
    a_lobby,
    a_result,
    a_story,
    open_story,
    write_result,
)
from tests.store.migrating import execute, within

NOBODY = 65534
HOLD_LOCK = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("locked", flush=True)
sys.stdin.read()
"""


@contextmanager
def locked_by_another_process(path: Path) -> Iterator[None]:
    command = [sys.executable, "-c", HOLD_LOCK, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"locked\n"
        yield
        process.communicate()


@contextmanager
def disk_full() -> Iterator[None]:
    """No file may grow by a page, as far as any transaction begun meanwhile is concerned."""

    def limit(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")

    event.listen(Engine, "begin", limit)
    try:
        yield
    finally:
        event.remove(Engine, "begin", limit)


@contextmanager
def without_privileges(folder: Path) -> Iterator[None]:
    """Root may write to what is read-only, so that root must become somebody else for a while."""
    if os.geteuid() != 0:
        yield
        return
    for path in (folder, *folder.iterdir()):
        os.chown(path, NOBODY, NOBODY)
    os.seteuid(NOBODY)
    try:
        if not os.access(SCRIPTS, os.R_OK | os.X_OK, effective_ids=True):
            pytest.skip("the project lies in a folder that is closed to everybody but root")
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def public_folder() -> Iterator[Path]:
    """A folder that anybody can reach, unlike those of pytest."""
    folder = Path(tempfile.mkdtemp(prefix="brisca-"))
    yield folder
    folder.chmod(0o700)
    shutil.rmtree(folder)


def permit(path: Path, mode: int) -> None:
    path.chmod(mode)


def overwrite(path: Path, start: int, garbage: bytes) -> bytes:
    """Damage a file and return what it was."""
    whole = path.read_bytes()
    assert len(whole) > start
    path.write_bytes(whole[:start] + garbage + whole[start + len(garbage) :])
    return whole


async def write_one_lobby(path: Path) -> None:
    store = await SqlStore.open(path)
    await store.save_lobby(a_lobby("lobby001"))
    await store.close()


async def expect_one_lobby(path: Path) -> None:
    store = await SqlStore.open(path)
    assert await store.lobbies() == (a_lobby("lobby001"),)
    await store.close()


# --- a file that cannot be opened -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("missing/brisca.sqlite", "its folder does not exist; create the folder"),
        ("", "it is a folder; name a file in it"),
        ("x" * 300, r"it cannot be reached \(File name too long\)"),
    ],
)
async def test_path_that_leads_nowhere(tmp_path: Path, name: str, sentence: str) -> None:
    with pytest.raises(StoreError, match=f"{tmp_path}.*{sentence}"):
        await SqlStore.open(tmp_path / name)


async def test_file_that_is_no_database_is_left_alone(path: Path) -> None:
    await write_one_lobby(path)
    overwrite(path, 0, b"Dear diary, ")

    with pytest.raises(StoreError, match=r"brisca\.sqlite: it is not an SQLite database"):
        await SqlStore.open(path)

    assert overwrite(path, 0, b"").startswith(b"Dear diary, ")


async def test_read_only_file(public_folder: Path) -> None:
    path = public_folder / "brisca.sqlite"
    await write_one_lobby(path)

    with without_privileges(public_folder):
        permit(path, 0o444)
        with pytest.raises(StoreError, match=r"brisca\.sqlite: it may only be read; let this user"):
            await SqlStore.open(path)

        permit(path, 0o644)
        await expect_one_lobby(path)


async def test_read_only_folder(public_folder: Path) -> None:
    path = public_folder / "brisca.sqlite"

    with without_privileges(public_folder):
        permit(public_folder, 0o555)
        with pytest.raises(StoreError, match=r"(its|their) folder"):
            await SqlStore.open(path)

        permit(public_folder, 0o755)
        await write_one_lobby(path)
        permit(public_folder, 0o555)
        with pytest.raises(StoreError, match=r"(its|their) folder"):
            await SqlStore.open(path)

        permit(public_folder, 0o755)
        await expect_one_lobby(path)


async def test_open_while_another_process_writes(path: Path) -> None:
    await write_one_lobby(path)

    with (
        locked_by_another_process(path),
        pytest.raises(StoreError, match=r"brisca\.sqlite: another program keeps it locked"),
    ):
        await SqlStore.open(path, patience=0.05)

    await expect_one_lobby(path)


# --- a file that fails later ----------------------------------------------------------------------


async def test_lock_of_another_process_ends(path: Path, file_store: SqlStore) -> None:
    story = a_story()
    await open_story(file_store, story)
    table, action = next(story.later)

    with locked_by_another_process(path):
        with pytest.raises(StoreError, match="another program keeps it locked"):
            await file_store.append(table, action, NOON)
        stored = await file_store.table("table001")
        assert stored is not None
        assert stored.actions == story.opening

    await file_store.append(table, action, NOON)


async def test_full_disk_keeps_no_half(file_store: SqlStore) -> None:
    """Every job of the group is refused; all of them succeed when there is room again."""
    story = a_story("table001", ANA, ANA)
    await file_store.open_table(story.table, story.played.actions[:-1])
    result = a_result(story, (1, 0), winner=0)
    large = a_story("table002", games=9)

    async def write_all() -> list[BaseException | None]:
        outcomes = await asyncio.gather(
            file_store.save_lobby(a_lobby("lobby001")),
            file_store.append(*story.last, NOON, result),
            file_store.open_table(large.table, large.played.actions),
            return_exceptions=True,
        )
        return list(outcomes)

    with disk_full():
        for outcome in await write_all():
            assert isinstance(outcome, StoreError)
            assert "brisca.sqlite: the disk is full; free some space" in str(outcome)
        assert await file_store.lobbies() == ()
        assert [table.id for table in await file_store.open_tables()] == ["table001"]
        assert await file_store.standings(PLACE.guild_id) == ()

    assert await write_all() == [None] * 3
    assert len(await file_store.standings(PLACE.guild_id)) == 1


async def test_damaged_file_is_told_and_a_backup_mends_it(path: Path) -> None:
    store = await SqlStore.open(path)
    for number in range(20):
        await write_result(store, a_story(f"table{number:03}", seed=number))
    await store.close()
    backup = overwrite(path, 8192, b"\xff" * 400_000)

    with pytest.raises(StoreError, match=r"brisca\.sqlite: it is damaged; .* put back a backup"):
        store = await SqlStore.open(path)
        try:
            await store.standings(PLACE.guild_id)
        finally:
            await store.close()

    overwrite(path, 0, backup)
    store = await SqlStore.open(path)
    assert len(await store.standings(PLACE.guild_id)) == 2
    await store.close()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("UPDATE actions SET action = '0:99Z' WHERE revision = 2", "table table001 cannot be read"),
        ("UPDATE tables SET rules = '{'", "table table001 cannot be read"),
        ("UPDATE seats SET user_id = NULL, name = NULL, level = 'god'", "'god' is not a valid Lev"),
        ("UPDATE lobbies SET rules = '{\"players\": 9}'", "lobby lobby001 cannot be read"),
    ],
)
async def test_row_of_somebody_else_is_named(
    database: str, sql_store: SqlStore, change: str, sentence: str
) -> None:
    await open_story(sql_store, a_story())
    await sql_store.save_lobby(a_lobby("lobby001"))
    await within(database, lambda plain: execute(plain, change))

    with pytest.raises(StoreError, match=rf"/brisca.*: .*{sentence}"):
        await sql_store.lobbies()
        await sql_store.open_tables()


async def test_file_that_was_moved_away_takes_nothing_until_it_is_back(
    path: Path, file_store: SqlStore
) -> None:
    away = path.with_name("away.sqlite")
    await file_store.save_lobby(a_lobby("lobby001"))

    shutil.move(path, away)
    with pytest.raises(StoreError, match=r"it has gone .* put it back, or restart the program"):
        await file_store.save_lobby(a_lobby("lobby002"))
    with pytest.raises(StoreError, match="it has gone"):
        await file_store.lobbies()
    shutil.copy(away, path)
    with pytest.raises(StoreError, match="another file has taken its place; restart"):
        await file_store.save_lobby(a_lobby("lobby002"))

    shutil.move(away, path)
    await file_store.save_lobby(a_lobby("lobby003"))
    assert [lobby.id for lobby in await file_store.lobbies()] == ["lobby001", "lobby003"]
