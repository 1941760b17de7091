"""The state as Discord's JSON. Pure: reads the tables, changes nothing, decides nothing."""

from typing import Any

from sandbox.clock import iso
from sandbox.model import (
    Attachment,
    Channel,
    Interaction,
    Json,
    Member,
    Message,
    Role,
    User,
)
from sandbox.tables import Tables

ATTACHMENT_SIZE_LIMIT = 10 * 1024 * 1024


def user_json(user: User) -> Json:
    """Write a user object."""
    return {
        "id": str(user.id),
        "username": user.username,
        "discriminator": "0",
        "global_name": user.global_name,
        "avatar": user.avatar,
        "bot": user.bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }


def member_json(member: Member) -> Json:
    """Write a member object with its user."""
    return {
        "user": user_json(member.user),
        "nick": member.nick,
        "avatar": None,
        "banner": None,
        "roles": [str(role_id) for role_id in member.roles],
        "joined_at": iso(member.joined_at),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
    }


def role_json(role: Role) -> Json:
    """Write a role object."""
    return {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(role.permissions),
        "position": role.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }


def channel_json(tables: Tables, channel: Channel) -> Json:
    """Write a channel or thread object."""
    shared: Json = {
        "id": str(channel.id),
        "guild_id": str(channel.guild_id),
        "type": int(channel.kind),
        "name": channel.name,
        "parent_id": _id_or_none(channel.parent_id),
        "last_message_id": _id_or_none(channel.last_message_id),
        "rate_limit_per_user": 0,
        "flags": 0,
    }
    if channel.thread is not None:
        return shared | _thread_fields(tables, channel)
    return shared | {
        "topic": None,
        "nsfw": False,
        "position": channel.position,
        "permission_overwrites": [
            {
                "id": str(overwrite.target_id),
                "type": overwrite.kind,
                "allow": str(overwrite.allow),
                "deny": str(overwrite.deny),
            }
            for overwrite in channel.overwrites.values()
        ],
    }


def attachment_json(tables: Tables, attachment: Attachment) -> Json:
    """Write an attachment object."""
    url = attachment_url(tables, attachment)
    written: Json = {
        "id": str(attachment.id),
        "filename": attachment.name,
        "size": len(attachment.body),
        "url": url,
        "proxy_url": url,
        "content_type": attachment.content_type,
    }
    if attachment.description is not None:
        written["description"] = attachment.description
    if attachment.size is not None:
        written["width"], written["height"] = attachment.size
    return written


def attachment_url(tables: Tables, attachment: Attachment) -> str:
    """Say where a file is served."""
    path = f"{attachment.channel_id}/{attachment.id}/{attachment.name}"
    return f"{tables.base_url}/attachments/{path}"


def message_json(tables: Tables, message: Message, *, with_replied: bool = True) -> Json:
    """Write a message object. Files shown by a component or embed are not listed again.

    A message replied to is written out as well, but not what that one replied to.
    """
    shown = shown_attachments(tables, message)
    written: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel_id),
        "author": user_json(tables.users[message.author_id]),
        "content": message.content,
        "timestamp": iso(message.created_at),
        "edited_timestamp": None if message.edited_at is None else iso(message.edited_at),
        "tts": False,
        "mention_everyone": False,
        "mentions": [user_json(tables.users[user_id]) for user_id in message.mentions],
        "mention_roles": [],
        "attachments": [
            attachment_json(tables, each) for each in message.attachments if each.id not in shown
        ],
        "embeds": message.embeds,
        "components": message.components,
        "pinned": message.pinned,
        "type": message.kind,
        "flags": int(message.flags),
    }
    return written | _message_extras(tables, message, with_replied)


def seen_json(tables: Tables, message: Message) -> Json:
    """Write a message as a reader's client shows it, with more than a bot is told."""
    more = {"ephemeral": message.ephemeral, "command": message.command}
    return message_json(tables, message) | more


def shown_attachments(tables: Tables, message: Message) -> set[int]:
    """Return the ids of the files that a component or embed of the message shows."""
    if not message.attachments:
        return set()
    urls = {attachment_url(tables, each): each.id for each in message.attachments}
    return {urls[url] for url in _urls(message.components + message.embeds) if url in urls}


def interaction_json(tables: Tables, interaction: Interaction) -> Json:
    """Write an interaction as INTERACTION_CREATE brings it."""
    guild = tables.guilds[interaction.guild_id]
    channel = tables.channels[interaction.channel_id]
    user = tables.users[interaction.user_id]
    allowed = tables.permissions(user.id, channel)
    written: Json = {
        "id": str(interaction.id),
        "application_id": str(tables.application_id),
        "type": int(interaction.kind),
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "guild_id": str(guild.id),
        "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
        "channel_id": str(channel.id),
        "channel": channel_json(tables, channel) | {"permissions": str(int(allowed))},
        "member": member_json(guild.members[user.id]) | {"permissions": str(int(allowed))},
        "app_permissions": str(int(tables.permissions(tables.bot.id, channel))),
        "locale": user.locale,
        "guild_locale": guild.locale,
        "entitlements": [],
        "authorizing_integration_owners": {"0": str(guild.id)},
        "context": 0,
        "attachment_size_limit": ATTACHMENT_SIZE_LIMIT,
    }
    if interaction.message_id is not None:
        source = tables.messages[channel.id][interaction.message_id]
        written["message"] = message_json(tables, source)
    return written


def interaction_metadata(tables: Tables, interaction: Interaction) -> Json:
    """Write what a message says about the interaction that made it."""
    written: Json = {
        "id": str(interaction.id),
        "type": int(interaction.kind),
        "user": user_json(tables.users[interaction.user_id]),
        "authorizing_integration_owners": {"0": str(interaction.guild_id)},
    }
    if interaction.parent_metadata is not None:
        written["triggering_interaction_metadata"] = interaction.parent_metadata
    elif interaction.message_id is not None:
        written["interacted_message_id"] = str(interaction.message_id)
    return written


def _thread_fields(tables: Tables, channel: Channel) -> Json:
    thread = channel.thread
    assert thread is not None
    messages = len(tables.messages.get(channel.id, {}))
    return {
        "owner_id": str(thread.owner_id),
        "message_count": messages,
        "total_message_sent": messages,
        "member_count": 1,
        "thread_metadata": {
            "archived": thread.archived,
            "locked": thread.locked,
            "auto_archive_duration": thread.auto_archive_minutes,
            "archive_timestamp": iso(thread.changed_at),
        },
    }


def _message_extras(tables: Tables, message: Message, with_replied: bool) -> Json:
    extras: Json = {}
    if message.webhook_id is not None:
        extras["webhook_id"] = extras["application_id"] = str(message.webhook_id)
    if message.metadata is not None:
        extras["interaction_metadata"] = message.metadata
    if message.nonce is not None:
        extras["nonce"] = message.nonce
    if message.reference_id is not None:
        extras["message_reference"] = {
            "type": 0,
            "message_id": str(message.reference_id),
            "channel_id": str(message.channel_id),
        }
    if message.reference_id is not None and with_replied:
        replied = tables.messages[message.channel_id].get(message.reference_id)
        extras["referenced_message"] = (
            None if replied is None else message_json(tables, replied, with_replied=False)
        )
    return extras


def _id_or_none(snowflake: int | None) -> str | None:
    return None if snowflake is None else str(snowflake)


def _urls(node: Any) -> set[str]:
    """Collect every `url` in a tree of components or embeds."""
    if isinstance(node, list):
        return set().union(*(_urls(each) for each in node))
    if not isinstance(node, dict):
        return set()
    own = {node["url"]} if isinstance(node.get("url"), str) else set()
    return own.union(*(_urls(each) for each in node.values()))
