"""From a filled-in form to the interaction data a client sends. Pure."""

from collections.abc import Mapping
from typing import Any

from sandbox.components import walk
from sandbox.kinds import SELECTS, ComponentType
from sandbox.model import Json
from sandbox.refusal import ClientRefusal

_LISTS = SELECTS | {ComponentType.CHECKBOX_GROUP}


def modal_data(modal: Json, fields: Mapping[str, Any]) -> Json:
    """Build `data` of a modal submit. Fields left out keep what the form shows at first.

    Raises ClientRefusal for what a client's form does not accept.
    """
    known = {each["custom_id"] for each in walk(modal["components"]) if "custom_id" in each}
    for custom_id in fields:
        if custom_id not in known:
            raise ClientRefusal(f"The form has no field {custom_id!r}.")
    components = [_filled(each, fields) for each in modal["components"]]
    return {"custom_id": modal["custom_id"], "components": components}


def _filled(component: Json, fields: Mapping[str, Any]) -> Json:
    kind = component["type"]
    written: Json = {"type": kind, "id": component.get("id", 0)}
    if kind == ComponentType.ACTION_ROW:
        return written | {"components": [_filled(each, fields) for each in component["components"]]}
    if kind == ComponentType.LABEL:
        return written | {"component": _filled(component["component"], fields)}
    if kind == ComponentType.TEXT_DISPLAY:
        return written | {"content": component["content"]}
    written["custom_id"] = component["custom_id"]
    given = fields.get(component["custom_id"])
    if kind in _LISTS:
        return written | {"values": _chosen(component, given)}
    if kind == ComponentType.TEXT_INPUT:
        return written | {"value": _typed(component, given)}
    if kind == ComponentType.RADIO_GROUP:
        return written | {"value": _picked(component, given)}
    if kind == ComponentType.CHECKBOX:
        return written | {"value": bool(component.get("default")) if given is None else bool(given)}
    raise ClientRefusal(f"The sandbox cannot fill in a component of type {kind}.")


def _typed(component: Json, given: Any) -> str:
    text = str(component.get("value") or "") if given is None else str(given)
    if component.get("required", True) and not text:
        raise ClientRefusal(f"The field {component['custom_id']!r} is required.")
    if text and len(text) < (component.get("min_length") or 0):
        raise ClientRefusal(f"The field {component['custom_id']!r} is too short.")
    if len(text) > (component.get("max_length") or 4000):
        raise ClientRefusal(f"The field {component['custom_id']!r} is too long.")
    return text


def _chosen(component: Json, given: Any) -> list[str]:
    options = component.get("options") or []
    if given is None:
        values = [each["value"] for each in options if each.get("default")]
    else:
        values = [str(each) for each in given]
    check_choice(component, values)
    return values


def _picked(component: Json, given: Any) -> str | None:
    options = component["options"]
    if given is None:
        defaults = [each["value"] for each in options if each.get("default")]
        given = defaults[0] if defaults else None
    if given is None:
        if component.get("required", True):
            raise ClientRefusal(f"The field {component['custom_id']!r} is required.")
        return None
    if given not in [each["value"] for each in options]:
        raise ClientRefusal(f"{given!r} is not among the choices.")
    return str(given)


def check_choice(component: Json, values: list[str]) -> None:
    """Refuse a number of values, or a value, that a select does not offer."""
    options = component.get("options")
    if options is not None:
        offered = {each["value"] for each in options}
        for value in values:
            if value not in offered:
                raise ClientRefusal(f"{value!r} is not among the choices.")
    low, high = component.get("min_values", 1), component.get("max_values", 1)
    if component["type"] == ComponentType.CHECKBOX_GROUP:
        high = component.get("max_values") or len(options or [])
    if component.get("required", True) is False:
        low = 0 if not values else low
    if not low <= len(values) <= high or len(set(values)) != len(values):
        raise ClientRefusal(f"Choose between {low} and {high}, each once.")
