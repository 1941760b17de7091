"""Who may do what where: Discord's arithmetic of roles and channel overwrites. No state."""

from enum import IntFlag

from sandbox.model import Channel, ChannelType, Guild, Overwrite


class Permission(IntFlag):
    """The permission bits a bot of this kind meets."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38


EVERYTHING = Permission(sum(bit for bit in Permission))

EVERYONE = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)


def in_guild(guild: Guild, user_id: int) -> Permission:
    """What a member may do where no channel says otherwise; nothing if not a member."""
    member = guild.members.get(user_id)
    if member is None:
        return Permission(0)
    if user_id == guild.owner_id:
        return EVERYTHING
    bits = guild.roles[guild.id].permissions
    for role_id in member.roles:
        bits |= guild.roles[role_id].permissions
    return EVERYTHING if bits & Permission.ADMINISTRATOR else Permission(bits)


def in_channel(guild: Guild, channel: Channel, kind: ChannelType, user_id: int) -> Permission:
    """What a member may do in a channel of this kind. For a thread `channel` is its parent.

    Overwrites apply in Discord's order: @everyone, all roles together, the member.
    """
    base = in_guild(guild, user_id)
    if base == EVERYTHING or not base:
        return base
    bits = _overwritten(int(base), [channel.overwrites.get(guild.id)])
    roles = [channel.overwrites.get(role_id) for role_id in guild.members[user_id].roles]
    bits = _overwritten(bits, roles)
    bits = _overwritten(bits, [channel.overwrites.get(user_id)])
    return _without_implied(Permission(bits), kind)


def may_speak(allowed: Permission, kind: ChannelType) -> bool:
    """Whether these permissions let one write in a channel of this kind."""
    if kind is ChannelType.TEXT:
        return Permission.SEND_MESSAGES in allowed
    return Permission.SEND_MESSAGES_IN_THREADS in allowed


def _overwritten(bits: int, overwrites: list[Overwrite | None]) -> int:
    allow = deny = 0
    for overwrite in overwrites:
        if overwrite is not None:
            allow |= overwrite.allow
            deny |= overwrite.deny
    return (bits & ~deny) | allow


def _without_implied(bits: Permission, kind: ChannelType) -> Permission:
    """Nothing is left to who cannot see; no files and embeds to who cannot write at all."""
    if Permission.VIEW_CHANNEL not in bits:
        return Permission(0)
    if not may_speak(bits, kind):
        bits &= ~(Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE)
    return bits
