"""A small real discord.py client whose reactions a test sets."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

import discord
from discord import app_commands, ui

from sandbox.hooks import pointed_at
from sandbox.server import Sandbox

Found = TypeVar("Found")
Reaction = Callable[[discord.Interaction[Any]], Awaitable[Any]]


class Client(discord.Client):
    """`on_command`, `on_press` and `on_form` are what it does; tests replace them."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.01,
        )
        self.tree = app_commands.CommandTree(self)
        self.on_command: Reaction = _nothing
        self.on_press: Reaction = _nothing
        self.seen: list[discord.Interaction[Any]] = []
        self.news = asyncio.Condition()
        self.resumed = 0

    async def setup_hook(self) -> None:
        client = self

        @self.tree.command(description="Do what the test says")
        @app_commands.describe(players="How many")
        async def act(
            interaction: discord.Interaction[Any],
            players: app_commands.Range[int, 2, 6] = 2,
            friend: discord.Member | None = None,
            rules: str = "base",
        ) -> None:
            interaction.extras["options"] = (players, friend, rules)
            await client.on_command(interaction)

        @act.autocomplete("rules")
        async def rules(
            interaction: discord.Interaction[Any], typed: str
        ) -> list[app_commands.Choice[str]]:
            names = ("base", "blind", "long")
            return [app_commands.Choice(name=n, value=n) for n in names if n.startswith(typed)]

        group = app_commands.Group(name="brisca", description="The game")

        @group.command(description="Open a lobby")
        async def new(interaction: discord.Interaction[Any]) -> None:
            await client.on_command(interaction)

        self.tree.add_command(group)
        self.add_dynamic_items(Press)
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once also after a lost session, where discord.py waits five seconds."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        async with self.news:
            self.seen.append(interaction)
            self.news.notify_all()

    async def on_resumed(self) -> None:
        async with self.news:
            self.resumed += 1
            self.news.notify_all()

    async def saw(self, count: int) -> None:
        """Wait until so many interactions have come."""
        async with asyncio.timeout(3), self.news:
            await self.news.wait_for(lambda: len(self.seen) >= count)

    async def came_back(self) -> None:
        """Wait until a session was resumed."""
        async with asyncio.timeout(3), self.news:
            await self.news.wait_for(lambda: self.resumed > 0)


class Press(ui.DynamicItem[ui.Button[Any]], template=r"t:(?P<arg>.+)"):
    """Any button of the tests."""

    def __init__(self, arg: str, label: str | None = None, *, disabled: bool = False) -> None:
        button: ui.Button[Any] = ui.Button(
            label=label or arg, custom_id=f"t:{arg}", disabled=disabled
        )
        super().__init__(button)
        self.arg = arg

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: Any
    ) -> "Press":
        return cls(match["arg"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        client = interaction.client
        assert isinstance(client, Client)
        interaction.extras["arg"] = self.arg
        await client.on_press(interaction)


def panel(text: str, *items: ui.Item[Any], picture: str | None = None) -> ui.LayoutView:
    """A Components V2 message, built as the bot builds its own: stopped before it is sent."""
    view = ui.LayoutView(timeout=None)
    box: ui.Container[Any] = ui.Container(ui.TextDisplay(text))
    if picture is not None:
        box.add_item(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{picture}")))
    if items:
        box.add_item(ui.ActionRow(*items))
    view.add_item(box)
    view.stop()
    return view


@asynccontextmanager
async def connected(sandbox: Sandbox) -> AsyncIterator[Callable[[Client], Awaitable[Client]]]:
    """Give a function that connects clients; close them all in the end."""
    running: list[tuple[Client, asyncio.Task[None]]] = []

    async def connect(client: Client) -> Client:
        running.append((client, asyncio.create_task(client.start(sandbox.token))))
        await sandbox.bot_ready()
        return client

    with pointed_at(sandbox.url):
        try:
            yield connect
        finally:
            for client, task in running:
                await client.close()
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task


async def soon(queue: asyncio.Queue[Found]) -> Found:
    """The next of what a client reports; a client swallows its errors, so do not wait for ever."""
    async with asyncio.timeout(5):
        return await queue.get()


async def _nothing(*arguments: Any) -> None:
    """Leave the interaction unanswered."""
