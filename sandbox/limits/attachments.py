"""Files of a message: which are uploaded, which an edit keeps, and what refers to them."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sandbox.limits.components import IN_V2_MESSAGE, walk
from sandbox.limits.fields import Field, Payload, Text, check, is_snowflake, missing, models, strays
from sandbox.limits.media import ATTACHMENT, file_name, urls
from sandbox.limits.problem import Problem, Refusal, join

MAX_FILES = 10

ENTRY_FIELDS: tuple[Field, ...] = (
    Text("filename", 1024, low=1),
    Text("title", 1024),
    Text("description", 1024),
)
EMBED_PICTURES = (
    ("image", "url"),
    ("thumbnail", "url"),
    ("author", "icon_url"),
    ("footer", "icon_url"),
)


@dataclass(frozen=True, slots=True)
class Files:
    """What the message will hold: ids and names of earlier files, names of new ones.

    `earlier` is `None` when the message being edited is not known, so that a file which might
    have been kept is not called missing.
    """

    uploads: Collection[str]
    earlier: Mapping[str, str] | None


def earlier_files(message: Payload) -> dict[str, str]:
    """Ids and names of the files of a message.

    Files shown by a component are absent from `attachments`: their ids stand at the media.
    """
    files = {
        str(entry["id"]): str(entry.get("filename", ""))
        for _, entry in models(message.get("attachments"))
        if "id" in entry
    }
    for _, component, _ in walk("components", message.get("components"), IN_V2_MESSAGE):
        for _, media in urls("", component):
            if media.get("attachment_id") is not None:
                files[str(media["attachment_id"])] = file_name(str(media.get("url", "")))
    return files


def attachment_problems(payload: Payload, files: Files) -> Iterator[Problem]:
    """Entries of `attachments` that mean no file, names that mean none, too many files."""
    entries = models(payload.get("attachments"))
    yield from strays("attachments", payload.get("attachments"))
    for index, entry in entries:
        at = join("attachments", index)
        yield from check(ENTRY_FIELDS, at, entry)
        yield from _entry_problems(at, entry, files)
    known = _known_names(payload, files)
    if known is not None:
        yield from _dangling(payload, known)
    if len(files.uploads) + len(_kept(payload, files)) > MAX_FILES:
        yield Refusal.TOO_MANY_FILES.at("attachments")


def _entry_problems(path: str, entry: Payload, files: Files) -> Iterator[Problem]:
    number = entry.get("id")
    if number is None:
        yield missing(join(path, "id"))
    elif not is_snowflake(number):
        message = f'Value "{number}" is not snowflake.'
        yield Problem(join(path, "id"), "NUMBER_TYPE_COERCE", message)
    elif not (_is_upload(number, files) or _may_be_earlier(number, files)):
        yield Problem(path, "ATTACHMENT_NOT_FOUND", "Attachment data not found")


def _may_be_earlier(number: Any, files: Files) -> bool:
    """A number too small to be an id can only be a place in the form, even if nothing is known."""
    if files.earlier is None:
        return int(number) >= MAX_FILES
    return str(number) in files.earlier


def _is_upload(number: Any, files: Files) -> bool:
    """New files are numbered by their place in the form, `files[0]` being "0"."""
    return is_snowflake(number) and int(number) < len(files.uploads)


def _kept(payload: Payload, files: Files) -> dict[str, str]:
    """The earlier files that stay: all if `attachments` is absent, else those it lists."""
    earlier = files.earlier or {}
    if payload.get("attachments") is None:
        return dict(earlier)
    listed = {str(entry.get("id")) for _, entry in models(payload["attachments"])}
    return {number: name for number, name in earlier.items() if number in listed}


def _known_names(payload: Payload, files: Files) -> set[str] | None:
    """The names that `attachment://` may mention, or `None` if files of unknown name may stay."""
    entries = [entry for _, entry in models(payload.get("attachments"))]
    if files.earlier is None and (
        payload.get("attachments") is None
        or any(not _is_upload(entry.get("id"), files) for entry in entries)
    ):
        return None
    renamed = {str(e["filename"]) for e in entries if e.get("filename")}
    return {*files.uploads, *_kept(payload, files).values(), *renamed}


def _dangling(payload: Payload, known: set[str]) -> Iterator[Problem]:
    for path, url in _mentions(payload):
        if url.startswith(ATTACHMENT) and file_name(url) not in known:
            message = f"The attachment {file_name(url)} is not part of the message"
            code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
            yield Problem(path, code, message)


def _mentions(payload: Payload) -> Iterator[tuple[str, str]]:
    """Every address at which this payload shows a picture or a file."""
    for path, component, _ in walk("components", payload.get("components"), IN_V2_MESSAGE):
        for at, media in urls(path, component):
            if isinstance(media.get("url"), str):
                yield join(at, "url"), media["url"]
    for index, embed in models(payload.get("embeds")):
        for part, name in EMBED_PICTURES:
            holder = embed.get(part)
            if isinstance(holder, Mapping) and isinstance(holder.get(name), str):
                yield join("embeds", index, part, name), holder[name]
