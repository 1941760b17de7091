"""The demo: a seeded world, the page, the bot in its own process, and a lobby to begin with."""

import asyncio
import signal
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from sandbox.model import Message, User
from sandbox.operator import Operator
from sandbox.permissions import Permission
from sandbox.refusal import ClientRefusal
from sandbox.server import Sandbox
from sandbox.web import Web

PEOPLE = (
    ("Ana", "en-US"),
    ("Bea", "es-ES"),
    ("Carles", "es-ES"),
    ("Dolors", "en-GB"),
    ("Enzo", "it"),
)
OPENING = (["brisca", "new"], {"players": 2, "games": 3, "computers": 1})
BOT_STARTS_WITHIN = 60.0
GUIDE = """\
**A table is waiting.** This page is a pretend Discord; the bot in it is the real one.
1. As Ana press **Start** on the panel below. The other seat is a computer's.
2. Press **My hand**: your cards are a message that only you see. Press one to play it.
3. For two people open a second tab as Bea, type `/brisca new` in #lobby, and **Join** there as Ana.
4. Kill the bot with the bar at the top in the middle of a trick, start it again, and play on."""


def serve(port: int, environment: Mapping[str, str]) -> None:
    """Serve the demo until SIGINT or SIGTERM. Raises OSError if the port is taken."""
    asyncio.run(_serve(port, environment))


async def _serve(port: int, environment: Mapping[str, str]) -> None:
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    with TemporaryDirectory(prefix="brisca-demo-") as folder:
        sandbox = Sandbox(port=port, extend=lambda app: page.install(app))
        seed(sandbox)
        child = child_environment(environment, Path(folder), sandbox.token)
        operator = Operator(sandbox.world, child)
        page = Web(sandbox.world, lambda: sandbox.people, operator)
        async with sandbox:
            child["SANDBOX_URL"] = sandbox.url
            print(f"Brisca is at {sandbox.url}  (Ctrl-C ends it)", flush=True)
            await _attend(sandbox, operator, stopped)


def seed(sandbox: Sandbox) -> None:
    """Let people in, make the first of them the host of the server, and post the guide."""
    for name, locale in PEOPLE:
        sandbox.person(name, locale)
    host = sandbox.people[0]
    role = sandbox.world.add_role("Host", sandbox.guild, Permission.ADMINISTRATOR)
    sandbox.world.give_role(host.id, role, sandbox.guild)
    world = sandbox.world
    guide = User(world.ids.next(), "guide", "Guide", bot=True, avatar="guide")
    world.users[guide.id] = guide
    message = Message(world.ids.next(), sandbox.table.id, guide.id, world.clock.now())
    message.content, message.pinned = GUIDE, True
    world.post(message)


def child_environment(environment: Mapping[str, str], folder: Path, token: str) -> dict[str, str]:
    """Return the bot's environment: this one, but a database and a token of the demo's own."""
    return {
        "LOG_LEVEL": "WARNING",
        **environment,
        "DISCORD_TOKEN": token,
        "DATABASE_URL": str(folder / "brisca.sqlite3"),
    }


async def _attend(sandbox: Sandbox, operator: Operator, stopped: asyncio.Event) -> None:
    """Run the bot until the demo is stopped."""
    await operator.start()
    opening = asyncio.create_task(open_lobby(sandbox))
    try:
        await stopped.wait()
    finally:
        opening.cancel()
        with suppress(asyncio.CancelledError):
            await opening
        await operator.stop()


async def open_lobby(sandbox: Sandbox) -> None:
    """Let the first person open a lobby, so that a visitor can press Start at once."""
    try:
        await sandbox.bot_ready(BOT_STARTS_WITHIN)
        path, options = OPENING
        opened = await sandbox.people[0].command(sandbox.table.id, path, options)
    except TimeoutError:
        print("The bot has not connected: see its messages above.")
    except ClientRefusal as refusal:
        print(f"No lobby was opened: {refusal}")
    else:
        if opened.failure is not None:
            print(f"No lobby was opened: {opened.failure}")
