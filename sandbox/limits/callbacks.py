"""Answers to interactions: which data each kind of answer takes, modals and choices included."""

from collections.abc import Collection, Iterator
from typing import Any

from sandbox.kinds import CallbackKind
from sandbox.limits.components import IN_MODAL, walk
from sandbox.limits.fields import (
    Field,
    Many,
    Payload,
    Text,
    bits,
    check,
    missing,
    models,
    not_a_model,
    one_of,
    strays,
)
from sandbox.limits.messages import message_problems, tree_problems
from sandbox.limits.problem import Problem, join
from sandbox.limits.words import choice_problems

EPHEMERAL = 1 << 6


MODAL_FIELDS: tuple[Field, ...] = (
    Text("custom_id", 100, low=1, required=True),
    Text("title", 45, low=1, required=True),
    Many("components", 5, low=1, required=True),
)


def callback_problems(
    callback: Payload,
    *,
    uploads: Collection[str] = (),
    previous: Payload | None = None,
) -> list[Problem]:
    """What Discord refuses of the whole body of an interaction callback.

    `previous` is the message a component stands on, for an answer that edits it; where it is not
    known, what depends on it is not checked.
    """
    kind, data = callback.get("type"), callback.get("data")
    if isinstance(kind, bool) or kind not in tuple(CallbackKind):
        return [one_of("type", CallbackKind)]
    if data is None:
        bare = kind not in (CallbackKind.MESSAGE, CallbackKind.CHOICES, CallbackKind.MODAL)
        return [] if bare else [missing("data")]
    if not isinstance(data, dict):
        return [not_a_model("data")]
    found = _data_problems(CallbackKind(kind), data, uploads, previous)
    return [problem.under("data") for problem in found]


def modal_problems(data: Payload) -> list[Problem]:
    """What Discord refuses of a modal, given the `data` of its callback."""
    return [
        *check(MODAL_FIELDS, "", data),
        *tree_problems("components", data.get("components"), IN_MODAL),
        *_input_problems(data.get("components")),
    ]


def autocomplete_problems(data: Payload) -> list[Problem]:
    """What Discord refuses of suggestions, given the `data` of their callback."""
    choices = data.get("choices")
    problems = [
        *check((Many("choices", 25, required=True),), "", data),
        *strays("choices", choices),
    ]
    for index, choice in models(choices):
        problems += choice_problems(join("choices", index), choice)
    return problems


def _data_problems(
    kind: CallbackKind, data: Payload, uploads: Collection[str], previous: Payload | None
) -> list[Problem]:
    match kind:
        case CallbackKind.MESSAGE:
            return message_problems(data, uploads=uploads)
        case CallbackKind.UPDATE:
            return message_problems(
                data, uploads=uploads, previous=previous, partial=previous is None
            )
        case CallbackKind.DEFERRED_MESSAGE:
            return list(_defer_problems(data))
        case CallbackKind.CHOICES:
            return autocomplete_problems(data)
        case CallbackKind.MODAL:
            return modal_problems(data)
        case CallbackKind.PONG | CallbackKind.DEFERRED_UPDATE | CallbackKind.LAUNCH_ACTIVITY:
            return []


def _defer_problems(data: Payload) -> Iterator[Problem]:
    """Of a message to come, only its being ephemeral can be said; V2 comes with the message."""
    if bits(data.get("flags")) & ~EPHEMERAL:
        message = "Only the EPHEMERAL flag can be set when deferring"
        yield Problem("flags", "INTERACTION_DEFER_FLAGS_INVALID", message)


def _input_problems(components: Any) -> Iterator[Problem]:
    """Inputs of a modal cannot be disabled, and one that is required takes at least one value."""
    for path, component, _ in walk("components", components, IN_MODAL):
        if component.get("disabled"):
            message = "Components in a modal cannot be disabled"
            yield Problem(join(path, "disabled"), "COMPONENT_DISABLED_IN_MODAL", message)
        if component.get("min_values") == 0 and component.get("required") is not False:
            message = "Components marked as required cannot have a min_values of 0"
            at = join(path, "min_values")
            yield Problem(at, "COMPONENT_REQUIRED_ZERO_MIN_VALUES", message)
