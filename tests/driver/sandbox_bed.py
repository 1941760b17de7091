"""The bot on the project's own pretend Discord: over real sockets, in this event loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from contextvars import Context
from copy import deepcopy
from datetime import UTC, datetime
from typing import Any

from bot.client import BriscaClient
from bot.store.memory import MemoryStore
from sandbox.hooks import pointed_at
from sandbox.model import Interaction, InteractionKind
from sandbox.permissions import Permission
from sandbox.person import Person
from sandbox.refusal import ClientRefusal
from sandbox.server import Sandbox
from tests.driver.bed import Impossible, Unanswered
from tests.driver.program import QuickClock, program
from tests.driver.sight import BUTTON, STRING_SELECT, Json, Panel
from tests.openapi import Request

PATIENCE = 10.0
GUILDS_COME_WITHIN = 0.05
LOOK_AGAIN = 0.01
TURNS_OF_THE_LOOP = 4
"""Until those who waited have begun what is to be done, or wait for a later moment."""
_STANDING = (
    "RequestHandler.start",
    "RequestHandler._handle_request",
    "Connection.write",
    "Client.start",
    "Shard.worker",
    "Timers._sleep",
    "Alive._beat",
)


class SandboxBed:
    """A `Bed`, and with `sandbox` all the faults that can be made to order."""

    def __init__(self, sandbox: Sandbox, seed: int) -> None:
        self.sandbox = sandbox
        self.store = MemoryStore()
        self.guild, self.channel = sandbox.guild.id, sandbox.table.id
        self._seed = seed
        self._people: dict[int, Person] = {}
        self._bot = AsyncExitStack()
        self._clock = QuickClock(self._now)

    def join(self, name: str, locale: str) -> int:
        person = self.sandbox.person(name, locale)
        self._people[person.id] = person
        return person.id

    async def speak(self, locale: str) -> None:
        self.sandbox.world.set_locale(self.sandbox.guild, locale)
        await asyncio.sleep(0.05)

    async def command(self, user: int, path: Sequence[str], options: Mapping[str, Any]) -> None:
        await self._answered(await self.run(user, path, options))

    async def run(self, user: int, path: Sequence[str], options: Mapping[str, Any]) -> Interaction:
        """Run a command and return as soon as it is acknowledged, or has failed."""
        try:
            return await self._people[user].command(self.channel, path, options)
        except ClientRefusal as error:
            raise Impossible(str(error)) from error

    async def use(
        self, user: int, panel: Panel, custom_id: str, values: Sequence[str] | None
    ) -> None:
        await self._answered(self.click(user, panel, custom_id, values))

    def click(
        self, user: int, panel: Panel, custom_id: str, values: Sequence[str] | None = None
    ) -> Interaction:
        """Send a click without waiting for anything."""
        kind = BUTTON if values is None else STRING_SELECT
        data: Json = {"component_type": kind, "custom_id": custom_id}
        if values is not None:
            data["values"] = list(values)
        message = self.sandbox.world.message(panel.id)
        if message is None or not self.sandbox.world.may_see(user, message):
            raise Impossible("You see no such message.")
        now, message.components = message.components, panel.raw["components"]
        try:
            return self.sandbox.dialogue.begin(
                InteractionKind.COMPONENT, user, self.channel, data, message=message
            )
        finally:
            message.components = now

    async def settled(self, *interactions: Interaction) -> None:
        """Return when these have been answered or have failed, and the bot is at rest."""
        for interaction in interactions:
            await interaction.settled.wait()
        await self.rest()

    def messages(self, user: int) -> list[Json]:
        return deepcopy(self._people[user].messages(self.channel))

    def file(self, panel: Panel) -> bytes:
        message = self.sandbox.world.message(panel.id)
        assert message is not None
        [attachment] = message.attachments
        return attachment.body

    async def start(self) -> None:
        """Start a bot and wait until it is at rest."""
        self._seed += 1  # of the operating system's chance no two starts get the same
        client = await self._bot.enter_async_context(program(self.store, self._clock, self._seed))
        client.before_identify_hook = _at_once  # type: ignore[method-assign]
        client._connection.guild_ready_timeout = GUILDS_COME_WITHIN
        await self._bot.enter_async_context(_connected(client, self.sandbox))
        await client.wait_until_ready()
        await self.rest()

    async def stop(self) -> None:
        """End the bot in good order."""
        await self._bot.aclose()

    async def wait(self, seconds: float) -> None:
        self._clock.passes(seconds)
        for _ in range(TURNS_OF_THE_LOOP):
            await asyncio.sleep(0)
        await self.rest()

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    async def delete_message(self, message_id: int) -> None:
        message = self.sandbox.world.message(message_id)
        assert message is not None
        self.sandbox.world.delete_message(message)

    async def deny(self, permission: str) -> None:
        bot = self.sandbox.world.bot.id
        denied = Permission[permission.upper()]
        self.sandbox.world.overwrite(self.sandbox.table, bot, deny=denied)
        await asyncio.sleep(0.05)

    def requests(self) -> list[Request]:
        return list(self.sandbox.requests)

    async def eventually(self, true: Callable[[], object]) -> None:
        """Return when something that nobody answers for has come true, and the bot is at rest."""
        async with asyncio.timeout(PATIENCE):
            while not true():  # noqa: ASYNC110 - what is seen has no event of its own
                await asyncio.sleep(LOOK_AGAIN)
        await self.rest()

    async def rest(self) -> None:
        """Return when the bot has nothing under way."""
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while busy := [task for task in asyncio.all_tasks() if _busy(task)]:
            left = deadline - asyncio.get_running_loop().time()
            assert left > 0, f"never at rest: {busy}"
            await asyncio.wait(busy, timeout=left, return_when=asyncio.FIRST_COMPLETED)

    async def _answered(self, interaction: Interaction) -> None:
        await self.settled(interaction)
        if interaction.failure is not None:
            raise Unanswered(interaction.failure)

    def _now(self) -> datetime:
        return datetime.fromtimestamp(self.sandbox.clock.now(), UTC)


def _busy(task: asyncio.Task[Any]) -> bool:
    """Whether it is work of the bot: what the servers do, the bot is waiting for."""
    name = getattr(task.get_coro(), "__qualname__", "")
    return task is not asyncio.current_task() and name not in _STANDING


async def _at_once(shard_id: int | None, *, initial: bool = False) -> None:
    """Identify at once also after a lost session, where discord.py waits five seconds."""


@asynccontextmanager
async def _connected(client: BriscaClient, sandbox: Sandbox) -> AsyncIterator[None]:
    # A context of its own: SimCord leaves its transport behind in that of a failed test.
    running = asyncio.create_task(client.start(sandbox.token), context=Context())
    try:
        yield
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


@asynccontextmanager
async def sandbox_bed(seed: int = 1) -> AsyncIterator[SandboxBed]:
    """A bot with an empty store on a sandbox of its own, without limits of pace."""
    async with Sandbox(ratelimits=False) as sandbox:
        bed = SandboxBed(sandbox, seed)
        with pointed_at(sandbox.url):
            try:
                await bed.start()
                yield bed
            finally:
                await bed.stop()
