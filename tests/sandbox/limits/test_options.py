"""Options of commands: order, nesting, choices, ranges."""

import pytest

from sandbox.limits import command_problems
from tests.sandbox.limits.payloads import (
    BAD,
    LONG,
    MAX,
    REQUIRED,
    UNION,
    Table,
    choices,
    found,
    option,
    with_options,
)

OPTION0 = "0.options.0"
GROUP = option("group", 2, options=[option("sub", 1)])
OPTIONS: Table = {
    "options": (
        with_options(*(option(f"o{n}") for n in range(25))),
        with_options(*(option(f"o{n}") for n in range(26))),
        ("0.options", LONG),
    ),
    "option name": (
        with_options(option("seats")),
        with_options(option("Seats")),
        (f"{OPTION0}.name", "APPLICATION_COMMAND_INVALID_NAME"),
    ),
    "option description": (
        with_options(option()),
        with_options(option(description=None)),
        (f"{OPTION0}.description", REQUIRED),
    ),
    "option names differ": (
        with_options(option("a"), option("b")),
        with_options(option("a"), option("a")),
        ("0.options.1", "APPLICATION_COMMAND_OPTIONS_DUPLICATE_NAME"),
    ),
    "translated option names differ": (
        with_options(
            option("a", name_localizations={"es-ES": "x"}),
            option("b", name_localizations={"it": "x"}),
        ),
        with_options(option("a", name_localizations={"es-ES": "b"}), option("b")),
        ("0.options.1", "APPLICATION_COMMAND_OPTIONS_DUPLICATE_NAME"),
    ),
    "required first": (
        with_options(option("a", required=True), option("b")),
        with_options(option("a"), option("b", required=True)),
        ("0.options.1", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"),
    ),
    "required first in a subcommand": (
        with_options(option("s", 1, options=[option("a", required=True), option("b")])),
        with_options(option("s", 1, options=[option("a"), option("b", required=True)])),
        (f"{OPTION0}.options.1", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"),
    ),
    "option kind": (with_options(option(kind=11)), with_options(option(kind=12)), (OPTION0, UNION)),
    "subcommands alone": (
        with_options(option("a", 1), GROUP),
        with_options(option("a", 1), option("b", 3)),
        ("0.options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
    ),
    "group in group": (
        with_options(GROUP),
        with_options(option("g", 2, options=[GROUP])),
        (f"{OPTION0}.options.0", UNION),
    ),
    "subcommand in subcommand": (
        with_options(option("s", 1, options=[option()])),
        with_options(option("s", 1, options=[option("t", 1)])),
        (f"{OPTION0}.options.0", UNION),
    ),
    "group of nothing": (
        with_options(GROUP),
        with_options(option("g", 2, options=[])),
        (f"{OPTION0}.options", REQUIRED),
    ),
    "choices": (
        with_options(option(kind=3, choices=choices(25))),
        with_options(option(kind=3, choices=choices(26))),
        (f"{OPTION0}.choices", LONG),
    ),
    "choice name": (
        with_options(option(kind=3, choices=choices(1, name="n" * 100))),
        with_options(option(kind=3, choices=choices(1, name="n" * 101))),
        (f"{OPTION0}.choices.0.name", BAD),
    ),
    "choice names differ": (
        with_options(option(kind=3, choices=choices(2))),
        with_options(option(kind=3, choices=choices(2, name="n"))),
        (f"{OPTION0}.choices.1", "APPLICATION_COMMAND_CHOICE_DUPLICATED"),
    ),
    "choices of a user": (
        with_options(option(kind=6)),
        with_options(option(kind=6, choices=choices(1))),
        (OPTION0, UNION),
    ),
    "choices and autocomplete": (
        with_options(option(kind=3, autocomplete=True, choices=[])),
        with_options(option(kind=3, autocomplete=True, choices=choices(1))),
        (f"{OPTION0}.choices", "APPLICATION_COMMAND_CHOICES_WITH_AUTOCOMPLETE"),
    ),
    "autocomplete of a user": (
        with_options(option(kind=6, autocomplete=False)),
        with_options(option(kind=6, autocomplete=True)),
        (OPTION0, UNION),
    ),
    "range": (
        with_options(option(min_value=2, max_value=2)),
        with_options(option(min_value=3, max_value=2)),
        (f"{OPTION0}.min_value", "RANGE_INVERTED"),
    ),
    "text range": (
        with_options(option(kind=3, min_length=0, max_length=6000)),
        with_options(option(kind=3, max_length=6001)),
        (f"{OPTION0}.max_length", MAX),
    ),
}


@pytest.mark.parametrize("rule", OPTIONS)
def test_options_have_limits(rule: str) -> None:
    legal, illegal, expected = OPTIONS[rule]

    assert command_problems(legal) == []
    assert expected in found(command_problems(illegal))
