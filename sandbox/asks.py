"""What the demo page may ask for, read from its JSON. Knows neither sockets nor the world."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any


class BadAsk(Exception):
    """Not something the page may ask; the text says why, `nonce` whom to tell."""

    def __init__(self, text: str, nonce: str | None = None) -> None:
        super().__init__(text)
        self.nonce = nonce


class Order(Enum):
    """What a visitor may do to the bot's process."""

    KILL = "kill"
    START = "start"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class RunCommand:
    """Send a slash command."""

    channel: int
    path: tuple[str, ...]
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Complete:
    """Ask for the choices of the option that is being typed."""

    channel: int
    path: tuple[str, ...]
    options: Mapping[str, Any]
    focused: str


@dataclass(frozen=True, slots=True)
class Use:
    """Press a button, or choose in a select when there are values."""

    message: int
    custom_id: str
    values: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Submit:
    """Send the form that an interaction opened."""

    interaction: int
    fields: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Dismiss:
    """Put away an ephemeral message of one's own."""

    message: int


@dataclass(frozen=True, slots=True)
class Operate:
    """Kill, start or stop the bot."""

    order: Order


Ask = RunCommand | Complete | Use | Submit | Dismiss | Operate


def read(text: str) -> tuple[Ask, str | None]:
    """Read one ask and the nonce its answer must carry. Raises BadAsk."""
    try:
        body = json.loads(text)
    except (ValueError, RecursionError) as error:  # the latter from very deep nesting
        raise BadAsk("That is not JSON.") from error
    if not isinstance(body, dict):
        raise BadAsk("An ask is a JSON object.")
    nonce = body.get("nonce")
    if nonce is not None and not isinstance(nonce, str):
        raise BadAsk("A nonce is a string.")
    try:
        return _ask(_Fields(body)), nonce
    except BadAsk as error:
        raise BadAsk(str(error), nonce) from None


def _ask(fields: "_Fields") -> Ask:
    match fields.text("kind"):
        case "command":
            return RunCommand(fields.id("channel"), fields.path(), fields.table("options"))
        case "complete":
            return Complete(
                fields.id("channel"),
                fields.path(),
                fields.table("options"),
                fields.text("focused"),
            )
        case "press":
            values = fields.words("values") if fields.has("values") else None
            return Use(fields.id("message"), fields.text("custom_id"), values)
        case "submit":
            return Submit(fields.id("interaction"), fields.table("fields"))
        case "dismiss":
            return Dismiss(fields.id("message"))
        case "operator":
            return Operate(_order(fields.text("action")))
        case kind:
            raise BadAsk(f"There is nothing called {kind!r} to ask for.")


def _order(word: str) -> Order:
    try:
        return Order(word)
    except ValueError:
        raise BadAsk(f"The bot cannot be told to {word!r}.") from None


class _Fields:
    """The fields of an ask; each getter raises BadAsk for what has another shape."""

    def __init__(self, body: Mapping[str, Any]) -> None:
        self._body = body

    def has(self, name: str) -> bool:
        return self._body.get(name) is not None

    def text(self, name: str) -> str:
        value = self._body.get(name)
        if not isinstance(value, str):
            raise BadAsk(f"{name!r} must be text.")
        return value

    def id(self, name: str) -> int:
        value = self.text(name)
        if not (value.isascii() and value.isdecimal() and len(value) <= 20):
            raise BadAsk(f"{name!r} must be an id.")
        return int(value)

    def words(self, name: str) -> tuple[str, ...]:
        value = self._body.get(name)
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise BadAsk(f"{name!r} must be a list of texts.")
        return tuple(value)

    def path(self) -> tuple[str, ...]:
        words = self.words("path")
        if not words:
            raise BadAsk("'path' must not be empty.")
        return words

    def table(self, name: str) -> Mapping[str, Any]:
        value = self._body.get(name, {})
        if not isinstance(value, dict):
            raise BadAsk(f"{name!r} must be an object.")
        return value
