"""Bounds of commands, suggestions and emojis, at their edge and beyond it."""

from collections.abc import Callable
from typing import Any

import pytest

from sandbox.limits import (
    Problem,
    autocomplete_problems,
    callback_problems,
    command_problems,
    emoji_upload_problems,
)
from tests.sandbox.limits.payloads import (
    BAD,
    CHOICES,
    LONG,
    MAX,
    MIN,
    REQUIRED,
    UNION,
    choices,
    command,
    found,
    option,
    with_options,
)

TEXT_TYPE = "STRING_TYPE_CONVERT"
MODEL = "MODEL_TYPE_CONVERT"
OPTION0 = "0.options.0"


BOUNDS: list[tuple[Callable[[Any], list[Problem]], Any, Any, str, str]] = [
    # check, legal, illegal, path, code
    (autocomplete_problems, {"choices": []}, {}, "choices", REQUIRED),
    (
        autocomplete_problems,
        {"choices": choices(1, name="n")},
        {"choices": choices(1, name=None)},
        "choices.0.name",
        REQUIRED,
    ),
    (
        autocomplete_problems,
        {"choices": choices(1)},
        {"choices": choices(1, value=[])},
        "choices.0.value",
        TEXT_TYPE,
    ),
    (
        autocomplete_problems,
        {"choices": choices(1, name_localizations=None)},
        {"choices": choices(1, name_localizations=[])},
        "choices.0.name_localizations",
        MODEL,
    ),
    (
        autocomplete_problems,
        {"choices": choices(1, name_localizations={"it": "Asso"})},
        {"choices": choices(1, name_localizations={"it": 5})},
        "choices.0.name_localizations.it",
        TEXT_TYPE,
    ),
    (callback_problems, {"type": 12}, {"type": True}, "type", CHOICES),
    (command_problems, [command(name="n")], [command(name=5)], "0.name", TEXT_TYPE),
    (
        command_problems,
        [command(contexts=[0, 1, 2])],
        [command(contexts=[0, 1, 2, 2])],
        "0.contexts",
        BAD,
    ),
    (
        command_problems,
        [command(integration_types=[0, 1])],
        [command(integration_types=[0, 1, 1])],
        "0.integration_types",
        BAD,
    ),
    (
        command_problems,
        [command(integration_types=[0])],
        [command(integration_types=[])],
        "0.integration_types",
        BAD,
    ),
    (command_problems, [command(options=[])], [command(options=[5])], "0.options.0", MODEL),
    (command_problems, with_options(option()), with_options(option(kind=True)), OPTION0, UNION),
    (
        command_problems,
        with_options(option(kind=7, channel_types=[0] * 25)),
        with_options(option(kind=7, channel_types=[0] * 26)),
        f"{OPTION0}.channel_types",
        LONG,
    ),
    (
        command_problems,
        with_options(option("s", 1, options=[option(f"o{n}") for n in range(25)])),
        with_options(option("s", 1, options=[option(f"o{n}") for n in range(26)])),
        f"{OPTION0}.options",
        LONG,
    ),
    (
        command_problems,
        with_options(option(kind=3, choices=[])),
        with_options(option(kind=3, choices=[5])),
        f"{OPTION0}.choices.0",
        MODEL,
    ),
    (
        command_problems,
        with_options(option(kind=3, min_length=6000)),
        with_options(option(kind=3, min_length=6001)),
        f"{OPTION0}.min_length",
        MAX,
    ),
    (
        command_problems,
        with_options(option(kind=3, min_length=0)),
        with_options(option(kind=3, min_length=-1)),
        f"{OPTION0}.min_length",
        MIN,
    ),
    (
        command_problems,
        with_options(option(kind=3, max_length=1)),
        with_options(option(kind=3, max_length=0)),
        f"{OPTION0}.max_length",
        MIN,
    ),
    (
        command_problems,
        with_options(option(kind=3, min_length=2, max_length=2)),
        with_options(option(kind=3, min_length=3, max_length=2)),
        f"{OPTION0}.min_length",
        "RANGE_INVERTED",
    ),
    (
        command_problems,
        with_options(option("a"), option("b"), option("c")),
        with_options(option("a"), option("b", required=True), option("c", required=True)),
        "0.options.2",
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    (
        emoji_upload_problems,
        {"name": "as", "image": "data:image/png;base64,AA=="},
        {"name": "as", "image": "data:image/png;base64,A\nA=="},
        "image",
        "IMAGE_INVALID",
    ),
]


@pytest.mark.parametrize(("check", "legal", "illegal", "path", "code"), BOUNDS)
def test_command_bound(
    check: Callable[[Any], list[Problem]], legal: Any, illegal: Any, path: str, code: str
) -> None:
    assert check(legal) == []
    assert (path, code) in found(check(illegal))


def test_names_that_clash_in_several_languages_are_reported_once() -> None:
    languages = {"it": "x", "fr": "x"}
    entries = [option(name, name_localizations=languages) for name in ("a", "b")]

    assert len(command_problems(with_options(*entries))) == 1
