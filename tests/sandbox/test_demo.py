"""`python -m sandbox` as a visitor starts it: in a process of its own, with the real bot."""

import asyncio
import json
import os
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from sandbox.__main__ import main
from sandbox.components import buttons

PATIENCE = 30.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def start(port: str, folder: Path, *options: str) -> Process:
    environment = os.environ | {"PORT": port, "TMPDIR": str(folder)}
    return await asyncio.create_subprocess_exec(
        *(sys.executable, *options, "-m", "sandbox"), env=environment, stdout=PIPE, stderr=PIPE
    )


@asynccontextmanager
async def page(port: int) -> AsyncIterator["Page"]:
    async with aiohttp.ClientSession() as session:
        address = f"http://127.0.0.1:{port}/web/socket?person=ana"
        async with session.ws_connect(address) as line:
            yield Page(line)


class Page:
    """What a browser would keep of one channel."""

    def __init__(self, line: aiohttp.ClientWebSocketResponse) -> None:
        self._line = line
        self.bot = "down"
        self.messages: dict[str, dict[str, Any]] = {}

    async def until(self, done: Callable[["Page"], Any]) -> Any:
        async with asyncio.timeout(PATIENCE):
            while not (found := done(self)):
                self._take(json.loads((await self._line.receive()).data))
            return found

    async def send(self, **ask: Any) -> None:
        await self._line.send_json(ask)

    async def press(self, label: str) -> None:
        message, button = await self.until(lambda page: page.button(label))
        await self.send(kind="press", nonce=label, message=message, custom_id=button["custom_id"])

    def button(self, label: str) -> tuple[str, dict[str, Any]] | None:
        for message in self.messages.values():
            found = buttons(message["components"]).get(label)
            if found is not None:
                return message["id"], found
        return None

    def _take(self, report: dict[str, Any]) -> None:
        match report["kind"]:
            case "hello":
                self.bot = report["bot"]
                for messages in report["messages"].values():
                    self.messages |= {message["id"]: message for message in messages}
            case "bot":
                self.bot = report["state"]
            case "message":
                self.messages[report["message"]["id"]] = report["message"]


async def test_a_visitor_plays_kills_the_bot_and_plays_on(tmp_path: Path) -> None:
    port = free_port()
    demo = await start(str(port), tmp_path)
    assert demo.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE):
            assert f"http://127.0.0.1:{port}" in (await demo.stdout.readline()).decode()
        async with page(port) as ana:
            await ana.press("Start")
            await ana.press("My hand")
            await ana.send(kind="operator", nonce="k", action="kill")
            await ana.until(lambda page: page.bot == "down")
            await ana.send(kind="operator", nonce="s", action="start")
            await ana.until(lambda page: page.bot == "up")
            known = set(ana.messages)
            await ana.press("My hand")
            await ana.until(
                lambda page: [
                    message
                    for number, message in page.messages.items()
                    if number not in known and message["ephemeral"] and message["components"]
                ]
            )
        demo.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE):
            out, err = await demo.communicate()
    finally:
        if demo.returncode is None:
            demo.kill()
            await demo.communicate()
    assert (demo.returncode, out.decode(), err.decode()) == (0, "", "")
    assert os.listdir(tmp_path) == []  # noqa: PTH208 (a moment's look, not worth a thread)


@pytest.mark.parametrize("wanted", ["many", "0", "70000", "-1"])
def test_a_port_that_is_none_gets_one_clear_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], wanted: str
) -> None:
    monkeypatch.setenv("PORT", wanted)
    assert main() == 2
    said = capsys.readouterr()
    assert said.err == f"PORT must be a number from 1 to 65535, not {wanted!r}.\n"
    assert said.out == ""


async def test_a_taken_port_gets_one_clear_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        demo = await start(str(port), tmp_path)
        out, err = await demo.communicate()
    assert (demo.returncode, out) == (2, b"")
    assert err.decode() == f"Port {port} is taken: choose another, such as PORT={port + 1}.\n"
    assert os.listdir(tmp_path) == []  # noqa: PTH208 (a moment's look, not worth a thread)


async def test_ending_it_while_it_starts_leaves_no_traceback(tmp_path: Path) -> None:
    demo = await start(str(free_port()), tmp_path, "-X", "importtime")
    assert demo.stderr is not None
    while b"| aiohttp.hdrs" not in (line := b" ".join((await demo.stderr.readline()).split())):
        assert line, "it was never imported"
    demo.send_signal(signal.SIGINT)
    out, err = await demo.communicate()
    assert out == b""
    assert b"Traceback" not in err
