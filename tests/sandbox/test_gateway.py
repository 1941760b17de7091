"""The gateway's protocol, spoken by hand."""

import asyncio
import json
import zlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from sandbox.faults import Reconnect
from sandbox.model import BotState
from sandbox.server import Sandbox

INTENTS = 1


class Line:
    """One raw connection."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def read(self) -> dict[str, Any]:
        message = await self.socket.receive(timeout=3)
        assert message.type is aiohttp.WSMsgType.TEXT, message
        payload: dict[str, Any] = json.loads(message.data)
        return payload

    async def closed(self) -> int | None:
        """Read on until the server closes; return its code."""
        while (await self.socket.receive(timeout=3)).type is aiohttp.WSMsgType.TEXT:
            pass
        return self.socket.close_code

    async def send(self, op: int, data: Any = None) -> None:
        await self.socket.send_json({"op": op, "d": data})


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as opened:
        yield opened


async def dial(sandbox: Sandbox, session: aiohttp.ClientSession) -> Line:
    line = Line(await session.ws_connect(f"{sandbox.url}/gateway?v=10&encoding=json"))
    assert (await line.read())["op"] == 10
    return line


def identify(sandbox: Sandbox, **fields: Any) -> dict[str, Any]:
    return {"token": sandbox.token, "intents": INTENTS, "properties": {}, **fields}


async def ready(line: Line, sandbox: Sandbox, **fields: Any) -> dict[str, Any]:
    await line.send(2, identify(sandbox, **fields))
    payload = await line.read()
    assert payload["t"] == "READY"
    data: dict[str, Any] = payload["d"]
    return data


async def test_identify_brings_ready_then_the_guilds(
    sandbox: Sandbox, session: aiohttp.ClientSession
) -> None:
    sandbox.person("Ana")
    line = await dial(sandbox, session)
    data = await ready(line, sandbox)
    assert data["guilds"] == [{"id": str(sandbox.guild.id), "unavailable": True}]
    assert data["resume_gateway_url"] == f"ws{sandbox.url.removeprefix('http')}/gateway"
    guild = await line.read()
    assert (guild["t"], guild["s"]) == ("GUILD_CREATE", 2)
    assert [member["user"]["username"] for member in guild["d"]["members"]] == ["brisca"]
    assert sandbox.world.bot_state is BotState.UP


async def test_a_heartbeat_is_acknowledged(
    sandbox: Sandbox, session: aiohttp.ClientSession
) -> None:
    line = await dial(sandbox, session)
    await line.send(1)
    assert (await line.read())["op"] == 11


@pytest.mark.parametrize(
    ("op", "fields", "code"),
    [
        (2, {"token": "wrong"}, 4004),
        (2, {"intents": 1 << 15}, 4014),
        (2, {"shard": [1, 1]}, 4010),
        (3, {}, 4003),
        (99, {}, 4001),
        ("x", {}, 4002),
    ],
)
async def test_a_client_that_breaks_the_protocol_is_dismissed(
    sandbox: Sandbox, session: aiohttp.ClientSession, op: Any, fields: dict[str, Any], code: int
) -> None:
    line = await dial(sandbox, session)
    await line.send(op, identify(sandbox, **fields))
    assert await line.closed() == code


async def test_a_second_identify_is_refused(
    sandbox: Sandbox, session: aiohttp.ClientSession
) -> None:
    line = await dial(sandbox, session)
    await ready(line, sandbox)
    await line.send(2, identify(sandbox))
    assert await line.closed() == 4005


async def test_too_many_commands_end_the_connection(
    sandbox: Sandbox, session: aiohttp.ClientSession
) -> None:
    line = await dial(sandbox, session)
    await ready(line, sandbox)
    for _ in range(121):
        await line.send(1)
    assert await line.closed() == 4008


async def test_resume_replays_only_what_was_missed(
    sandbox: Sandbox, session: aiohttp.ClientSession
) -> None:
    line = await dial(sandbox, session)
    data = await ready(line, sandbox)
    await line.read()
    await line.socket.close()
    sandbox.world.add_channel("one", sandbox.guild)
    sandbox.world.add_channel("two", sandbox.guild)

    again = await dial(sandbox, session)
    await again.send(6, {"token": sandbox.token, "session_id": data["session_id"], "seq": 3})
    seen = [await again.read() for _ in range(2)]
    assert [(each["t"], each["s"]) for each in seen] == [("CHANNEL_CREATE", 4), ("RESUMED", 5)]
    assert seen[0]["d"]["name"] == "two"


@pytest.mark.parametrize("changed", [{"session_id": "unknown"}, {"seq": 99}])
async def test_an_impossible_resume_is_refused_and_identify_may_follow(
    sandbox: Sandbox, session: aiohttp.ClientSession, changed: dict[str, Any]
) -> None:
    first = await dial(sandbox, session)
    data = await ready(first, sandbox)
    line = await dial(sandbox, session)
    resume = {"token": sandbox.token, "session_id": data["session_id"], "seq": 2}
    await line.send(6, resume | changed)
    assert await line.read() == {"op": 9, "d": False}
    await ready(line, sandbox)


async def test_an_old_session_cannot_be_resumed(
    sandbox: Sandbox, session: aiohttp.ClientSession
) -> None:
    line = await dial(sandbox, session)
    data = await ready(line, sandbox)
    await line.socket.close()
    await sandbox.person("Ana").until(lambda: sandbox.world.bot_state is BotState.DOWN)
    sandbox.clock.shift(121)
    again = await dial(sandbox, session)
    await again.send(6, {"token": sandbox.token, "session_id": data["session_id"], "seq": 2})
    assert await again.read() == {"op": 9, "d": False}


async def test_events_go_to_the_shard_of_their_guild(
    sandbox: Sandbox, session: aiohttp.ClientSession
) -> None:
    number = (sandbox.guild.id >> 22) % 2
    ours, others = await dial(sandbox, session), await dial(sandbox, session)
    assert len((await ready(ours, sandbox, shard=[number, 2]))["guilds"]) == 1
    assert len((await ready(others, sandbox, shard=[1 - number, 2]))["guilds"]) == 0
    await ours.read()
    sandbox.world.add_channel("new", sandbox.guild)
    assert (await ours.read())["t"] == "CHANNEL_CREATE"
    with pytest.raises(TimeoutError):
        await others.socket.receive(timeout=0.05)


async def test_without_the_guilds_intent_only_interactions_come(
    sandbox: Sandbox, session: aiohttp.ClientSession
) -> None:
    line = await dial(sandbox, session)
    await ready(line, sandbox, intents=0)
    sandbox.world.add_channel("new", sandbox.guild)
    sandbox.world.set_commands(None, [{"id": "1", "name": "act", "type": 1}])
    running = asyncio.create_task(sandbox.person("Ana").command(sandbox.table.id, ["act"]))
    assert (await line.read())["t"] == "INTERACTION_CREATE"
    running.cancel()


async def test_the_stream_can_be_compressed(
    sandbox: Sandbox, session: aiohttp.ClientSession
) -> None:
    socket = await session.ws_connect(f"{sandbox.url}/gateway?compress=zlib-stream")
    inflate = zlib.decompressobj()
    await socket.send_json({"op": 2, "d": identify(sandbox)})
    names = [
        json.loads(inflate.decompress((await socket.receive(timeout=3)).data)).get("t")
        for _ in range(3)
    ]
    assert names == [None, "READY", "GUILD_CREATE"]


async def test_two_clients_on_one_token_both_receive_everything(
    sandbox: Sandbox, session: aiohttp.ClientSession
) -> None:
    lines = [await dial(sandbox, session) for _ in range(2)]
    for line in lines:
        await ready(line, sandbox)
        await line.read()
    sandbox.world.add_channel("new", sandbox.guild)
    assert [(await line.read())["t"] for line in lines] == ["CHANNEL_CREATE"] * 2


async def test_after_asking_to_reconnect_nothing_more_is_sent(
    sandbox: Sandbox, session: aiohttp.ClientSession
) -> None:
    line = await dial(sandbox, session)
    await ready(line, sandbox)
    await line.read()
    sandbox.faults.on_event(Reconnect(), "CHANNEL_CREATE")
    sandbox.world.add_channel("new", sandbox.guild)
    assert (await line.read())["op"] == 7
    with pytest.raises(TimeoutError):
        await line.socket.receive(timeout=0.05)
