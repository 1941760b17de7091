"""What the page may ask: read, or refused with a reason."""

import json
from typing import Any

import pytest

from sandbox import asks
from sandbox.asks import BadAsk, Order

GOOD: list[tuple[dict[str, Any], asks.Ask]] = [
    (
        {"kind": "command", "channel": "5", "path": ["brisca", "new"], "options": {"players": 2}},
        asks.RunCommand(5, ("brisca", "new"), {"players": 2}),
    ),
    ({"kind": "command", "channel": "5", "path": ["help"]}, asks.RunCommand(5, ("help",), {})),
    (
        {"kind": "complete", "channel": "5", "path": ["a"], "options": {"b": "x"}, "focused": "b"},
        asks.Complete(5, ("a",), {"b": "x"}, "b"),
    ),
    ({"kind": "press", "message": "7", "custom_id": "c"}, asks.Use(7, "c", None)),
    ({"kind": "press", "message": "7", "custom_id": "c", "values": []}, asks.Use(7, "c", ())),
    ({"kind": "submit", "interaction": "9", "fields": {"f": True}}, asks.Submit(9, {"f": True})),
    ({"kind": "dismiss", "message": "7"}, asks.Dismiss(7)),
    ({"kind": "operator", "action": "kill"}, asks.Operate(Order.KILL)),
]

BAD = [
    ("", "That is not JSON."),
    ("{", "That is not JSON."),
    ("[]", "An ask is a JSON object."),
    ('{"nonce": 1}', "A nonce is a string."),
    ("{}", "'kind' must be text."),
    ('{"kind": "fly"}', "There is nothing called 'fly' to ask for."),
    ('{"kind": "dismiss", "message": 7}', "'message' must be text."),
    ('{"kind": "dismiss", "message": "-7"}', "'message' must be an id."),
    ('{"kind": "dismiss", "message": "٣"}', "'message' must be an id."),
    ('{"kind": "dismiss", "message": "123456789012345678901"}', "'message' must be an id."),
    ('{"kind": "command", "channel": "1"}', "'path' must be a list of texts."),
    ('{"kind": "command", "channel": "1", "path": []}', "'path' must not be empty."),
    (
        '{"kind": "command", "channel": "1", "path": ["a"], "options": []}',
        "'options' must be an object.",
    ),
    (
        '{"kind": "press", "message": "1", "custom_id": "c", "values": [1]}',
        "'values' must be a list of texts.",
    ),
    ('{"kind": "operator", "action": "melt"}', "The bot cannot be told to 'melt'."),
]


@pytest.mark.parametrize(("body", "ask"), GOOD, ids=lambda value: str(value)[:40])
def test_a_good_ask_is_read(body: dict[str, Any], ask: asks.Ask) -> None:
    assert asks.read(json.dumps(body | {"nonce": "n1"})) == (ask, "n1")
    assert asks.read(json.dumps(body)) == (ask, None)


@pytest.mark.parametrize(("text", "reason"), BAD)
def test_a_bad_ask_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(BadAsk) as refused:
        asks.read(text)
    assert str(refused.value) == reason


def test_a_refusal_knows_whom_to_tell() -> None:
    with pytest.raises(BadAsk) as refused:
        asks.read('{"kind": "fly", "nonce": "n7"}')
    assert refused.value.nonce == "n7"


def test_absurdly_nested_json_is_refused() -> None:
    with pytest.raises(BadAsk):
        asks.read("[" * 50_000)
