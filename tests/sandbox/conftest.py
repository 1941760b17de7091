"""A sandbox and a real discord.py client in one event loop."""

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from sandbox.server import Sandbox
from tests.sandbox.client import Client, connected

Connect = Callable[[Client], Awaitable[Client]]


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox() as started:
        yield started


@pytest.fixture
async def connect(sandbox: Sandbox) -> AsyncIterator[Connect]:
    """Connect a client and close it at the end."""
    async with connected(sandbox) as connect_client:
        yield connect_client
