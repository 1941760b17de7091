"""Failures made to order, each against a real discord.py client."""

import asyncio
from typing import Any

import aiohttp
import discord
import pytest

from sandbox.errors import Code
from sandbox.faults import (
    Disconnect,
    InvalidSession,
    Late,
    LosePermission,
    Lost,
    MessageGone,
    RateLimited,
    Reconnect,
    Refusal,
    Replayed,
    ServerError,
    Slow,
    SocketDrop,
    Twice,
)
from sandbox.permissions import Permission
from sandbox.server import Sandbox
from tests.sandbox.client import Client, soon
from tests.sandbox.conftest import Connect

SEND = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
RESPOND = "POST /interactions/{interaction_id}/{interaction_token}/callback"


def statuses(sandbox: Sandbox, route: str) -> list[int]:
    method, path = route.split()
    return [r.status for r in sandbox.requests if (r.method, r.route) == (method, path)]


async def test_a_429_is_waited_out(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    sandbox.faults.on_request(RateLimited(0.02), SEND, times=2)
    await client.get_partial_messageable(sandbox.table.id).send("through")
    assert statuses(sandbox, SEND) == [429, 429, 200]


async def test_a_global_429_holds_up_everything(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    sandbox.faults.on_request(RateLimited(0.4, everywhere=True), SEND)
    started = asyncio.get_running_loop().time()
    channel = client.get_partial_messageable(sandbox.table.id)
    sending = asyncio.create_task(channel.send("refused at first"))
    await asyncio.sleep(0.1)
    await client.fetch_guild(sandbox.guild.id)
    assert asyncio.get_running_loop().time() - started >= 0.4
    await sending


async def test_a_429_without_via_looks_like_a_ban(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    sandbox.faults.on_request(RateLimited(via=False), SEND)
    with pytest.raises(discord.HTTPException) as caught:
        await client.get_partial_messageable(sandbox.table.id).send("refused")
    assert caught.value.status == 429


async def test_a_429_may_name_no_time_to_wait(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    sandbox.faults.on_request(RateLimited(None), SEND)
    with pytest.raises(KeyError, match="retry_after"):
        await client.get_partial_messageable(sandbox.table.id).send("refused")
    assert statuses(sandbox, SEND) == [429]


async def test_a_request_is_refused_with_any_code(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    sandbox.faults.on_request(Refusal(Code.THREAD_LOCKED), SEND)
    with pytest.raises(discord.HTTPException) as caught:
        await client.get_partial_messageable(sandbox.table.id).send("refused")
    assert (caught.value.status, caught.value.code) == (400, 160005)


async def test_a_500_is_tried_again(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    sandbox.faults.on_request(ServerError(), SEND)
    await client.get_partial_messageable(sandbox.table.id).send("through")
    assert statuses(sandbox, SEND) == [500, 200]


async def test_a_500_after_the_answer_was_taken_shows_as_acknowledged(
    sandbox: Sandbox, connect: Connect
) -> None:
    client = await connect(Client())
    codes: asyncio.Queue[int] = asyncio.Queue()
    sandbox.faults.on_request(ServerError(applied=True), RESPOND)

    async def answer(interaction: discord.Interaction[Any]) -> None:
        with pytest.raises(discord.HTTPException) as caught:
            await interaction.response.send_message("there")
        codes.put_nowait(caught.value.code)

    client.on_command = answer
    ana = sandbox.person("Ana")
    interaction = await ana.command(sandbox.table.id, ["act"])
    assert interaction.failure is None
    assert await soon(codes) == 40060
    assert [message["content"] for message in ana.messages(sandbox.table.id)] == ["there"]


async def test_a_nonce_keeps_a_repeated_send_from_posting_twice(
    sandbox: Sandbox, connect: Connect
) -> None:
    client = await connect(Client())
    sandbox.faults.on_request(ServerError(applied=True), SEND)
    await client.get_partial_messageable(sandbox.table.id).send("once")
    assert statuses(sandbox, SEND) == [500, 200]
    assert len(sandbox.person("Ana").messages(sandbox.table.id)) == 1


@pytest.mark.parametrize("applied", [False, True])
async def test_a_connection_may_end_without_an_answer(
    sandbox: Sandbox, connect: Connect, applied: bool
) -> None:
    client = await connect(Client())
    sandbox.faults.on_request(Disconnect(applied=applied), SEND)
    with pytest.raises(aiohttp.ClientError):
        await client.get_partial_messageable(sandbox.table.id).send("lost?")
    assert statuses(sandbox, SEND) == [0]
    assert len(sandbox.person("Ana").messages(sandbox.table.id)) == int(applied)


async def test_a_slow_answer_takes_its_time(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    sandbox.faults.on_request(Slow(0.2), SEND)
    started = asyncio.get_running_loop().time()
    await client.get_partial_messageable(sandbox.table.id).send("slow")
    assert asyncio.get_running_loop().time() - started >= 0.2


async def test_a_permission_is_lost_between_two_edits(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    message = await client.get_partial_messageable(sandbox.table.id).send("table")
    sandbox.faults.on_request(LosePermission(Permission.VIEW_CHANNEL), EDIT, skip=1)
    await message.edit(content="one")
    with pytest.raises(discord.Forbidden) as caught:
        await message.edit(content="two")
    assert caught.value.code == 50001


async def test_a_message_is_gone_before_the_edit(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    message = await client.get_partial_messageable(sandbox.table.id).send("table")
    sandbox.faults.on_request(MessageGone(), EDIT)
    with pytest.raises(discord.NotFound) as caught:
        await message.edit(content="two")
    assert caught.value.code == 10008
    assert sandbox.person("Ana").messages(sandbox.table.id) == []


async def test_a_rule_may_strike_one_person_only(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    client.on_command = lambda i: i.response.send_message("hello")
    ana, bea = sandbox.person("Ana"), sandbox.person("Bea")
    rule = sandbox.faults.on_request(RateLimited(0.01), RESPOND, person=bea.id)
    await ana.command(sandbox.table.id, ["act"])
    assert rule.hits == 0
    await bea.command(sandbox.table.id, ["act"])
    assert rule.hits == 1


@pytest.mark.parametrize("fault", [SocketDrop(), Reconnect(), InvalidSession(resumable=True)])
async def test_a_missed_event_is_replayed_on_resume(
    sandbox: Sandbox, connect: Connect, fault: SocketDrop | Reconnect | InvalidSession
) -> None:
    client = await connect(Client())
    client.on_command = lambda i: i.response.send_message("hello")
    await client.wait_until_ready()
    sandbox.faults.on_event(fault)

    interaction = await sandbox.person("Ana").command(sandbox.table.id, ["act"])

    assert interaction.failure is None
    await client.came_back()
    assert len(client.seen) == 1


async def test_a_seen_event_is_replayed_on_resume(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    client.on_command = lambda i: i.response.send_message("hello")
    await client.wait_until_ready()
    sandbox.faults.on_event(Replayed())
    interaction = await sandbox.person("Ana").command(sandbox.table.id, ["act"])
    assert interaction.failure is None
    await client.saw(2)
    assert [seen.id for seen in client.seen] == [interaction.id] * 2


async def test_an_invalid_session_loses_the_event_and_starts_anew(
    sandbox: Sandbox, connect: Connect
) -> None:
    client = await connect(Client())
    client.on_command = lambda i: i.response.send_message("hello")
    await client.wait_until_ready()
    sandbox.faults.on_event(InvalidSession())
    ana = sandbox.person("Ana")

    lost = asyncio.create_task(ana.command(sandbox.table.id, ["act"]))
    await asyncio.sleep(0)
    await sandbox.bot_ready()
    sandbox.clock.shift(4)
    assert (await lost).failure is not None
    assert client.resumed == 0

    assert (await ana.command(sandbox.table.id, ["act"])).failure is None


async def test_an_event_comes_late(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    client.on_command = lambda i: i.response.send_message("hello")
    sandbox.faults.on_event(Late(2.0))
    running = asyncio.create_task(sandbox.person("Ana").command(sandbox.table.id, ["act"]))
    await asyncio.sleep(0.05)
    assert client.seen == []
    sandbox.clock.shift(2.0)
    assert (await running).failure is None


async def test_an_event_that_is_too_late_is_answered_in_vain(
    sandbox: Sandbox, connect: Connect
) -> None:
    client = await connect(Client())
    codes: asyncio.Queue[int] = asyncio.Queue()

    async def answer(interaction: discord.Interaction[Any]) -> None:
        with pytest.raises(discord.NotFound) as caught:
            await interaction.response.defer()
        codes.put_nowait(caught.value.code)

    client.on_command = answer
    sandbox.faults.on_event(Late(4.0))
    running = asyncio.create_task(sandbox.person("Ana").command(sandbox.table.id, ["act"]))
    await asyncio.sleep(0)
    sandbox.clock.shift(5.0)
    assert (await running).failure is not None
    assert await soon(codes) == 10062


async def test_an_event_comes_twice(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    codes: asyncio.Queue[int] = asyncio.Queue()

    async def answer(interaction: discord.Interaction[Any]) -> None:
        try:
            await interaction.response.send_message("hello")
        except discord.HTTPException as error:
            codes.put_nowait(error.code)

    client.on_command = answer
    sandbox.faults.on_event(Twice())
    ana = sandbox.person("Ana")
    await ana.command(sandbox.table.id, ["act"])
    assert await soon(codes) == 40060
    assert len(ana.messages(sandbox.table.id)) == 1


async def test_an_event_is_lost(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    sandbox.faults.on_event(Lost())
    running = asyncio.create_task(sandbox.person("Ana").command(sandbox.table.id, ["act"]))
    await asyncio.sleep(0)
    sandbox.clock.shift(4.0)
    assert (await running).failure is not None
    assert client.seen == []
