"""The channels' messages: sent, edited and deleted by the bot's own right. Keeps nothing."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import discord
from discord import ui

from bot.tables.seating import Place
from bot.ui.outage import Away, outages
from bot.ui.render import Rendered

_log = logging.getLogger(__name__)

NO_MENTIONS = discord.AllowedMentions.none()
"""Nothing but a reminder pings anybody, whatever people call themselves."""

_UNKNOWN_MESSAGE = 10008


class Messages:
    """Messages of the channels, by their ids. Raises `Away`, or what Discord refuses."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def send(self, place: Place, content: Rendered, nonce: str) -> int:
        """Post a message; its id. Discord posts only one of those with the same nonce."""
        with outages():
            message = await self._channel(place).send(
                view=content.view, files=content.files(), allowed_mentions=NO_MENTIONS, nonce=nonce
            )
        return message.id

    async def ping(
        self, place: Place, content: str, view: ui.View, people: Sequence[int], nonce: str
    ) -> int:
        """Post a text that pings these people and nobody else; its id."""
        users = [discord.Object(user_id) for user_id in people]
        allowed = discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=users
        )
        with outages():
            message = await self._channel(place).send(
                content, view=view, allowed_mentions=allowed, nonce=nonce
            )
        return message.id

    async def edit(self, place: Place, message_id: int, content: Rendered) -> bool:
        """Change a message; False where somebody has deleted it."""
        try:
            with outages():
                await self._message(place, message_id).edit(
                    view=content.view, attachments=content.files(), allowed_mentions=NO_MENTIONS
                )
        except discord.NotFound as error:
            if error.code != _UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def delete(self, place: Place, message_id: int) -> None:
        """Delete a message that is of no more use, if Discord lets us."""
        try:
            with outages():
                await self._message(place, message_id).delete()
        except (discord.HTTPException, Away) as error:
            _log.info("message %s could not be deleted: %s", message_id, error)

    def _channel(self, place: Place) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)

    def _message(self, place: Place, message_id: int) -> discord.PartialMessage:
        return self._channel(place).get_partial_message(message_id)
