"""Schemas of an OpenAPI document, made strict and legible. Knows no operation and no request."""

from collections.abc import Iterator
from typing import Any

Schema = dict[str, Any]

REFERENCE = "#/components/schemas/"

# Keys that discord.py 2.7.1 sends, Discord ignores or takes, and the document does not know.
# Each is allowed in the one schema where it was met.
EXTRA_KEYS = {
    "ApplicationCommandUpdateRequest": ("nsfw",),  # documented, missing in the document
    "ComponentEmojiForRequest": ("animated",),  # sent for animated emojis, documented
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": ("tts",),  # always sent
    "IncomingWebhookUpdateRequestPartial": ("tts",),  # always sent
    "MessageEditRequestPartial": ("tts",),  # always sent
    "RichEmbed": ("flags",),  # `Embed.to_dict` writes its read-only flags
}
# discord.py sends ids as numbers at several places (attachments, emojis, mentions, references),
# and Discord takes them so.
AMENDED_TYPES: dict[str, Schema] = {
    "SnowflakeType": {"type": ["string", "integer"], "minimum": 0},
}


def amend(name: str, schema: Schema) -> Schema:
    """The schema with what the document is known to lack."""
    if name in EXTRA_KEYS:
        extra: Schema = {key: {} for key in EXTRA_KEYS[name]}
        schema = schema | {"properties": schema["properties"] | extra}
    return schema | AMENDED_TYPES.get(name, {})


def adapt(schema: Any, schemas: dict[str, Schema]) -> Any:
    """The same schema with closed objects, and with unions that choose one branch by `type`.

    A union as it stands tries every branch and then complains of all of them.
    """
    if isinstance(schema, list):
        return [adapt(entry, schemas) for entry in schema]
    if not isinstance(schema, dict):
        return schema
    adapted = {key: adapt(value, schemas) for key, value in schema.items()}
    if isinstance(adapted.get("properties"), dict) and "type" in adapted:
        adapted.setdefault("additionalProperties", False)
    for key in ("oneOf", "anyOf"):
        if isinstance(adapted.get(key), list):
            chosen = _union(adapted[key], schemas)
            if chosen is not None:
                del adapted[key]
                adapted |= chosen
    return adapted


def _union(branches: list[Schema], schemas: dict[str, Schema]) -> Schema | None:
    """The union as a choice, if `null` or the value of `type` tells the branches apart."""
    objects = [branch for branch in branches if branch != {"type": "null"}]
    chosen: Schema | None = objects[0] if len(objects) == 1 else _by_type(objects, schemas)
    if chosen is None or len(objects) == len(branches):
        return chosen
    return {"if": {"type": "null"}, "else": chosen}


def _by_type(branches: list[Schema], schemas: dict[str, Schema]) -> Schema | None:
    kinds = [_kinds(branch, schemas) for branch in branches]
    every = [kind for several in kinds for kind in several]
    if not all(kinds) or len(set(every)) < len(every):
        return None
    chosen: Schema = {}
    for several, branch in zip(reversed(kinds), reversed(branches), strict=True):
        chosen = {
            "if": {"required": ["type"], "properties": {"type": {"enum": several}}},
            "then": branch,
            "else": chosen,
        }
    known = {"type": "object", "required": ["type"], "properties": {"type": {"enum": every}}}
    return known | chosen


def _kinds(branch: Schema, schemas: dict[str, Schema]) -> list[Any]:
    """The values of `type` that this branch is for."""
    named = schemas.get(branch.get("$ref", "").removeprefix(REFERENCE), {})
    if "type" not in named.get("required", ()):
        return []
    kinds: list[Any] = named["properties"]["type"].get("enum", [])
    return kinds


def reach(schema: Any, schemas: dict[str, Schema]) -> set[str]:
    """The names of all schemas that this one refers to, directly or not."""
    reached: set[str] = set()
    waiting = [schema]
    while waiting:
        for name in set(_references(waiting.pop())) - reached:
            reached.add(name)
            waiting.append(schemas[name])
    return reached


def _references(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(schema.get("$ref"), str):
            yield schema["$ref"].removeprefix(REFERENCE)
        for value in schema.values():
            yield from _references(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from _references(value)
