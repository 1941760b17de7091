"""A server as Discord's JSON, alone and as GUILD_CREATE brings it. Pure."""

from sandbox import payloads
from sandbox.clock import iso
from sandbox.model import Guild, Json
from sandbox.tables import Tables

# What a small server without any extras has.
_PLAIN_GUILD: Json = {
    "afk_channel_id": None,
    "afk_timeout": 300,
    "application_id": None,
    "banner": None,
    "default_message_notifications": 1,
    "description": None,
    "discovery_splash": None,
    "emojis": [],
    "explicit_content_filter": 0,
    "features": [],
    "home_header": None,
    "icon": None,
    "incidents_data": None,
    "max_members": 500_000,
    "max_presences": None,
    "max_stage_video_channel_users": 50,
    "max_video_channel_users": 25,
    "mfa_level": 0,
    "nsfw": False,
    "nsfw_level": 0,
    "premium_progress_bar_enabled": False,
    "premium_subscription_count": 0,
    "premium_tier": 0,
    "public_updates_channel_id": None,
    "region": "deprecated",
    "rules_channel_id": None,
    "safety_alerts_channel_id": None,
    "splash": None,
    "stickers": [],
    "system_channel_flags": 0,
    "system_channel_id": None,
    "vanity_url_code": None,
    "verification_level": 0,
    "widget_channel_id": None,
    "widget_enabled": False,
}


def guild_json(tables: Tables, guild: Guild) -> Json:
    """Write a guild as GET answers it: without channels and members."""
    return _PLAIN_GUILD | {
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner_id),
        "preferred_locale": guild.locale,
        "roles": [payloads.role_json(role) for role in guild.roles.values()],
    }


def guild_create_json(tables: Tables, guild: Guild) -> Json:
    """Write the guild as GUILD_CREATE brings it: of the members only the bot."""
    channels = [channel for channel in tables.channels.values() if channel.guild_id == guild.id]
    me = guild.members[tables.bot.id]
    return guild_json(tables, guild) | {
        "joined_at": iso(me.joined_at),
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "members": [payloads.member_json(me)],
        "channels": [
            payloads.channel_json(tables, each) for each in channels if each.thread is None
        ],
        "threads": [
            payloads.channel_json(tables, each)
            for each in channels
            if each.thread is not None and not each.thread.archived
        ],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }
