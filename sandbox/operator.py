"""Holds the bot's process: starts it, asks it to end, kills it. Knows not what it does."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Mapping, Sequence

from sandbox.model import BotState
from sandbox.world import World

BOT = (sys.executable, "-m", "sandbox.bot")
PATIENCE = 10.0


class Operator:
    """At most one process of `command` at a time, in `environment`.

    `report` gets one line when the process ends by itself.
    """

    def __init__(
        self,
        world: World,
        environment: Mapping[str, str],
        *,
        command: Sequence[str] = BOT,
        report: Callable[[str], None] = print,
    ) -> None:
        self._world = world
        self._environment = environment
        self._command = command
        self._report = report
        self._process: Process | None = None
        self._watcher: asyncio.Task[None] | None = None
        self._order = asyncio.Lock()
        self._ending = False

    @property
    def pid(self) -> int | None:
        """The process, while there is one."""
        return None if self._process is None else self._process.pid

    async def start(self) -> None:
        """Start the process, unless it runs."""
        async with self._order:
            if self._process is not None:
                return
            self._world.set_bot_state(BotState.STARTING)
            self._ending = False
            # In a session of its own: Ctrl-C in the terminal reaches the operator alone.
            self._process = await asyncio.create_subprocess_exec(
                *self._command, env=self._environment, stdin=PIPE, start_new_session=True
            )
            self._watcher = asyncio.create_task(self._watch(self._process))

    async def kill(self) -> None:
        """End the process at once, as a crash would."""
        async with self._order:
            await self._end(Process.kill)

    async def stop(self) -> None:
        """Ask the process to end, and make it if it does not in good time."""
        async with self._order:
            await self._end(Process.terminate)

    async def _end(self, how: Callable[[Process], None]) -> None:
        process, watcher = self._process, self._watcher
        if process is None or watcher is None:
            return
        self._ending = True
        how(process)
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.shield(watcher)
        except TimeoutError:
            process.kill()
            await watcher

    async def _watch(self, process: Process) -> None:
        """Note the process's end, whoever brought it about."""
        code = await process.wait()
        self._process = None
        self._world.set_bot_state(BotState.DOWN)
        if not self._ending:
            self._report(f"The bot ended by itself (exit code {code}).")
