"""One request as the handlers see it, and what a route is. Knows nothing of HTTP servers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sandbox.dialogue import Dialogue
from sandbox.errors import Code, invalid, refused
from sandbox.model import Channel, Guild, Json, Message, Upload
from sandbox.permissions import Permission
from sandbox.ratelimits import Limit, RateLimits
from sandbox.world import World


@dataclass(frozen=True, slots=True)
class Services:
    """What handlers work on."""

    world: World
    dialogue: Dialogue
    ratelimits: RateLimits
    gateway_url: Callable[[], str]


@dataclass(slots=True)
class Call:
    """A request: where to, with which body (JSON) and files."""

    services: Services
    parameters: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    uploads: list[Upload]
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def world(self) -> World:
        """The world."""
        return self.services.world

    @property
    def form(self) -> Json:
        """The body, which must be an object."""
        if not isinstance(self.body, dict):
            raise refused(Code.INVALID_JSON)
        return self.body

    @property
    def upload_names(self) -> list[str]:
        """The names of the files, in order."""
        return [upload.name for upload in self.uploads]

    def snowflake(self, name: str) -> int:
        """An id in the path. Raises a form error for what is none."""
        value = self.parameters[name]
        if not value.isdecimal():
            raise invalid(name, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')
        return int(value)

    def asked(self, name: str, otherwise: int) -> int:
        """A number in the query. Raises a form error for what is none."""
        value = self.query.get(name, str(otherwise))
        if not value.isdecimal():
            raise invalid(name, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        return int(value)

    def guild(self) -> Guild:
        """The guild in the path, which the bot must be in."""
        guild = self.world.guilds.get(self.snowflake("guild_id"))
        if guild is None or not guild.bot_joined:
            raise refused(Code.UNKNOWN_GUILD)
        return guild

    def channel(self) -> tuple[Channel, Permission]:
        """The channel in the path and the bot's permissions there; it must see the channel."""
        channel = self.world.channels.get(self.snowflake("channel_id"))
        if channel is None:
            raise refused(Code.UNKNOWN_CHANNEL)
        allowed = self.world.permissions(self.world.bot.id, channel)
        joined = self.world.guilds[channel.guild_id].bot_joined
        if not joined or Permission.VIEW_CHANNEL not in allowed:
            raise refused(Code.MISSING_ACCESS)
        return channel, allowed

    def message(self, channel: Channel) -> Message:
        """The message in the path. Bot tokens do not reach ephemerals: unknown, as at Discord."""
        message = self.world.messages[channel.id].get(self.snowflake("message_id"))
        if message is None or message.ephemeral:
            raise refused(Code.UNKNOWN_MESSAGE)
        return message


Handler = Callable[[Call], Any]


@dataclass(frozen=True, slots=True)
class Route:
    """`path` is written as in Discord's OpenAPI document. A handler returning None means 204.

    `limit` counts per `key`, a path parameter. A `by_token` route needs no bot token (the path's
    own token is the key to it) and is outside the global limit. `created` makes it answer 201.
    """

    method: str
    path: str
    handler: Handler
    limit: Limit | None = None
    key: str = ""
    by_token: bool = False
    created: bool = False
