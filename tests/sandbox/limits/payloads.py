"""Small payloads that Discord accepts, to be bent by one field, and the codes of refusals."""

from typing import Any

from sandbox.limits import Problem

# name of a rule: (legal payload, illegal one, path and code of the fault of the latter)
Table = dict[str, tuple[Any, Any, tuple[str, str]]]

V2 = 1 << 15
EPHEMERAL = 1 << 6
PNG = "https://example.org/a.png"
ROW0 = "components.0.components.0"
BAD = "BASE_TYPE_BAD_LENGTH"
LONG = "BASE_TYPE_MAX_LENGTH"
REQUIRED = "BASE_TYPE_REQUIRED"
CHOICES = "BASE_TYPE_CHOICES"
MIN, MAX = "NUMBER_TYPE_MIN", "NUMBER_TYPE_MAX"
UNION = "UNION_TYPE_CHOICES"
LEGACY = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
TEXT_SIZE = "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"
EXCLUSIVE = "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"
NOT_FOUND = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"


def button(custom_id: str | None = "a", **fields: Any) -> dict[str, Any]:
    base = {"type": 2, "style": 1, "label": "Play"}
    return base | ({"custom_id": custom_id} if custom_id is not None else {}) | fields


def link(**fields: Any) -> dict[str, Any]:
    return {"type": 2, "style": 5, "label": "Rules", "url": "https://example.org"} | fields


def options(count: int) -> list[dict[str, Any]]:
    return [{"label": f"Option {n}", "value": f"{n}"} for n in range(count)]


def select(count: int = 2, **fields: Any) -> dict[str, Any]:
    return {"type": 3, "custom_id": "s", "options": options(count)} | fields


def row(*components: Any) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


def buttons(count: int, prefix: str = "b") -> list[dict[str, Any]]:
    return [button(f"{prefix}{n}") for n in range(count)]


def text(content: str = "Hello") -> dict[str, Any]:
    return {"type": 10, "content": content}


def section(*texts: Any, **fields: Any) -> dict[str, Any]:
    return {"type": 9, "components": list(texts), "accessory": button("acc")} | fields


def gallery(*urls: str, **fields: Any) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": url}} | fields for url in urls]}


def container(*components: Any, **fields: Any) -> dict[str, Any]:
    return {"type": 17, "components": list(components)} | fields


def v2(*components: Any, **fields: Any) -> dict[str, Any]:
    return {"flags": V2, "components": list(components)} | fields


def old(*components: Any, **fields: Any) -> dict[str, Any]:
    return {"content": "Hi", "components": list(components)} | fields


def found(problems: list[Problem]) -> set[tuple[str, str]]:
    return {(problem.path, problem.code) for problem in problems}


def label(component: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"type": 18, "label": "Name", "component": component} | fields


def field(custom_id: str = "t", **fields: Any) -> dict[str, Any]:
    return {"type": 4, "custom_id": custom_id, "style": 1} | fields


def modal(*components: Any, **fields: Any) -> dict[str, Any]:
    return {"custom_id": "m", "title": "Settings", "components": list(components)} | fields


def choices(count: int, **fields: Any) -> list[dict[str, Any]]:
    return [{"name": f"Choice {n}", "value": f"{n}"} | fields for n in range(count)]


def command(**fields: Any) -> dict[str, Any]:
    return {"name": "brisca", "description": "Play brisca", "type": 1} | fields


def option(name: str = "seats", kind: int = 4, **fields: Any) -> dict[str, Any]:
    return {"name": name, "description": "How many play", "type": kind} | fields


def with_options(*entries: Any) -> list[dict[str, Any]]:
    return [command(options=list(entries))]


def menu(name: str = "Show My Hand", kind: int = 2, **fields: Any) -> dict[str, Any]:
    return {"name": name, "type": kind} | fields
