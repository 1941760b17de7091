"""Requests judged by Discord's own OpenAPI document, and by the limits that it cannot express.

The document is data of others and no part of this project: see `find_document`.
"""

import json
import os
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import pytest
from jsonschema_rs import Draft202012Validator, ValidationError

from sandbox.limits import (
    Problem,
    callback_problems,
    command_problems,
    emoji_upload_problems,
    message_problems,
)

Schema = dict[str, Any]

ROOT = Path(__file__).parents[1]
BESIDE = ROOT.parent / "shared" / "discord_openapi.json"
REFERENCE = "#/components/schemas/"
VERSION = re.compile(r"^/api/v\d+(?=/)")
LONGEST_MESSAGE = 300

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
# An attachment of the same request is numbered by an integer, an older one by its id as text.
INTEGER_IDS = ("MessageAttachmentRequest",)


class Request(Protocol):
    """A request as a server received it, `payload_json` being taken out of the multipart body."""

    @property
    def method(self) -> str: ...

    @property
    def path(self) -> str: ...

    @property
    def body(self) -> Any: ...

    @property
    def files(self) -> Sequence[str]: ...


@dataclass(frozen=True, slots=True)
class Operation:
    """One method of one path template, with the check of its body if it takes one."""

    name: str
    required: bool
    body: Draft202012Validator | None


class OpenApi:
    """The document, made strict and legible. Each operation's check is built at its first use."""

    def __init__(self, document: dict[str, Any]) -> None:
        schemas = document["components"]["schemas"]
        self._paths: dict[str, Any] = document["paths"]
        self._schemas: dict[str, Schema] = {
            name: _adapt(_amend(name, schema), schemas) for name, schema in schemas.items()
        }
        self._templates: dict[tuple[str, int], list[str]] = defaultdict(list)
        for template, operations in self._paths.items():
            for method in operations:
                self._templates[method, template.count("/")].append(template)
        self._operations: dict[tuple[str, str], Operation] = {}

    @classmethod
    def read(cls, path: Path) -> "OpenApi":
        """The document in this file."""
        return cls(json.loads(path.read_text(encoding="utf-8")))

    def problems(self, method: str, path: str, body: Any) -> list[str]:
        """What the document says against this request; an unknown route is a problem, too."""
        template = self._template(method.lower(), path)
        if template is None:
            return [f"{method} {path}: no such route"]
        operation = self._operation(method.lower(), template)
        if body is None:
            return [f"{operation.name}: needs a body"] if operation.required else []
        if operation.body is None:
            return [f"{operation.name}: takes no body"]
        if operation.body.is_valid(body):
            return []
        leaves = [leaf for error in operation.body.iter_errors(body) for leaf in _leaves(error)]
        return [f"{operation.name}: {_legible(leaf)}" for leaf in leaves]

    def _template(self, method: str, path: str) -> str | None:
        """The template that fits with the fewest places to fill: `@original` before an id."""
        bare = VERSION.sub("", path.partition("?")[0])
        steps = bare.split("/")
        fitting = [
            template
            for template in self._templates.get((method, bare.count("/")), ())
            if _fits(template.split("/"), steps)
        ]
        return min(fitting, key=lambda template: template.count("{"), default=None)

    def _operation(self, method: str, template: str) -> Operation:
        key = (method, template)
        if key not in self._operations:
            self._operations[key] = self._build(method, template)
        return self._operations[key]

    def _build(self, method: str, template: str) -> Operation:
        name = f"{method.upper()} {template}"
        request = self._paths[template][method].get("requestBody")
        if request is None:
            return Operation(name, required=False, body=None)
        content = request["content"]
        media = content.get("application/json") or content["multipart/form-data"]
        root = _adapt(media["schema"], self._schemas)
        reached = {used: self._schemas[used] for used in _reach(root, self._schemas)}
        validator = Draft202012Validator(root | {"components": {"schemas": reached}})
        return Operation(name, bool(request.get("required")), validator)


@cache
def find_document() -> OpenApi | None:
    """The document where `DISCORD_OPENAPI` says, else in the folder `shared` beside the project."""
    path = Path(os.environ.get("DISCORD_OPENAPI", BESIDE))
    return OpenApi.read(path) if path.is_file() else None


def needs_document() -> OpenApi:
    """The document, or the running test is reported as skipped."""
    document = find_document()
    if document is None:
        pytest.skip(
            "Discord's OpenAPI document is neither at ../shared/discord_openapi.json "
            "nor where DISCORD_OPENAPI says"
        )
    return document


def check_requests(requests: Iterable[Request]) -> list[str]:
    """Everything that Discord would refuse of these requests, as far as a request alone tells.

    Without the document the limits are checked nevertheless.
    """
    document = find_document()
    problems: list[str] = []
    for request in requests:
        if document is not None:
            problems += document.problems(request.method, request.path, request.body)
        problems += [
            f"{request.method} {request.path}: {problem.path}: {problem.message} [{problem.code}]"
            for problem in limit_problems(request)
        ]
    return problems


def limit_problems(request: Request) -> list[Problem]:
    """What the limits say against a request whose earlier history is not known."""
    if request.body is None and not request.files:
        return []
    body: Any = {} if request.body is None else request.body
    files = request.files
    path = VERSION.sub("", request.path.partition("?")[0])
    match (request.method.upper(), *path.strip("/").split("/")):
        case ("POST", "channels", _, "messages") | ("POST", "webhooks", _, _):
            return message_problems(body, uploads=files)
        case ("PATCH", "channels", _, "messages", _) | ("PATCH", "webhooks", _, _, "messages", _):
            return message_problems(body, uploads=files, partial=True)
        case ("POST", "interactions", _, _, "callback"):
            return callback_problems(body, uploads=files)
        case ("PUT", "applications", _, "commands") | (
            "PUT",
            "applications",
            _,
            "guilds",
            _,
            "commands",
        ):
            return command_problems(body)
        case ("POST", "applications", _, "commands") | (
            "POST",
            "applications",
            _,
            "guilds",
            _,
            "commands",
        ):
            return command_problems([body])
        case ("POST", "applications", _, "emojis"):
            return emoji_upload_problems(body)
    return []


def _fits(template: list[str], steps: list[str]) -> bool:
    """Whether the steps of a path fill this template; an id is filled by digits only."""
    return len(template) == len(steps) and all(
        ((step.isascii() and step.isdigit()) if place.endswith("_id}") else step != "")
        if place.startswith("{")
        else place == step
        for place, step in zip(template, steps, strict=True)
    )


def _amend(name: str, schema: Schema) -> Schema:
    """The schema with what the document is known to lack."""
    if name in EXTRA_KEYS:
        extra: Schema = {key: {} for key in EXTRA_KEYS[name]}
        schema = schema | {"properties": schema["properties"] | extra}
    if name in INTEGER_IDS:
        either = {"anyOf": [schema["properties"]["id"], {"type": "integer", "minimum": 0}]}
        schema = schema | {"properties": schema["properties"] | {"id": either}}
    return schema


def _adapt(schema: Any, schemas: dict[str, Schema]) -> Any:
    """The same schema with closed objects, and with unions that choose one branch by `type`.

    A union as it stands tries every branch and then complains of all of them.
    """
    if isinstance(schema, list):
        return [_adapt(entry, schemas) for entry in schema]
    if not isinstance(schema, dict):
        return schema
    adapted = {key: _adapt(value, schemas) for key, value in schema.items()}
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


def _reach(schema: Any, schemas: dict[str, Schema]) -> set[str]:
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


def _leaves(error: ValidationError) -> list[ValidationError]:
    """The faults behind a fault: of a union, those of the branch that comes nearest."""
    branches = getattr(error.kind, "context", None)
    if not branches:
        return [error]
    flat = [[leaf for inner in branch for leaf in _leaves(inner)] for branch in branches]
    return min(flat, key=len)


def _legible(error: ValidationError) -> str:
    """Where and what; of a long value, which the message starts with, only the end."""
    place = ".".join(str(step) for step in error.instance_path)
    message = error.message[-LONGEST_MESSAGE:]
    return f"{place}: {message}" if place else message
