"""Commands, buttons and messages, between people and a real discord.py client."""

import asyncio
import io
from typing import Any

import discord
import pytest

from sandbox.components import buttons, texts
from sandbox.refusal import ClientRefusal
from sandbox.server import Sandbox
from tests.sandbox.client import Client, Press, panel, soon
from tests.sandbox.conftest import Connect


async def test_commands_are_registered_before_the_bot_is_up(
    sandbox: Sandbox, connect: Connect
) -> None:
    await connect(Client())
    assert [command["name"] for command in sandbox.world.commands_in(sandbox.guild.id)] == [
        "act",
        "brisca",
    ]


async def test_a_command_is_answered_publicly(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())

    async def answer(interaction: discord.Interaction[Any]) -> None:
        players, friend, _ = interaction.extras["options"]
        response = await interaction.response.send_message(f"{players} with {friend.id}")
        assert response.message_id is not None
        assert not response.is_ephemeral()

    client.on_command = answer
    ana, bea = sandbox.person("Ana"), sandbox.person("Bea")

    interaction = await ana.command(sandbox.table.id, ["act"], {"players": 4, "friend": bea.id})

    assert interaction.failure is None
    [message] = bea.messages(sandbox.table.id)
    assert message["content"] == f"4 with {bea.id}"
    assert message["interaction_metadata"]["user"]["id"] == str(ana.id)


async def test_a_subcommand_is_dispatched(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    client.on_command = lambda interaction: interaction.response.send_message("here")

    await sandbox.person("Ana").command(sandbox.table.id, ["brisca", "new"])

    assert client.seen[0].data is not None
    assert client.seen[0].data["options"] == [{"name": "new", "type": 1, "options": []}]  # type: ignore[typeddict-item]


async def test_an_ephemeral_answer_is_seen_by_its_owner_alone(
    sandbox: Sandbox, connect: Connect
) -> None:
    client = await connect(Client())
    client.on_command = lambda i: i.response.send_message("your hand", ephemeral=True)
    ana, bea = sandbox.person("Ana"), sandbox.person("Bea")

    await ana.command(sandbox.table.id, ["act"])

    [hand] = ana.messages(sandbox.table.id)
    assert hand["ephemeral"]
    assert bea.messages(sandbox.table.id) == []
    with pytest.raises(ClientRefusal):
        bea.dismiss(int(hand["id"]))
    ana.dismiss(int(hand["id"]))
    assert ana.messages(sandbox.table.id) == []


async def test_a_bot_token_cannot_reach_an_ephemeral(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    codes: asyncio.Queue[int] = asyncio.Queue()

    async def answer(interaction: discord.Interaction[Any]) -> None:
        response = await interaction.response.send_message("hand", ephemeral=True)
        assert response.message_id is not None
        channel = client.get_channel(sandbox.table.id)
        assert isinstance(channel, discord.TextChannel)
        with pytest.raises(discord.NotFound) as caught:
            await channel.get_partial_message(response.message_id).edit(content="seen")
        codes.put_nowait(caught.value.code)

    client.on_command = answer
    ana = sandbox.person("Ana")
    await ana.command(sandbox.table.id, ["act"])

    assert await soon(codes) == 10008


async def test_a_deferred_answer_is_filled_and_keeps_its_visibility(
    sandbox: Sandbox, connect: Connect
) -> None:
    client = await connect(Client())

    async def answer(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.edit_original_response(view=panel("ready", Press("go")))

    client.on_command = answer
    ana = sandbox.person("Ana")
    await ana.command(sandbox.table.id, ["act"])

    [message] = await ana.until(lambda: ready(ana.messages(sandbox.table.id)))
    assert message["ephemeral"]
    assert texts(message["components"]) == ["ready"]
    assert message["flags"] == 64 | 32768
    assert message["edited_timestamp"] is None


async def test_the_first_follow_up_fills_a_deferred_answer(
    sandbox: Sandbox, connect: Connect
) -> None:
    client = await connect(Client())

    async def answer(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer()
        await interaction.followup.send("first", ephemeral=True)
        await interaction.followup.send("second", ephemeral=True)

    client.on_command = answer
    ana = sandbox.person("Ana")
    await ana.command(sandbox.table.id, ["act"])

    seen = await ana.until(lambda: has(ana.messages(sandbox.table.id), 2))
    assert [(each["content"], each["ephemeral"]) for each in seen] == [
        ("first", False),
        ("second", True),
    ]


async def test_a_click_edits_its_message_in_each_way(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    client.on_command = lambda i: i.response.send_message(
        view=panel("start", Press("update"), Press("defer"))
    )

    async def press(interaction: discord.Interaction[Any]) -> None:
        arg = interaction.extras["arg"]
        assert interaction.message is not None
        if arg == "update":
            await interaction.response.edit_message(view=panel("updated", Press("defer")))
        else:
            await interaction.response.defer()
            await interaction.edit_original_response(view=panel("deferred", Press("update")))

    client.on_press = press
    ana, bea = sandbox.person("Ana"), sandbox.person("Bea")
    await ana.command(sandbox.table.id, ["act"])
    [message] = ana.messages(sandbox.table.id)

    await bea.press(int(message["id"]), "t:update")
    assert texts(only(ana.messages(sandbox.table.id))["components"]) == ["updated"]
    with pytest.raises(ClientRefusal):
        await bea.press(int(message["id"]), "t:update")
    await bea.press(int(message["id"]), "t:defer")
    await bea.until(
        lambda: texts(only(bea.messages(sandbox.table.id))["components"]) == ["deferred"]
    )
    assert only(bea.messages(sandbox.table.id))["id"] == message["id"]


async def test_a_click_may_answer_with_a_new_ephemeral_and_edit_what_was_clicked_by_id(
    sandbox: Sandbox, connect: Connect
) -> None:
    client = await connect(Client())
    client.on_command = lambda i: i.response.send_message(view=panel("table", Press("hand")))

    async def press(interaction: discord.Interaction[Any]) -> None:
        assert interaction.message is not None
        await interaction.response.send_message("your hand", ephemeral=True)
        await interaction.followup.edit_message(interaction.message.id, view=panel("seen"))

    client.on_press = press
    ana = sandbox.person("Ana")
    await ana.command(sandbox.table.id, ["act"])
    await ana.press(int(only(ana.messages(sandbox.table.id))["id"]), "t:hand")

    await ana.until(lambda: texts(ana.messages(sandbox.table.id)[0]["components"]) == ["seen"])
    assert ana.messages(sandbox.table.id)[1]["content"] == "your hand"


async def test_a_disabled_button_is_not_sent(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    client.on_command = lambda i: i.response.send_message(
        view=panel("x", Press("off", disabled=True))
    )
    ana = sandbox.person("Ana")
    await ana.command(sandbox.table.id, ["act"])
    message = only(ana.messages(sandbox.table.id))

    with pytest.raises(ClientRefusal):
        await ana.press(int(message["id"]), "t:off")
    assert buttons(message["components"]) == {}
    assert len(client.seen) == 1


async def test_a_picture_is_served_and_listed_only_at_its_component(
    sandbox: Sandbox, connect: Connect
) -> None:
    client = await connect(Client())

    async def answer(interaction: discord.Interaction[Any]) -> None:
        file = discord.File(io.BytesIO(b"picture one"), "table.png", description="The table")
        await interaction.response.send_message(view=panel("p", picture="table.png"), file=file)
        message = await interaction.original_response()
        replacement = discord.File(io.BytesIO(b"picture two"), "table.png")
        await message.edit(view=panel("q", picture="table.png"), attachments=[replacement])

    client.on_command = answer
    ana = sandbox.person("Ana")
    await ana.command(sandbox.table.id, ["act"])
    await ana.until(lambda: texts(only(ana.messages(sandbox.table.id))["components"]) == ["q"])

    message = only(ana.messages(sandbox.table.id))
    assert message["attachments"] == []
    media = message["components"][0]["components"][1]["items"][0]["media"]
    assert await client.http.get_from_cdn(media["url"]) == b"picture two"
    assert [request.files for request in sandbox.requests if request.files] == [
        ("table.png",),
        ("table.png",),
    ]


async def test_an_edit_without_attachments_keeps_the_files(
    sandbox: Sandbox, connect: Connect
) -> None:
    client = await connect(Client())
    channel = client.get_partial_messageable(sandbox.table.id)
    message = await channel.send("a", file=discord.File(io.BytesIO(b"x"), "x.txt"))

    kept = await channel.get_partial_message(message.id).edit(content="b")
    assert [each.filename for each in kept.attachments] == ["x.txt"]
    gone = await channel.get_partial_message(message.id).edit(content="c", attachments=[])
    assert gone.attachments == []


async def test_a_form_comes_back_filled(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    answers = []

    class Form(discord.ui.Modal, title="Rules"):
        name: discord.ui.Label[Any] = discord.ui.Label(
            text="Name", component=discord.ui.TextInput(custom_id="name", max_length=10)
        )

        async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
            assert isinstance(self.name.component, discord.ui.TextInput)
            answers.append((self.name.component.value, interaction.message is not None))
            await interaction.response.edit_message(view=panel("filled"))

    client.on_command = lambda i: i.response.send_message(view=panel("form", Press("open")))
    client.on_press = lambda i: i.response.send_modal(Form(timeout=10))
    ana = sandbox.person("Ana")
    await ana.command(sandbox.table.id, ["act"])
    opened = await ana.press(int(only(ana.messages(sandbox.table.id))["id"]), "t:open")

    with pytest.raises(ClientRefusal):
        await ana.submit(opened, {"name": "far too long a name"})
    with pytest.raises(ClientRefusal):
        await ana.submit(opened, {})
    submitted = await ana.submit(opened, {"name": "Long"})

    assert submitted.failure is None
    assert answers == [("Long", True)]
    assert texts(only(ana.messages(sandbox.table.id))["components"]) == ["filled"]


async def test_choices_are_offered_while_typing(sandbox: Sandbox, connect: Connect) -> None:
    await connect(Client())
    ana = sandbox.person("Ana")
    typed = await ana.complete(sandbox.table.id, ["act"], {"rules": "b"}, "rules")
    assert typed.choices == [{"name": n, "value": n} for n in ("base", "blind")]


@pytest.mark.parametrize(
    ("path", "options"),
    [
        (["unknown"], {}),
        (["brisca"], {}),
        (["brisca", "old"], {}),
        (["act"], {"players": 7}),
        (["act"], {"players": "four"}),
        (["act"], {"friend": 1}),
        (["act"], {"colour": "red"}),
    ],
)
async def test_a_client_refuses_what_the_command_does_not_take(
    sandbox: Sandbox, connect: Connect, path: list[str], options: dict[str, Any]
) -> None:
    client = await connect(Client())
    with pytest.raises(ClientRefusal):
        await sandbox.person("Ana").command(sandbox.table.id, path, options)
    assert client.seen == []


async def test_people_act_at_the_same_time(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    client.on_command = lambda i: i.response.send_message(i.user.name, ephemeral=True)
    people = [sandbox.person(f"P{number}") for number in range(40)]

    done = await asyncio.gather(*(person.command(sandbox.table.id, ["act"]) for person in people))

    assert [interaction.failure for interaction in done] == [None] * 40
    for person in people:
        assert only(person.messages(sandbox.table.id))["content"] == person.user.username


def only(messages: list[dict[str, Any]]) -> dict[str, Any]:
    [message] = messages
    return message


def has(messages: list[dict[str, Any]], count: int) -> list[dict[str, Any]] | None:
    finished = ready(messages)
    return finished if finished is not None and len(finished) == count else None


def ready(messages: list[dict[str, Any]]) -> list[dict[str, Any]] | None:
    """The messages, once none is "thinking"."""
    return messages if messages and not any(each["flags"] & 128 for each in messages) else None
