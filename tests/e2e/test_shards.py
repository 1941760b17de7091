"""Two processes share the servers of one token and one PostgreSQL."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from sandbox.model import Guild
from sandbox.person import Person as SandboxPerson
from sandbox.server import Sandbox
from tests.driver import Person
from tests.driver.process_bed import ProcessBed
from tests.e2e.conftest import judge
from tests.postgres import new_database

COUNT = 2


class Half(ProcessBed):
    """The process of one shard, and the people of a server that belongs to it."""

    def __init__(self, sandbox: Sandbox, database: str, number: int) -> None:
        super().__init__(sandbox, database, (number, COUNT))
        self._home = a_guild(sandbox, number)
        self.guild = self._home.id
        self.channel = sandbox.world.add_channel("brisca-table", self._home).id

    def join(self, name: str, locale: str) -> int:
        user = self.sandbox.world.add_person(name, self._home, locale)
        self._people[user.id] = SandboxPerson(user, self.sandbox.world, self.sandbox.dialogue)
        return user.id

    def panels_written(self) -> int:
        """How often a message in this server was posted or edited with the bot's token."""
        return sum(
            request.path.startswith(f"/channels/{self.channel}/")
            for request in self.sandbox.requests
            if request.method != "GET"
        )


def a_guild(sandbox: Sandbox, number: int) -> Guild:
    """A server that belongs to a shard; with each millisecond it is another one's turn."""
    while True:
        guild = sandbox.world.add_guild("Brisca")
        if (guild.id >> 22) % COUNT == number:
            return guild
        del sandbox.world.guilds[guild.id]


@pytest.fixture
async def halves(caplog: pytest.LogCaptureFixture) -> AsyncIterator[tuple[Half, Half]]:
    """Both processes, started."""
    async with Sandbox(ratelimits=False) as sandbox, AsyncExitStack() as stack:
        url = stack.enter_context(new_database()).render_as_string(hide_password=False)
        halves = (Half(sandbox, url, 0), Half(sandbox, url, 1))
        for half in halves:
            stack.push_async_callback(half.stop)
            await half.start()
        yield halves
        judge(halves[0], caplog)


async def open_lobby(half: Half, name: str) -> Person:
    host = Person(half, name)
    await host.slash("brisca new", players=3)
    await half.eventually(host.public)
    return host


async def join(half: Half, name: str, host: Person) -> None:
    """Press Join, and see it on the host's panel."""
    guest = Person(half, name)
    await guest.press("Join")
    await half.eventually(lambda: f"\u2068{name}\u2069" in host.panel().text)


async def test_each_process_serves_its_servers(halves: tuple[Half, Half]) -> None:
    first, second = halves
    ana, bea = await open_lobby(first, "Ana"), await open_lobby(second, "Bea")
    await first.kill()
    await join(second, "Cai", bea)
    written = second.panels_written()
    assert written > 0

    await first.start()
    await join(first, "Dua", ana)

    assert second.panels_written() == written, "a process took up the tables of another"
    await join(second, "Eva", bea)
    assert len(ana.public()) == len(bea.public()) == 1
