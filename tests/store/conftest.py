"""The two stores. Every file is in a folder of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from bot.store.memory import MemoryStore
from bot.store.sql import SqlStore
from bot.tables.ports import Store

Reopen = Callable[[], Awaitable[Store]]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file that is not there yet, in a folder whose name needs quoting."""
    folder = tmp_path / "día 1%20?#&"
    folder.mkdir()
    return folder / "brisca.sqlite"


@pytest.fixture
async def sql_store(path: Path) -> AsyncIterator[SqlStore]:
    """A store on a new file, which gives up on a lock soon."""
    store = await SqlStore.open(path, patience=0.1)
    yield store
    await store.close()


@pytest.fixture(params=["memory", "file"])
async def reopen(request: pytest.FixtureRequest, path: Path) -> AsyncIterator[Reopen]:
    """Opens the store, having closed it if it was open."""
    opened: list[Store] = [MemoryStore()] if request.param == "memory" else []

    async def reopened() -> Store:
        if request.param == "memory":
            await opened[0].close()
            return opened[0]
        for store in opened:
            await store.close()
        opened.append(await SqlStore.open(path))
        return opened[-1]

    yield reopened
    for store in opened:
        await store.close()


@pytest.fixture
async def store(reopen: Reopen) -> Store:
    """A new store of either kind."""
    return await reopen()
