"""Requests judged by Discord's own OpenAPI document, and by the limits that it cannot express.

The document is data of others and no part of this project: see `document_path`.
"""

import json
import os
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
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
from tests.openapi_schema import Schema, adapt, amend, reach

ROOT = Path(__file__).parents[1]
BESIDE = ROOT.parent / "shared" / "discord_openapi.json"
VERSION = re.compile(r"^/api/v\d+(?=/)")
LONGEST_MESSAGE = 300


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
            name: adapt(amend(name, schema), schemas) for name, schema in schemas.items()
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
        """The template that this path fills."""
        bare = VERSION.sub("", path.partition("?")[0])
        steps = bare.split("/")
        for template in self._templates.get((method, bare.count("/")), ()):
            if _fits(template.split("/"), steps):
                return template
        return None

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
        root = adapt(media["schema"], self._schemas)
        reached = {used: self._schemas[used] for used in reach(root, self._schemas)}
        validator = Draft202012Validator(root | {"components": {"schemas": reached}})
        return Operation(name, bool(request.get("required")), validator)


def document_path() -> Path:
    """Where `DISCORD_OPENAPI` says, else in the folder `shared` beside the project."""
    return Path(os.environ.get("DISCORD_OPENAPI", BESIDE))


@cache
def find_document() -> OpenApi | None:
    """The document, if it is there: see `document_path`."""
    path = document_path()
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
        case ("PUT", "applications", _, *_, "commands"):
            return command_problems(body)
        case ("POST", "applications", _, *_, "commands"):
            return command_problems([body])
        case ("POST", "applications", _, "emojis"):
            return emoji_upload_problems(body)
    return []


def _fits(template: list[str], steps: list[str]) -> bool:
    """Whether the steps of a path fill this template.

    An id is filled by digits only, so that no path fills two: `@original` is never an id.
    """
    return len(template) == len(steps) and all(
        ((step.isascii() and step.isdigit()) if place.endswith("_id}") else step != "")
        if place.startswith("{")
        else place == step
        for place, step in zip(template, steps, strict=True)
    )


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
