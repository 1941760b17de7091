"""Payloads of any shape: a check may find fault with them, never fail on them."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from sandbox.limits import (
    Problem,
    as_error_body,
    autocomplete_problems,
    callback_problems,
    command_problems,
    emoji_upload_problems,
    message_problems,
    modal_problems,
)
from tests.sandbox.limits.payloads import V2

# fmt: off
KEYS = st.sampled_from([
    "accessory", "attachments", "choices", "component", "components", "content", "custom_id",
    "data", "default_values", "embeds", "emoji", "fields", "file", "flags", "footer", "id",
    "image", "items", "label", "max_values", "media", "min_values", "name", "name_localizations",
    "options", "sku_id", "style", "title", "type", "url", "value",
])
# fmt: on
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
JSON = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner | st.integers(0, 25), max_size=6)
    ),
    max_leaves=25,
)


@given(payload=st.dictionaries(KEYS, JSON), entries=st.lists(JSON, max_size=3))
def test_no_payload_however_malformed_makes_a_check_fail(
    payload: dict[str, Any], entries: list[Any]
) -> None:
    for problems in (
        message_problems(payload, uploads=["a"]),
        message_problems(payload | {"flags": V2, "components": entries}, previous=payload),
        message_problems(payload, partial=True),
        callback_problems(payload),
        modal_problems(payload | {"components": entries}),
        autocomplete_problems(payload),
        command_problems([*entries, payload]),
        emoji_upload_problems(payload),
    ):
        assert all(isinstance(problem, Problem) for problem in problems)
        if problems:
            assert as_error_body(problems)["code"] in {50035, 50006, 30015, 30032}
