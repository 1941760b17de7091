"""Limits of a single field: its kind, length or range. Knows nothing of how fields combine."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from sandbox.limits.problem import Problem, join

Payload = Mapping[str, Any]

INT32_MAX = 2**31 - 1
SNOWFLAKE = re.compile(r"0|[1-9][0-9]{0,19}")


class Field(Protocol):
    """A named field of a payload and what its value may be. `null` counts as absent."""

    @property
    def name(self) -> str:
        """The key under which the value stands."""

    @property
    def required(self) -> bool:
        """Whether the key must be there."""

    def problems(self, path: str, value: Any) -> Iterator[Problem]:
        """What is wrong with a value that is there, at `path`."""


@dataclass(frozen=True, slots=True)
class Text:
    """A string of `low` to `high` code points."""

    name: str
    high: int
    low: int = 0
    required: bool = False

    def problems(self, path: str, value: Any) -> Iterator[Problem]:
        """Its kind, then its length in code points."""
        if not isinstance(value, str):
            yield Problem(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
        else:
            yield from length(path, len(value), self.low, self.high)


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `low` to `high`."""

    name: str
    low: int
    high: int
    required: bool = False

    def problems(self, path: str, value: Any) -> Iterator[Problem]:
        """Its kind, then its range; booleans are no numbers here."""
        if isinstance(value, bool) or not isinstance(value, int):
            yield Problem(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif value < self.low:
            message = f"int value should be greater than or equal to {self.low}."
            yield Problem(path, "NUMBER_TYPE_MIN", message)
        elif value > self.high:
            message = f"int value should be less than or equal to {self.high}."
            yield Problem(path, "NUMBER_TYPE_MAX", message)


@dataclass(frozen=True, slots=True)
class Truth:
    """True or false."""

    name: str
    required: bool = False

    def problems(self, path: str, value: Any) -> Iterator[Problem]:
        """Anything but the two booleans."""
        if not isinstance(value, bool):
            yield Problem(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few numbers."""

    name: str
    choices: tuple[int, ...]
    required: bool = False

    def problems(self, path: str, value: Any) -> Iterator[Problem]:
        """Anything that is not listed."""
        if isinstance(value, bool) or value not in self.choices:
            yield one_of(path, self.choices)


@dataclass(frozen=True, slots=True)
class Many:
    """A list of `low` to `high` entries. What the entries may be is checked elsewhere."""

    name: str
    high: int
    low: int = 0
    required: bool = False

    def problems(self, path: str, value: Any) -> Iterator[Problem]:
        """Its kind, then how many entries it has."""
        if not isinstance(value, list | tuple):
            message = "Only iterables may be used in a ListType"
            yield Problem(path, "LIST_TYPE_CONVERT", message)
        else:
            yield from length(path, len(value), self.low, self.high)


@dataclass(frozen=True, slots=True)
class Model:
    """An object. What it holds is checked elsewhere."""

    name: str
    required: bool = False

    def problems(self, path: str, value: Any) -> Iterator[Problem]:
        """Anything that is no object."""
        if not isinstance(value, Mapping):
            yield not_a_model(path)


def check(fields: Iterable[Field], path: str, thing: Payload) -> Iterator[Problem]:
    """The problems of those fields of `thing`, which stands at `path`."""
    for field in fields:
        value = thing.get(field.name)
        if value is not None:
            yield from field.problems(join(path, field.name), value)
        elif field.required:
            yield missing(join(path, field.name))


def length(path: str, found: int, low: int, high: int) -> Iterator[Problem]:
    """Discord names both bounds when there is a lower one, and only the upper otherwise."""
    if low <= found <= high:
        return
    if low:
        message = f"Must be between {low} and {high} in length."
        yield Problem(path, "BASE_TYPE_BAD_LENGTH", message)
    else:
        yield Problem(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")


def missing(path: str) -> Problem:
    """A field that has to be there is not."""
    return Problem(path, "BASE_TYPE_REQUIRED", "This field is required")


def not_a_model(path: str) -> Problem:
    """Something else stands where an object is expected."""
    return Problem(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")


def one_of(path: str, choices: Iterable[object]) -> Problem:
    """A value outside a closed list."""
    listed = ", ".join(str(choice) for choice in choices)
    return Problem(path, "BASE_TYPE_CHOICES", f"Value must be one of ({listed}).")


def wrong_type(path: str, allowed: Iterable[int]) -> Problem:
    """A component or option of a type that may not stand here."""
    listed = ", ".join(str(kind) for kind in sorted(allowed))
    message = f'Value of field "type" must be one of ({listed}).'
    return Problem(path, "UNION_TYPE_CHOICES", message)


def inverted(path: str, thing: Payload, low: str, high: str) -> Iterator[Problem]:
    """A minimum above its maximum, both given as numbers."""
    least, most = thing.get(low), thing.get(high)
    if isinstance(least, int | float) and isinstance(most, int | float) and least > most:
        yield Problem(join(path, low), "RANGE_INVERTED", f"{low} must not exceed {high}.")


def models(value: Any) -> list[tuple[int, Payload]]:
    """The objects of a list with their places; whatever else stands in it is left out."""
    entries = value if isinstance(value, list | tuple) else ()
    return [(index, entry) for index, entry in enumerate(entries) if isinstance(entry, Mapping)]


def strays(path: str, value: Any) -> Iterator[Problem]:
    """The entries of a list that are no objects."""
    for index, entry in enumerate(value if isinstance(value, list | tuple) else ()):
        if not isinstance(entry, Mapping):
            yield not_a_model(join(path, index))


def bits(value: Any) -> int:
    """A bit field that may be absent or malformed."""
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def is_snowflake(value: Any) -> bool:
    """Whether this is an id as Discord writes it, or the number discord.py may send instead."""
    return not isinstance(value, bool) and SNOWFLAKE.fullmatch(str(value)) is not None
