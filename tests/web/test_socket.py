"""The page's files and web socket, seen from outside: who is let in, and what bad input gets."""

import json
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, WSServerHandshakeError

from sandbox.permissions import Permission
from sandbox.server import Sandbox
from tests.web.bot import Bot
from tests.web.conftest import staged

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(loop_scope="session")
async def http(sandbox: Sandbox) -> AsyncIterator[ClientSession]:
    async with ClientSession(sandbox.url) as session:
        yield session


async def hear(socket: ClientWebSocketResponse, kind: str) -> dict[str, Any]:
    """Wait for the next report of a kind."""
    while True:
        report: dict[str, Any] = await socket.receive_json(timeout=5)
        if report["kind"] == kind:
            return report


async def test_the_page_may_load_nothing_from_elsewhere(http: ClientSession) -> None:
    async with http.get("/") as answer:
        assert answer.status == 200
        assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        assert "http" not in (await answer.text()).replace("http-equiv", "")


async def test_only_the_pages_own_files_are_served(http: ClientSession) -> None:
    async with http.get("/js/main.js") as answer:
        assert (answer.status, answer.content_type) == (200, "text/javascript")
    for path in ("/web.py", "/page/index.html", "/js/../../web.py", "/js/%2e%2e/%2e%2e/web.py"):
        async with http.get(path) as answer:
            assert answer.status == 404, path


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Host": "evil.example"},
        {"Host": "evil.example:80", "Origin": "http://evil.example:80"},
    ],
)
async def test_other_sites_are_not_let_in(http: ClientSession, headers: dict[str, str]) -> None:
    with pytest.raises(WSServerHandshakeError) as refused:
        await http.ws_connect("/web/socket", headers=headers)
    assert refused.value.status == 403
    async with http.get("/", headers=headers) as answer:
        assert answer.status == 403


async def test_the_own_page_is_let_in_by_each_of_its_names(
    http: ClientSession, sandbox: Sandbox
) -> None:
    port = sandbox.url.rpartition(":")[2]
    for host in ("127.0.0.1", "localhost", "[::1]"):
        headers = {"Host": f"{host}:{port}", "Origin": f"http://{host}:{port}"}
        async with http.ws_connect("/web/socket", headers=headers) as socket:
            await hear(socket, "hello")


async def test_hello_tells_what_the_person_sees(http: ClientSession, sandbox: Sandbox) -> None:
    async with http.ws_connect("/web/socket?person=Bea") as socket:
        hello = await hear(socket, "hello")
    assert hello["me"] == str(sandbox.person("Bea").id)
    assert hello["application"] == str(sandbox.world.bot.id)
    assert [channel["name"] for channel in hello["channels"]] == ["brisca-table", "lobby"]
    locales = {person["username"]: person["locale"] for person in hello["people"]}
    assert locales == {"brisca": "en-US", "ana": "es-ES", "bea": "en-US", "carles": "ca"}


async def test_an_unknown_person_is_the_first(http: ClientSession, sandbox: Sandbox) -> None:
    async with http.ws_connect("/web/socket?person=zoe") as socket:
        assert (await hear(socket, "hello"))["me"] == str(sandbox.person("Ana").id)


@pytest.mark.parametrize(
    ("ask", "kind", "text"),
    [
        ("nonsense", "error", "That is not JSON."),
        ({"kind": "fly"}, "error", "There is nothing called 'fly' to ask for."),
        (
            {"kind": "press", "message": "1", "custom_id": "x"},
            "failed",
            "You see no such message.",
        ),
        (
            {"kind": "command", "channel": "1", "path": ["x"]},
            "failed",
            "You see no such channel.",
        ),
        ({"kind": "dismiss", "message": "1"}, "failed", "You see no such message."),
        ({"kind": "submit", "interaction": "1"}, "failed", "That form is no longer open."),
    ],
)
async def test_what_cannot_be_done_is_said(
    http: ClientSession, ask: object, kind: str, text: str
) -> None:
    async with http.ws_connect("/web/socket") as socket:
        await socket.send_str(ask if isinstance(ask, str) else json.dumps(ask))
        assert (await hear(socket, kind))["text"] == text
        await socket.send_json({"kind": "operator", "action": "start", "nonce": "n1"})
        assert (await hear(socket, "done"))["nonce"] == "n1"


async def test_fields_of_the_wrong_shape_end_no_connection(
    http: ClientSession, sandbox: Sandbox, bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    async with http.ws_connect("/web/socket") as socket:
        ask = {"kind": "command", "channel": str(sandbox.lobby.id), "path": ["brisca", "form"]}
        await socket.send_json(ask)
        opened = await hear(socket, "modal")
        inputs = [label["component"]["custom_id"] for label in opened["data"]["components"]]
        fields = dict(zip(inputs, ["abc", "red", ["mon"], 7, True], strict=True))
        ask = {"kind": "submit", "interaction": opened["interaction"], "fields": fields}
        await socket.send_json(ask)
        assert (await hear(socket, "failed"))["text"] == "That could not be sent."
    assert "could not be carried out" in caplog.text


async def test_channels_and_commands_are_followed(http: ClientSession, sandbox: Sandbox) -> None:
    async with http.ws_connect("/web/socket") as socket:
        await hear(socket, "hello")
        sandbox.world.add_channel("third", sandbox.guild)
        channels = (await hear(socket, "channels"))["channels"]
        assert [channel["name"] for channel in channels][-1] == "third"
        command = {"id": "1", "name": "help", "type": 1, "description": "Help"}
        sandbox.world.set_commands(None, [command])
        assert (await hear(socket, "commands"))["commands"] == [command]


async def test_the_command_behind_a_message_is_told_for_ever(
    http: ClientSession, sandbox: Sandbox, bot: Bot
) -> None:
    """Long after Discord has forgotten the interaction itself."""
    bea = sandbox.person("Bea")
    await bea.command(sandbox.table.id, ["brisca", "choose"])
    sandbox.clock.shift(16 * 60)
    await bea.command(sandbox.table.id, ["brisca", "choose"])
    async with http.ws_connect("/web/socket?person=bea") as socket:
        hello = await hear(socket, "hello")
    told = [message["command"] for message in hello["messages"][str(sandbox.table.id)]]
    assert told == ["brisca choose", "brisca choose"]


async def test_commands_are_offered_to_those_who_may_run_them(
    http: ClientSession, sandbox: Sandbox
) -> None:
    everybody = {"id": "1", "name": "help", "type": 1, "description": "Help"}
    stewards = everybody | {"id": "2", "name": "clear", "default_member_permissions": "8192"}
    sandbox.world.set_commands(None, [everybody, stewards])
    async with http.ws_connect("/web/socket?person=bea") as socket:
        assert (await hear(socket, "hello"))["commands"] == [everybody]
        role = sandbox.world.add_role("Steward", sandbox.guild, Permission.MANAGE_MESSAGES)
        sandbox.world.give_role(sandbox.person("Bea").id, role, sandbox.guild)
        assert (await hear(socket, "commands"))["commands"] == [everybody, stewards]


async def test_an_open_page_does_not_hold_up_the_end(http: ClientSession) -> None:
    async with staged() as stage:
        socket = await http.ws_connect(f"{stage.sandbox.url}/web/socket")
        await hear(socket, "hello")
        closing = time.monotonic()
    assert time.monotonic() - closing < 0.5
    while (message := await socket.receive(timeout=5)).type is WSMsgType.TEXT:
        pass
    assert message.type is WSMsgType.CLOSE
    await socket.close()
