"""The things a Discord server is made of, as plain data. Knows no rule and no wire format."""

import asyncio
from dataclasses import dataclass, field
from enum import Enum, IntEnum, IntFlag
from typing import Any

from sandbox.kinds import CallbackKind

Json = dict[str, Any]


class ChannelType(IntEnum):
    """The kinds of channel the sandbox has."""

    TEXT = 0
    PUBLIC_THREAD = 11


class MessageFlag(IntFlag):
    """The message flags that change how a message behaves."""

    SUPPRESS_EMBEDS = 1 << 2
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    IS_COMPONENTS_V2 = 1 << 15


NO_FLAGS = MessageFlag(0)


class InteractionKind(IntEnum):
    """What a person did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class BotState(Enum):
    """Whether anybody listens at the gateway."""

    DOWN = "down"
    STARTING = "starting"
    UP = "up"


@dataclass(slots=True)
class User:
    """A person or the bot. `locale` is the language of the person's client."""

    id: int
    username: str
    global_name: str | None = None
    bot: bool = False
    locale: str = "en-US"
    avatar: str | None = None


@dataclass(slots=True)
class Member:
    """A user in one guild."""

    user: User
    joined_at: float
    roles: list[int] = field(default_factory=list)
    nick: str | None = None


@dataclass(slots=True)
class Role:
    """A role; the one whose id is the guild's is @everyone."""

    id: int
    name: str
    permissions: int
    position: int = 0


@dataclass(slots=True)
class Overwrite:
    """What a channel allows and denies to one role (kind 0) or member (kind 1)."""

    target_id: int
    kind: int
    allow: int = 0
    deny: int = 0


@dataclass(slots=True)
class ThreadState:
    """What a thread has and a channel has not."""

    owner_id: int
    archived: bool = False
    locked: bool = False
    auto_archive_minutes: int = 1440
    changed_at: float = 0.0


@dataclass(slots=True)
class Channel:
    """A text channel or a thread (`thread` is set, `parent_id` its channel)."""

    id: int
    guild_id: int
    name: str
    kind: ChannelType = ChannelType.TEXT
    position: int = 0
    parent_id: int | None = None
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    thread: ThreadState | None = None
    last_message_id: int | None = None


@dataclass(slots=True)
class Guild:
    """A server."""

    id: int
    name: str
    owner_id: int
    locale: str = "en-US"
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    bot_joined: bool = True


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it arrived: `index` is n of the part name files[n]."""

    index: int
    name: str
    content_type: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that belongs to a message."""

    id: int
    channel_id: int
    name: str
    content_type: str
    body: bytes
    description: str | None = None
    size: tuple[int, int] | None = None


@dataclass(slots=True)
class Message:
    """A message. `owner_id` is set for an ephemeral: the only person who sees it.

    `components` and `embeds` are Discord's JSON, with ids and media filled in.
    `command` is the slash command that it answers ("brisca new").
    `unseen` is true once the owner dismissed it or a reload dropped it: it lives on at Discord.
    """

    id: int
    channel_id: int
    author_id: int
    created_at: float
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: MessageFlag = NO_FLAGS
    kind: int = 0
    edited_at: float | None = None
    owner_id: int | None = None
    unseen: bool = False
    pinned: bool = False
    mentions: list[int] = field(default_factory=list)
    metadata: Json | None = None
    webhook_id: int | None = None
    nonce: str | int | None = None
    reference_id: int | None = None
    command: str | None = None

    @property
    def ephemeral(self) -> bool:
        """Whether one person alone sees it."""
        return self.owner_id is not None

    @property
    def loading(self) -> bool:
        """Whether it is still a "thinking" placeholder."""
        return MessageFlag.LOADING in self.flags


class InteractionState(Enum):
    """How far an interaction has come."""

    WAITING = "waiting"
    ANSWERED = "answered"
    FAILED = "failed"


@dataclass(slots=True)
class Interaction:
    """One thing a person did, and what the bot made of it.

    `message_id` is the message whose component was used (or that led to the modal);
    `response_id` the message that answers it; `made` every message its token may edit.
    `failure` is the sentence the person reads when nothing came in time; `settled` is set when
    the interaction is answered or has failed.
    """

    id: int
    token: str
    kind: InteractionKind
    user_id: int
    guild_id: int
    channel_id: int
    created_at: float
    data: Json
    message_id: int | None = None
    parent_metadata: Json | None = None
    state: InteractionState = InteractionState.WAITING
    callback: CallbackKind | None = None
    response_id: int | None = None
    made: set[int] = field(default_factory=set)
    modal: Json | None = None
    choices: list[Json] | None = None
    failure: str | None = None
    settled: asyncio.Event = field(default_factory=asyncio.Event, repr=False)


@dataclass(frozen=True, slots=True)
class Emoji:
    """An emoji that belongs to the application."""

    id: int
    name: str
    body: bytes
    content_type: str
