"""What all routes have in common, and the smaller ones: commands, emojis, messages by token."""

import asyncio
import io
import time
from typing import Any

import aiohttp
import discord
import pytest

from sandbox.faults import Slow
from sandbox.model import Message
from sandbox.server import Sandbox
from tests.sandbox.client import Client, Press, panel, soon
from tests.sandbox.conftest import Connect

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360606060000000050001a5f64540"
    "0000000049454e44ae426082"
)


async def test_answers_are_plain_json(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session:
        headers = {"Authorization": f"Bot {sandbox.token}"}
        url = f"{sandbox.url}/api/v10/users/@me"
        async with session.get(url, headers=headers) as answer:
            assert answer.headers["Content-Type"] == "application/json"
            assert (await answer.json())["username"] == "brisca"
        async with session.get(url, headers={"Authorization": "Bot other"}) as answer:
            assert answer.status == 401


async def test_more_than_fifty_requests_a_second_are_too_many(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = sandbox.clock.now()
    monkeypatch.setattr(sandbox.clock, "now", lambda: moment)
    answers = []
    async with aiohttp.ClientSession(f"{sandbox.url}/api/v10/") as session:
        for _ in range(51):
            headers = {"Authorization": f"Bot {sandbox.token}"}
            async with session.get("users/@me", headers=headers) as answer:
                answers.append((answer.status, (await answer.json()).get("global")))
    assert answers == [(200, None)] * 50 + [(429, True)]


async def test_a_token_reaches_only_what_it_made_or_what_was_clicked(
    sandbox: Sandbox, connect: Connect
) -> None:
    client = await connect(Client())
    codes: asyncio.Queue[int] = asyncio.Queue()
    table = await client.get_partial_messageable(sandbox.table.id).send("the table")

    async def answer(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("mine")
        for method in (interaction.followup.edit_message, interaction.followup.delete_message):
            with pytest.raises(discord.NotFound) as caught:
                await method(table.id)
            codes.put_nowait(caught.value.code)

    client.on_command = answer
    await sandbox.person("Ana").command(sandbox.table.id, ["act"])
    assert [await soon(codes), await soon(codes)] == [10008, 10008]


async def test_a_wrong_token_does_not_log_in(sandbox: Sandbox, connect: Connect) -> None:
    client = Client()
    with pytest.raises(discord.LoginFailure):
        await client.login("not.the.token")
    await client.close()


async def test_an_unknown_route_is_recorded_as_such(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    with pytest.raises(discord.NotFound):
        await client.http.request(discord.http.Route("GET", "/voice/regions"))
    last = sandbox.requests[-1]
    assert (last.route, last.path, last.status) == ("", "/voice/regions", 404)


async def test_requests_are_recorded_with_bodies_and_files(
    sandbox: Sandbox, connect: Connect
) -> None:
    client = await connect(Client())
    await client.get_partial_messageable(sandbox.table.id).send(
        "x", file=discord.File(io.BytesIO(b"x"), "x.png")
    )
    last = sandbox.requests[-1]
    assert (last.method, last.route) == ("POST", "/channels/{channel_id}/messages")
    assert (last.body["content"], last.files, last.status) == ("x", ("x.png",), 200)


async def test_an_invalid_payload_is_refused_with_its_place(
    sandbox: Sandbox, connect: Connect
) -> None:
    client = await connect(Client())
    with pytest.raises(discord.HTTPException) as caught:
        await client.get_partial_messageable(sandbox.table.id).send(
            view=panel("x", Press("go", label="x" * 81))
        )
    assert (caught.value.status, caught.value.code) == (400, 50035)
    assert "components.0.components.1.components.0.label" in str(caught.value)
    assert sandbox.person("Ana").messages(sandbox.table.id) == []


async def test_an_invalid_answer_does_not_use_up_the_interaction(
    sandbox: Sandbox, connect: Connect
) -> None:
    client = await connect(Client())

    async def answer(interaction: discord.Interaction[Any]) -> None:
        with pytest.raises(discord.HTTPException):
            await interaction.response.send_message("x" * 2001)
        await interaction.response.send_message("shorter")

    client.on_command = answer
    ana = sandbox.person("Ana")
    assert (await ana.command(sandbox.table.id, ["act"])).failure is None
    assert [each["content"] for each in ana.messages(sandbox.table.id)] == ["shorter"]


async def test_a_refused_edit_leaves_the_message_alone(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    message = await client.get_partial_messageable(sandbox.table.id).send(view=panel("one"))
    before = sandbox.person("Ana").messages(sandbox.table.id)
    with pytest.raises(discord.HTTPException):
        await message.edit(view=panel("x" * 4001))
    assert sandbox.person("Ana").messages(sandbox.table.id) == before


async def test_only_mentions_that_are_allowed_ping(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    ana, bea = sandbox.person("Ana"), sandbox.person("Bea")
    channel = client.get_partial_messageable(sandbox.table.id)
    text = f"<@{ana.id}> and <@{bea.id}>"
    quiet = await channel.send(text)
    assert quiet.mentions == []
    one = await channel.send(
        text, allowed_mentions=discord.AllowedMentions(users=[discord.Object(bea.id)])
    )
    assert [user.id for user in one.mentions] == [bea.id]
    # An edit without the field pings everybody: discord.py sends none with an edit of the view.
    table = await channel.send(view=panel(text))
    assert table.mentions == []
    edited = await channel.get_partial_message(table.id).edit(view=panel(text))
    assert [user.id for user in edited.mentions] == [ana.id, bea.id]


async def test_messages_can_be_read_back_and_deleted(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    channel = client.get_partial_messageable(sandbox.table.id)
    sent = [await channel.send(str(number)) for number in range(3)]
    assert (await channel.fetch_message(sent[0].id)).content == "0"
    assert [each.content async for each in channel.history(limit=2)] == ["2", "1"]
    after = [each.content async for each in channel.history(after=sent[0], oldest_first=True)]
    assert after == ["1", "2"]
    await sent[1].delete()
    with pytest.raises(discord.NotFound) as caught:
        await sent[1].delete()
    assert caught.value.code == 10008


async def test_others_messages_cannot_be_edited_or_deleted(
    sandbox: Sandbox, connect: Connect
) -> None:
    client = await connect(Client())
    world, ana = sandbox.world, sandbox.person("Ana")
    message = Message(world.ids.next(), sandbox.table.id, ana.id, world.clock.now(), "mine")
    world.post(message)
    partial = client.get_partial_messageable(sandbox.table.id).get_partial_message(message.id)
    with pytest.raises(discord.Forbidden) as caught:
        await partial.edit(content="yours")
    assert caught.value.code == 50005
    with pytest.raises(discord.Forbidden) as caught:
        await partial.delete()
    assert caught.value.code == 50013


async def test_a_reply_needs_its_message(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    channel = client.get_partial_messageable(sandbox.table.id)
    first = await channel.send("first")
    reply = await first.reply("second")
    assert reply.reference is not None
    assert reply.reference.message_id == first.id
    await first.delete()
    with pytest.raises(discord.HTTPException) as caught:
        await first.reply("third")
    assert caught.value.code == 50035


async def test_commands_keep_their_ids_when_overwritten(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    before = {each.name: each.id for each in await client.tree.fetch_commands()}
    twice = [command.to_dict(client.tree) for command in client.tree.get_commands()] * 2
    assert client.application_id is not None
    with pytest.raises(discord.HTTPException) as refused:
        await client.http.bulk_upsert_global_commands(client.application_id, twice)
    assert refused.value.code == 50035
    client.tree.remove_command("act")
    after = {each.name: each.id for each in await client.tree.sync()}
    assert after == {"brisca": before["brisca"]}
    guild = discord.Object(sandbox.guild.id)
    client.tree.copy_global_to(guild=guild)
    [copied] = await client.tree.sync(guild=guild)
    assert copied.id != before["brisca"]
    await copied.delete()
    with pytest.raises(discord.NotFound) as caught:
        await client.tree.fetch_command(copied.id, guild=guild)
    assert caught.value.code == 10063


async def test_emojis_of_the_application(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    emoji = await client.create_application_emoji(name="oros_7", image=PIXEL)
    assert await emoji.read() == PIXEL
    renamed = await emoji.edit(name="oros_8")
    assert [each.name for each in await client.fetch_application_emojis()] == ["oros_8"]
    await renamed.delete()
    assert await client.fetch_application_emojis() == []
    with pytest.raises(discord.HTTPException) as caught:
        await client.create_application_emoji(name="x", image=PIXEL)
    assert caught.value.code == 50035


async def test_pictures_know_their_size(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    message = await client.get_partial_messageable(sandbox.table.id).send(
        file=discord.File(io.BytesIO(PIXEL), "pixel.png", description="A pixel")
    )
    [attachment] = message.attachments
    assert (attachment.width, attachment.height) == (1, 1)
    assert (attachment.content_type, attachment.description) == ("image/png", "A pixel")
    assert await attachment.read() == PIXEL


async def test_an_avatar_is_a_picture(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    user = await client.fetch_user(sandbox.person("Ana").id)
    assert (await user.display_avatar.read()).startswith(b"\x89PNG")
    other = await client.fetch_user(sandbox.person("Bea").id)
    assert await other.display_avatar.read() != await user.display_avatar.read()


async def test_a_file_that_is_too_large_is_refused(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    large = discord.File(io.BytesIO(bytes(10 * 1024 * 1024 + 1)), "large.bin")
    with pytest.raises(discord.HTTPException) as caught:
        await client.get_partial_messageable(sandbox.table.id).send(file=large)
    assert (caught.value.status, caught.value.code) == (413, 40005)


@pytest.mark.parametrize(
    "kind", ["application/json", "multipart/form-data; boundary=b"], ids=["json", "multipart"]
)
async def test_a_bot_killed_in_mid_request_leaves_no_complaint(
    sandbox: Sandbox, caplog: pytest.LogCaptureFixture, kind: str
) -> None:
    begun = '--b\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{"content":'
    line = await _post(sandbox, {"Content-Type": kind, "Content-Length": "5000"}, begun)
    line.close()
    await asyncio.sleep(0.1)
    assert caplog.records == []
    assert not sandbox.requests


async def test_closing_waits_for_no_request(caplog: pytest.LogCaptureFixture) -> None:
    async with Sandbox() as sandbox:
        slow = sandbox.faults.on_request(Slow(600), times=2)
        gone = await _post(sandbox, {"Content-Length": "2"}, "{}")
        waiting = await _post(sandbox, {"Content-Length": "2"}, "{}")
        gone.close()
        while slow.hits < 2:  # noqa: ASYNC110 (the server has no event for it)
            await asyncio.sleep(0.01)
        closing = time.monotonic()
    waiting.close()
    assert time.monotonic() - closing < 0.5
    assert caplog.records == []


async def _post(sandbox: Sandbox, headers: dict[str, str], body: str) -> asyncio.StreamWriter:
    """Send the beginning of a request, and nothing more."""
    port = int(sandbox.url.rpartition(":")[2])
    _, line = await asyncio.open_connection("127.0.0.1", port)
    fields = {"Host": "127.0.0.1", "Authorization": f"Bot {sandbox.token}", **headers}
    head = [f"POST /api/v10/channels/{sandbox.table.id}/messages HTTP/1.1"]
    head += [f"{name}: {value}" for name, value in fields.items()]
    line.write("\r\n".join([*head, "", body]).encode())
    await line.drain()
    await asyncio.sleep(0.05)
    return line
