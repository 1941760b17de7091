"""Messages to be sent or edited: text, embeds, components and files taken together.

Knows nothing of who may send where, or of what an edit may touch: that is the server's business.
"""

from collections.abc import Collection, Iterator
from typing import Any

from sandbox.kinds import ComponentType
from sandbox.limits.attachments import Files, attachment_problems, earlier_files
from sandbox.limits.components import (
    IN_MESSAGE,
    IN_V2_MESSAGE,
    component_problems,
    walk,
)
from sandbox.limits.embeds import embed_problems
from sandbox.limits.fields import Field, Many, Model, Payload, Text, bits, check
from sandbox.limits.media import urls
from sandbox.limits.problem import Problem, Refusal, join

IS_V2 = 1 << 15
FORWARD = 1

MAX_COMPONENTS = 40
MAX_ROWS = 5
MAX_TEXT = 4000
# Beyond these Discord answers 500; they are reported numbers, not documented ones.
MAX_TEXT_BYTES = 10_170
TEXT_OVERHEAD_BYTES = 12
MAX_MEDIA = 64

FIELDS: tuple[Field, ...] = (
    Text("content", 2000),
    Text("nonce", 25),
    Many("components", MAX_COMPONENTS),
    Many("attachments", 10),
    Many("sticker_ids", 3),
    Model("allowed_mentions"),
)
LEGACY = ("content", "embeds", "poll", "sticker_ids")
# A stored message names its stickers otherwise than a request does.
STORED = {"sticker_ids": "sticker_items"}


def message_problems(
    payload: Payload,
    *,
    uploads: Collection[str] = (),
    previous: Payload | None = None,
    partial: bool = False,
) -> list[Problem]:
    """What Discord refuses of the JSON body of a message, or of a callback's `data`.

    `uploads` are the names of the files sent along, in order. For an edit, `previous` is the
    message as it stands; `partial` says that it is an edit whose message is not known, which
    leaves out what only that message could tell.
    """
    unknown = partial and previous is None
    earlier = None if unknown else earlier_files(previous or {})
    return [
        *check(_fields(payload), "", payload),
        *_mention_problems(payload),
        *embed_problems(payload.get("embeds")),
        *_version_problems(payload, previous),
        *_component_problems(payload),
        *attachment_problems(payload, Files(uploads, earlier)),
        *(() if unknown else _emptiness(payload, uploads, previous)),
    ]


def tree_problems(
    path: str, components: Any, allowed: frozenset[ComponentType]
) -> Iterator[Problem]:
    """Each component by itself, then what must be unique among all of them."""
    entries = components if isinstance(components, list | tuple) else ()
    for index, component in enumerate(entries):
        yield from component_problems(join(path, index), component, allowed)
    found = list(walk(path, components, allowed))
    yield from _duplicates(found, "custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED")
    yield from _duplicates(found, "id", "COMPONENT_ID_DUPLICATED")


def _fields(payload: Payload) -> tuple[Field, ...]:
    """A nonce may be a number as well, which has no length."""
    if isinstance(payload.get("nonce"), int):
        return tuple(field for field in FIELDS if field.name != "nonce")
    return FIELDS


def _mention_problems(payload: Payload) -> Iterator[Problem]:
    """A kind of mention is either parsed from the text or listed, and lists are short."""
    mentions = payload.get("allowed_mentions")
    if not isinstance(mentions, dict):
        return
    lists = tuple(Many(name, 100) for name in ("users", "roles"))
    yield from check((Many("parse", 3), *lists), "allowed_mentions", mentions)
    for name in ("users", "roles"):
        parsed = mentions.get("parse")
        if isinstance(parsed, list) and name in parsed and mentions.get(name):
            message = f'parse:["{name}"] and {name}: [ids...] are mutually exclusive.'
            code = "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"
            yield Problem("allowed_mentions", code, message)


def _version_problems(payload: Payload, previous: Payload | None) -> Iterator[Problem]:
    """Components V2 exclude the older kinds of content, and there is no way back from them."""
    was = previous or {}
    is_v2, was_v2 = _is_v2(payload), _is_v2(was)
    if was_v2 and not is_v2 and _goes_back(payload):
        message = "The Components V2 flag cannot be removed from a message"
        yield Problem("flags", "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", message)
    if is_v2:
        for name in LEGACY:
            if payload.get(name) or (name not in payload and was.get(STORED.get(name, name))):
                message = (
                    f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                )
                code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
                yield Problem(name, code, message)


def _is_v2(message: Payload) -> bool:
    return bool(bits(message.get("flags")) & IS_V2)


def _goes_back(payload: Payload) -> bool:
    """An edit that names flags without V2, or that brings what only an older message holds."""
    return payload.get("flags") is not None or any(payload.get(name) for name in LEGACY)


def _component_problems(payload: Payload) -> Iterator[Problem]:
    components = payload.get("components")
    allowed = IN_V2_MESSAGE if _is_v2(payload) else IN_MESSAGE
    yield from tree_problems("components", components, allowed)
    if not _is_v2(payload):
        yield from check((Many("components", MAX_ROWS),), "", payload)
        return
    found = [(component, kind) for _, component, kind in walk("components", components, allowed)]
    if len(found) > MAX_COMPONENTS:
        message = f"The number of components exceeds the maximum of {MAX_COMPONENTS}"
        yield Problem("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    texts = [
        str(component.get("content", ""))
        for component, kind in found
        if kind is ComponentType.TEXT_DISPLAY
    ]
    yield from _text_problems(texts)
    if sum(len(list(urls("", component))) for component, _ in found) > MAX_MEDIA:
        message = f"More than {MAX_MEDIA} media items"
        yield Problem("components", "COMPONENT_MEDIA_EXCEEDED", message)


def _text_problems(texts: list[str]) -> Iterator[Problem]:
    """All text displays share one limit in characters, and a hidden one in bytes."""
    code = "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"
    if sum(map(len, texts)) > MAX_TEXT:
        message = f"Components displayable text size exceeds maximum size of {MAX_TEXT}"
        yield Problem("components", code, message)
        return
    size = sum(len(text.encode(errors="replace")) + TEXT_OVERHEAD_BYTES for text in texts)
    if size > MAX_TEXT_BYTES:
        message = f"Text takes {size} bytes: Discord fails beyond {MAX_TEXT_BYTES}"
        yield Problem("components", code, message)


def _duplicates(
    found: list[tuple[str, Payload, ComponentType]], name: str, code: str
) -> Iterator[Problem]:
    """Equal values of `name`, of which 0 and the absent one mean "choose for me"."""
    seen: set[str | int] = set()
    for path, component, _ in found:
        value = component.get(name)
        if not value or not isinstance(value, str | int):
            continue
        if value in seen:
            message = f"Component {name.replace('_', ' ')} cannot be duplicated"
            yield Problem(join(path, name), code, message)
        seen.add(value)


def _emptiness(
    payload: Payload, uploads: Collection[str], previous: Payload | None
) -> Iterator[Problem]:
    """A message with nothing to show, whether it was sent so or edited so."""
    was = previous or {}
    reference = payload.get("message_reference")
    if isinstance(reference, dict) and reference.get("type") == FORWARD:
        return
    holds = {
        name: payload[name] if name in payload else was.get(STORED.get(name, name))
        for name in (*LEGACY, "components", "attachments")
    }
    content = holds.pop("content")
    if not (str(content or "").strip() or uploads or any(holds.values())):
        yield Refusal.EMPTY_MESSAGE.at("")
