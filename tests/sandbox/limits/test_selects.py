"""Selects and their options."""

import pytest

from sandbox.limits import message_problems
from tests.sandbox.limits.payloads import (
    BAD,
    LONG,
    MAX,
    MIN,
    REQUIRED,
    ROW0,
    Table,
    found,
    old,
    options,
    row,
    select,
)

SELECTS: Table = {
    "custom id": (
        old(row(select(custom_id="x" * 100))),
        old(row(select(custom_id="x" * 101))),
        (f"{ROW0}.custom_id", BAD),
    ),
    "options": (old(row(select(25))), old(row(select(26))), (f"{ROW0}.options", BAD)),
    "options none": (old(row(select(1))), old(row(select(0))), (f"{ROW0}.options", BAD)),
    "options missing": (
        old(row({"type": 5, "custom_id": "s"})),
        old(row({"type": 3, "custom_id": "s"})),
        (f"{ROW0}.options", REQUIRED),
    ),
    "option label": (
        old(row(select(options=[{"label": "x" * 100, "value": "1"}]))),
        old(row(select(options=[{"label": "x" * 101, "value": "1"}]))),
        (f"{ROW0}.options.0.label", BAD),
    ),
    "option value": (
        old(row(select(options=[{"label": "x", "value": "v" * 100}]))),
        old(row(select(options=[{"label": "x", "value": ""}]))),
        (f"{ROW0}.options.0.value", BAD),
    ),
    "option description": (
        old(row(select(options=[{"label": "x", "value": "1", "description": "d" * 100}]))),
        old(row(select(options=[{"label": "x", "value": "1", "description": "d" * 101}]))),
        (f"{ROW0}.options.0.description", LONG),
    ),
    "option emoji": (
        old(row(select(options=[{"label": "x", "value": "1", "emoji": {"name": "🂡"}}]))),
        old(row(select(options=[{"label": "x", "value": "1", "emoji": {"name": ""}}]))),
        (f"{ROW0}.options.0.emoji.name", "BUTTON_COMPONENT_INVALID_EMOJI"),
    ),
    "option values differ": (
        old(row(select(2))),
        old(row(select(options=options(1) * 2))),
        (f"{ROW0}.options.1", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
    ),
    "placeholder": (
        old(row(select(placeholder="p" * 150))),
        old(row(select(placeholder="p" * 151))),
        (f"{ROW0}.placeholder", LONG),
    ),
    "select custom id": (
        old(row(select())),
        old(row(select(custom_id=None))),
        (f"{ROW0}.custom_id", REQUIRED),
    ),
    "minimum": (
        old(row(select(25, min_values=25, max_values=25))),
        old(row(select(25, min_values=26, max_values=25))),
        (f"{ROW0}.min_values", MAX),
    ),
    "minimum negative": (
        old(row(select(min_values=0))),
        old(row(select(min_values=-1))),
        (f"{ROW0}.min_values", MIN),
    ),
    "maximum": (
        old(row(select(max_values=1))),
        old(row(select(max_values=0))),
        (f"{ROW0}.max_values", MIN),
    ),
    "minimum above maximum": (
        old(row(select(3, min_values=2, max_values=2))),
        old(row(select(3, min_values=2))),
        (f"{ROW0}.min_values", "RANGE_INVERTED"),
    ),
    "maximum above options": (
        old(row(select(2, max_values=2))),
        old(row(select(2, max_values=3))),
        (f"{ROW0}.max_values", "SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS"),
    ),
    "defaults": (
        old(row(select(options=[o | {"default": True} for o in options(2)], max_values=2))),
        old(row(select(options=[o | {"default": True} for o in options(2)]))),
        (f"{ROW0}.options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES"),
    ),
    "default users": (
        old(row({"type": 5, "custom_id": "s", "default_values": [{"id": "1", "type": "user"}]})),
        old(
            row({"type": 5, "custom_id": "s", "default_values": [{"id": "1", "type": "user"}] * 2})
        ),
        (f"{ROW0}.default_values", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES"),
    ),
}


@pytest.mark.parametrize("rule", SELECTS)
def test_select_has_limits(rule: str) -> None:
    legal, illegal, expected = SELECTS[rule]

    assert message_problems(legal) == []
    assert expected in found(message_problems(illegal))
