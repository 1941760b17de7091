"""Messages by the bot's own token: send, read, edit, delete. Tokens of interactions: see there."""

from typing import Any

from sandbox import payloads, writing
from sandbox.call import Call, Route
from sandbox.clock import born
from sandbox.errors import Code, invalid, refused
from sandbox.model import Channel, Message
from sandbox.permissions import Permission, may_speak
from sandbox.ratelimits import DELETE, EDIT, OLD_EDIT, SEND

OLD = 3600.0
NONCES_REMEMBERED = 50
REPLY = 19


def send(call: Call) -> Any:
    """POST a message. It brings an archived thread back, unless that is locked."""
    channel, allowed = call.channel()
    thread = channel.thread
    if not may_speak(allowed, channel.kind):
        raise refused(Code.MISSING_PERMISSIONS)
    if thread is not None and thread.locked and Permission.MANAGE_THREADS not in allowed:
        raise refused(Code.THREAD_LOCKED)
    _may_attach(call, allowed)
    writing.check_new(call.form, call.uploads)
    earlier = _same_nonce(call, channel)
    if earlier is not None:
        return payloads.message_json(call.world, earlier)
    message = Message(call.world.ids.next(), channel.id, call.world.bot.id, call.world.clock.now())
    _refer(call, channel, allowed, message)
    writing.compose(call.world, message, call.form, call.uploads)
    if thread is not None and thread.archived:
        call.world.archive_thread(channel, archived=False, locked=thread.locked)
    call.world.post(message)
    return payloads.message_json(call.world, message)


def edit(call: Call) -> Any:
    """PATCH a message of the bot's own."""
    channel, allowed = call.channel()
    message = call.message(channel)
    if message.author_id != call.world.bot.id:
        raise refused(Code.NOT_AUTHOR)
    not_archived(channel)
    _may_attach(call, allowed)
    if call.world.clock.now() - born(message.id) > OLD:
        # A limit within the limit, of which the headers say nothing.
        call.services.ratelimits.take(OLD_EDIT, str(channel.id))
    writing.check_edit(call.world, message, call.form, call.uploads)
    writing.revise(call.world, message, call.form, call.uploads)
    call.world.message_changed(message)
    return payloads.message_json(call.world, message)


def delete(call: Call) -> Any:
    """DELETE a message: its own always, others' with MANAGE_MESSAGES."""
    channel, allowed = call.channel()
    message = call.message(channel)
    if message.author_id != call.world.bot.id and Permission.MANAGE_MESSAGES not in allowed:
        raise refused(Code.MISSING_PERMISSIONS)
    not_archived(channel)
    call.world.delete_message(message)


def read(call: Call) -> Any:
    """GET one message."""
    channel, allowed = call.channel()
    if Permission.READ_MESSAGE_HISTORY not in allowed:
        raise refused(Code.MISSING_ACCESS)
    return payloads.message_json(call.world, call.message(channel))


def read_many(call: Call) -> Any:
    """GET messages, newest first; without the permission to read history there are none."""
    channel, allowed = call.channel()
    if Permission.READ_MESSAGE_HISTORY not in allowed:
        return []
    limit, before, after = (
        call.asked("limit", 50),
        call.asked("before", 1 << 63),
        call.asked("after", 0),
    )
    found = [
        message
        for message in call.world.messages[channel.id].values()
        if not message.ephemeral and after < message.id < before
    ]
    page = found[:limit] if "after" in call.query else found[-limit:]
    return [payloads.message_json(call.world, message) for message in reversed(page)]


def type_(call: Call) -> Any:
    """POST typing: needs the permission to write, shows nothing here."""
    channel, allowed = call.channel()
    if not may_speak(allowed, channel.kind):
        raise refused(Code.MISSING_PERMISSIONS)


def not_archived(channel: Channel) -> None:
    """Raise 50083 for an archived thread, whose messages nobody can change."""
    if channel.thread is not None and channel.thread.archived:
        raise refused(Code.THREAD_ARCHIVED)


def _may_attach(call: Call, allowed: Permission) -> None:
    if call.uploads and Permission.ATTACH_FILES not in allowed:
        raise refused(Code.MISSING_PERMISSIONS)
    if call.form.get("embeds") and Permission.EMBED_LINKS not in allowed:
        raise refused(Code.MISSING_PERMISSIONS)


def _same_nonce(call: Call, channel: Channel) -> Message | None:
    """With `enforce_nonce` a repeated request does not post twice."""
    nonce = call.form.get("nonce")
    if nonce is None or not call.form.get("enforce_nonce"):
        return None
    recent = list(call.world.messages[channel.id].values())[-NONCES_REMEMBERED:]
    return next((message for message in recent if message.nonce == nonce), None)


def _refer(call: Call, channel: Channel, allowed: Permission, message: Message) -> None:
    reference = call.form.get("message_reference")
    if not isinstance(reference, dict):
        return
    if Permission.READ_MESSAGE_HISTORY not in allowed:
        raise refused(Code.NO_REPLY_WITHOUT_HISTORY)
    replied = _find(call, channel, reference.get("message_id"))
    if replied is not None:
        message.reference_id, message.kind = replied.id, REPLY
    elif reference.get("fail_if_not_exists", True):
        code = "MESSAGE_REFERENCE_UNKNOWN_MESSAGE"
        raise invalid("message_reference", code, "Unknown message")


def _find(call: Call, channel: Channel, message_id: object) -> Message | None:
    written = str(message_id)
    return call.world.messages[channel.id].get(int(written)) if written.isdecimal() else None


_ONE = "/channels/{channel_id}/messages/{message_id}"
_ALL = "/channels/{channel_id}/messages"

ROUTES = (
    Route("POST", _ALL, send, SEND, "channel_id"),
    Route("GET", _ALL, read_many),
    Route("GET", _ONE, read),
    Route("PATCH", _ONE, edit, EDIT, "channel_id"),
    Route("DELETE", _ONE, delete, DELETE, "channel_id"),
    Route("POST", "/channels/{channel_id}/typing", type_),
)
