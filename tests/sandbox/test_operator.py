"""The holder of the bot's process, with small scripts in the bot's place."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from sandbox.clock import Clock
from sandbox.model import BotState
from sandbox.operator import Operator
from sandbox.world import World
from tests.sandbox.client import soon

WAITS_FOR_SIGTERM = "import signal; signal.sigwait([signal.SIGTERM])"
IGNORES_SIGTERM = (
    "import signal, sys; signal.signal(signal.SIGTERM, signal.SIG_IGN);"
    "print('deaf', flush=True); sys.stdin.read()"
)
ENDS_WITH_THE_OPERATOR = "import sys; sys.stdin.read(); sys.exit(7)"


@asynccontextmanager
async def operator(
    script: str, report: Callable[[str], None] = lambda line: None
) -> AsyncIterator[tuple[Operator, World]]:
    world = World(Clock())
    command = (sys.executable, "-c", script)
    held = Operator(world, dict(os.environ), command=command, report=report)
    try:
        yield held, world
    finally:
        await held.kill()


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("how", ["kill", "stop"])
async def test_the_process_ends_and_starts_again(how: str) -> None:
    reports: list[str] = []
    async with operator(WAITS_FOR_SIGTERM, reports.append) as (held, world):
        await held.start()
        first = held.pid
        assert first is not None
        assert world.bot_state is BotState.STARTING
        await getattr(held, how)()
        assert (held.pid, world.bot_state) == (None, BotState.DOWN)
        assert not alive(first)
        await held.start()
        assert held.pid not in (None, first)
    assert reports == []


async def test_it_starts_only_one_process() -> None:
    async with operator(WAITS_FOR_SIGTERM) as (held, _):
        await asyncio.gather(*(held.start() for _ in range(3)))
        first = held.pid
        await held.start()
        assert held.pid == first


async def test_a_process_that_ends_by_itself_is_reported() -> None:
    told: asyncio.Queue[str] = asyncio.Queue()
    async with operator("raise SystemExit(3)", told.put_nowait) as (held, world):
        await held.start()
        async with asyncio.timeout(5):
            assert await soon(told) == "The bot ended by itself (exit code 3)."
        assert (held.pid, world.bot_state) == (None, BotState.DOWN)
        await held.stop()


async def test_a_deaf_process_is_ended_all_the_same(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sandbox.operator.PATIENCE", 0.2)
    async with operator(IGNORES_SIGTERM) as (held, _):
        await held.start()
        pid = held.pid
        assert pid is not None
        async with asyncio.timeout(5):
            while "deaf" not in capfd.readouterr().out:  # noqa: ASYNC110 (another process)
                await asyncio.sleep(0.02)
        await held.stop()
        assert not alive(pid)


async def test_the_process_can_tell_when_its_operator_is_gone() -> None:
    told: asyncio.Queue[str] = asyncio.Queue()
    async with operator(ENDS_WITH_THE_OPERATOR, told.put_nowait) as (held, _):
        await held.start()
        assert held._process is not None
        assert held._process.stdin is not None
        held._process.stdin.close()
        async with asyncio.timeout(5):
            assert "exit code 7" in await soon(told)
