"""Embeds of a message: lengths of their parts and of all together."""

from collections.abc import Iterator, Mapping
from typing import Any

from sandbox.limits.fields import (
    Field,
    Many,
    Model,
    Number,
    Payload,
    Text,
    check,
    missing,
    models,
    strays,
)
from sandbox.limits.problem import Problem, join

MAX_EMBEDS_TEXT = 6000

EMBED_FIELDS: tuple[Field, ...] = (
    Text("title", 256),
    Text("description", 4096),
    Text("url", 2048),
    Number("color", 0, 0xFFFFFF),
    Many("fields", 25),
    *(Model(name) for name in ("footer", "author", "image", "thumbnail")),
)
PART_FIELDS: Mapping[str, tuple[Field, ...]] = {
    "footer": (Text("text", 2048), Text("icon_url", 2048)),
    "author": (Text("name", 256), Text("url", 2048), Text("icon_url", 2048)),
    "image": (Text("url", 2048),),
    "thumbnail": (Text("url", 2048),),
}
ROW_FIELDS: tuple[Field, ...] = (Text("name", 256), Text("value", 1024))


def embed_problems(embeds: Any) -> Iterator[Problem]:
    """The problems of the list `embeds` of a message."""
    yield from check((Many("embeds", 10),), "", {"embeds": embeds})
    yield from strays("embeds", embeds)
    for index, embed in models(embeds):
        yield from _one(join("embeds", index), embed)
    if sum(len(text) for _, embed in models(embeds) for text in _texts(embed)) > MAX_EMBEDS_TEXT:
        message = f"Embed size exceeds maximum size of {MAX_EMBEDS_TEXT}"
        yield Problem("embeds", "MAX_EMBED_SIZE_EXCEEDED", message)


def _one(path: str, embed: Payload) -> Iterator[Problem]:
    yield from check(EMBED_FIELDS, path, embed)
    if not any(embed.get(name) for name in ("title", "description", "fields", *PART_FIELDS)):
        yield missing(join(path, "description"))
    for name, fields in PART_FIELDS.items():
        if isinstance(embed.get(name), Mapping):
            yield from check(fields, join(path, name), embed[name])
    for index, row in models(embed.get("fields")):
        at = join(path, "fields", index)
        yield from check(ROW_FIELDS, at, row)
        # Discord trims these, so that blanks alone count as nothing.
        for name in ("name", "value"):
            if not str(row.get(name) or "").strip():
                yield missing(join(at, name))


def _texts(embed: Payload) -> Iterator[str]:
    """The parts of an embed that count towards the common limit."""
    rows = [row for _, row in models(embed.get("fields"))]
    for holder, names in (
        (embed, ("title", "description")),
        (embed.get("footer"), ("text",)),
        (embed.get("author"), ("name",)),
        *((row, ("name", "value")) for row in rows),
    ):
        if isinstance(holder, Mapping):
            yield from (holder[n].strip() for n in names if isinstance(holder.get(n), str))
