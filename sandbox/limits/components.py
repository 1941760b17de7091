"""Components one by one and as a tree: rows, buttons, selects, sections, media, modal inputs.

Knows which component may hold which, but not whether it is a message or a modal that holds them.
"""

from collections.abc import Iterator, Mapping
from enum import IntEnum
from typing import Any

from sandbox.limits.controls import BUTTON_FIELDS, button_problems, select_problems
from sandbox.limits.fields import (
    INT32_MAX,
    Field,
    Many,
    Model,
    Number,
    OneOf,
    Payload,
    Text,
    Truth,
    check,
    inverted,
    models,
    not_a_model,
    strays,
    wrong_type,
)
from sandbox.limits.media import gallery_problems, media_problems
from sandbox.limits.problem import Problem, join


class Kind(IntEnum):
    """Component types by Discord's numbers."""

    ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS = frozenset(
    {
        Kind.STRING_SELECT,
        Kind.USER_SELECT,
        Kind.ROLE_SELECT,
        Kind.MENTIONABLE_SELECT,
        Kind.CHANNEL_SELECT,
    }
)
IN_CONTAINER = frozenset(
    {Kind.ROW, Kind.SECTION, Kind.TEXT, Kind.GALLERY, Kind.FILE, Kind.SEPARATOR}
)
IN_MESSAGE = frozenset({Kind.ROW})
IN_V2_MESSAGE = IN_CONTAINER | {Kind.CONTAINER}
IN_MODAL = frozenset({Kind.LABEL, Kind.TEXT, Kind.ROW})
IN_MODAL_ROW = frozenset({Kind.TEXT_INPUT})
IN_LABEL = SELECTS | {
    Kind.TEXT_INPUT,
    Kind.FILE_UPLOAD,
    Kind.RADIO_GROUP,
    Kind.CHECKBOX_GROUP,
    Kind.CHECKBOX,
}

# What stands in the list `components` of each kind, and in its single named place.
HELD: Mapping[int, frozenset[Kind]] = {
    Kind.ROW: SELECTS | {Kind.BUTTON},
    Kind.SECTION: frozenset({Kind.TEXT}),
    Kind.CONTAINER: IN_CONTAINER,
}
PLACED: Mapping[int, tuple[str, frozenset[Kind]]] = {
    Kind.SECTION: ("accessory", frozenset({Kind.BUTTON, Kind.THUMBNAIL})),
    Kind.LABEL: ("component", IN_LABEL),
}

IDENTITY = Number("id", 0, INT32_MAX)
CUSTOM_ID = Text("custom_id", 100, low=1, required=True)
DISABLED = Truth("disabled")
REQUIRED = Truth("required")

SELECT_FIELDS: tuple[Field, ...] = (
    CUSTOM_ID,
    Text("placeholder", 150),
    Number("min_values", 0, 25),
    Number("max_values", 1, 25),
    DISABLED,
    REQUIRED,
    Many("default_values", 25),
)
FIELDS: Mapping[int, tuple[Field, ...]] = {
    Kind.ROW: (Many("components", 5, low=1, required=True),),
    Kind.BUTTON: BUTTON_FIELDS,
    Kind.STRING_SELECT: (*SELECT_FIELDS, Many("options", 25, low=1, required=True)),
    Kind.TEXT_INPUT: (
        CUSTOM_ID,
        OneOf("style", (1, 2), required=True),
        Text("value", 4000),
        Text("placeholder", 100),
        Number("min_length", 0, 4000),
        Number("max_length", 1, 4000),
        REQUIRED,
    ),
    Kind.USER_SELECT: SELECT_FIELDS,
    Kind.ROLE_SELECT: SELECT_FIELDS,
    Kind.MENTIONABLE_SELECT: SELECT_FIELDS,
    Kind.CHANNEL_SELECT: (*SELECT_FIELDS, Many("channel_types", 25)),
    Kind.SECTION: (
        Many("components", 3, low=1, required=True),
        Model("accessory", required=True),
    ),
    Kind.TEXT: (Text("content", 4000, low=1, required=True),),
    Kind.THUMBNAIL: (Truth("spoiler"),),
    Kind.GALLERY: (Many("items", 10, low=1, required=True),),
    Kind.FILE: (Truth("spoiler"),),
    Kind.SEPARATOR: (OneOf("spacing", (1, 2)), Truth("divider")),
    Kind.CONTAINER: (
        Number("accent_color", 0, 0xFFFFFF),
        Truth("spoiler"),
        Many("components", 40, low=1, required=True),
    ),
    Kind.LABEL: (
        Text("label", 45, low=1, required=True),
        Text("description", 100, low=1),
        Model("component", required=True),
    ),
    Kind.FILE_UPLOAD: (
        CUSTOM_ID,
        Number("min_values", 0, 10),
        Number("max_values", 1, 10),
        REQUIRED,
    ),
    Kind.RADIO_GROUP: (CUSTOM_ID, REQUIRED, Many("options", 10, low=2, required=True)),
    Kind.CHECKBOX_GROUP: (
        CUSTOM_ID,
        REQUIRED,
        Number("min_values", 0, 10),
        Number("max_values", 1, 10),
        Many("options", 10, low=1, required=True),
    ),
    Kind.CHECKBOX: (CUSTOM_ID, Truth("default")),
}


def component_problems(path: str, component: Any, allowed: frozenset[Kind]) -> Iterator[Problem]:
    """The problems of one component and of all that it holds, where only `allowed` may stand."""
    if not isinstance(component, Mapping):
        yield not_a_model(path)
        return
    kind = component.get("type")
    if isinstance(kind, bool) or not isinstance(kind, int) or kind not in allowed:
        yield wrong_type(path, allowed)
        return
    yield from check((IDENTITY, *FIELDS[kind]), path, component)
    yield from _own_rules(Kind(kind), path, component)
    yield from strays(join(path, "components"), component.get("components"))
    for at, child, types in _children(path, component, _held(component, allowed)):
        yield from component_problems(at, child, types)


def walk(
    path: str, components: Any, allowed: frozenset[Kind]
) -> Iterator[tuple[str, Payload, Kind]]:
    """Every component that stands where it may, nested ones included, with its path and kind."""
    for index, component in models(components):
        yield from _walk_one(join(path, index), component, allowed)


def _walk_one(
    path: str, component: Payload, allowed: frozenset[Kind]
) -> Iterator[tuple[str, Payload, Kind]]:
    kind = component.get("type")
    if not isinstance(kind, int) or kind not in allowed:
        return
    yield path, component, Kind(kind)
    for at, child, types in _children(path, component, _held(component, allowed)):
        yield from _walk_one(at, child, types)


def _held(component: Payload, allowed: frozenset[Kind]) -> frozenset[Kind]:
    """What may stand in this component's list; a row of a modal holds text inputs instead."""
    if component["type"] == Kind.ROW and Kind.LABEL in allowed:
        return IN_MODAL_ROW
    return HELD.get(component["type"], frozenset())


def _children(
    path: str, component: Payload, held: frozenset[Kind]
) -> Iterator[tuple[str, Payload, frozenset[Kind]]]:
    if held:
        for index, child in models(component.get("components")):
            yield join(path, "components", index), child, held
    if component["type"] in PLACED:
        name, types = PLACED[component["type"]]
        if isinstance(component.get(name), Mapping):
            yield join(path, name), component[name], types


def _own_rules(kind: Kind, path: str, component: Payload) -> Iterator[Problem]:
    """What the fields of this kind must fulfil together."""
    match kind:
        case Kind.ROW:
            yield from _width_problems(path, component)
        case Kind.BUTTON:
            yield from button_problems(path, component)
        case Kind.THUMBNAIL | Kind.FILE:
            yield from media_problems(path, component, file=kind is Kind.FILE)
        case Kind.GALLERY:
            yield from gallery_problems(path, component)
        case Kind.TEXT_INPUT:
            yield from inverted(path, component, "min_length", "max_length")
        case Kind.CHECKBOX_GROUP:
            options = models(component.get("options"))
            yield from select_problems(path, component, most=len(options))
        case Kind.RADIO_GROUP | Kind.FILE_UPLOAD:
            yield from select_problems(path, component)
        case _ if kind in SELECTS:
            yield from select_problems(path, component)


def _width_problems(path: str, row: Payload) -> Iterator[Problem]:
    """A select fills its row: whatever follows or precedes it does not fit."""
    children = models(row.get("components"))
    if any(child.get("type") in SELECTS for _, child in children):
        message = "The specified component exceeds the maximum width"
        for index, _ in children[1:]:
            at = join(path, "components", index)
            yield Problem(at, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)


__all__ = ["IN_MESSAGE", "IN_MODAL", "IN_V2_MESSAGE", "Kind", "component_problems", "walk"]
