"""Bounds of messages that the tables of rules do not reach, at their edge and beyond it."""

from collections.abc import Callable
from typing import Any

import pytest

from sandbox.limits import (
    Problem,
    message_problems,
)
from tests.sandbox.limits.payloads import (
    BAD,
    CHOICES,
    LONG,
    MAX,
    MIN,
    REQUIRED,
    V2,
    button,
    container,
    found,
    old,
    row,
    select,
    text,
    v2,
)

COERCE = "NUMBER_TYPE_COERCE"
MODEL = "MODEL_TYPE_CONVERT"
ROW0 = "components.0.components.0"
Payload = dict[str, Any]


def url(size: int) -> str:
    return "https://e.org/" + "x" * (size - 14)


def embed(**fields: Any) -> Payload:
    return {"embeds": [{"title": "t"} | fields]}


def attached(**fields: Any) -> Payload:
    return {"attachments": [{"id": "900"} | fields]}


def users(count: int) -> Payload:
    entries = [{"id": f"{n}", "type": "user"} for n in range(count)]
    return old(row({"type": 5, "custom_id": "s", "default_values": entries, "max_values": 25}))


def channels(count: int) -> Payload:
    return old(row({"type": 8, "custom_id": "s", "channel_types": [0] * count}))


def edit(payload: Payload) -> list[Problem]:
    return message_problems(payload, partial=True)


BOUNDS: list[tuple[Callable[[Any], list[Problem]], Any, Any, str, str]] = [
    # check, legal, illegal, path, code
    (message_problems, embed(url=url(2048)), embed(url=url(2049)), "embeds.0.url", LONG),
    (message_problems, embed(color=0), embed(color=-1), "embeds.0.color", MIN),
    (message_problems, embed(color=5), embed(color=True), "embeds.0.color", COERCE),
    (message_problems, embed(footer={}), embed(footer=[]), "embeds.0.footer", MODEL),
    *(
        (
            message_problems,
            embed(**{part: {name: url(2048)}}),
            embed(**{part: {name: url(2049)}}),
            f"embeds.0.{part}.{name}",
            LONG,
        )
        for part, name in (
            ("footer", "icon_url"),
            ("author", "icon_url"),
            ("author", "url"),
            ("image", "url"),
            ("thumbnail", "url"),
        )
    ),
    (
        message_problems,
        embed(fields=[{"name": "n", "value": "v"}]),
        embed(fields=[{"value": "v"}]),
        "embeds.0.fields.0.name",
        REQUIRED,
    ),
    (
        edit,
        attached(filename="x" * 1024),
        attached(filename="x" * 1025),
        "attachments.0.filename",
        BAD,
    ),
    (edit, attached(filename="x"), attached(filename=""), "attachments.0.filename", BAD),
    (edit, attached(title="x" * 1024), attached(title="x" * 1025), "attachments.0.title", LONG),
    (edit, {"attachments": []}, {"attachments": [1]}, "attachments.0", MODEL),
    (edit, attached(id=10), attached(id=9), "attachments.0", "ATTACHMENT_NOT_FOUND"),
    (edit, attached(), attached(id=True), "attachments.0.id", COERCE),
    (message_problems, users(25), users(26), f"{ROW0}.default_values", LONG),
    (message_problems, channels(25), channels(26), f"{ROW0}.channel_types", LONG),
    (
        message_problems,
        old(row(select(25, max_values=25))),
        old(row(select(25, max_values=26))),
        f"{ROW0}.max_values",
        MAX,
    ),
    (
        message_problems,
        old(row(select(1))),
        old(row(select(1, max_values=2))),
        f"{ROW0}.max_values",
        "SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS",
    ),
    (
        message_problems,
        old(row(select())),
        old(row(select(options=["a"]))),
        f"{ROW0}.options.0",
        MODEL,
    ),
    *(
        (
            message_problems,
            old(row(select(options=[{"label": "x", "value": "x"}]))),
            old(row(select(options=[{"label": "x", "value": "x"} | change]))),
            f"{ROW0}.options.0.{name}",
            code,
        )
        for name, change, code in (
            ("label", {"label": None}, REQUIRED),
            ("label", {"label": ""}, BAD),
            ("value", {"value": None}, REQUIRED),
            ("value", {"value": "v" * 101}, BAD),
        )
    ),
    (
        message_problems,
        old(row(button(style=3))),
        old(row(button(style=True))),
        f"{ROW0}.style",
        CHOICES,
    ),
    (
        message_problems,
        old(row(button(emoji={"name": "n" * 32, "id": "1"}))),
        old(row(button(emoji={"name": "n" * 33, "id": "1"}))),
        f"{ROW0}.emoji.id",
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    (
        message_problems,
        old(row(button())),
        old(row(button(emoji={"id": "1"}))),
        f"{ROW0}.emoji.id",
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    (
        message_problems,
        v2(container(text(), accent_color=0)),
        v2(container(text(), accent_color=0x1000000)),
        "components.0.accent_color",
        MAX,
    ),
    (message_problems, v2(text("x")), v2({"type": 10}), "components.0.content", REQUIRED),
    (message_problems, v2(text("x" * 4000)), v2(text("x" * 4001)), "components.0.content", BAD),
    *(
        (message_problems, v2(text()), v2(text(), {"type": kind}), f"components.1.{name}", REQUIRED)
        for kind, name in (
            (1, "components"),
            (9, "components"),
            (17, "components"),
            (12, "items"),
            (13, "file"),
        )
    ),
    (message_problems, v2(text()), v2(None), "components.0", MODEL),
    (
        message_problems,
        v2({"type": 12, "items": [{"media": {"url": url(20)}}]}),
        v2({"type": 12, "items": [{"media": {}}]}),
        "components.0.items.0.media.url",
        REQUIRED,
    ),
    (
        message_problems,
        v2({"type": 12, "items": [{"media": {"url": url(20)}}]}),
        v2({"type": 12, "items": [{"media": {"url": "https://"}}]}),
        "components.0.items.0.media.url",
        "URL_TYPE_INVALID_URL",
    ),
    (message_problems, v2(text()), v2({"type": 12, "items": [1]}), "components.0.items.0", MODEL),
]


@pytest.mark.parametrize(("check", "legal", "illegal", "path", "code"), BOUNDS)
def test_message_bound(
    check: Callable[[Any], list[Problem]], legal: Any, illegal: Any, path: str, code: str
) -> None:
    assert check(legal) == []
    assert (path, code) in found(check(illegal))


def test_files_alone_make_a_message() -> None:
    assert message_problems({}, uploads=["table.png"]) == []


def test_unknown_message_is_judged_by_what_is_known_of_it() -> None:
    edit_of_text = {"content": "x"}

    assert message_problems(edit_of_text, partial=True) == []
    assert message_problems({"content": ""}, previous={"content": "x"}, partial=True) != []
    assert message_problems(edit_of_text, previous={"flags": V2}, partial=True) != []
