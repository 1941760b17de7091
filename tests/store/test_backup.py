"""A copy of a file in use: whole, checked, never over another file."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.backup import back_up
from bot.store.sql import SqlStore
from bot.store.sqlite import SqliteFile
from bot.tables.ports import StoreError
from tests.store.builders import NOON, PLACE, a_lobby, a_story, open_story, write_result


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


async def test_copy_is_the_store_of_that_moment(
    path: Path, tmp_path: Path, file_store: SqlStore
) -> None:
    target = tmp_path / "copy.sqlite3"
    await file_store.save_lobby(a_lobby("lobby001"))
    await write_result(file_store, a_story())

    size = back_up(SqliteFile(path), target)
    await file_store.save_lobby(a_lobby("lobby002"))

    assert size == target.stat().st_size > 0
    assert target.stat().st_mode & 0o077 == 0
    assert names(tmp_path) == ["copy.sqlite3", path.parent.name]
    with closing(sqlite3.connect(target)) as plain:
        assert plain.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    copy = await SqlStore.open(target)
    assert await copy.lobbies() == (a_lobby("lobby001"),)
    assert await copy.standings(PLACE.guild_id) == await file_store.standings(PLACE.guild_id)
    await copy.close()


async def test_copy_while_tables_act(path: Path, tmp_path: Path, file_store: SqlStore) -> None:
    """Each copy holds a beginning of what is written, and no half of anything."""
    story = a_story()
    await open_story(file_store, story)
    lengths = []
    for number, step in enumerate(list(story.later)[:8]):
        target = tmp_path / f"{number}.sqlite3"
        _, size = await asyncio.gather(
            file_store.append(*step, NOON), asyncio.to_thread(back_up, SqliteFile(path), target)
        )
        assert size > 0
        copy = await SqlStore.open(target)
        stored = await copy.table("table001")
        await copy.close()
        assert stored is not None
        assert stored.actions == story.played.actions[: len(stored.actions)]
        lengths.append(len(stored.actions))
    assert all(number + 2 <= length <= number + 3 for number, length in enumerate(lengths))


async def test_file_that_is_there_is_left_alone(
    path: Path, tmp_path: Path, file_store: SqlStore
) -> None:
    target = tmp_path / "diary.txt"
    await asyncio.to_thread(target.write_text, "Dear diary")

    with pytest.raises(StoreError, match=r"diary\.txt: it is there already; name another"):
        back_up(SqliteFile(path), target)

    assert target.read_text() == "Dear diary"


@pytest.mark.parametrize("name", ["missing/copy.sqlite3", "x" * 300])
async def test_target_that_cannot_be(
    path: Path, tmp_path: Path, file_store: SqlStore, name: str
) -> None:
    with pytest.raises(StoreError, match="cannot be written"):
        back_up(SqliteFile(path), tmp_path / name)


def test_database_that_is_not_there(path: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="nothing to back up"):
        back_up(SqliteFile(path), tmp_path / "copy.sqlite3")
    assert not path.exists()


def damage(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:8192] + b"\xff" * 40_000 + whole[48_192:])


def lose_an_index(path: Path) -> None:
    """Damage that reading does not notice: by its page, an index has no entry."""
    with closing(sqlite3.connect(path)) as plain:
        [(root,)] = plain.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'ix_matches_guild_id'"
        )
        [(size,)] = plain.execute("PRAGMA page_size")
    entries = (root - 1) * size + 3
    whole = path.read_bytes()
    path.write_bytes(whole[:entries] + b"\0\0" + whole[entries + 2 :])


def another_program(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (name)")


@pytest.mark.parametrize("spoil", [damage, lose_an_index, another_program])
async def test_what_is_no_sound_database_gives_no_copy(
    path: Path, tmp_path: Path, spoil: object
) -> None:
    store = await SqlStore.open(path)
    for number in range(20):
        await write_result(store, a_story(f"table{number:03}", seed=number))
    await store.close()
    assert callable(spoil)
    spoil(path)

    with pytest.raises(StoreError):
        back_up(SqliteFile(path), tmp_path / "copy.sqlite3")

    assert names(tmp_path) == [path.parent.name]
