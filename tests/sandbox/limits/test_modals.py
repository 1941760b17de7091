"""Modals and the inputs they hold."""

import pytest

from sandbox.limits import modal_problems
from tests.sandbox.limits.payloads import (
    BAD,
    CHOICES,
    LONG,
    MAX,
    REQUIRED,
    ROW0,
    UNION,
    Table,
    button,
    field,
    found,
    label,
    modal,
    options,
    row,
    select,
    text,
)

INNER = "components.0.component"
MODALS: Table = {
    "title": (modal(text(), title="t" * 45), modal(text(), title="t" * 46), ("title", BAD)),
    "title missing": (modal(text()), modal(text(), title=None), ("title", REQUIRED)),
    "custom id": (
        modal(text(), custom_id="m" * 100),
        modal(text(), custom_id="m" * 101),
        ("custom_id", BAD),
    ),
    "components": (modal(*[text()] * 5), modal(*[text()] * 6), ("components", BAD)),
    "components none": (modal(text()), modal(), ("components", BAD)),
    "button": (modal(label(field())), modal(row(button())), (ROW0, UNION)),
    "row of an input": (modal(row(field())), modal(field()), ("components.0", UNION)),
    "label": (
        modal(label(field(), label="l" * 45)),
        modal(label(field(), label="l" * 46)),
        ("components.0.label", BAD),
    ),
    "label description": (
        modal(label(field(), description="d" * 100)),
        modal(label(field(), description="d" * 101)),
        ("components.0.description", BAD),
    ),
    "label of nothing": (
        modal(label(field())),
        modal(label(field()) | {"component": None}),
        (INNER, REQUIRED),
    ),
    "label of a button": (modal(label(select())), modal(label(button())), (INNER, UNION)),
    "style": (
        modal(label(field(style=2))),
        modal(label(field(style=3))),
        (f"{INNER}.style", CHOICES),
    ),
    "value": (
        modal(label(field(value="v" * 4000))),
        modal(label(field(value="v" * 4001))),
        (f"{INNER}.value", LONG),
    ),
    "placeholder": (
        modal(label(field(placeholder="p" * 100))),
        modal(label(field(placeholder="p" * 101))),
        (f"{INNER}.placeholder", LONG),
    ),
    "maximum": (
        modal(label(field(max_length=4000))),
        modal(label(field(max_length=4001))),
        (f"{INNER}.max_length", MAX),
    ),
    "minimum above maximum": (
        modal(label(field(min_length=5, max_length=5))),
        modal(label(field(min_length=6, max_length=5))),
        (f"{INNER}.min_length", "RANGE_INVERTED"),
    ),
    "custom id twice": (
        modal(label(field("a")), label(field("b"))),
        modal(label(field("a")), label(field("a"))),
        ("components.1.component.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
    ),
    "disabled": (
        modal(label(select())),
        modal(label(select(disabled=True))),
        (f"{INNER}.disabled", "COMPONENT_DISABLED_IN_MODAL"),
    ),
    "required without minimum": (
        modal(label(select(min_values=0, required=False))),
        modal(label(select(min_values=0))),
        (f"{INNER}.min_values", "COMPONENT_REQUIRED_ZERO_MIN_VALUES"),
    ),
    "radio": (
        modal(label({"type": 21, "custom_id": "r", "options": options(2)})),
        modal(label({"type": 21, "custom_id": "r", "options": options(1)})),
        (f"{INNER}.options", BAD),
    ),
    "radio many": (
        modal(label({"type": 21, "custom_id": "r", "options": options(10)})),
        modal(label({"type": 21, "custom_id": "r", "options": options(11)})),
        (f"{INNER}.options", BAD),
    ),
    "checkboxes": (
        modal(label({"type": 22, "custom_id": "r", "options": options(10)})),
        modal(label({"type": 22, "custom_id": "r", "options": options(11)})),
        (f"{INNER}.options", BAD),
    ),
    "checkboxes chosen": (
        modal(
            label(
                {
                    "type": 22,
                    "custom_id": "r",
                    "options": [o | {"default": True} for o in options(3)],
                }
            )
        ),
        modal(
            label(
                {
                    "type": 22,
                    "custom_id": "r",
                    "max_values": 2,
                    "options": [o | {"default": True} for o in options(3)],
                }
            )
        ),
        (f"{INNER}.options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES"),
    ),
    "checkbox": (
        modal(label({"type": 23, "custom_id": "c", "default": True})),
        modal(label({"type": 23, "default": True})),
        (f"{INNER}.custom_id", REQUIRED),
    ),
    "upload": (
        modal(label({"type": 19, "custom_id": "f", "max_values": 10})),
        modal(label({"type": 19, "custom_id": "f", "max_values": 11})),
        (f"{INNER}.max_values", MAX),
    ),
}


@pytest.mark.parametrize("rule", MODALS)
def test_modal_has_limits(rule: str) -> None:
    legal, illegal, expected = MODALS[rule]

    assert modal_problems(legal) == []
    assert expected in found(modal_problems(illegal))
