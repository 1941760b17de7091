"""Who may do what where: the bot's permissions, people's, threads."""

import asyncio
import io
from typing import Any

import discord
import pytest

from sandbox.options import command_data
from sandbox.permissions import EVERYONE, Permission
from sandbox.refusal import ClientRefusal
from sandbox.server import Sandbox
from tests.sandbox.client import Client, Press, panel, soon
from tests.sandbox.conftest import Connect


def deny(sandbox: Sandbox, denied: Permission, target: int | None = None) -> None:
    sandbox.world.overwrite(sandbox.table, target or sandbox.world.bot.id, deny=denied)


@pytest.mark.parametrize(
    ("denied", "code"),
    [
        (Permission.VIEW_CHANNEL, 50001),
        (Permission.SEND_MESSAGES, 50013),
        (Permission.ATTACH_FILES, 50013),
    ],
)
async def test_the_bot_needs_permissions_to_send(
    sandbox: Sandbox, connect: Connect, denied: Permission, code: int
) -> None:
    client = await connect(Client())
    deny(sandbox, denied)
    channel = client.get_partial_messageable(sandbox.table.id)
    with pytest.raises(discord.Forbidden) as caught:
        await channel.send("x", file=discord.File(io.BytesIO(b"x"), "x.png"))
    assert caught.value.code == code


async def test_an_embed_needs_embed_links(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    deny(sandbox, Permission.EMBED_LINKS)
    with pytest.raises(discord.Forbidden):
        await client.get_partial_messageable(sandbox.table.id).send(embed=discord.Embed(title="x"))


async def test_an_edit_needs_only_sight(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    message = await client.get_partial_messageable(sandbox.table.id).send("one")
    deny(sandbox, Permission.SEND_MESSAGES)
    await message.edit(content="two")
    deny(sandbox, Permission.VIEW_CHANNEL)
    with pytest.raises(discord.Forbidden) as caught:
        await message.edit(content="three")
    assert caught.value.code == 50001


async def test_an_interaction_is_answered_without_any_permission(
    sandbox: Sandbox, connect: Connect
) -> None:
    client = await connect(Client())
    client.on_command = lambda i: i.response.send_message(f"{i.app_permissions.value}")
    deny(sandbox, Permission.VIEW_CHANNEL)
    ana = sandbox.person("Ana")
    await ana.command(sandbox.table.id, ["act"])
    assert [each["content"] for each in ana.messages(sandbox.table.id)] == ["0"]


async def test_who_may_not_write_gets_a_public_answer_alone(
    sandbox: Sandbox, connect: Connect
) -> None:
    client = await connect(Client())
    ephemeral: asyncio.Queue[bool] = asyncio.Queue()

    async def answer(interaction: discord.Interaction[Any]) -> None:
        response = await interaction.response.send_message("public?")
        ephemeral.put_nowait(response.is_ephemeral())

    client.on_command = answer
    ana, bea = sandbox.person("Ana"), sandbox.person("Bea")
    deny(sandbox, Permission.SEND_MESSAGES, ana.id)
    await ana.command(sandbox.table.id, ["act"])
    assert await soon(ephemeral) is True
    assert bea.messages(sandbox.table.id) == []


async def test_a_person_sees_only_channels_open_to_them(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    ana = sandbox.person("Ana")
    message = await client.get_partial_messageable(sandbox.table.id).send(
        view=panel("table", Press("go"))
    )
    deny(sandbox, Permission.VIEW_CHANNEL, ana.id)
    assert [each["name"] for each in ana.channels()] == ["lobby"]
    assert ana.messages(sandbox.table.id) == []
    with pytest.raises(ClientRefusal):
        await ana.press(message.id, "t:go")
    with pytest.raises(ClientRefusal):
        await ana.command(sandbox.table.id, ["act"])


async def test_the_client_hears_of_a_changed_permission(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    await client.wait_until_ready()
    heard = client.loop.create_future()

    async def on_guild_channel_update(before: Any, after: Any) -> None:
        heard.set_result(after.permissions_for(after.guild.me).send_messages)

    client.event(on_guild_channel_update)
    deny(sandbox, Permission.SEND_MESSAGES)
    assert await heard is False


@pytest.mark.parametrize(
    ("needed", "role", "allowed"),
    [
        (None, 0, True),
        ("32", 0, False),
        ("32", Permission.MANAGE_GUILD, True),
        ("0", Permission.MANAGE_GUILD, False),
        ("0", Permission.ADMINISTRATOR, True),
    ],
)
def test_a_command_may_be_kept_for_some(
    sandbox: Sandbox, needed: str | None, role: int, allowed: bool
) -> None:
    command = {"id": "1", "name": "set", "type": 1, "default_member_permissions": needed}
    sandbox.world.set_commands(None, [command])
    ana = sandbox.person("Ana")
    sandbox.world.give_role(ana.id, sandbox.world.add_role("r", sandbox.guild, role), sandbox.guild)
    if allowed:
        assert command_data(sandbox.world, ana.user, sandbox.table, ["set"], {})["id"] == "1"
    else:
        with pytest.raises(ClientRefusal):
            command_data(sandbox.world, ana.user, sandbox.table, ["set"], {})


def test_overwrites_apply_in_discords_order(sandbox: Sandbox) -> None:
    world, table = sandbox.world, sandbox.table
    ana = sandbox.person("Ana")
    role = world.add_role("quiet", sandbox.guild)
    world.give_role(ana.id, role, sandbox.guild)

    def speaks() -> bool:
        return Permission.SEND_MESSAGES in world.permissions(ana.id, table)

    assert world.permissions(ana.id, table) == EVERYONE
    world.overwrite(table, sandbox.guild.id, deny=Permission.SEND_MESSAGES)
    assert not speaks()
    world.overwrite(table, role.id, allow=Permission.SEND_MESSAGES)
    assert speaks()
    world.overwrite(table, ana.id, deny=Permission.SEND_MESSAGES)
    assert not speaks()
    assert Permission.ATTACH_FILES not in world.permissions(ana.id, table)
    world.overwrite(table, ana.id)
    assert speaks()


async def test_edits_in_an_archived_thread_fail_and_sending_brings_it_back(
    sandbox: Sandbox, connect: Connect
) -> None:
    client = await connect(Client())
    await client.wait_until_ready()
    channel = client.get_channel(sandbox.table.id)
    assert isinstance(channel, discord.TextChannel)
    thread = await channel.create_thread(name="Table 1", type=discord.ChannelType.public_thread)
    message = await thread.send("first")

    await thread.edit(archived=True)
    with pytest.raises(discord.HTTPException) as caught:
        await message.edit(content="second")
    assert caught.value.code == 50083
    await thread.send("back")
    await message.edit(content="second")


async def test_a_locked_thread_takes_nothing(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    ana = sandbox.person("Ana")
    thread = sandbox.world.add_thread("Table", sandbox.table, ana.id)
    sent = await client.get_partial_messageable(thread.id).send(view=panel("t", Press("go")))
    sandbox.world.archive_thread(thread, locked=True)
    with pytest.raises(discord.HTTPException) as caught:
        await client.get_partial_messageable(thread.id).send("x")
    assert caught.value.code == 160005
    with pytest.raises(ClientRefusal):
        await ana.press(sent.id, "t:go")


async def test_a_press_brings_an_archived_thread_back(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    client.on_press = lambda i: i.response.edit_message(view=panel("pressed"))
    ana = sandbox.person("Ana")
    thread = sandbox.world.add_thread("Table", sandbox.table, ana.id)
    sent = await client.get_partial_messageable(thread.id).send(view=panel("t", Press("go")))
    sandbox.world.archive_thread(thread)
    assert (await ana.press(sent.id, "t:go")).failure is None
    assert thread.thread is not None
    assert not thread.thread.archived


async def test_in_a_thread_its_own_permission_counts(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    thread = sandbox.world.add_thread("Table", sandbox.table, sandbox.world.bot.id)
    deny(sandbox, Permission.SEND_MESSAGES)
    await client.get_partial_messageable(thread.id).send("fine")
    deny(sandbox, Permission.SEND_MESSAGES_IN_THREADS)
    with pytest.raises(discord.Forbidden) as caught:
        await client.get_partial_messageable(thread.id).send("not")
    assert caught.value.code == 50013


async def test_an_expelled_bot_reaches_nothing(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    await client.wait_until_ready()
    gone = client.loop.create_future()

    async def on_guild_remove(guild: discord.Guild) -> None:
        gone.set_result(guild.id)

    client.event(on_guild_remove)
    sandbox.world.expel_bot(sandbox.guild)
    assert await gone == sandbox.guild.id
    with pytest.raises(discord.Forbidden) as caught:
        await client.get_partial_messageable(sandbox.table.id).send("x")
    assert caught.value.code == 50001


async def test_a_member_who_left_is_unknown(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    await client.wait_until_ready()
    guild = client.get_guild(sandbox.guild.id)
    assert guild is not None
    ana = sandbox.person("Ana")
    assert (await guild.fetch_member(ana.id)).display_name == "Ana"
    sandbox.world.remove_person(ana.id, sandbox.guild)
    with pytest.raises(discord.NotFound) as caught:
        await guild.fetch_member(ana.id)
    assert caught.value.code == 10007
