"""Discord's refusals, by name. Knows not when they apply."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any

from sandbox.limits import Problem, as_error_body
from sandbox.model import Json


class Code(Enum):
    """HTTP status, Discord's own number and its sentence."""

    UNAUTHORIZED = (401, 0, "401: Unauthorized")
    NOT_FOUND = (404, 0, "404: Not Found")
    UNKNOWN_APPLICATION = (404, 10002, "Unknown Application")
    UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel")
    UNKNOWN_GUILD = (404, 10004, "Unknown Guild")
    UNKNOWN_MEMBER = (404, 10007, "Unknown Member")
    UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")
    UNKNOWN_USER = (404, 10013, "Unknown User")
    UNKNOWN_EMOJI = (404, 10014, "Unknown Emoji")
    UNKNOWN_WEBHOOK = (404, 10015, "Unknown Webhook")
    UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction")
    UNKNOWN_COMMAND = (404, 10063, "Unknown application command")
    TOO_MANY_EMOJIS = (400, 30008, "Maximum number of emojis reached (2000)")
    OLD_EDITS = (429, 30046, "Maximum number of edits to messages older than 1 hour reached.")
    ENTITY_TOO_LARGE = (413, 40005, "Request entity too large")
    ACKNOWLEDGED = (400, 40060, "Interaction has already been acknowledged.")
    MISSING_ACCESS = (403, 50001, "Missing Access")
    NOT_AUTHOR = (403, 50005, "Cannot edit a message authored by another user")
    MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
    INVALID_WEBHOOK_TOKEN = (401, 50027, "Invalid Webhook Token")
    THREAD_ARCHIVED = (400, 50083, "Thread is archived")
    INVALID_JSON = (400, 50109, "The request body contains invalid JSON.")
    NO_REPLY_WITHOUT_HISTORY = (
        400,
        160002,
        "Cannot reply without permission to read message history",
    )
    THREAD_EXISTS = (400, 160004, "A thread has already been created for this message")
    THREAD_LOCKED = (400, 160005, "Thread is locked")

    def __init__(self, status: int, number: int, text: str) -> None:
        self.status = status
        self.number = number
        self.text = text


class ApiError(Exception):
    """A request that Discord refuses: HTTP status, JSON body, further headers."""

    def __init__(self, status: int, body: Json, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(f"{status} {body}")
        self.status = status
        self.body = body
        self.headers = dict(headers or {})


def refused(code: Code) -> ApiError:
    """Return the error of a code, to raise."""
    return ApiError(code.status, {"message": code.text, "code": code.number})


def demand(problems: Sequence[Problem]) -> None:
    """Raise Discord's answer to a payload's problems, if there are any."""
    if problems:
        raise ApiError(400, as_error_body(problems))


def invalid(path: str, code: str, message: str) -> ApiError:
    """Return a form error on one field, to raise."""
    return ApiError(400, as_error_body([Problem(path, code, message)]))


def rate_limited(retry_after: float | None, headers: Mapping[str, str], **body: Any) -> ApiError:
    """Return a 429, to raise. `body` may bring `global` or a `code`."""
    written: Json = {"message": "You are being rate limited.", "global": False}
    if retry_after is not None:
        written["retry_after"] = round(retry_after, 3)
    return ApiError(429, written | body, headers)
