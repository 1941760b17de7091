"""Emojis that belong to the application: list, create, rename, delete."""

import base64
from typing import Any

from sandbox import payloads
from sandbox.call import Call, Route
from sandbox.errors import Code, demand, refused
from sandbox.limits import emoji_upload_problems
from sandbox.model import Emoji, Json

MOST = 2000
_ALL = "/applications/{application_id}/emojis"
_ONE = _ALL + "/{emoji_id}"


def listed(call: Call) -> Any:
    """GET all emojis."""
    _check_application(call)
    emojis = call.world.emojis.values()
    return {"items": [_written(call, emoji) for emoji in emojis]}


def create(call: Call) -> Any:
    """POST an emoji: a name and an image as a data URI."""
    _check_application(call)
    demand(emoji_upload_problems(call.form))
    if len(call.world.emojis) >= MOST:
        raise refused(Code.TOO_MANY_EMOJIS)
    head, _, encoded = call.form["image"].partition(",")
    kind = head.removeprefix("data:").partition(";")[0]
    emoji = call.world.add_emoji(call.form["name"], base64.b64decode(encoded), kind)
    return _written(call, emoji)


def read(call: Call) -> Any:
    """GET one emoji."""
    return _written(call, _one(call))


def rename(call: Call) -> Any:
    """PATCH an emoji: only its name can change."""
    old = _one(call)
    new = Emoji(old.id, str(call.form.get("name", old.name)), old.body, old.content_type)
    call.world.emojis[old.id] = new
    return _written(call, new)


def delete(call: Call) -> Any:
    """DELETE an emoji."""
    del call.world.emojis[_one(call).id]


def _written(call: Call, emoji: Emoji) -> Json:
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "roles": [],
        "user": payloads.user_json(call.world.bot),
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }


def _check_application(call: Call) -> None:
    if call.snowflake("application_id") != call.world.application_id:
        raise refused(Code.UNKNOWN_APPLICATION)


def _one(call: Call) -> Emoji:
    _check_application(call)
    emoji = call.world.emojis.get(call.snowflake("emoji_id"))
    if emoji is None:
        raise refused(Code.UNKNOWN_EMOJI)
    return emoji


ROUTES = (
    Route("GET", _ALL, listed),
    Route("POST", _ALL, create, created=True),
    Route("GET", _ONE, read),
    Route("PATCH", _ONE, rename),
    Route("DELETE", _ONE, delete),
)
