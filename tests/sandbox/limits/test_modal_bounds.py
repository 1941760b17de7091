"""Bounds of modals and their inputs, at their edge and beyond it."""

from collections.abc import Callable
from typing import Any

import pytest

from sandbox.limits import (
    Problem,
    modal_problems,
)
from tests.sandbox.limits.payloads import (
    BAD,
    MAX,
    MIN,
    REQUIRED,
    field,
    found,
    label,
    modal,
    text,
)

INNER = "components.0.component"
Payload = dict[str, Any]


def upload(**fields: Any) -> Payload:
    return modal(label({"type": 19, "custom_id": "f", "required": False} | fields))


def boxes(count: int = 10, **fields: Any) -> Payload:
    entries = [{"label": f"{n}", "value": f"{n}"} for n in range(count)]
    group = {"type": 22, "custom_id": "c", "options": entries, "required": False}
    return modal(label(group | fields))


BOUNDS: list[tuple[Callable[[Any], list[Problem]], Any, Any, str, str]] = [
    # check, legal, illegal, path, code
    (modal_problems, modal(text()), modal(text(), custom_id=None), "custom_id", REQUIRED),
    (modal_problems, modal(text()), modal(text(), title=""), "title", BAD),
    (modal_problems, modal(text()), modal() | {"components": None}, "components", REQUIRED),
    (
        modal_problems,
        modal(label(field())),
        modal(label(field(), label=None)),
        "components.0.label",
        REQUIRED,
    ),
    (
        modal_problems,
        modal(label(field())),
        modal(label(field(), label="")),
        "components.0.label",
        BAD,
    ),
    (
        modal_problems,
        modal(label(field(), description="d")),
        modal(label(field(), description="")),
        "components.0.description",
        BAD,
    ),
    (
        modal_problems,
        modal(label(field(style=1))),
        modal(label(field(style=None))),
        f"{INNER}.style",
        REQUIRED,
    ),
    (
        modal_problems,
        modal(label(field(min_length=0))),
        modal(label(field(min_length=-1))),
        f"{INNER}.min_length",
        MIN,
    ),
    (
        modal_problems,
        modal(label(field(min_length=4000))),
        modal(label(field(min_length=4001))),
        f"{INNER}.min_length",
        MAX,
    ),
    (
        modal_problems,
        modal(label(field(max_length=1))),
        modal(label(field(max_length=0))),
        f"{INNER}.max_length",
        MIN,
    ),
    (modal_problems, upload(min_values=0), upload(min_values=-1), f"{INNER}.min_values", MIN),
    (
        modal_problems,
        upload(min_values=10, max_values=10),
        upload(min_values=11, max_values=10),
        f"{INNER}.min_values",
        MAX,
    ),
    (modal_problems, upload(max_values=1), upload(max_values=0), f"{INNER}.max_values", MIN),
    (modal_problems, upload(), upload(min_values=2), f"{INNER}.min_values", "RANGE_INVERTED"),
    (modal_problems, boxes(1), boxes(0), f"{INNER}.options", BAD),
    (modal_problems, boxes(), boxes(options=None), f"{INNER}.options", REQUIRED),
    (modal_problems, boxes(min_values=0), boxes(min_values=-1), f"{INNER}.min_values", MIN),
    (modal_problems, boxes(min_values=10), boxes(min_values=11), f"{INNER}.min_values", MAX),
    (modal_problems, boxes(max_values=1), boxes(max_values=0), f"{INNER}.max_values", MIN),
    (modal_problems, boxes(max_values=10), boxes(max_values=11), f"{INNER}.max_values", MAX),
    (
        modal_problems,
        modal(label(field())),
        modal(label({"type": 21, "custom_id": "r"})),
        f"{INNER}.options",
        REQUIRED,
    ),
]


@pytest.mark.parametrize(("check", "legal", "illegal", "path", "code"), BOUNDS)
def test_modal_bound(
    check: Callable[[Any], list[Problem]], legal: Any, illegal: Any, path: str, code: str
) -> None:
    assert check(legal) == []
    assert (path, code) in found(check(illegal))
