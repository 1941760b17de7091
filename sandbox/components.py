"""Walking and reading component trees, in messages and in modals. Pure; knows no state."""

from collections.abc import Iterator
from typing import Any

from sandbox.kinds import ComponentType
from sandbox.model import Json


def walk(components: list[Json]) -> Iterator[Json]:
    """Yield every component, each before those inside it."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from walk([component[key]])


def find(components: list[Json], custom_id: str) -> Json | None:
    """Find the component with this custom_id."""
    for component in walk(components):
        if component.get("custom_id") == custom_id:
            return component
    return None


def texts(components: list[Json]) -> list[str]:
    """Return the text displays, from top to bottom."""
    shown = walk(components)
    return [each["content"] for each in shown if each["type"] == ComponentType.TEXT_DISPLAY]


def buttons(components: list[Json]) -> dict[str, Json]:
    """Return the buttons that can be pressed, by label (by emoji name where there is no label)."""
    found = {}
    for each in walk(components):
        if each["type"] == ComponentType.BUTTON and not each.get("disabled"):
            label = each.get("label") or (each.get("emoji") or {}).get("name") or ""
            found[label] = each
    return found


def with_ids(components: list[Json]) -> list[Json]:
    """Copy a tree, giving each component without an `id` the lowest free number, in order."""
    taken = {each["id"] for each in walk(components) if each.get("id")}
    numbers = (number for number in range(1, len(taken) + 10_000) if number not in taken)
    return [_numbered(component, numbers) for component in components]


def _numbered(component: Json, numbers: Iterator[int]) -> Json:
    copy: dict[str, Any] = dict(component)
    if not copy.get("id"):
        copy["id"] = next(numbers)
    if isinstance(copy.get("components"), list):
        copy["components"] = [_numbered(each, numbers) for each in copy["components"]]
    for key in ("accessory", "component"):
        if isinstance(copy.get(key), dict):
            copy[key] = _numbered(copy[key], numbers)
    return copy
