"""The bot as a process of its own with a database, on the sandbox."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from bot.store.sql import SqlStore
from sandbox.server import Sandbox
from tests.driver.sandbox_bed import SandboxBed

STARTS_WITHIN = 60.0
PATIENCE = 20.0
LOOK_AGAIN = 0.02


class ProcessBed(SandboxBed):
    """A `Bed` whose bot can be killed. When it is at rest only `eventually` can tell."""

    def __init__(
        self, sandbox: Sandbox, database: Path | str, shard: tuple[int, int] = (0, 1)
    ) -> None:
        super().__init__(sandbox, seed=0)
        self.database = database
        self._shard = shard
        self._process: Process | None = None

    async def start(self, module: str = "sandbox.bot", **settings: str) -> None:
        """Start the process and wait until it listens; `module` may do harm to it before."""
        environment = os.environ | {
            "SANDBOX_URL": self.sandbox.url,
            "DISCORD_TOKEN": self.sandbox.token,
            "DATABASE_URL": str(self.database),
            "COMPUTER_PAUSE": "0",
            "PANEL_INTERVAL": "0",
            "LOG_LEVEL": "WARNING",
            "SHARD_COUNT": str(self._shard[1]),
            "SHARD_IDS": str(self._shard[0]),
        }
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", module, env=environment | settings, stdin=PIPE, stderr=PIPE
        )
        await self.eventually(self._listens, STARTS_WITHIN)

    async def kill(self) -> None:
        """End the process at once, as a power cut would."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()
        await self.eventually(lambda: not self._listens())

    async def terminate(self) -> tuple[int | None, str]:
        """Ask the process to end; its exit code and what it wrote to standard error."""
        assert self._process is not None
        self._process.terminate()
        _, said = await self._process.communicate()
        return self._process.returncode, said.decode()

    async def stop(self) -> None:
        """Leave no process behind."""
        if self._process is not None and self._process.returncode is None:
            await self.kill()

    async def rest(self) -> None:
        """A process does not tell when it has finished."""

    async def eventually(self, true: Callable[[], object], within: float = PATIENCE) -> None:
        """Return when something has become true."""
        async with asyncio.timeout(within):
            while not true():  # noqa: ASYNC110 - what is seen has no event of its own
                await asyncio.sleep(LOOK_AGAIN)

    def _listens(self) -> bool:
        return self._shard in self.sandbox.gateway.listening

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[SqlStore]:
        """The store on the file, read by a second hand."""
        self.store = store = await SqlStore.open(self.database)
        try:
            yield store
        finally:
            await store.close()


@asynccontextmanager
async def process_bed(folder: Path) -> AsyncIterator[ProcessBed]:
    """A process with a new database in the folder."""
    async with Sandbox(ratelimits=False) as sandbox:
        bed = ProcessBed(sandbox, folder / "brisca.sqlite3")
        try:
            await bed.start()
            yield bed
        finally:
            await bed.stop()
