"""The program as it serves, as talkative as can be: its log, its figures and what it prints."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from sandbox.server import Sandbox
from tests.driver import Person
from tests.driver.process_bed import ProcessBed
from tests.e2e.leaks import cards_told
from tests.e2e.play import panel_id
from tests.e2e.test_process import play_on, sit_down

VERBOSE = "tests.driver.verbose_bot"


@asynccontextmanager
async def unstarted(folder: Path) -> AsyncIterator[ProcessBed]:
    """A bed whose bot is to be started."""
    async with Sandbox(ratelimits=False) as sandbox:
        bed = ProcessBed(sandbox, folder / "brisca.sqlite3")
        try:
            yield bed
        finally:
            await bed.stop()


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def test_nothing_is_logged_or_counted_that_nobody_may_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said, port = tmp_path / "said.txt", free_port()
    monkeypatch.chdir(Path(__file__).parents[2])
    async with unstarted(tmp_path) as bed:
        await bed.start(VERBOSE, LOG_LEVEL="DEBUG", SAID=str(said), METRICS_PORT=str(port))
        ana, bea = Person(bed, "Ana"), Person(bed, "Bea")
        await sit_down(bed, ana, bea)
        await play_on(bed, [ana, bea], cards=6)
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"http://127.0.0.1:{port}/metrics") as answer,
        ):
            figures = await answer.text()
        await bed.terminate()
        words = await _secrets(bed, panel_id(ana.panel()))
    log = said.read_text()
    assert "brisca_actions" in figures
    assert "registered 1 command(s)" in log  # else it could find nothing
    for text in (log, figures):
        assert [word for word in words if word in text] == []
        assert cards_told(text) == set()


async def _secrets(bed: ProcessBed, table_id: str) -> list[str]:
    """The bot's token, those of all clicks, and the secrets of the decks."""
    async with bed.opened() as store:
        shuffles = await store.shuffles(table_id)
    tokens = [each.token for each in bed.sandbox.world.interactions.values()]
    assert len(tokens) > 10
    assert len(shuffles) == 2
    return [bed.sandbox.token, *tokens, *(each.secret.hex for each in shuffles)]
