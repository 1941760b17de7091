"""The sandbox's own answers, judged by Discord's OpenAPI document."""

import io
import json
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import pytest
from aiohttp import web
from jsonschema_rs import Draft202012Validator, ValidationError

from sandbox.rest import BASE
from sandbox.server import Sandbox
from tests.openapi import document_path, needs_document
from tests.openapi_schema import adapt
from tests.sandbox.client import Client, Press, connected, panel
from tests.sandbox.test_rest import PIXEL

Answer = tuple[str, str, int, Any]


class Listener:
    """Keeps every answer of the API."""

    def __init__(self) -> None:
        self.answers: list[Answer] = []

    def install(self, app: web.Application) -> None:
        app.middlewares.append(self._listen)

    @web.middleware
    async def _listen(
        self,
        request: web.Request,
        handler: Callable[[web.Request], Awaitable[web.StreamResponse]],
    ) -> web.StreamResponse:
        response = await handler(request)
        resource = request.match_info.route.resource
        if resource is not None and resource.canonical.startswith(BASE):
            assert isinstance(response, web.Response)
            assert isinstance(response.body, bytes | None)
            body = json.loads(response.body) if response.body else None
            path = resource.canonical.removeprefix(BASE)
            self.answers.append((request.method, path, response.status, body))
        return response


@pytest.fixture(scope="module")
def judge() -> "Judge":
    return Judge()


async def test_answers_are_as_discord_documents_them(judge: "Judge") -> None:
    listener = Listener()
    async with (
        Sandbox(extend=listener.install, ratelimits=False) as sandbox,
        connected(sandbox) as connect,
    ):
        await everything(sandbox, await connect(Client()))
    complaints = {line for answer in listener.answers for line in judge.faults(*answer)}
    assert len(listener.answers) > 30
    assert sorted(complaints) == []


async def everything(sandbox: Sandbox, client: Client) -> None:
    """Use each route once or more."""
    await client.wait_until_ready()
    ana = sandbox.person("Ana")
    sandbox.world.add_role("Host", sandbox.guild)

    async def answer(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(
            view=gallery(), file=discord.File(io.BytesIO(PIXEL), "t.png")
        )
        await interaction.followup.send("private", ephemeral=True)
        original = await interaction.original_response()
        await original.edit(view=panel("table", Press("go")), attachments=[])

    async def press(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.edit_message(view=panel("again", Press("go")))
        await interaction.followup.send("and more")

    client.on_command, client.on_press = answer, press
    await ana.command(sandbox.table.id, ["act"])
    await ana.until(lambda: len(ana.messages(sandbox.table.id)) == 2)
    await ana.until(lambda: ana.messages(sandbox.table.id)[0]["edited_timestamp"])
    await ana.press(int(ana.messages(sandbox.table.id)[0]["id"]), "t:go")
    await ana.until(lambda: len(ana.messages(sandbox.table.id)) == 3)
    client.on_command = lambda interaction: interaction.response.defer()
    await ana.command(sandbox.table.id, ["act"])

    channel = client.get_channel(sandbox.lobby.id)
    assert isinstance(channel, discord.TextChannel)
    file = discord.File(io.BytesIO(PIXEL), "e.png")
    embed = discord.Embed(title="t").set_image(url="attachment://e.png")
    message = await channel.send("hello", embed=embed, file=file)
    await message.edit(content="changed")
    await message.reply("reply")
    await channel.fetch_message(message.id)
    assert [each async for each in channel.history()]
    thread = await channel.create_thread(name="t", type=discord.ChannelType.public_thread)
    await thread.add_user(discord.Object(ana.id))
    await thread.edit(archived=True)
    await (await message.create_thread(name="from a message")).send("in it")
    await message.delete()
    guild = await client.fetch_guild(sandbox.guild.id)
    await guild.fetch_member(ana.id)
    await guild.fetch_channels()
    await client.fetch_channel(sandbox.table.id)
    await client.fetch_channel(thread.id)
    await client.fetch_user(ana.id)
    await client.http.get_bot_gateway()
    emoji = await client.create_application_emoji(name="oros", image=PIXEL)
    await client.fetch_application_emojis()
    await emoji.edit(name="copas")
    [*_, command] = await client.tree.fetch_commands()
    await client.tree.fetch_command(command.id)
    await command.edit(description="Other words")


def gallery() -> discord.ui.LayoutView:
    """A message with every kind of component that a message may hold."""
    media = discord.MediaGalleryItem("attachment://t.png")
    view = discord.ui.LayoutView(timeout=None)
    select: discord.ui.Select[Any] = discord.ui.Select(
        custom_id="s", options=[discord.SelectOption(label="a")]
    )
    users: discord.ui.UserSelect[Any] = discord.ui.UserSelect(custom_id="u")
    view.add_item(
        discord.ui.Container(
            discord.ui.Section("text", accessory=Press("go", label="Go")),
            discord.ui.Section("text", accessory=discord.ui.Thumbnail("attachment://t.png")),
            discord.ui.MediaGallery(media),
            discord.ui.Separator(),
            discord.ui.ActionRow(select),
            discord.ui.ActionRow(users),
            discord.ui.File("attachment://t.png"),
        )
    )
    view.stop()
    return view


class Judge:
    """Discord's document, adapted once."""

    def __init__(self) -> None:
        needs_document()
        document = json.loads(document_path().read_text(encoding="utf-8"))
        self._paths = document["paths"]
        self._raw = document["components"]["schemas"]
        self._schemas = {name: adapt(each, self._raw) for name, each in self._raw.items()}
        self._validators: dict[str, Draft202012Validator] = {}

    def faults(self, method: str, path: str, status: int, body: Any) -> list[str]:
        """What the document says against an answer."""
        responses = self._paths[path][method.lower()]["responses"]
        where = f"{method} {path} {status}"
        if str(status) not in responses:
            return [f"{where}: not a status of this route"]
        content = responses[str(status)].get("content", {}).get("application/json")
        if content is None or body is None:
            return [] if content is body else [f"{where}: a body or none?"]
        if where not in self._validators:
            schema = adapt(content["schema"], self._raw) | {
                "components": {"schemas": self._schemas}
            }
            self._validators[where] = Draft202012Validator(schema)
        return [
            f"{where}: {leaf.instance_path} {leaf.message[:200]}"
            for error in self._validators[where].iter_errors(body)
            for leaf in leaves(error)
        ]


def leaves(error: ValidationError) -> list[ValidationError]:
    """The faults of the branch of a union that comes nearest."""
    branches = getattr(error.kind, "context", None)
    if not branches:
        return [error]
    return min(([leaf for each in branch for leaf in leaves(each)] for branch in branches), key=len)


@pytest.mark.parametrize(
    ("status", "body"), [(200, {"url": 1}), (200, None), (204, None), (200, {"more": True})]
)
def test_the_judge_finds_faults(judge: Judge, status: int, body: Any) -> None:
    assert judge.faults("GET", "/gateway/bot", status, body) != []
