"""Who and where: the bot's account, guilds, members, channels and threads."""

from typing import Any

from sandbox import guild_payloads, payloads
from sandbox.call import Call, Route
from sandbox.errors import Code, invalid, refused
from sandbox.messages import not_archived
from sandbox.model import Channel, Json, User
from sandbox.permissions import Permission, in_guild

_ARCHIVE_AFTER = (60, 1440, 4320, 10080)


def me(call: Call) -> Any:
    """GET the bot's user."""
    own = {"verified": True, "mfa_enabled": True, "locale": "en-US", "email": None}
    return payloads.user_json(call.world.bot) | own


def application(call: Call) -> Any:
    """GET the application."""
    bot = call.world.bot
    return {
        "id": str(bot.id),
        "name": bot.global_name,
        "icon": None,
        "description": "",
        "type": None,
        "team": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": payloads.user_json(User(bot.id + 1, "owner")),
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "tags": [],
        "redirect_uris": [],
        "eligible_oauth2_scopes": [],
        "explicit_content_filter": 0,
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": len(call.world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
    }


def gateway(call: Call) -> Any:
    """GET where the gateway is and how many shards it wants."""
    return {
        "url": call.services.gateway_url(),
        "shards": 1,
        "session_start_limit": {
            "total": 1000,
            "remaining": 999,
            "reset_after": 86_400_000,
            "max_concurrency": 1,
        },
    }


def user(call: Call) -> Any:
    """GET any user."""
    found = call.world.users.get(call.snowflake("user_id"))
    if found is None:
        raise refused(Code.UNKNOWN_USER)
    return payloads.user_json(found)


def guild(call: Call) -> Any:
    """GET a guild, without its channels and members."""
    return guild_payloads.guild_json(call.world, call.guild())


def own_guilds(call: Call) -> Any:
    """GET the guilds that the bot is in, each with what its roles grant it there."""
    bot = call.world.bot.id
    return [
        {
            "id": str(each.id),
            "name": each.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(int(in_guild(each, bot))),
            "features": [],
        }
        for each in call.world.guilds.values()
        if each.bot_joined
    ]


def guild_channels(call: Call) -> Any:
    """GET the channels of a guild, threads apart."""
    wanted = call.guild().id
    return [
        payloads.channel_json(call.world, each)
        for each in call.world.channels.values()
        if each.guild_id == wanted and each.thread is None
    ]


def member(call: Call) -> Any:
    """GET a member; needs no intent."""
    members = call.guild().members
    user_id = call.snowflake("user_id")
    if user_id not in members:
        known = user_id in call.world.users
        raise refused(Code.UNKNOWN_MEMBER if known else Code.UNKNOWN_USER)
    return payloads.member_json(members[user_id])


def channel(call: Call) -> Any:
    """GET a channel or thread."""
    return payloads.channel_json(call.world, call.channel()[0])


def change_channel(call: Call) -> Any:
    """PATCH a thread (name, archived, locked) or a channel (name)."""
    found, allowed = call.channel()
    _may_change(call, found, allowed)
    if "name" in call.form:
        found.name = str(call.form["name"])
    if found.thread is None:
        call.world.channel_changed(found)
    else:
        archived = bool(call.form.get("archived", found.thread.archived))
        locked = bool(call.form.get("locked", found.thread.locked))
        call.world.archive_thread(found, archived=archived, locked=locked)
    return payloads.channel_json(call.world, found)


def delete_channel(call: Call) -> Any:
    """DELETE a channel or thread."""
    found, allowed = call.channel()
    needed = Permission.MANAGE_CHANNELS if found.thread is None else Permission.MANAGE_THREADS
    if needed not in allowed:
        raise refused(Code.MISSING_PERMISSIONS)
    written = payloads.channel_json(call.world, found)
    call.world.delete_channel(found)
    return written


def thread(call: Call) -> Any:
    """POST a public thread that starts from nothing."""
    return _open_thread(call, call.channel(), None)


def thread_from_message(call: Call) -> Any:
    """POST a thread that starts from a message and takes its id."""
    found, allowed = call.channel()
    message = call.message(found)
    if message.id in call.world.channels:
        raise refused(Code.THREAD_EXISTS)
    return _open_thread(call, (found, allowed), message.id)


def add_to_thread(call: Call) -> Any:
    """PUT a person into a thread. Nothing is shown: threads here are open to all."""
    found, _ = call.channel()
    not_archived(found)
    if call.snowflake("user_id") not in call.world.guilds[found.guild_id].members:
        raise refused(Code.UNKNOWN_MEMBER)


def _open_thread(call: Call, where: tuple[Channel, Permission], thread_id: int | None) -> Json:
    parent, allowed = where
    if Permission.CREATE_PUBLIC_THREADS not in allowed:
        raise refused(Code.MISSING_PERMISSIONS)
    name = call.form.get("name")
    if not isinstance(name, str) or not 1 <= len(name) <= 100:
        text = "Must be between 1 and 100 in length."
        raise invalid("name", "BASE_TYPE_BAD_LENGTH", text)
    opened = call.world.add_thread(name, parent, call.world.bot.id, thread_id=thread_id)
    assert opened.thread is not None
    minutes = call.form.get("auto_archive_duration") or opened.thread.auto_archive_minutes
    if minutes not in _ARCHIVE_AFTER:
        text = f"Value must be one of {set(_ARCHIVE_AFTER)}."
        raise invalid("auto_archive_duration", "BASE_TYPE_CHOICES", text)
    opened.thread.auto_archive_minutes = minutes
    return payloads.channel_json(call.world, opened)


def _may_change(call: Call, found: Channel, allowed: Permission) -> None:
    """Channels need MANAGE_CHANNELS, threads MANAGE_THREADS; one's own thread only to lock it."""
    if found.thread is None:
        missing = Permission.MANAGE_CHANNELS not in allowed
    else:
        own = found.thread.owner_id == call.world.bot.id and not call.form.get("locked")
        missing = not own and Permission.MANAGE_THREADS not in allowed
    if missing:
        raise refused(Code.MISSING_PERMISSIONS)


ROUTES = (
    Route("GET", "/users/@me", me),
    Route("GET", "/users/@me/guilds", own_guilds),
    Route("GET", "/users/{user_id}", user),
    Route("GET", "/oauth2/applications/@me", application),
    Route("GET", "/applications/@me", application),
    Route("GET", "/gateway/bot", gateway),
    Route("GET", "/guilds/{guild_id}", guild),
    Route("GET", "/guilds/{guild_id}/channels", guild_channels),
    Route("GET", "/guilds/{guild_id}/members/{user_id}", member),
    Route("GET", "/channels/{channel_id}", channel),
    Route("PATCH", "/channels/{channel_id}", change_channel),
    Route("DELETE", "/channels/{channel_id}", delete_channel),
    Route("POST", "/channels/{channel_id}/threads", thread, created=True),
    Route(
        "POST",
        "/channels/{channel_id}/messages/{message_id}/threads",
        thread_from_message,
        created=True,
    ),
    Route("PUT", "/channels/{channel_id}/thread-members/{user_id}", add_to_thread),
)
