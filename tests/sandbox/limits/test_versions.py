"""Components V2 beside older content, and what all components share."""

from typing import Any

import pytest

from sandbox.limits import message_problems
from tests.sandbox.limits.payloads import (
    EPHEMERAL,
    LEGACY,
    LONG,
    MAX,
    PNG,
    TEXT_SIZE,
    UNION,
    V2,
    Table,
    button,
    container,
    found,
    gallery,
    old,
    row,
    section,
    text,
    v2,
)

VERSIONS: Table = {
    "v2 with content": (v2(text(), content=""), v2(text(), content="x"), ("content", LEGACY)),
    "v2 with embeds": (
        v2(text(), embeds=[]),
        v2(text(), embeds=[{"title": "t"}]),
        ("embeds", LEGACY),
    ),
    "v2 with poll": (v2(text(), poll=None), v2(text(), poll={"question": {}}), ("poll", LEGACY)),
    "v2 with stickers": (
        v2(text(), sticker_ids=[]),
        v2(text(), sticker_ids=["1"]),
        ("sticker_ids", LEGACY),
    ),
    "v2 without flag": (v2(text()), old(text()), ("components.0", UNION)),
    "v2 other flag": (
        v2(text(), flags=V2 | EPHEMERAL),
        old(text(), flags=EPHEMERAL),
        ("components.0", UNION),
    ),
    "v2 empty": (v2(text()), v2(), ("", "EMPTY_MESSAGE")),
    "rows without v2": (
        old(*(row(button(f"{n}")) for n in range(5))),
        old(*(row(button(f"{n}")) for n in range(6))),
        ("components", LONG),
    ),
    "rows in v2": (
        v2(*(row(button(f"{n}")) for n in range(20))),
        v2(*(row(button(f"{n}")) for n in range(21))),
        ("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
    ),
    "forty nested": (
        v2(container(*(section(text(), accessory=button(f"{n}")) for n in range(13)))),
        v2(container(*(section(text(), accessory=button(f"{n}")) for n in range(13)), text())),
        ("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
    ),
    "text in all": (
        v2(text("x" * 2000), container(text("y" * 2000))),
        v2(text("x" * 2000), container(text("y" * 2001))),
        ("components", TEXT_SIZE),
    ),
    "text in bytes": (v2(text("日" * 3386)), v2(text("日" * 3387)), ("components", TEXT_SIZE)),
    "media in all": (
        v2(*(gallery(*[PNG] * 8) for _ in range(8))),
        v2(*(gallery(*[PNG] * 8) for _ in range(8)), gallery(PNG)),
        ("components", "COMPONENT_MEDIA_EXCEEDED"),
    ),
}


@pytest.mark.parametrize("rule", VERSIONS)
def test_v2_and_older_content_exclude_each_other(rule: str) -> None:
    legal, illegal, expected = VERSIONS[rule]

    assert message_problems(legal) == []
    assert expected in found(message_problems(illegal))


IDENTITIES: Table = {
    "custom id twice": (
        v2(row(button("a")), container(row(button("b")))),
        v2(row(button("a")), container(row(button("a")))),
        ("components.1.components.0.components.0.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
    ),
    "custom id of an accessory": (
        v2(section(text()), row(button("a"))),
        v2(section(text()), row(button("acc"))),
        ("components.1.components.0.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
    ),
    "custom id of a disabled button": (
        old(row(button("a"), button("b", disabled=True))),
        old(row(button("a"), button("a", disabled=True))),
        ("components.0.components.1.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
    ),
    "component id twice": (
        v2(text() | {"id": 0}, text() | {"id": 0}, text() | {"id": 7}),
        v2(text() | {"id": 7}, text() | {"id": 7}),
        ("components.1.id", "COMPONENT_ID_DUPLICATED"),
    ),
    "component id range": (
        v2(text() | {"id": 2**31 - 1}),
        v2(text() | {"id": 2**31}),
        ("components.0.id", MAX),
    ),
}


@pytest.mark.parametrize("rule", IDENTITIES)
def test_identities_differ(rule: str) -> None:
    legal, illegal, expected = IDENTITIES[rule]

    assert message_problems(legal) == []
    assert expected in found(message_problems(illegal))


@pytest.mark.parametrize(
    "payload",
    [
        {"content": "x"},
        {"flags": 0, "components": [row(button())]},
        {"embeds": [{"title": "t"}], "components": []},
    ],
)
def test_v2_message_never_becomes_an_older_one(payload: dict[str, Any]) -> None:
    previous = v2(text())

    assert ("flags", "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG") in found(
        message_problems(payload, previous=previous)
    )


@pytest.mark.parametrize("payload", [v2(text("New")), {"allowed_mentions": {"parse": []}}])
def test_v2_message_can_be_edited(payload: dict[str, Any]) -> None:
    assert message_problems(payload, previous=v2(text())) == []


def test_older_message_becomes_v2_once_its_content_is_cleared() -> None:
    previous = {"content": "Hi", "embeds": [{"title": "t"}], "flags": 0}

    assert found(message_problems(v2(text()), previous=previous)) == {
        ("content", LEGACY),
        ("embeds", LEGACY),
    }
    assert message_problems(v2(text(), content=None, embeds=[]), previous=previous) == []


def test_edit_may_not_empty_a_message() -> None:
    previous = {"content": "Hi"}

    assert found(message_problems({"content": ""}, previous=previous)) == {("", "EMPTY_MESSAGE")}
    assert message_problems({"components": []}, previous=previous) == []


def test_forward_needs_no_content() -> None:
    assert message_problems({"message_reference": {"type": 1, "message_id": "1"}}) == []
    assert message_problems({"message_reference": {"message_id": "1"}}) != []
