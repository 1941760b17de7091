"""Components one by one and as a tree: rows, buttons, selects, sections, media, modal inputs.

Knows which component may hold which, but not whether it is a message or a modal that holds them.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from sandbox.kinds import SELECTS, ComponentType
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

IN_CONTAINER = frozenset(
    {
        ComponentType.ACTION_ROW,
        ComponentType.SECTION,
        ComponentType.TEXT_DISPLAY,
        ComponentType.MEDIA_GALLERY,
        ComponentType.FILE,
        ComponentType.SEPARATOR,
    }
)
IN_MESSAGE = frozenset({ComponentType.ACTION_ROW})
IN_V2_MESSAGE = IN_CONTAINER | {ComponentType.CONTAINER}
IN_MODAL = frozenset({ComponentType.LABEL, ComponentType.TEXT_DISPLAY, ComponentType.ACTION_ROW})
IN_MODAL_ROW = frozenset({ComponentType.TEXT_INPUT})
IN_LABEL = SELECTS | {
    ComponentType.TEXT_INPUT,
    ComponentType.FILE_UPLOAD,
    ComponentType.RADIO_GROUP,
    ComponentType.CHECKBOX_GROUP,
    ComponentType.CHECKBOX,
}

# What stands in the list `components` of each kind, and in its single named place.
HELD: Mapping[int, frozenset[ComponentType]] = {
    ComponentType.ACTION_ROW: SELECTS | {ComponentType.BUTTON},
    ComponentType.SECTION: frozenset({ComponentType.TEXT_DISPLAY}),
    ComponentType.CONTAINER: IN_CONTAINER,
}
PLACED: Mapping[int, tuple[str, frozenset[ComponentType]]] = {
    ComponentType.SECTION: (
        "accessory",
        frozenset({ComponentType.BUTTON, ComponentType.THUMBNAIL}),
    ),
    ComponentType.LABEL: ("component", IN_LABEL),
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
    ComponentType.ACTION_ROW: (Many("components", 5, low=1, required=True),),
    ComponentType.BUTTON: BUTTON_FIELDS,
    ComponentType.STRING_SELECT: (*SELECT_FIELDS, Many("options", 25, low=1, required=True)),
    ComponentType.TEXT_INPUT: (
        CUSTOM_ID,
        OneOf("style", (1, 2), required=True),
        Text("value", 4000),
        Text("placeholder", 100),
        Number("min_length", 0, 4000),
        Number("max_length", 1, 4000),
        REQUIRED,
    ),
    ComponentType.USER_SELECT: SELECT_FIELDS,
    ComponentType.ROLE_SELECT: SELECT_FIELDS,
    ComponentType.MENTIONABLE_SELECT: SELECT_FIELDS,
    ComponentType.CHANNEL_SELECT: (*SELECT_FIELDS, Many("channel_types", 25)),
    ComponentType.SECTION: (
        Many("components", 3, low=1, required=True),
        Model("accessory", required=True),
    ),
    ComponentType.TEXT_DISPLAY: (Text("content", 4000, low=1, required=True),),
    ComponentType.THUMBNAIL: (Truth("spoiler"),),
    ComponentType.MEDIA_GALLERY: (Many("items", 10, low=1, required=True),),
    ComponentType.FILE: (Truth("spoiler"),),
    ComponentType.SEPARATOR: (OneOf("spacing", (1, 2)), Truth("divider")),
    ComponentType.CONTAINER: (
        Number("accent_color", 0, 0xFFFFFF),
        Truth("spoiler"),
        Many("components", 40, low=1, required=True),
    ),
    ComponentType.LABEL: (
        Text("label", 45, low=1, required=True),
        Text("description", 100, low=1),
        Model("component", required=True),
    ),
    ComponentType.FILE_UPLOAD: (
        CUSTOM_ID,
        Number("min_values", 0, 10),
        Number("max_values", 1, 10),
        REQUIRED,
    ),
    ComponentType.RADIO_GROUP: (CUSTOM_ID, REQUIRED, Many("options", 10, low=2, required=True)),
    ComponentType.CHECKBOX_GROUP: (
        CUSTOM_ID,
        REQUIRED,
        Number("min_values", 0, 10),
        Number("max_values", 1, 10),
        Many("options", 10, low=1, required=True),
    ),
    ComponentType.CHECKBOX: (CUSTOM_ID, Truth("default")),
}


def component_problems(
    path: str, component: Any, allowed: frozenset[ComponentType]
) -> Iterator[Problem]:
    """The problems of one component and of all that it holds, where only `allowed` may stand."""
    if not isinstance(component, Mapping):
        yield not_a_model(path)
        return
    kind = component.get("type")
    if isinstance(kind, bool) or not isinstance(kind, int) or kind not in allowed:
        yield wrong_type(path, allowed)
        return
    yield from check((IDENTITY, *FIELDS[kind]), path, component)
    yield from _own_rules(ComponentType(kind), path, component)
    yield from strays(join(path, "components"), component.get("components"))
    for at, child, types in _children(path, component, _held(component, allowed)):
        yield from component_problems(at, child, types)


def walk(
    path: str, components: Any, allowed: frozenset[ComponentType]
) -> Iterator[tuple[str, Payload, ComponentType]]:
    """Every component that stands where it may, nested ones included, with its path and kind."""
    for index, component in models(components):
        yield from _walk_one(join(path, index), component, allowed)


def _walk_one(
    path: str, component: Payload, allowed: frozenset[ComponentType]
) -> Iterator[tuple[str, Payload, ComponentType]]:
    kind = component.get("type")
    if not isinstance(kind, int) or kind not in allowed:
        return
    yield path, component, ComponentType(kind)
    for at, child, types in _children(path, component, _held(component, allowed)):
        yield from _walk_one(at, child, types)


def _held(component: Payload, allowed: frozenset[ComponentType]) -> frozenset[ComponentType]:
    """What may stand in this component's list; a row of a modal holds text inputs instead."""
    if component["type"] == ComponentType.ACTION_ROW and ComponentType.LABEL in allowed:
        return IN_MODAL_ROW
    return HELD.get(component["type"], frozenset())


def _children(
    path: str, component: Payload, held: frozenset[ComponentType]
) -> Iterator[tuple[str, Payload, frozenset[ComponentType]]]:
    if held:
        for index, child in models(component.get("components")):
            yield join(path, "components", index), child, held
    if component["type"] in PLACED:
        name, types = PLACED[component["type"]]
        if isinstance(component.get(name), Mapping):
            yield join(path, name), component[name], types


def _own_rules(kind: ComponentType, path: str, component: Payload) -> Iterator[Problem]:
    """What the fields of this kind must fulfil together."""
    match kind:
        case ComponentType.ACTION_ROW:
            yield from _width_problems(path, component)
        case ComponentType.BUTTON:
            yield from button_problems(path, component)
        case ComponentType.THUMBNAIL | ComponentType.FILE:
            yield from media_problems(path, component, file=kind is ComponentType.FILE)
        case ComponentType.MEDIA_GALLERY:
            yield from gallery_problems(path, component)
        case ComponentType.TEXT_INPUT:
            yield from inverted(path, component, "min_length", "max_length")
        case ComponentType.CHECKBOX_GROUP:
            options = models(component.get("options"))
            yield from select_problems(path, component, most=len(options))
        case ComponentType.RADIO_GROUP | ComponentType.FILE_UPLOAD:
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
