"""The sandbox put together: one HTTP server with REST, gateway and files, over one world."""

import asyncio
import secrets
from collections import deque
from collections.abc import Callable
from types import TracebackType
from typing import Self

from aiohttp import web

from sandbox.call import Services
from sandbox.clock import Clock
from sandbox.dialogue import Dialogue
from sandbox.faults import Faults
from sandbox.files import Files
from sandbox.gateway import Gateway
from sandbox.model import BotState, Channel, Guild
from sandbox.person import Person
from sandbox.ratelimits import RateLimits
from sandbox.rest import RecordedRequest, Rest
from sandbox.world import World

HOST = "127.0.0.1"
LARGEST_REQUEST = 25 * 1024 * 1024


class Sandbox:
    """A pretend Discord on loopback with one guild, "Brisca", and two channels.

    Use it as a context manager. `port` 0 takes any free port; an occupied one raises OSError on
    entering. `extend` may add further routes (the page) before the server starts.
    """

    def __init__(
        self,
        *,
        port: int = 0,
        clock: Clock | None = None,
        ratelimits: bool = True,
        extend: Callable[[web.Application], None] | None = None,
    ) -> None:
        self.clock = clock or Clock()
        self.token = f"sandbox.token.{secrets.token_urlsafe(24)}"
        self.world = World(self.clock)
        self.dialogue = Dialogue(self.world)
        self.faults = Faults()
        self.guild: Guild = self.world.add_guild("Brisca")
        self.table: Channel = self.world.add_channel("brisca-table", self.guild)
        self.lobby: Channel = self.world.add_channel("lobby", self.guild)
        self.gateway = Gateway(self.world, self.faults, self.token)
        self.world.dispatch = self.gateway.dispatch
        limits = RateLimits(self.clock, enabled=ratelimits)
        services = Services(self.world, self.dialogue, limits, lambda: self.gateway.url)
        self._rest = Rest(services, self.faults, self.token)
        self._people: dict[str, Person] = {}
        self._port = port
        self._extend = extend
        self._runner: web.AppRunner | None = None
        self.url = ""

    @property
    def requests(self) -> deque[RecordedRequest]:
        """The requests the bot made, oldest first (the latest few thousand)."""
        return self._rest.requests

    def person(self, name: str, locale: str = "en-US") -> Person:
        """Return the person of this name, who joins if new; `locale` counts only then."""
        if name not in self._people:
            user = self.world.add_person(name, self.guild, locale)
            self._people[name] = Person(user, self.world, self.dialogue)
        return self._people[name]

    @property
    def people(self) -> list[Person]:
        """The people who have joined, in that order."""
        return list(self._people.values())

    async def bot_ready(self, within: float = 10.0) -> None:
        """Wait until a bot listens at the gateway. Raises TimeoutError after `within` seconds."""
        with self.world.subscribe(self.world.bot.id) as changes:
            if self._bot_is_up():
                return
            async with asyncio.timeout(within):
                async for _ in changes:
                    if self._bot_is_up():
                        return

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=LARGEST_REQUEST)
        self._rest.install(app)
        Files(self.world).install(app)
        app.router.add_get("/gateway", self.gateway.serve)
        if self._extend is not None:
            self._extend(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, self._port)
        try:
            await site.start()
        except OSError:
            await self._runner.cleanup()
            raise
        port = self._runner.addresses[0][1]
        self.url = self.world.base_url = f"http://{HOST}:{port}"
        self.gateway.url = f"ws://{HOST}:{port}/gateway"
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._runner is not None, "only what was entered is left"
        self._rest.close()
        await self.gateway.close()
        await self._runner.cleanup()
        self.clock.close()

    def _bot_is_up(self) -> bool:
        return self.world.bot_state is BotState.UP
