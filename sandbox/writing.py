"""From a request's body to a message: files, media, embeds and mentions put in their places.

Permissions and who may write what are the callers' business.
"""

import mimetypes
import re
import struct
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from sandbox import payloads
from sandbox.components import texts, with_ids
from sandbox.errors import Code, demand, refused
from sandbox.kinds import SELECTS, ComponentType
from sandbox.limits import message_problems
from sandbox.model import Attachment, Json, Message, MessageFlag, Upload
from sandbox.payloads import ATTACHMENT_SIZE_LIMIT
from sandbox.tables import Tables

_SETTABLE = (
    MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.IS_COMPONENTS_V2
)
_EDITABLE = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.IS_COMPONENTS_V2
_USER_MENTION = re.compile(r"<@!?(\d+)>")
_PNG = b"\x89PNG\r\n\x1a\n"


def check_new(body: Json, uploads: Sequence[Upload]) -> None:
    """Raise Discord's refusal (50035 and kin) of a new message."""
    check_sizes(uploads)
    demand(message_problems(body, uploads=[upload.name for upload in uploads]))


def check_edit(tables: Tables, message: Message, body: Json, uploads: Sequence[Upload]) -> None:
    """Raise Discord's refusal of an edit."""
    check_sizes(uploads)
    names = [upload.name for upload in uploads]
    before = payloads.message_json(tables, message, with_replied=False)
    demand(message_problems(body, uploads=names, previous=before))


def check_sizes(uploads: Sequence[Upload]) -> None:
    """Raise Discord's refusal of files that are too large."""
    if any(len(upload.body) > ATTACHMENT_SIZE_LIMIT for upload in uploads):
        raise refused(Code.ENTITY_TOO_LARGE)


def compose(tables: Tables, message: Message, body: Json, uploads: Sequence[Upload]) -> None:
    """Fill a new message from a body that was checked."""
    message.flags |= flags_of(body) & _SETTABLE
    message.nonce = body.get("nonce")
    _fill(tables, message, body, uploads)


def revise(tables: Tables, message: Message, body: Json, uploads: Sequence[Upload]) -> None:
    """Edit a message by a body that was checked. Absent fields stay as they are, files included.

    Filling a "thinking" message counts as its first version, not as an edit.
    """
    if body.get("flags") is not None:
        message.flags = (message.flags & ~MessageFlag.SUPPRESS_EMBEDS) | (
            flags_of(body) & _EDITABLE
        )
    if message.loading:
        message.flags &= ~MessageFlag.LOADING
    else:
        message.edited_at = tables.clock.now()
    _fill(tables, message, body, uploads)


def flags_of(body: Json) -> MessageFlag:
    """Return the flags a body asks for."""
    flags = body.get("flags")
    return MessageFlag(flags if isinstance(flags, int) else 0)


def _fill(tables: Tables, message: Message, body: Json, uploads: Sequence[Upload]) -> None:
    listed = {str(entry["id"]): entry for entry in body.get("attachments") or []}
    kept = message.attachments
    if body.get("attachments") is not None:
        kept = [_kept(each, listed[str(each.id)]) for each in kept if str(each.id) in listed]
    new = [_stored(tables, message, each, listed.get(str(each.index), {})) for each in uploads]
    message.attachments = [*kept, *new]
    media = _Media(tables, message.attachments)
    if "content" in body:
        message.content = body["content"] or ""
    if "components" in body:
        message.components = [
            media.in_component(each) for each in with_ids(body["components"] or [])
        ]
    if "embeds" in body:
        message.embeds = [media.in_embed(embed) for embed in body["embeds"] or []]
    message.mentions = list(_mentioned(tables, message, body.get("allowed_mentions")))


def _kept(attachment: Attachment, entry: Json) -> Attachment:
    return replace(attachment, description=entry.get("description", attachment.description))


def _stored(tables: Tables, message: Message, upload: Upload, entry: Json) -> Attachment:
    name = entry.get("filename") or upload.name
    return Attachment(
        id=tables.ids.next(),
        channel_id=message.channel_id,
        name=name,
        content_type=mimetypes.guess_type(name)[0] or upload.content_type,
        body=upload.body,
        description=entry.get("description"),
        size=_png_size(upload.body),
    )


def _png_size(body: bytes) -> tuple[int, int] | None:
    """Read a PNG's width and height from its first chunk."""
    if not body.startswith(_PNG) or len(body) < 24:
        return None
    width, height = struct.unpack(">II", body[16:24])
    return width, height


class _Media:
    """Replaces `attachment://name` by the address of the message's file, and describes it."""

    def __init__(self, tables: Tables, attachments: Iterable[Attachment]) -> None:
        self._files: dict[str, Attachment] = {}
        self._tables = tables
        for attachment in attachments:
            url = payloads.attachment_url(tables, attachment)
            self._files[f"attachment://{attachment.name}"] = self._files[url] = attachment

    def in_component(self, component: Json) -> Json:
        """Copy a component tree with its media resolved, as Discord gives it back."""
        kind = component["type"]
        copy = dict(component)
        if kind == ComponentType.THUMBNAIL:
            copy["media"] = self._unfurled(component["media"])
        elif kind == ComponentType.FILE:
            copy |= self._file(component["file"])
        elif kind == ComponentType.MEDIA_GALLERY:
            copy["items"] = [
                {"description": None, "spoiler": False, **item}
                | {"media": self._unfurled(item["media"])}
                for item in component["items"]
            ]
        elif kind in SELECTS:
            copy.pop("required", None)
        if "components" in component:
            copy["components"] = [self.in_component(each) for each in component["components"]]
        if isinstance(component.get("accessory"), dict):
            copy["accessory"] = self.in_component(component["accessory"])
        return copy

    def in_embed(self, embed: Json) -> Json:
        """Copy an embed with its pictures resolved."""
        copy: dict[str, Any] = {"type": "rich"} | embed
        for key in ("image", "thumbnail"):
            if isinstance(embed.get(key), dict):
                copy[key] = self._resolved(embed[key]["url"])
        for key in ("author", "footer"):
            if isinstance(embed.get(key), dict) and "icon_url" in embed[key]:
                url = self._resolved(embed[key]["icon_url"])["url"]
                copy[key] = embed[key] | {"icon_url": url, "proxy_icon_url": url}
        return copy

    def _file(self, media: Json) -> Json:
        attachment = self._files.get(media["url"])
        name = "" if attachment is None else attachment.name
        size = 0 if attachment is None else len(attachment.body)
        return {"file": self._unfurled(media), "name": name, "size": size}

    def _unfurled(self, media: Json) -> Json:
        attachment = self._files.get(media["url"])
        written = self._resolved(media["url"]) | {"id": str(self._tables.ids.next())}
        if attachment is not None:
            written["attachment_id"] = str(attachment.id)
        return written

    def _resolved(self, url: str) -> Json:
        attachment = self._files.get(url)
        if attachment is None:
            return {"url": url, "proxy_url": url}
        url = payloads.attachment_url(self._tables, attachment)
        written: Json = {"url": url, "proxy_url": url, "content_type": attachment.content_type}
        if attachment.size is not None:
            written["width"], written["height"] = attachment.size
        return written


def _mentioned(tables: Tables, message: Message, allowed: Json | None) -> Iterable[int]:
    """Yield the users a message pings. Without `allowed_mentions` that is everybody it names."""
    text = "\n".join([message.content, *texts(message.components)])
    named = dict.fromkeys(int(found) for found in _USER_MENTION.findall(text))
    everybody = allowed is None or "users" in (allowed.get("parse") or [])
    listed = {int(user_id) for user_id in (allowed or {}).get("users") or []}
    return (
        user_id for user_id in named if user_id in tables.users and (everybody or user_id in listed)
    )
