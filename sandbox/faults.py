"""Failures made to order: of requests and of gateway events. Only describes and picks them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from sandbox.errors import Code
from sandbox.permissions import Permission


@dataclass(frozen=True, slots=True)
class RateLimited:
    """Answer 429. Without `via` it looks like Cloudflare's ban; None names no time to wait."""

    retry_after: float | None = 0.05
    everywhere: bool = False
    via: bool = True


@dataclass(frozen=True, slots=True)
class ServerError:
    """Answer 5xx; with `applied` only after having done what was asked."""

    status: int = 500
    applied: bool = False


@dataclass(frozen=True, slots=True)
class Disconnect:
    """Close the connection without an answer; with `applied` after having done what was asked."""

    applied: bool = False


@dataclass(frozen=True, slots=True)
class Slow:
    """Take so many seconds before the request is looked at."""

    seconds: float


@dataclass(frozen=True, slots=True)
class LosePermission:
    """Somebody denies the bot these permissions in the channel just before the request."""

    denied: Permission


@dataclass(frozen=True, slots=True)
class MessageGone:
    """A moderator deletes the message just before the request arrives."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Refuse the request with one of Discord's own codes."""

    code: Code


RequestFault = (
    RateLimited | ServerError | Disconnect | Slow | LosePermission | MessageGone | Refusal
)


@dataclass(frozen=True, slots=True)
class SocketDrop:
    """The connection dies just before the event, which is kept for RESUME."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """The connection dies just after the event, and RESUME brings the event once more."""


@dataclass(frozen=True, slots=True)
class Reconnect:
    """Discord asks the client to reconnect (op 7) just before the event."""


@dataclass(frozen=True, slots=True)
class InvalidSession:
    """Discord ends the session (op 9) just before the event, which is lost unless resumable."""

    resumable: bool = False


@dataclass(frozen=True, slots=True)
class Late:
    """The event arrives so many seconds later."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Twice:
    """The event arrives two times."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The event never arrives."""


EventFault = SocketDrop | Replayed | Reconnect | InvalidSession | Late | Twice | Lost
Fault = TypeVar("Fault")


@dataclass(slots=True)
class Rule(Generic[Fault]):
    """When a fault strikes: let `skip` matches pass, then strike `times` times."""

    fault: Fault
    applies: Callable[[str, int | None], bool]
    skip: int
    times: int
    hits: int = 0


class Faults:
    """The rules in force; the first that matches strikes."""

    def __init__(self) -> None:
        self._requests: list[Rule[RequestFault]] = []
        self._events: list[Rule[EventFault]] = []

    def on_request(
        self,
        fault: RequestFault,
        route: str | None = None,
        *,
        person: int | None = None,
        skip: int = 0,
        times: int = 1,
    ) -> Rule[RequestFault]:
        """Spoil requests: `route` is "PATCH /channels/{channel_id}/messages/{message_id}".

        `person` (a user id) restricts it to answers to that person's interactions.
        """
        rule: Rule[RequestFault] = Rule(fault, _matcher(route, person), skip, times)
        self._requests.append(rule)
        return rule

    def on_event(
        self,
        fault: EventFault,
        event: str | None = "INTERACTION_CREATE",
        *,
        person: int | None = None,
        skip: int = 0,
        times: int = 1,
    ) -> Rule[EventFault]:
        """Spoil gateway events. `person` (a user id) restricts it to that person's actions."""
        rule: Rule[EventFault] = Rule(fault, _matcher(event, person), skip, times)
        self._events.append(rule)
        return rule

    def for_request(self, route: str, person: int | None) -> RequestFault | None:
        """Return what is to happen to this request, and count it."""
        return _strike(self._requests, route, person)

    def for_event(self, event: str, person: int | None) -> EventFault | None:
        """Return what is to happen to this event, and count it."""
        return _strike(self._events, event, person)

    def clear(self) -> None:
        """Drop all rules."""
        self._requests.clear()
        self._events.clear()


def _matcher(name: str | None, person: int | None) -> Callable[[str, int | None], bool]:
    def applies(what: str, who: int | None) -> bool:
        return name in (None, what) and person in (None, who)

    return applies


def _strike(rules: list[Rule[Fault]], what: str, who: int | None) -> Fault | None:
    for rule in rules:
        if not rule.applies(what, who) or rule.hits >= rule.times:
            continue
        if rule.skip:
            rule.skip -= 1
            continue
        rule.hits += 1
        return rule.fault
    return None
