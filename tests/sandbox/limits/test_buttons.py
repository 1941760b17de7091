"""Buttons and the rows they stand in."""

import pytest

from sandbox.limits import message_problems
from tests.sandbox.limits.payloads import (
    BAD,
    CHOICES,
    EXCLUSIVE,
    LONG,
    REQUIRED,
    ROW0,
    UNION,
    Table,
    button,
    buttons,
    found,
    link,
    old,
    row,
    select,
    text,
    v2,
)

BUTTONS: Table = {
    "label length": (
        old(row(button(label="x" * 80))),
        old(row(button(label="x" * 81))),
        (f"{ROW0}.label", LONG),
    ),
    "label or emoji": (
        old(row(button(label=None, emoji={"name": "🃏"}))),
        old(row(button(label=None))),
        (f"{ROW0}.label", "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"),
    ),
    "custom id length": (
        old(row(button("x" * 100))),
        old(row(button("x" * 101))),
        (f"{ROW0}.custom_id", BAD),
    ),
    "custom id empty": (old(row(button("x"))), old(row(button(""))), (f"{ROW0}.custom_id", BAD)),
    "custom id missing": (
        old(row(button("x"))),
        old(row(button(None))),
        (f"{ROW0}.custom_id", "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED"),
    ),
    "style": (old(row(button(style=4))), old(row(button(style=7))), (f"{ROW0}.style", CHOICES)),
    "style missing": (
        old(row(button())),
        old(row(button(style=None))),
        (f"{ROW0}.style", REQUIRED),
    ),
    "disabled": (
        old(row(button(disabled=True))),
        old(row(button(disabled=1))),
        (f"{ROW0}.disabled", "BOOLEAN_TYPE_CONVERT"),
    ),
    "link url": (
        old(row(link())),
        old(row(link(url=None))),
        (f"{ROW0}.url", "BUTTON_COMPONENT_URL_REQUIRED"),
    ),
    "link scheme": (
        old(row(link(url="discord://-/channels/1"))),
        old(row(link(url="ftp://example.org"))),
        (f"{ROW0}.url", "URL_TYPE_INVALID_SCHEME"),
    ),
    "link form": (
        old(row(link(url="https://example.org/a%20b"))),
        old(row(link(url="https://example.org/a b"))),
        (f"{ROW0}.url", "URL_TYPE_INVALID_URL"),
    ),
    "link length": (
        old(row(link(url="https://e.org/" + "x" * 498))),
        old(row(link(url="https://e.org/" + "x" * 499))),
        (f"{ROW0}.url", LONG),
    ),
    "link with custom id": (
        old(row(link())),
        old(row(link(custom_id="x"))),
        (f"{ROW0}.custom_id", EXCLUSIVE),
    ),
    "url with custom id": (
        old(row(button())),
        old(row(button(url="https://example.org"))),
        (f"{ROW0}.custom_id", EXCLUSIVE),
    ),
    "url without link": (
        old(row(link())),
        old(row(link(style=1))),
        (f"{ROW0}.url", "BUTTON_COMPONENT_URL_NOT_LINK"),
    ),
    "premium without product": (
        old(row({"type": 2, "style": 6, "sku_id": "1"})),
        old(row({"type": 2, "style": 6})),
        (f"{ROW0}.sku_id", "BUTTON_COMPONENT_SKU_REQUIRED"),
    ),
    "premium with label": (
        old(row({"type": 2, "style": 6, "sku_id": "1"})),
        old(row({"type": 2, "style": 6, "sku_id": "1", "label": "x"})),
        (f"{ROW0}.label", "BUTTON_COMPONENT_PREMIUM_HAS_FIELDS"),
    ),
    "product without premium": (
        old(row(button(sku_id=None))),
        old(row(button(sku_id="1"))),
        (f"{ROW0}.sku_id", "BUTTON_COMPONENT_SKU_NOT_PREMIUM"),
    ),
    "emoji by name": (
        old(row(button(emoji={"name": "1️⃣", "id": None}))),
        old(row(button(emoji={"name": "ace"}))),
        (f"{ROW0}.emoji.name", "BUTTON_COMPONENT_INVALID_EMOJI"),
    ),
    "emoji by id": (
        old(row(button(emoji={"name": "ace", "id": "123"}))),
        old(row(button(emoji={"name": "ace", "id": "x"}))),
        (f"{ROW0}.emoji.id", "BUTTON_COMPONENT_INVALID_EMOJI"),
    ),
}


@pytest.mark.parametrize("rule", BUTTONS)
def test_button_is_whole(rule: str) -> None:
    legal, illegal, expected = BUTTONS[rule]

    assert message_problems(legal) == []
    assert expected in found(message_problems(illegal))


ROWS: Table = {
    "row of buttons": (
        old(row(*buttons(5))),
        old(row(*buttons(6))),
        ("components.0.components", BAD),
    ),
    "row empty": (old(row(button())), old(row()), ("components.0.components", BAD)),
    "row of selects": (
        old(row(select()), row(select(custom_id="t"))),
        old(row(select(), select(custom_id="t"))),
        ("components.0.components.1", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    ),
    "row of select and button": (
        old(row(select()), row(button())),
        old(row(select(), button())),
        ("components.0.components.1", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    ),
    "row of text": (v2(text()), v2(row(text())), (ROW0, UNION)),
    "row of text input": (
        old(row(button())),
        old(row({"type": 4, "custom_id": "t", "style": 1})),
        (ROW0, UNION),
    ),
    "row of nothing": (old(row(button())), old(row(None)), (ROW0, "MODEL_TYPE_CONVERT")),
    "button without row": (v2(row(button())), v2(button()), ("components.0", UNION)),
}


@pytest.mark.parametrize("rule", ROWS)
def test_row_holds_five_buttons_or_one_select(rule: str) -> None:
    legal, illegal, expected = ROWS[rule]

    assert message_problems(legal) == []
    assert expected in found(message_problems(illegal))
