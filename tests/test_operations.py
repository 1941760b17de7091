"""The commands of docs/operations.md, run one after the other as an operator would."""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.store.sql import SqlStore
from tests.postgres import OwnServer, own_server
from tests.store.builders import a_lobby

ROOT = Path(__file__).parent.parent
DOCUMENT = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)\n```$", DOCUMENT, flags=re.DOTALL | re.MULTILINE)
SETTINGS = "DATABASE_URL=sqlite+aiosqlite:///data/brisca.sqlite3\n"


@dataclass(frozen=True)
class Operator:
    """Somebody in the program's folder, with a server that is nobody else's."""

    folder: Path
    server: OwnServer

    def run(self, block: str) -> subprocess.CompletedProcess[str]:
        """Run a block, each line of which has to succeed."""
        port = self.server.url.port
        script = block.replace("@127.0.0.1/", f"@127.0.0.1:{port}/").replace("DAY", today())
        administrator = {"PGHOST": "127.0.0.1", "PGPORT": str(port), "PGUSER": "postgres"}
        return subprocess.run(
            ["bash", "-e", "-c", script],
            cwd=self.folder,
            env={"PATH": os.environ["PATH"], **administrator},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    def url(self, name: str) -> str:
        """The address of a database on the server, as the operator's user."""
        return f"postgresql://brisca:PASSWORD@127.0.0.1:{self.server.url.port}/{name}"

    def lobbies(self, address: str) -> list[str]:
        """What is in a database: a file of the folder, or one on the server."""

        async def read() -> list[str]:
            store = await SqlStore.open(address if "://" in address else self.folder / address)
            found = [lobby.id for lobby in await store.lobbies()]
            await store.close()
            return found

        return asyncio.run(read())

    def open_lobby(self, id_: str) -> None:
        """Let something happen in the file."""

        async def write() -> None:
            store = await SqlStore.open(self.folder / "data" / "brisca.sqlite3")
            await store.save_lobby(a_lobby(id_))
            await store.close()

        asyncio.run(write())


def today() -> str:
    return datetime.now(UTC).astimezone().date().isoformat()


@pytest.fixture(scope="module")
def operator(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Operator]:
    folder = tmp_path_factory.mktemp("brisca")
    for name in ("bot", "cogs"):
        (folder / name).symlink_to(ROOT / name)
    (folder / ".venv").symlink_to(sys.prefix)
    (folder / "data").mkdir()
    (folder / ".env").write_text(SETTINGS, encoding="utf-8")
    with own_server() as server:
        server.start()
        made = Operator(folder, server)
        made.open_lobby("lobby001")
        yield made


def look(operator: Operator, told: str) -> None:
    assert told.startswith("wrong settings: DISCORD_TOKEN is not set")
    assert "\nok    database: " in told


def copied(operator: Operator, told: str) -> None:
    assert told.endswith("bytes, checked\n")
    assert operator.lobbies(f"backups/{today()}.sqlite3") == ["lobby001"]
    operator.open_lobby("lobby002")


def put_back(operator: Operator, _told: str) -> None:
    assert operator.lobbies("data/brisca.sqlite3") == ["lobby001"]
    assert operator.lobbies("data/before/brisca.sqlite3") == ["lobby001", "lobby002"]


def upgraded(operator: Operator, told: str) -> None:
    assert "data/brisca.sqlite3: writable, schema 0" in told


def made(operator: Operator, told: str) -> None:
    assert told == "CREATE ROLE\nCREATE DATABASE\n"


def on_the_server(operator: Operator, told: str) -> None:
    assert "lobbies: 1\n" in told
    assert "PASSWORD" not in told
    assert operator.lobbies(operator.url("brisca")) == ["lobby001"]


def dumped(operator: Operator, _told: str) -> None:
    assert (operator.folder / "backups" / "brisca.dump").stat().st_size > 0


def restored(operator: Operator, _told: str) -> None:
    assert operator.lobbies(operator.url("brisca_back")) == ["lobby001"]


def in_a_file_again(operator: Operator, told: str) -> None:
    assert "lobbies: 1\n" in told
    assert operator.lobbies("data/again.sqlite3") == ["lobby001"]


Outcome = Callable[[Operator, str], None]
OUTCOMES: dict[str, tuple[Outcome, int]] = {
    "-m bot doctor": (look, 1),  # there is no token, and so nobody to ask
    "-m bot backup": (copied, 0),
    "cp backups/DAY": (put_back, 0),
    "-m bot migrate": (upgraded, 0),
    "CREATE DATABASE brisca OWNER": (made, 0),
    "migrate --from data": (on_the_server, 0),
    "pg_dump": (dumped, 0),
    "pg_restore": (restored, 0),
    "migrate --from postgresql": (in_a_file_again, 0),
}
"""In the order of the document: what a block has in it, what it leads to, and its exit code."""


def test_every_block_has_an_outcome() -> None:
    assert len(BLOCKS) == len(OUTCOMES)
    for block, words in zip(BLOCKS, OUTCOMES, strict=True):
        assert words in block


def test_the_commands_in_order(operator: Operator) -> None:
    for block, (outcome, code) in zip(BLOCKS, OUTCOMES.values(), strict=True):
        result = operator.run(block)
        assert (result.returncode, result.stderr) == (code, ""), f"{block}\n{result.stderr}"
        outcome(operator, result.stdout)


def test_every_command_of_an_operator_is_told(operator: Operator) -> None:
    listed = operator.run(".venv/bin/python -m bot --help").stdout
    for command in ("run", "health", "doctor", "migrate", "backup"):
        assert re.search(rf"^    {command} ", listed, flags=re.MULTILINE)
        assert re.search(rf"(-m bot|make) {command}\b", DOCUMENT)
