"""The real process at its beginning and its end: one clear line, no traceback, no waiting."""

import asyncio
import os
import signal
import sqlite3
import sys
import time
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.ui.custom_id import Verb
from sandbox.faults import Disconnect, RequestFault, ServerError, Slow
from sandbox.server import Sandbox
from tests.driver import Person
from tests.driver.process_bed import ProcessBed, process_bed
from tests.e2e.conftest import judge

SEND = "POST /channels/{channel_id}/messages"
ME = "GET /users/@me"
COMMANDS = "PUT /applications/{application_id}/commands"


@pytest.fixture
async def bed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[ProcessBed]:
    async with process_bed(tmp_path) as made:
        yield made
        judge(made, caplog)


async def started(sandbox: Sandbox, folder: Path, **settings: str) -> tuple[int, str]:
    """How a bot ends by itself, and what it says."""
    environment = os.environ | {
        "SANDBOX_URL": sandbox.url,
        "DISCORD_TOKEN": sandbox.token,
        "DATABASE_URL": str(folder / "brisca.sqlite3"),
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "sandbox.bot", env=environment | settings, stdin=PIPE, stderr=PIPE
    )
    assert process.stderr is not None
    async with asyncio.timeout(30):
        said = await process.stderr.read()
        return await process.wait(), said.decode()


async def test_a_wrong_token_is_one_line(tmp_path: Path) -> None:
    async with Sandbox(ratelimits=False) as sandbox:
        code, said = await started(sandbox, tmp_path, DISCORD_TOKEN="wrong.to.ken")
    assert code == 2
    assert said.startswith("DISCORD_TOKEN")
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("fault", "route", "told"),
    [
        (Disconnect(), ME, "cannot be reached"),
        (ServerError(501), COMMANDS, "refused the start"),
    ],
    ids=["no-answer", "commands-refused"],
)
async def test_a_start_that_fails_is_one_line(
    tmp_path: Path, fault: RequestFault, route: str, told: str
) -> None:
    async with Sandbox(ratelimits=False) as sandbox:
        sandbox.faults.on_request(fault, route, times=9)
        code, said = await started(sandbox, tmp_path)
    assert code == 1
    assert told in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("signals", [1, 3])
async def test_a_command_under_way_is_finished(bed: ProcessBed, signals: int) -> None:
    ana = Person(bed, "Ana")
    slow = bed.sandbox.faults.on_request(Slow(0.5), SEND)
    await bed.run(ana.id, ["brisca", "new"], {"games": 1})
    await bed.eventually(lambda: slow.hits)
    assert bed._process is not None
    for _ in range(signals - 1):
        bed._process.send_signal(signal.SIGTERM)
        await asyncio.sleep(0.05)
    assert await bed.terminate() == (0, "")
    assert "Your table is open" in ana.told()
    assert ana.panel().button("Join")


async def test_a_command_that_takes_too_long_is_cut_off(bed: ProcessBed) -> None:
    ana = Person(bed, "Ana")
    slow = bed.sandbox.faults.on_request(Slow(60), SEND)
    await bed.run(ana.id, ["brisca", "new"], {"games": 1})
    await bed.eventually(lambda: slow.hits)
    began = time.monotonic()
    assert await bed.terminate() == (0, "")
    assert time.monotonic() - began < 8
    await bed.start()
    await bed.eventually(ana.public)
    assert ana.panel().button("Join")


async def test_a_locked_database_is_told_and_play_goes_on(bed: ProcessBed) -> None:
    ana = Person(bed, "Ana")
    await ana.slash("brisca new", players=3, games=1)
    await bed.eventually(ana.public)
    before = ana.panel().text
    with sqlite3.connect(bed.database) as other:
        other.execute("BEGIN IMMEDIATE")
        await ana.choose(Verb.ADD, "thumb")
        await bed.eventually(lambda: "could not be saved" in ana.told())
        assert ana.panel().text == before
        other.rollback()
    await ana.choose(Verb.ADD, "thumb")
    await bed.eventually(lambda: ana.panel().text != before)
