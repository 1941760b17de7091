"""Sections, galleries, containers and what they may hold."""

import pytest

from sandbox.limits import message_problems
from tests.sandbox.limits.payloads import (
    BAD,
    CHOICES,
    MIN,
    PNG,
    REQUIRED,
    UNION,
    Table,
    button,
    container,
    found,
    gallery,
    link,
    old,
    row,
    section,
    select,
    text,
    v2,
)

LAYOUT: Table = {
    "section texts": (
        v2(section(text(), text(), text())),
        v2(section(text(), text(), text(), text())),
        ("components.0.components", BAD),
    ),
    "section without text": (v2(section(text())), v2(section()), ("components.0.components", BAD)),
    "section accessory": (
        v2(section(text(), accessory={"type": 11, "media": {"url": PNG}})),
        v2(section(text(), accessory=None)),
        ("components.0.accessory", REQUIRED),
    ),
    "section accessory kind": (
        v2(section(text(), accessory=link())),
        v2(section(text(), accessory=select())),
        ("components.0.accessory", UNION),
    ),
    "section of rows": (
        v2(section(text())),
        v2(section(row(button("x")))),
        ("components.0.components.0", UNION),
    ),
    "text length": (v2(text("x" * 4000)), v2(text("")), ("components.0.content", BAD)),
    "gallery": (
        v2(gallery(*[PNG] * 10)),
        v2(gallery(*[PNG] * 11)),
        ("components.0.items", BAD),
    ),
    "gallery empty": (v2(gallery(PNG)), v2(gallery()), ("components.0.items", BAD)),
    "gallery item": (
        v2(gallery(PNG)),
        v2({"type": 12, "items": [{}]}),
        ("components.0.items.0.media", REQUIRED),
    ),
    "alt text": (
        v2(gallery(PNG, description="d" * 1024)),
        v2(gallery(PNG, description="d" * 1025)),
        ("components.0.items.0.description", BAD),
    ),
    "alt text empty": (
        v2(gallery(PNG, description=None)),
        v2(gallery(PNG, description="")),
        ("components.0.items.0.description", BAD),
    ),
    "thumbnail alt text": (
        v2(section(text(), accessory={"type": 11, "media": {"url": PNG}, "description": "d"})),
        v2(
            section(
                text(),
                accessory={"type": 11, "media": {"url": PNG}, "description": "d" * 1025},
            )
        ),
        ("components.0.accessory.description", BAD),
    ),
    "media scheme": (
        v2(gallery("http://example.org/a.png")),
        v2(gallery("data:image/png;base64,AA==")),
        ("components.0.items.0.media.url", "URL_TYPE_INVALID_SCHEME"),
    ),
    "media length": (
        v2(gallery("https://e.org/" + "x" * 2034)),
        v2(gallery("https://e.org/" + "x" * 2035)),
        ("components.0.items.0.media.url", BAD),
    ),
    "file by address": (
        v2(text()),
        v2({"type": 13, "file": {"url": PNG}}),
        ("components.0.file.url", "UNFURLED_MEDIA_ITEM_ATTACHMENT_REQUIRED"),
    ),
    "separator": (
        v2(text(), {"type": 14, "spacing": 2}),
        v2(text(), {"type": 14, "spacing": 3}),
        ("components.1.spacing", CHOICES),
    ),
    "container colour": (
        v2(container(text(), accent_color=0xFFFFFF)),
        v2(container(text(), accent_color=-1)),
        ("components.0.accent_color", MIN),
    ),
    "container empty": (v2(container(text())), v2(container()), ("components.0.components", BAD)),
    "container in container": (
        v2(container(text()), container(text())),
        v2(container(container(text()))),
        ("components.0.components.0", UNION),
    ),
    "button in container": (
        v2(container(row(button()))),
        v2(container(button())),
        ("components.0.components.0", UNION),
    ),
    "input outside a modal": (
        v2(text()),
        v2({"type": 18, "label": "x", "component": {"type": 23, "custom_id": "c"}}),
        ("components.0", UNION),
    ),
    "kind unknown": (v2(text()), v2({"type": 99}), ("components.0", UNION)),
    "kind missing": (v2(text()), v2({"content": "x"}), ("components.0", UNION)),
    "components no list": (
        old(),
        old() | {"components": {"0": row(button())}},
        ("components", "LIST_TYPE_CONVERT"),
    ),
}


@pytest.mark.parametrize("rule", LAYOUT)
def test_layout_has_limits(rule: str) -> None:
    legal, illegal, expected = LAYOUT[rule]

    assert message_problems(legal) == []
    assert expected in found(message_problems(illegal))
