"""Everything the pretend Discord holds, with look-ups. Nothing happens here: see `world`."""

from collections.abc import Iterator

from sandbox import permissions
from sandbox.clock import Clock, Snowflakes
from sandbox.model import (
    BotState,
    Channel,
    Emoji,
    Guild,
    Interaction,
    Json,
    Message,
    User,
)
from sandbox.permissions import Permission


class Tables:
    """The state. `commands` is keyed by guild id, None for the global ones.

    `base_url` is where people's browsers and the bot find files, without a slash at the end.
    """

    def __init__(self, clock: Clock, base_url: str = "") -> None:
        self.clock = clock
        self.ids = Snowflakes(clock)
        self.base_url = base_url
        self.bot = User(self.ids.next(), "brisca", "Brisca", bot=True, avatar="b")
        self.bot_state = BotState.DOWN
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, dict[int, Message]] = {}
        self.interactions: dict[int, Interaction] = {}
        self.emojis: dict[int, Emoji] = {}
        self.commands: dict[int | None, list[Json]] = {None: []}

    @property
    def application_id(self) -> int:
        """The application's id, which is also the bot user's, as for all newer applications."""
        return self.bot.id

    @property
    def people(self) -> list[User]:
        """The users who are not bots, in the order they were made."""
        return [user for user in self.users.values() if not user.bot]

    def message(self, message_id: int) -> Message | None:
        """Find a message, ephemeral ones too, without knowing its channel."""
        for messages in self.messages.values():
            if message_id in messages:
                return messages[message_id]
        return None

    def permissions(self, user_id: int, channel: Channel) -> Permission:
        """What a user may do in a channel or thread."""
        guild = self.guilds[channel.guild_id]
        holder = channel if channel.parent_id is None else self.channels[channel.parent_id]
        return permissions.in_channel(guild, holder, channel.kind, user_id)

    def may_see(self, viewer: int, message: Message) -> bool:
        """Whether a user's client shows this message now."""
        if message.owner_id is not None:
            return viewer == message.owner_id and not message.unseen
        return self.may_view(viewer, message.channel_id)

    def may_view(self, viewer: int, channel_id: int) -> bool:
        """Whether a channel is in a user's list."""
        channel = self.channels.get(channel_id)
        return channel is not None and Permission.VIEW_CHANNEL in self.permissions(viewer, channel)

    def seen_by(self, viewer: int, channel_id: int) -> Iterator[Message]:
        """Yield the messages a user's client shows in a channel, oldest first."""
        views = self.may_view(viewer, channel_id)
        for message in tuple(self.messages.get(channel_id, {}).values()):
            if message.owner_id is None:
                shown = views
            else:
                shown = message.owner_id == viewer and not message.unseen
            if shown:
                yield message

    def commands_in(self, guild_id: int) -> list[Json]:
        """Return the application commands of a guild: its own and the global ones."""
        return [*self.commands[None], *self.commands.get(guild_id, [])]
