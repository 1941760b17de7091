"""Values of options as words, for the command line. Parse and format are inverses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum

from bot.engine.rules import OPTION_TYPES, PlainValue
from bot.engine.rules_error import RulesError, RulesProblem

_SWITCH = {False: "off", True: "on"}


def format_value(value: PlainValue) -> str:
    """A plain value as a word; `parse_value` reads it back."""
    return _SWITCH[value] if isinstance(value, bool) else str(value)


def parse_value(option: str, text: str) -> PlainValue:
    """Read a value of an option from a word, such as `on`, `8` or `strict`; raises `RulesError`."""
    kind = OPTION_TYPES.get(option)
    if kind is None:
        raise RulesError(RulesProblem.UNKNOWN_OPTION, option, text)
    for value in _values_of(kind):
        if format_value(value) == text:
            return value
    if kind is int and re.fullmatch("[0-9]{1,4}", text):
        return int(text)
    raise RulesError(RulesProblem.BAD_VALUE, option, text)


def _values_of(kind: type) -> Iterable[PlainValue]:
    if issubclass(kind, Enum):
        return (member.value for member in kind)
    return _SWITCH if kind is bool else ()
