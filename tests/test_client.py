"""The client's own share of the end, and errors that a command can meet before it runs."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from discord import app_commands
from discord.shard import Shard

from bot import client as module
from bot.client import BriscaClient
from bot.i18n.catalogue import Catalogue
from bot.metrics import Metrics
from bot.store.memory import MemoryStore
from bot.ui.handler import answer_error


class SilentSocket:
    """A gateway that never says goodbye. As with aiohttp's, only the first `close` waits for it."""

    open = True
    shard_id = 0

    async def close(self, code: int) -> None:
        if self.open:
            self.open = False
            await asyncio.sleep(60)


async def test_a_silent_discord_does_not_hold_up_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CLOSING_SECONDS", 0.05)
    async with BriscaClient(Catalogue(), MemoryStore(), Metrics()) as client:
        client._reconnect = True
        shard = Shard(SilentSocket(), client, lambda _: None)  # type: ignore[arg-type]
        client._AutoShardedClient__shards[0] = shard  # type: ignore[attr-defined]
        async with asyncio.timeout(5):
            await client.close()
        assert client.is_closed()


async def test_a_command_that_is_no_more_is_answered(caplog: pytest.LogCaptureFixture) -> None:
    told: list[str] = []

    async def send_message(text: str, **_: Any) -> None:
        told.append(text)

    response = SimpleNamespace(is_done=lambda: False, send_message=send_message)
    asked: Any = SimpleNamespace(id=1, response=response, extras={})
    error = app_commands.CommandNotFound("bid", ["brisca"])
    await answer_error(asked, error, Catalogue().say("en"), Metrics())
    assert told == ["This command has changed. Please type it again."]
    assert caplog.records == []
