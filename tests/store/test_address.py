"""Which database a setting names, and what is said of one that cannot be; never a password."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.store.address import database_of
from bot.store.postgres import PostgresDatabase
from bot.store.sql import SqlStore
from bot.store.sqlite import SqliteFile
from bot.tables.ports import StoreError
from tests.store.builders import a_lobby
from tests.store.test_faults import expect_one_lobby

PASSWORD = "hunter2"


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("data/b.sqlite3", "data/b.sqlite3"),
        ("sqlite:///data/b.sqlite3", "data/b.sqlite3"),
        ("sqlite+aiosqlite:////srv/b%201.sqlite3", "/srv/b 1.sqlite3"),
        ("C:b.sqlite3", "C:b.sqlite3"),
        (Path("://"), "://"),
    ],
)
def test_file(text: str | Path, path: str) -> None:
    assert database_of(text) == SqliteFile(Path(path).absolute())


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+asyncpg"])
def test_server(scheme: str) -> None:
    found = database_of(f"{scheme}://bot:{PASSWORD}%2F@db:5433/brisca?sslmode=verify-full")

    assert isinstance(found, PostgresDatabase)
    assert found.name == "postgresql://bot@db:5433/brisca"
    assert found.url.drivername == "postgresql+asyncpg"
    assert (found.url.password, found.url.query) == (f"{PASSWORD}/", {"ssl": "verify-full"})


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        (f"mysql://bot:{PASSWORD}@host/db", "a mysql database is not supported; write sqlite"),
        ("sqlite+aiosqlite://", "has no file name"),
        ("sqlite+aiosqlite:///:memory:", "has no file name"),
        ("", "has no file name"),
        (f"postgresql://bot:{PASSWORD}@host:port/db", r"cannot be read; .* %40 for @"),
        (f"://bot:{PASSWORD}@host/db", "cannot be read"),
        (f"postgresql://bot:{PASSWORD}@host", "names no database"),
        (f"postgresql://bot:{PASSWORD}@host/db?sslmode=perhaps", "ssl .* must be one of disable"),
        (f"postgresql://bot:{PASSWORD}@host/db?pool=3", "unknown option 'pool'; leave it out"),
    ],
)
async def test_url_that_is_not_supported(url: str, sentence: str) -> None:
    with pytest.raises(StoreError, match=sentence) as caught:
        await SqlStore.open(url)
    assert PASSWORD not in str(caught.value)


@pytest.mark.parametrize("form", ["{}", "sqlite:///{}", "sqlite+aiosqlite:///{}"])
async def test_file_is_named_by_path_or_url(tmp_path: Path, form: str) -> None:
    path = tmp_path / "brisca 1%.sqlite"
    store = await SqlStore.open(form.format(path))
    await store.save_lobby(a_lobby("lobby001"))
    await store.close()

    await expect_one_lobby(path)


async def test_server_that_is_not_there() -> None:
    with pytest.raises(StoreError, match=r"^postgresql://bot@127.0.0.1:1/db: .*does not") as caught:
        await SqlStore.open(f"postgresql://bot:{PASSWORD}@127.0.0.1:1/db")
    assert PASSWORD not in str(caught.value)


async def test_server_that_is_silent() -> None:
    async def listen(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        leaving.append(writer)

    leaving: list[asyncio.StreamWriter] = []
    async with await asyncio.start_server(listen, "127.0.0.1", 0) as silent:
        port = silent.sockets[0].getsockname()[1]
        with pytest.raises(StoreError, match=r"does not answer \(no answer in time\); start it"):
            await SqlStore.open(f"postgresql://bot@127.0.0.1:{port}/db", patience=0.1)
        for writer in leaving:
            writer.close()


async def test_database_that_is_not_there(server_url: str) -> None:
    with pytest.raises(StoreError, match=r"/nowhere: .*no such database; create it"):
        await SqlStore.open(server_url.rpartition("/")[0] + "/nowhere")


async def test_user_that_is_not_known(server_url: str) -> None:
    host_and_name = server_url.rpartition("@")[2]
    with pytest.raises(StoreError, match="refuses this user or password; mend them") as caught:
        await SqlStore.open(f"postgresql://nobody_known:{PASSWORD}@{host_and_name}")
    assert PASSWORD not in str(caught.value)
