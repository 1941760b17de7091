"""Requests judged by Discord's own OpenAPI document, and by the limits that it cannot express.

The document is data of others and no part of this project: see `find_document`.
"""

import json
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
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


@dataclass(frozen=True, slots=True)
class OpenApi:
    """The document, each operation's check being built at its first use."""

    paths: dict[str, Any]
    schemas: dict[str, Schema]
    built: dict[tuple[str, str], Operation] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> "OpenApi":
        """The document in this file, made strict and legible: see `_adapt`."""
        document = json.loads(path.read_text(encoding="utf-8"))
        schemas = document["components"]["schemas"]
        adapted = {name: _adapt(_amend(name, schema), schemas) for name, schema in schemas.items()}
        return cls(document["paths"], adapted | {"__raw__": schemas})

    def problems(self, method: str, path: str, body: Any) -> list[str]:
        """What the document says against this request; an unknown route is a problem, too."""
        operation = self._operation(method.lower(), path)
        if operation is None:
            return [f"{method} {path}: no such route"]
        if operation.body is None:
            return [] if body is None else [f"{operation.name}: takes no body"]
        if body is None:
            return [f"{operation.name}: needs a body"] if operation.required else []
        if operation.body.is_valid(body):
            return []
        leaves = [leaf for error in operation.body.iter_errors(body) for leaf in _leaves(error)]
        return [f"{operation.name}: {_legible(leaf)}" for leaf in leaves]

    def _operation(self, method: str, path: str) -> Operation | None:
        template = self._template(method, path)
        if template is None:
            return None
        if (method, template) not in self.built:
            self.built[method, template] = self._build(method, template)
        return self.built[method, template]

    def _template(self, method: str, path: str) -> str | None:
        """The template that fits with the fewest places to fill: `@original` before an id."""
        steps = re.sub(r"^/api/v\d+", "", path.partition("?")[0]).split("/")
        fitting = [
            template
            for template, operations in self.paths.items()
            if method in operations and _fits(template.split("/"), steps)
        ]
        return min(fitting, key=lambda template: template.count("{"), default=None)

    def _build(self, method: str, template: str) -> Operation:
        name = f"{method.upper()} {template}"
        request = self.paths[template][method].get("requestBody")
        if request is None:
            return Operation(name, required=False, body=None)
        content = request["content"]
        schema = content.get("application/json") or content["multipart/form-data"]
        raw = self.schemas["__raw__"]
        root = _adapt(schema["schema"], raw)
        reached = {used: self.schemas[used] for used in _reach(root, self.schemas)}
        validator = Draft202012Validator(root | {"components": {"schemas": reached}})
        return Operation(name, bool(request.get("required")), validator)
