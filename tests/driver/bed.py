"""What a stand-in for Discord has to offer so that the same scenario runs on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from bot.tables.ports import Store
from tests.driver.sight import Json, Panel
from tests.openapi import Request


class Impossible(Exception):
    """No client would let a person do this: nothing was sent."""


class Unanswered(Exception):
    """The bot did not answer in time: the person reads that the interaction failed."""


class Bed(Protocol):
    """One bot in one server with one channel. Every action returns when the bot has finished."""

    channel: int
    guild: int
    store: Store

    def join(self, name: str, locale: str) -> int:
        """Let a new person join the server whose client is in that language; their id."""
        ...

    async def speak(self, locale: str) -> None:
        """Set the server's language."""
        ...

    async def command(self, user: int, path: Sequence[str], options: Mapping[str, Any]) -> None:
        """Run a slash command. Raises `Unanswered`, or `Impossible`."""
        ...

    async def use(
        self, user: int, panel: Panel, custom_id: str, values: Sequence[str] | None
    ) -> None:
        """Press a button, or choose `values`, of a message as it was when it was looked at.

        The click of a slow client: what the message has become since does not matter. Raises
        `Unanswered`.
        """
        ...

    def messages(self, user: int) -> list[Json]:
        """The messages this person sees, oldest first."""
        ...

    def file(self, panel: Panel) -> bytes:
        """What is in the one file that a message has beside its pictures."""
        ...

    async def wait(self, seconds: float) -> None:
        """Let time pass, and the bot do what is then to be done."""
        ...

    async def restart(self) -> None:
        """End the bot and start another on the same store."""
        ...

    async def delete_message(self, message_id: int) -> None:
        """A moderator deletes a message."""
        ...

    async def deny(self, permission: str) -> None:
        """Take a permission, by discord.py's name of it, from the bot in the channel."""
        ...

    def requests(self) -> list[Request]:
        """Every request of the bot so far, refused ones too."""
        ...
