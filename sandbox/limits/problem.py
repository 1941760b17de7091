"""What is wrong with a payload and how Discord words it. Knows no payload's shape."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

INVALID_FORM = 50035


class Refusal(Enum):
    """Faults that Discord answers with a number of their own instead of a form error."""

    EMPTY_MESSAGE = (50006, "Cannot send an empty message")
    TOO_MANY_FILES = (30015, "Maximum number of attachments in a message reached (10)")
    TOO_MANY_COMMANDS = (30032, "Maximum number of application commands reached")

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.text = text

    def at(self, path: str) -> "Problem":
        """The problem that stands for this refusal."""
        return Problem(path, self.name, self.text)


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason to refuse a payload.

    `path` is dotted as discord.py prints it (`components.0.components.1.label`), empty for the
    whole payload. `code` is Discord's inner code where one is known. Where only the rule is known,
    the code is ours and may differ: all of `RANGE_INVERTED`, `COMPONENT_ID_DUPLICATED`,
    `COMPONENT_DISABLED_IN_MODAL`, `COMPONENT_MEDIA_EXCEEDED`, `BUTTON_COMPONENT_*` but for
    `..._CUSTOM_ID_REQUIRED`, `..._MUTUALLY_EXCLUSIVE` and `..._INVALID_EMOJI`,
    `SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS`, `UNFURLED_MEDIA_ITEM_ATTACHMENT_REQUIRED`,
    `INTERACTION_DEFER_FLAGS_INVALID`, `APPLICATION_COMMAND_CHOICE*`,
    `APPLICATION_COMMAND_CONTEXT_MENU_HAS_TEXT`, `APPLICATION_COMMAND_OPTIONS_DUPLICATE_NAME`
    and `IMAGE_INVALID`.
    """

    path: str
    code: str
    message: str

    def under(self, prefix: str) -> "Problem":
        """The same problem in a payload that holds this one at `prefix`."""
        return Problem(join(prefix, self.path), self.code, self.message)


def join(path: str, *steps: str | int) -> str:
    """`join("components", 0, "label")` is `components.0.label`; empty parts vanish."""
    for step in steps:
        if step != "":
            path = f"{path}.{step}" if path else str(step)
    return path


def as_error_body(problems: Sequence[Problem]) -> dict[str, Any]:
    """Discord's 400 answer to these problems, of which there is at least one.

    Form errors come first, as they do at Discord: 50035 with `errors` nested along the paths.
    Only when there are none does a refusal with its own number become the answer.
    """
    forms = [problem for problem in problems if problem.code not in Refusal.__members__]
    if not forms:
        refusal = Refusal[problems[0].code]
        return {"code": refusal.number, "message": refusal.text}
    errors: dict[str, Any] = {}
    for problem in forms:
        node = errors
        for step in problem.path.split(".") if problem.path else ():
            node = node.setdefault(step, {})
        node.setdefault("_errors", []).append({"code": problem.code, "message": problem.message})
    return {"code": INVALID_FORM, "message": "Invalid Form Body", "errors": errors}
