"""What can happen in the pretend Discord, told to the people who see it and to the gateway.

Synchronous and in memory. Judges no request: that is the business of the REST modules.
"""

from collections.abc import Callable

from sandbox import guild_payloads, payloads
from sandbox.changes import (
    BotStateChanged,
    Change,
    ChannelsChanged,
    CommandsChanged,
    Feed,
    MessageChanged,
    MessageDeleted,
    Subscription,
)
from sandbox.clock import Clock
from sandbox.model import (
    BotState,
    Channel,
    ChannelType,
    Emoji,
    Guild,
    Json,
    Member,
    Message,
    Overwrite,
    Role,
    ThreadState,
    User,
)
from sandbox.permissions import EVERYONE
from sandbox.tables import Tables

Dispatch = Callable[[str, Json, int], None]


class World(Tables):
    """The tables, and the verbs that change them.

    People follow with `subscribe`; the gateway sets `dispatch` (event name, data, guild id).
    """

    def __init__(self, clock: Clock, base_url: str = "") -> None:
        super().__init__(clock, base_url)
        self.feed = Feed()
        self.dispatch: Dispatch = lambda name, data, guild_id: None

    def subscribe(self, viewer: int) -> Subscription:
        """Follow everything this user may see from now on."""
        return self.feed.subscribe(viewer)

    def tell(self, change: Change, user_id: int) -> None:
        """Tell one user something."""
        self.feed.publish(change, lambda viewer: viewer == user_id)

    # Places and people

    def add_guild(self, name: str, locale: str = "en-US") -> Guild:
        """Found a server which the bot is a member of. It belongs to nobody who plays."""
        guild_id = self.ids.next()
        guild = Guild(guild_id, name, owner_id=0, locale=locale)
        guild.roles[guild_id] = Role(guild_id, "@everyone", int(EVERYONE))
        guild.members[self.bot.id] = Member(self.bot, self.clock.now())
        self.guilds[guild_id] = guild
        self.dispatch("GUILD_CREATE", guild_payloads.guild_create_json(self, guild), guild_id)
        return guild

    def set_locale(self, guild: Guild, locale: str) -> None:
        """Change a server's preferred language."""
        guild.locale = locale
        self.dispatch("GUILD_UPDATE", guild_payloads.guild_json(self, guild), guild.id)

    def add_person(self, name: str, guild: Guild, locale: str = "en-US") -> User:
        """Let a new person join a server."""
        user_id = self.ids.next()
        user = User(user_id, name.lower(), name, locale=locale, avatar=f"{user_id:x}")
        self.users[user_id] = user
        guild.members[user_id] = Member(user, self.clock.now())
        return user

    def remove_person(self, user_id: int, guild: Guild) -> None:
        """Let a person leave a server; the user and the messages remain."""
        del guild.members[user_id]

    def add_channel(self, name: str, guild: Guild) -> Channel:
        """Make a text channel."""
        position = sum(1 for channel in self.channels.values() if channel.guild_id == guild.id)
        channel = Channel(self.ids.next(), guild.id, name, position=position)
        self._place(channel, "CHANNEL_CREATE")
        return channel

    def add_thread(
        self, name: str, parent: Channel, owner_id: int, *, thread_id: int | None = None
    ) -> Channel:
        """Open a public thread; one that starts from a message has that message's id."""
        state = ThreadState(owner_id, changed_at=self.clock.now())
        channel = Channel(
            thread_id or self.ids.next(),
            parent.guild_id,
            name,
            ChannelType.PUBLIC_THREAD,
            parent_id=parent.id,
            thread=state,
        )
        self._place(channel, "THREAD_CREATE")
        return channel

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel or thread with all in it."""
        threads = [each for each in self.channels.values() if each.parent_id == channel.id]
        for gone in [*threads, channel]:
            name = "CHANNEL_DELETE" if gone.thread is None else "THREAD_DELETE"
            data = payloads.channel_json(self, gone)
            del self.channels[gone.id]
            self.messages.pop(gone.id, None)
            self.dispatch(name, data, gone.guild_id)
        self.feed.publish(ChannelsChanged())

    def channel_changed(self, channel: Channel) -> None:
        """Tell all that a channel's or thread's fields or overwrites were changed."""
        name = "CHANNEL_UPDATE" if channel.thread is None else "THREAD_UPDATE"
        self.dispatch(name, payloads.channel_json(self, channel), channel.guild_id)
        self.feed.publish(ChannelsChanged())

    def archive_thread(
        self, channel: Channel, *, archived: bool = True, locked: bool = False
    ) -> None:
        """Archive a thread or bring it back; `locked` also shuts its members out."""
        assert channel.thread is not None, "only threads can be archived"
        channel.thread.archived, channel.thread.locked = archived, locked
        channel.thread.changed_at = self.clock.now()
        self.channel_changed(channel)

    def overwrite(self, channel: Channel, target_id: int, *, allow: int = 0, deny: int = 0) -> None:
        """Set what a channel allows and denies to a role or a member; 0 and 0 lifts it."""
        kind = 0 if target_id in self.guilds[channel.guild_id].roles else 1
        channel.overwrites[target_id] = Overwrite(target_id, kind, int(allow), int(deny))
        if not allow and not deny:
            del channel.overwrites[target_id]
        self.channel_changed(channel)

    def add_role(self, name: str, guild: Guild, permissions: int = 0) -> Role:
        """Make a role."""
        role = Role(self.ids.next(), name, int(permissions), position=len(guild.roles))
        guild.roles[role.id] = role
        data = {"guild_id": str(guild.id), "role": payloads.role_json(role)}
        self.dispatch("GUILD_ROLE_CREATE", data, guild.id)
        return role

    def give_role(self, user_id: int, role: Role, guild: Guild) -> None:
        """Give a member a role, which may open commands to them.

        Without the members intent a bot hears of its own only.
        """
        member = guild.members[user_id]
        member.roles.append(role.id)
        self.tell(CommandsChanged(), user_id)
        if user_id == self.bot.id:
            data = payloads.member_json(member) | {"guild_id": str(guild.id)}
            self.dispatch("GUILD_MEMBER_UPDATE", data, guild.id)

    def expel_bot(self, guild: Guild) -> None:
        """Remove the bot from a server."""
        guild.bot_joined = False
        self.dispatch("GUILD_DELETE", {"id": str(guild.id)}, guild.id)

    def outage(self, guild: Guild, *, over: bool = False) -> None:
        """Have a server fall silent, or come back when that is `over`: the bot is still in it."""
        if over:
            data = guild_payloads.guild_create_json(self, guild)
            self.dispatch("GUILD_CREATE", data, guild.id)
        else:
            self.dispatch("GUILD_DELETE", {"id": str(guild.id), "unavailable": True}, guild.id)

    # Messages

    def post(self, message: Message) -> None:
        """Add a message that is complete."""
        self.messages[message.channel_id][message.id] = message
        if not message.ephemeral:
            self.channels[message.channel_id].last_message_id = message.id
        self.message_changed(message)

    def message_changed(self, message: Message) -> None:
        """Tell all who see a message what it looks like now."""
        if not self.feed.watched():
            return
        change = MessageChanged(message.channel_id, payloads.seen_json(self, message))
        self.feed.publish(change, lambda viewer: self.may_see(viewer, message))

    def delete_message(self, message: Message) -> None:
        """Delete a message for everybody."""
        change = MessageDeleted(message.channel_id, message.id)
        self.feed.publish(change, lambda viewer: self.may_see(viewer, message))
        del self.messages[message.channel_id][message.id]

    def dismiss(self, message: Message) -> None:
        """Take an ephemeral out of its owner's sight. Discord does not tell the bot."""
        assert message.owner_id is not None, "only ephemerals can be dismissed"
        message.unseen = True
        self.tell(MessageDeleted(message.channel_id, message.id), message.owner_id)

    # The application

    def set_commands(self, scope: int | None, commands: list[Json]) -> None:
        """Replace the application commands of a guild, or the global ones (None)."""
        self.commands[scope] = commands
        self.feed.publish(CommandsChanged())

    def add_emoji(self, name: str, body: bytes, content_type: str) -> Emoji:
        """Give the application an emoji."""
        emoji = Emoji(self.ids.next(), name, body, content_type)
        self.emojis[emoji.id] = emoji
        return emoji

    def set_bot_state(self, state: BotState) -> None:
        """Say whether the bot listens."""
        if state is not self.bot_state:
            self.bot_state = state
            self.feed.publish(BotStateChanged(state))

    def _place(self, channel: Channel, event: str) -> None:
        self.channels[channel.id] = channel
        self.messages.setdefault(channel.id, {})
        self.dispatch(event, payloads.channel_json(self, channel), channel.guild_id)
        self.feed.publish(ChannelsChanged())
