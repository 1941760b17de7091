"""Payloads judged by Discord's OpenAPI document: legal ones pass, each fault is named."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands, ui
from discord.http import handle_message_parameters

from tests import openapi
from tests.openapi import OpenApi, check_requests, needs_document

V2 = 1 << 15
MESSAGES = "/channels/1/messages"
MESSAGE = "/channels/1/messages/2"
CALLBACK = "/interactions/1/token/callback"
FOLLOWUP = "/webhooks/1/token"
ORIGINAL = "/webhooks/1/token/messages/@original"
COMMANDS = "/applications/1/commands"
EMOJIS = "/applications/1/emojis"


@dataclass(frozen=True, slots=True)
class Request:
    method: str
    path: str
    body: Any = None
    files: Sequence[str] = ()


@pytest.fixture(scope="session")
def document() -> OpenApi:
    return needs_document()


def text(content: Any = "Hello") -> dict[str, Any]:
    return {"type": 10, "content": content}


def row(**fields: Any) -> dict[str, Any]:
    button = {"type": 2, "style": 1, "label": "Play", "custom_id": "a"} | fields
    return {"type": 1, "components": [button]}


def v2(*components: Any, **fields: Any) -> dict[str, Any]:
    return {"flags": V2, "components": list(components)} | fields


def command(**fields: Any) -> dict[str, Any]:
    return {"name": "brisca", "description": "Play brisca", "type": 1} | fields


def modal(**fields: Any) -> dict[str, Any]:
    name = {"type": 4, "custom_id": "name", "style": 1}
    label = {"type": 18, "label": "Name", "component": name} | fields
    return {"type": 9, "data": {"custom_id": "m", "title": "New", "components": [label]}}


GALLERY = {"type": 12, "items": [{"media": {"url": "attachment://table.png"}}]}
LEGAL = [
    ("POST", MESSAGES, v2(text(), row(), {"type": 17, "components": [GALLERY, row()]})),
    ("POST", MESSAGES, {"content": "Hi", "tts": False, "nonce": "5", "enforce_nonce": True}),
    ("POST", MESSAGES, {"embeds": [{"title": "t", "type": "rich", "flags": 0}]}),
    ("POST", MESSAGES, v2(GALLERY, attachments=[{"id": 0, "filename": "table.png"}])),
    ("POST", f"/api/v10{MESSAGES}", {"content": "Hi"}),
    ("PATCH", MESSAGE, v2(text(), content=None, embeds=[], attachments=[{"id": "9"}], tts=False)),
    ("PATCH", ORIGINAL, v2(text(), tts=False, allowed_mentions={"parse": []})),
    ("PATCH", f"{ORIGINAL}?with_components=true", v2(text())),
    ("PATCH", "/webhooks/1/token/messages/2", {"content": "Hi"}),
    ("POST", FOLLOWUP, v2(text(), flags=V2 | 64, tts=False)),
    ("POST", CALLBACK, {"type": 1}),
    ("POST", CALLBACK, {"type": 4, "data": v2(text(), tts=False)}),
    ("POST", CALLBACK, {"type": 5, "data": {"flags": 64}}),
    ("POST", CALLBACK, {"type": 5, "data": None}),
    ("POST", CALLBACK, {"type": 6}),
    ("POST", CALLBACK, {"type": 7, "data": v2(text(), tts=False)}),
    ("POST", CALLBACK, {"type": 8, "data": {"choices": [{"name": "Ace", "value": "1C"}]}}),
    ("POST", CALLBACK, {"type": 8, "data": {"choices": [{"name": "Ace", "value": 1}]}}),
    ("POST", CALLBACK, {"type": 8, "data": {"choices": []}}),
    ("POST", CALLBACK, modal()),
    ("POST", CALLBACK, {"type": 12}),
    ("PUT", COMMANDS, [command(nsfw=False, dm_permission=False, contexts=[0])]),
    ("PUT", COMMANDS, []),
    ("PUT", "/applications/1/guilds/2/commands", [{"name": "Show my hand", "type": 2}]),
    ("POST", MESSAGES, {"content": "Hi", "allowed_mentions": {"users": [1, "2"]}}),
    ("POST", EMOJIS, {"name": "ace", "image": "data:image/png;base64,AA=="}),
    ("GET", "/gateway/bot", None),
    ("GET", "/users/@me", None),
    ("DELETE", MESSAGE, None),
    ("DELETE", ORIGINAL, None),
]
# The last entry is what the problem has to mention.
ILLEGAL = [
    ("POST", MESSAGES, {"content": "x" * 4001}, "content: .* longer than 4000"),
    ("POST", MESSAGES, {"contents": "x"}, "'contents' was unexpected"),
    ("POST", MESSAGES, None, "needs a body"),
    ("POST", MESSAGES, v2(text("")), r"components\.0\.content: .* shorter than 1"),
    ("POST", MESSAGES, v2(row(label="x" * 81)), r"components\.0\.components\.0\.label: .* longer"),
    ("POST", MESSAGES, v2(row(custom_id="x" * 101)), r"components\.0\.components\.0\.custom_id"),
    ("POST", MESSAGES, v2({"type": 2, "style": 1}), r"components\.0\.type: 2 is not one of"),
    ("POST", MESSAGES, v2({"content": "x"}), r'components\.0: "type" is a required property'),
    (
        "POST",
        MESSAGES,
        v2({"type": 17, "components": [{"type": 17, "components": [text()]}]}),
        r"components\.0\.components\.0\.type: 17 is not one of",
    ),
    (
        "POST",
        MESSAGES,
        v2({"type": 9, "components": [text()]}),
        r'components\.0: "accessory" is a required property',
    ),
    ("POST", MESSAGES, v2(text(), attachments=[{"id": "x"}]), r"attachments\.0\.id"),
    ("POST", MESSAGES, v2(text(), attachments=[{"id": -1}]), r"attachments\.0\.id"),
    ("PATCH", MESSAGE, v2(text(), embeds=[{"title": "t" * 257}]), r"embeds\.0\.title"),
    ("PATCH", MESSAGE, {"nonce": "5"}, "'nonce' was unexpected"),
    ("PATCH", ORIGINAL, v2(row(style=9)), r"components\.0\.components\.0\.style"),
    ("POST", FOLLOWUP, {"content": "x" * 2001}, "content: .* longer than 2000"),
    ("POST", CALLBACK, {"type": 3}, "type: 3 is not one of"),
    ("POST", CALLBACK, {}, '"type" is a required property'),
    ("POST", CALLBACK, {"type": 4, "data": v2(row(label=5))}, r"components\.0\.label: 5 is not"),
    ("POST", CALLBACK, {"type": 5, "data": {"flags": "64"}}, r"data\.flags"),
    ("POST", CALLBACK, {"type": 7, "data": v2(text(None))}, r"data\.components\.0\.content"),
    ("POST", CALLBACK, {"type": 8}, '"data" is a required property'),
    (
        "POST",
        CALLBACK,
        {"type": 8, "data": {"choices": [{"name": "", "value": "1C"}]}},
        r"data\.choices\.0\.name: .* shorter than 1",
    ),
    ("POST", CALLBACK, modal(label="x" * 46), r"data\.components\.0\.label: .* longer than 45"),
    ("POST", CALLBACK, modal(component={"type": 2}), r"component\.type: 2 is not one of"),
    ("PUT", COMMANDS, [{"description": "x"}], '0: "name" is a required property'),
    ("PUT", COMMANDS, [command(description="x" * 101)], r"0\.description: .* longer than 100"),
    ("PUT", COMMANDS, [command(name_localizations={"it": ""})], r"0\.name_localizations\.it"),
    (
        "PUT",
        COMMANDS,
        [command(options=[{"type": 3, "name": "x"}])],
        r'0\.options\.0: "description" is a required property',
    ),
    ("PUT", COMMANDS, [command(options=[{"type": 12}])], r"0\.options\.0\.type: 12 is not one of"),
    ("POST", EMOJIS, {"name": "a", "image": "x"}, "name: .* shorter than 2"),
    ("POST", EMOJIS, {"name": "ace"}, '"image" is a required property'),
    ("GET", "/users/@me", {"x": 1}, "takes no body"),
    ("GET", "/nowhere", None, "no such route"),
    ("POST", "/channels/x/messages", {"content": "Hi"}, "no such route"),
    ("DELETE", MESSAGES, None, "no such route"),
]


@pytest.mark.parametrize(("method", "path", "body"), LEGAL)
def test_legal_request_passes(document: OpenApi, method: str, path: str, body: Any) -> None:
    assert document.problems(method, path, body) == []


@pytest.mark.parametrize(("method", "path", "body", "mention"), ILLEGAL)
def test_fault_is_named(document: OpenApi, method: str, path: str, body: Any, mention: str) -> None:
    problems = document.problems(method, path, body)

    assert len(problems) == 1
    assert re.search(mention, problems[0])


def test_every_fault_of_a_request_is_named(document: OpenApi) -> None:
    body = v2(text(""), row(label="x" * 81), flags="V2")

    places = [problem.split(": ")[1] for problem in document.problems("POST", MESSAGES, body)]
    assert sorted(places) == [
        "components.0.content",
        "components.1.components.0.label",
        "flags",
    ]


def test_names_in_a_path_are_no_ids(document: OpenApi) -> None:
    (original,) = document.problems("PATCH", ORIGINAL, {"content": 5})
    (followup,) = document.problems("PATCH", "/webhooks/1/token/messages/2", {"content": 5})

    assert original.startswith("PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original: ")
    assert followup.startswith("PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}")


async def test_messages_as_discord_py_writes_them_pass(document: OpenApi) -> None:
    view = ui.LayoutView(timeout=None)
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=0x1F8B4C)
    picture = discord.MediaGalleryItem("attachment://table.png", description="An empty table")
    hand: ui.Button[ui.LayoutView] = ui.Button(custom_id="hand", emoji=f"<a:ace:{10**17}>")
    box.add_item(ui.Section(ui.TextDisplay("0 - 0"), accessory=hand))
    box.add_item(ui.MediaGallery(picture)).add_item(ui.Separator())
    pick: ui.Select[ui.LayoutView] = ui.Select(
        custom_id="pick", options=[discord.SelectOption(label="Ace", value="1C", emoji="🃏")]
    )
    view.add_item(box).add_item(ui.ActionRow(pick))
    file = discord.File(__file__, "table.png", description="An empty table")
    silent = discord.MessageFlags(suppress_notifications=True)
    with handle_message_parameters(
        view=view, file=file, flags=silent, nonce=7, allowed_mentions=discord.AllowedMentions.none()
    ) as parameters:
        assert parameters.multipart is not None
        body = discord.utils._from_json(parameters.multipart[0]["value"])

    assert body["attachments"][0]["id"] == 0
    requests = [
        Request("POST", MESSAGES, body, ["table.png"]),
        Request("POST", CALLBACK, {"type": 4, "data": _without_nonce(body)}, ["table.png"]),
        Request("PATCH", ORIGINAL, _without_nonce(body), ["table.png"]),
    ]
    assert check_requests(requests) == []
    assert len(document.problems("PATCH", ORIGINAL, body)) == 1


def _without_nonce(body: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in body.items() if "nonce" not in key}


async def test_commands_as_discord_py_writes_them_pass(document: OpenApi) -> None:
    group = app_commands.Group(name="brisca", description="Play brisca", guild_only=True)

    @group.command(description="Open a table")
    @app_commands.describe(seats="How many play")
    @app_commands.choices(game=[app_commands.Choice(name="Brisca", value="base")])
    async def new(
        interaction: discord.Interaction, seats: app_commands.Range[int, 2, 4], game: str = "base"
    ) -> None: ...

    async def show(interaction: discord.Interaction, member: discord.Member) -> None: ...

    async with discord.Client(intents=discord.Intents.none()) as client:
        tree = app_commands.CommandTree(client)
        tree.add_command(group)
        tree.add_command(app_commands.ContextMenu(name="Show hand", callback=show))
        body = [command.to_dict(tree) for command in tree.get_commands(type=None)]

    assert document.problems("PUT", COMMANDS, body) == []
    assert check_requests([Request("PUT", COMMANDS, body)]) == []


@pytest.mark.parametrize(
    ("method", "path", "body", "code"),
    [
        ("POST", MESSAGES, v2(text(), content="x"), "LEGACY_FIELDS"),
        ("POST", FOLLOWUP, {"components": [text()]}, "UNION_TYPE_CHOICES"),
        ("PATCH", MESSAGE, v2(row(), row()), "CUSTOM_ID_DUPLICATED"),
        ("PATCH", ORIGINAL, v2(GALLERY, attachments=[]), "ATTACHMENT_NOT_FOUND"),
        ("POST", CALLBACK, {"type": 4, "data": v2(GALLERY)}, "ATTACHMENT_NOT_FOUND"),
        ("PUT", COMMANDS, [command(), command()], "DUPLICATE_NAME"),
        ("PUT", "/applications/1/guilds/2/commands", [command(name="B")], "INVALID_NAME"),
        ("POST", COMMANDS, command(name="B"), "INVALID_NAME"),
        ("POST", EMOJIS, {"name": "as de oros", "image": "x"}, "STRING_TYPE_REGEX"),
    ],
)
def test_limits_are_checked_beside_the_document(
    monkeypatch: pytest.MonkeyPatch, method: str, path: str, body: Any, code: str
) -> None:
    monkeypatch.setattr(openapi, "find_document", lambda: None)

    assert any(code in problem for problem in check_requests([Request(method, path, body)]))


@pytest.mark.parametrize(
    "body", [{"components": []}, v2(GALLERY), {"attachments": [{"id": "900"}]}]
)
def test_edit_is_not_judged_by_what_its_message_holds(body: Any) -> None:
    assert check_requests([Request("PATCH", MESSAGE, body), Request("PATCH", ORIGINAL, body)]) == []


def test_faults_of_the_document_and_of_the_limits_come_together(document: OpenApi) -> None:
    body = v2(row(label="x" * 81), row())
    problems = check_requests([Request("POST", MESSAGES, body), Request("GET", "/nowhere")])

    assert [problem.split(": ", 1)[0] for problem in problems] == [
        "POST /channels/{channel_id}/messages",
        f"POST {MESSAGES}",
        f"POST {MESSAGES}",
        "GET /nowhere",
    ]


def test_uploads_without_a_body_are_a_message() -> None:
    assert openapi.limit_problems(Request("POST", MESSAGES, None, ["table.png"])) == []
    assert openapi.limit_problems(Request("POST", MESSAGES, {}, [])) != []


def test_document_is_looked_for_where_the_environment_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DISCORD_OPENAPI", str(tmp_path / "none.json"))
    assert openapi.find_document.__wrapped__() is None

    (tmp_path / "some.json").write_text(
        '{"paths": {"/a": {"get": {}}}, "components": {"schemas": {}}}'
    )
    monkeypatch.setenv("DISCORD_OPENAPI", str(tmp_path / "some.json"))
    found = openapi.find_document.__wrapped__()
    assert found is not None
    assert found.problems("GET", "/a", None) == []


def test_without_the_document_a_test_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openapi, "find_document", lambda: None)

    with pytest.raises(pytest.skip.Exception, match="DISCORD_OPENAPI"):
        needs_document()
