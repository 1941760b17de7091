"""Answers to interactions: which data each kind takes."""

import pytest

from sandbox.limits import autocomplete_problems, callback_problems
from tests.sandbox.limits.payloads import (
    BAD,
    CHOICES,
    EPHEMERAL,
    LEGACY,
    LONG,
    MAX,
    REQUIRED,
    V2,
    Table,
    button,
    choices,
    found,
    modal,
    row,
    text,
    v2,
)

SUGGESTIONS: Table = {
    "count": (choices(25), choices(26), ("choices", LONG)),
    "name": (choices(1, name="n" * 100), choices(1, name="n" * 101), ("choices.0.name", BAD)),
    "name empty": (choices(1), choices(1, name=""), ("choices.0.name", BAD)),
    "value": (choices(1, value="v" * 100), choices(1, value="v" * 101), ("choices.0.value", LONG)),
    "value missing": (choices(1), choices(1, value=None), ("choices.0.value", REQUIRED)),
    "value number": (
        choices(1, value=2**53),
        choices(1, value=2**53 + 1),
        ("choices.0.value", MAX),
    ),
    "value kind": (
        choices(1, value=1.5),
        choices(1, value=True),
        ("choices.0.value", "STRING_TYPE_CONVERT"),
    ),
    "translation": (
        choices(1, name_localizations={"es-ES": "n" * 100}),
        choices(1, name_localizations={"es-ES": "n" * 101}),
        ("choices.0.name_localizations.es-ES", BAD),
    ),
    "language": (
        choices(1, name_localizations={"it": "Asso"}),
        choices(1, name_localizations={"ca": "As"}),
        ("choices.0.name_localizations.ca", CHOICES),
    ),
    "kind": (choices(1), ["ace"], ("choices.0", "MODEL_TYPE_CONVERT")),
}


@pytest.mark.parametrize("rule", SUGGESTIONS)
def test_suggestions_have_limits(rule: str) -> None:
    legal, illegal, expected = SUGGESTIONS[rule]

    assert autocomplete_problems({"choices": legal}) == []
    assert expected in found(autocomplete_problems({"choices": illegal}))


CALLBACKS: Table = {
    "kind": ({"type": 1}, {"type": 3}, ("type", CHOICES)),
    "message": (
        {"type": 4, "data": v2(text(), flags=V2 | EPHEMERAL)},
        {"type": 4, "data": v2(text(), content="x")},
        ("data.content", LEGACY),
    ),
    "message without data": ({"type": 6}, {"type": 4}, ("data", REQUIRED)),
    "message of nothing": (
        {"type": 7, "data": {"components": []}},
        {"type": 4, "data": {"components": []}},
        ("data", "EMPTY_MESSAGE"),
    ),
    "deferred": (
        {"type": 5, "data": {"flags": EPHEMERAL}},
        {"type": 5, "data": {"flags": EPHEMERAL | V2}},
        ("data.flags", "INTERACTION_DEFER_FLAGS_INVALID"),
    ),
    "update": (
        {"type": 7, "data": v2(text())},
        {"type": 7, "data": v2(row(button(label="x" * 81)))},
        ("data.components.0.components.0.label", LONG),
    ),
    "choices": (
        {"type": 8, "data": {"choices": []}},
        {"type": 8, "data": {"choices": choices(26)}},
        ("data.choices", LONG),
    ),
    "modal": (
        {"type": 9, "data": modal(text())},
        {"type": 9, "data": modal()},
        ("data.components", BAD),
    ),
    "data": ({"type": 6, "data": None}, {"type": 6, "data": []}, ("data", "MODEL_TYPE_CONVERT")),
}


@pytest.mark.parametrize("rule", CALLBACKS)
def test_each_kind_of_callback_has_its_own_data(rule: str) -> None:
    legal, illegal, expected = CALLBACKS[rule]

    assert callback_problems(legal) == []
    assert expected in found(callback_problems(illegal))


def test_update_is_judged_against_the_message_it_edits() -> None:
    update = {"type": 7, "data": {"content": "x"}}

    assert callback_problems(update, previous={"content": "Hi"}) == []
    assert found(callback_problems(update, previous=v2(text()))) == {
        ("data.flags", "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG")
    }
