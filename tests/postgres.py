"""PostgreSQL for tests: databases of their own on a server that runs, and a server of their own.

`TEST_DATABASE_URL` names a server, whose user may create databases; without it the one on this
computer is asked. Where none answers, tests are skipped, but not where `CI` is set.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import asyncpg
import pytest
from sqlalchemy import URL, make_url

T = TypeVar("T")

SERVER = os.environ.get("TEST_DATABASE_URL", "postgresql://postgres@127.0.0.1:5432/postgres")
ANSWERS_WITHIN = 5.0
NOBODY = "nobody"


def run_sql(url: URL, *statements: str) -> list[Any]:
    """Run statements on a connection of their own, whatever loop runs here; the last one's rows."""

    async def do() -> list[Any]:
        plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await asyncpg.connect(plain, timeout=ANSWERS_WITHIN)
        try:
            rows = [await connection.fetch(statement) for statement in statements]
        finally:
            await connection.close()
        return [tuple(row) for row in rows[-1]]

    return _apart(do())


def _apart(doing: Coroutine[Any, Any, T]) -> T:
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, doing).result()


def missing(reason: str) -> NoReturn:
    """Skip the test, or fail where nothing may be missing."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@contextmanager
def new_database() -> Iterator[URL]:
    """An empty database on the server that runs, gone afterwards."""
    server = make_url(SERVER)
    url = server.set(drivername="postgresql+asyncpg", database=f"brisca_{secrets.token_hex(8)}")
    try:
        run_sql(server, f"CREATE DATABASE {url.database}")
    except (OSError, asyncpg.PostgresError) as error:
        missing(f"no PostgreSQL server for tests: {error}")
    try:
        yield url
    finally:
        run_sql(server, f"DROP DATABASE {url.database} WITH (FORCE)")


def empty(url: URL) -> None:
    """Take everything out of a database."""
    run_sql(url, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public")


class OwnServer:
    """A server that a test may stop, on a free port, with a new database."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self._folder = folder
        self._programs = programs
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url = URL.create(
            "postgresql+asyncpg", "postgres", host="127.0.0.1", port=port, database="postgres"
        )
        self._do("initdb", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-sync")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-h 127.0.0.1 -p {self.url.port} -k '' -F"
        self._do("pg_ctl", "start", "--wait", "--silent", "--log", "/dev/null", "-o", options)

    def stop(self) -> None:
        """Stop it and break off every connection, if it runs."""
        self._do("pg_ctl", "stop", "--wait", "--silent", "--mode=fast", check=False)

    def _do(self, program: str, *arguments: str, check: bool = True) -> None:
        subprocess.run(
            [self._programs / program, f"--pgdata={self._folder / 'data'}", *arguments],
            cwd=self._folder,
            user=NOBODY if os.geteuid() == 0 else None,  # it refuses to run as root
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=60,
            check=check,
        )


@contextmanager
def own_server() -> Iterator[OwnServer]:
    """A server that has not been started yet, gone afterwards."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    found = shutil.which("initdb", path=os.pathsep.join([os.defpath, *map(str, folders)]))
    if found is None:
        missing("the PostgreSQL server is not installed")
    folder = Path(tempfile.mkdtemp(prefix="brisca-"))
    if os.geteuid() == 0:
        shutil.chown(folder, NOBODY)
    server = OwnServer(folder, Path(found).parent)
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)
