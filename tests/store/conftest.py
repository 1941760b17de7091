"""The stores. Every file is in a folder of its own; the database on a server is emptied."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL

from bot.store.memory import MemoryStore
from bot.store.sql import SqlStore
from bot.tables.ports import Store
from tests.postgres import empty, new_database

Reopen = Callable[[], Awaitable[Store]]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file that is not there yet, in a folder whose name needs quoting."""
    folder = tmp_path / "día 1%20?#&"
    folder.mkdir()
    return folder / "brisca.sqlite"


@pytest.fixture(scope="session")
def a_database() -> Iterator[URL]:
    """The database that the tests of this process share."""
    with new_database() as url:
        yield url


@pytest.fixture
def server_url(a_database: URL) -> str:
    """An empty database on a PostgreSQL server."""
    empty(a_database)
    return a_database.render_as_string(hide_password=False)


def _address(kind: str, request: pytest.FixtureRequest) -> str:
    """A new database of a kind."""
    return str(request.getfixturevalue("path" if kind == "sqlite" else "server_url"))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """The path or URL of a database that is not there yet, or empty."""
    return _address(request.param, request)


@pytest.fixture
async def sql_store(database: str) -> AsyncIterator[SqlStore]:
    """A store on a new database, which gives up on a lock soon."""
    store = await SqlStore.open(database, patience=0.5)
    yield store
    await store.close()


@pytest.fixture
async def file_store(path: Path) -> AsyncIterator[SqlStore]:
    """A store on a new file, which gives up on a lock soon."""
    store = await SqlStore.open(path, patience=0.1)
    yield store
    await store.close()


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
async def reopen(request: pytest.FixtureRequest) -> AsyncIterator[Reopen]:
    """Opens the store, having closed it if it was open."""
    opened: list[Store] = [MemoryStore()] if request.param == "memory" else []
    address = "" if opened else _address(request.param, request)

    async def reopened() -> Store:
        if not address:
            await opened[0].close()
            return opened[0]
        for store in opened:
            await store.close()
        opened.append(await SqlStore.open(address))
        return opened[-1]

    yield reopened
    for store in opened:
        await store.close()


@pytest.fixture
async def store(reopen: Reopen) -> Store:
    """A new store of any kind."""
    return await reopen()
