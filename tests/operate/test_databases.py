"""`migrate` and `backup` on the command line: what they tell, and how they end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store.sql import SqlStore
from tests.operate.console import bot
from tests.postgres import new_database
from tests.store.builders import a_lobby

PASSWORD = "hunter2"
NOT_THERE = f"postgresql://u:{PASSWORD}@127.0.0.1:1/x"


@pytest.fixture
def server_url() -> Iterator[str]:
    with new_database() as url:
        yield url.render_as_string(hide_password=False)


async def write_a_lobby(url: str) -> None:
    store = await SqlStore.open(url)
    await store.save_lobby(a_lobby("lobby001"))
    await store.close()


async def lobbies(url: str) -> list[str]:
    store = await SqlStore.open(url)
    found = [lobby.id for lobby in await store.lobbies()]
    await store.close()
    return found


def test_migrate_creates_and_is_done(tmp_path: Path) -> None:
    first = bot(tmp_path, "migrate", DATABASE_URL="b.sqlite3")
    second = bot(tmp_path, "migrate", DATABASE_URL="b.sqlite3")

    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout.startswith(f"{tmp_path}/b.sqlite3: writable, schema 0")
    assert (second.returncode, second.stdout) == (0, first.stdout)


def test_migrate_from_file_to_server_and_back(tmp_path: Path, server_url: str) -> None:
    asyncio.run(write_a_lobby(str(tmp_path / "b.sqlite3")))

    there = bot(tmp_path, "migrate", "--from", "b.sqlite3", "--to", server_url)
    again = bot(tmp_path, "migrate", "--from", "b.sqlite3", "--to", server_url)
    back = bot(tmp_path, "migrate", "--from", server_url, "--to", "sqlite:///c.sqlite3")

    assert (there.returncode, there.stderr) == (0, "")
    assert {"lobbies: 1", "lobby_seats: 1", "matches: 0"} < set(there.stdout.splitlines())
    assert "rows copied to postgresql://" in there.stdout.splitlines()[-1]
    assert (again.returncode, again.stdout) == (2, "")
    assert "it is not empty" in again.stderr
    assert (back.returncode, back.stderr) == (0, "")
    assert asyncio.run(lobbies(str(tmp_path / "c.sqlite3"))) == ["lobby001"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("migrate", "--from", "b.sqlite3"), "--from and --to go together"),
        (("migrate", "--from", "b.sqlite3", "--to", "mysql://x"), "not supported"),
        (("migrate", "--from", "none.sqlite3", "--to", "b.sqlite3"), "cannot be opened"),
        (("migrate", "--from", "b.sqlite3", "--to", NOT_THERE), "does not answer"),
        (("backup", "b.sqlite3"), "there already"),
        (("backup", "missing/c.sqlite3"), "cannot be written"),
    ],
)
def test_refusal_is_one_line(tmp_path: Path, arguments: tuple[str, ...], sentence: str) -> None:
    asyncio.run(write_a_lobby(str(tmp_path / "b.sqlite3")))

    refused = bot(tmp_path, *arguments, DATABASE_URL="b.sqlite3")

    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith(f"{arguments[0]}: ")
    assert refused.stderr.count("\n") == 1
    assert sentence in refused.stderr
    assert PASSWORD not in refused.stderr


def test_backup(tmp_path: Path) -> None:
    asyncio.run(write_a_lobby(str(tmp_path / "b.sqlite3")))

    told = bot(tmp_path, "backup", "copy.sqlite3", DATABASE_URL="b.sqlite3")

    assert (told.returncode, told.stderr) == (0, "")
    size = (tmp_path / "copy.sqlite3").stat().st_size
    assert told.stdout == f"copy.sqlite3: {size} bytes, checked\n"
    assert asyncio.run(lobbies(str(tmp_path / "copy.sqlite3"))) == ["lobby001"]


def test_backup_of_a_server_is_for_its_own_tool(tmp_path: Path) -> None:
    url = f"postgresql://u:{PASSWORD}@db/brisca"

    told = bot(tmp_path, "backup", "copy.dump", DATABASE_URL=url)

    assert told.returncode == 2
    assert told.stderr.endswith(
        "pg_dump --format=custom --file=copy.dump postgresql://u@db/brisca\n"
    )
