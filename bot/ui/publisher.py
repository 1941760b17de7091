"""Writes the public panels: one writer a channel, the newest state wins. Holds no game state."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from io import BytesIO

import aiohttp
import discord

from bot.art.table import table_picture
from bot.tables.errors import Refused
from bot.tables.lobby import Lobby
from bot.tables.ports import Clock, StoreError
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.languages import Languages
from bot.ui.latest import LatestWins
from bot.ui.names import Style, seat_names
from bot.ui.panels import closed_panel, lobby_panel, result_panel, table_panel

_log = logging.getLogger(__name__)

NO_MENTIONS = discord.AllowedMentions.none()
PICTURE = "table.png"
RETRY_SECONDS = 5.0
_UNKNOWN_MESSAGE = 10008


@dataclass(slots=True)
class _Panel:
    """The newest state of a lobby or table, and the message that shows it, once there is one."""

    state: Lobby | Table
    message_id: int | None
    closed: bool = False
    stale: bool = True


class Publisher:
    """A watcher of the tables that keeps each one's message up to date."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        languages: Languages,
        clock: Clock,
        interval: float,
    ) -> None:
        self._client = client
        self._tables = tables
        self._languages = languages
        self._clock = clock
        self._panels: dict[int, dict[str, _Panel]] = {}
        self._locks: dict[int, asyncio.Lock] = {}
        self._writers = LatestWins(self._write_channel, clock, interval)

    def changed(self, state: Lobby | Table) -> None:
        """Show a lobby or table as it is now."""
        self._note(state).stale = True
        self._writers.poke(state.place.channel_id)

    def closed(self, state: Lobby | Table) -> None:
        """Show that a lobby or table is no more, and take its buttons away."""
        panel = self._note(state)
        panel.stale = panel.closed = True
        self._writers.poke(state.place.channel_id)

    def ready(self) -> None:
        """Write what had to wait until the servers, and so their languages, were known."""
        for channel_id in self._panels:
            self._writers.poke(channel_id)

    async def post(self, lobby: Lobby) -> None:
        """Post the panel of a new lobby, which is closed where that fails: nobody could find it."""
        try:
            async with self._lock(lobby.place.channel_id):
                panel = self._note(lobby)
                if panel.message_id is None:
                    await self._write(panel)
        except (discord.HTTPException, aiohttp.ClientError, OSError):
            await self._tables.leave_lobby(lobby.id, lobby.host_id)
            raise

    async def post_anew(self, state: Lobby | Table) -> None:
        """Post the panel at the channel's end and delete the old one; raises `HTTPException`."""
        channel_id = state.place.channel_id
        async with self._lock(channel_id):
            panel = self._note(state)
            old, panel.message_id = panel.message_id, None
            try:
                await self._write(panel)
            except (discord.HTTPException, aiohttp.ClientError, OSError):
                panel.message_id = old
                raise
            if old is not None:
                await self._delete(channel_id, old)

    async def close(self) -> None:
        """Write what waits and end."""
        await self._writers.close()

    def _note(self, state: Lobby | Table) -> _Panel:
        panels = self._panels.setdefault(state.place.channel_id, {})
        panel = panels.get(state.id)
        if panel is None:
            panel = panels[state.id] = _Panel(state, state.message_id)
        panel.state = state
        return panel

    def _lock(self, channel_id: int) -> asyncio.Lock:
        return self._locks.setdefault(channel_id, asyncio.Lock())

    async def _write_channel(self, channel_id: int) -> None:
        if not self._client.is_ready():
            return
        async with self._lock(channel_id):
            for panel in tuple(self._panels.get(channel_id, {}).values()):
                if panel.stale:
                    await self._write_or_log(panel)

    async def _write_or_log(self, panel: _Panel) -> None:
        state = panel.state
        try:
            await self._write(panel)
        except (discord.DiscordServerError, aiohttp.ClientError, OSError) as error:
            _log.warning("panel %s: Discord did not answer, trying again: %s", state.id, error)
            panel.stale = True
            await self._clock.sleep(RETRY_SECONDS)
            self._writers.poke(state.place.channel_id)
        except discord.HTTPException as error:
            _log.warning(
                "panel %s in channel %s was refused (%s): %s",
                state.id,
                state.place.channel_id,
                error.code,
                error.text,
            )

    async def _write(self, panel: _Panel) -> None:
        panel.stale = False
        state, closed = panel.state, panel.closed
        if closed and panel.message_id is None:
            self._forget(state)
            return
        view, picture = await self._render(state, closed)
        channel = self._client.get_partial_messageable(
            state.place.channel_id, guild_id=state.place.guild_id
        )
        if panel.message_id is not None and not await self._edit(channel, panel, view, picture):
            panel.message_id = None
        if panel.message_id is None and not closed:
            message = await channel.send(
                view=view, files=_files(picture), allowed_mentions=NO_MENTIONS
            )
            panel.message_id = message.id
            await self._remember(state, message.id)
        if closed or (isinstance(state, Table) and state.over and not panel.stale):
            self._forget(state)

    async def _remember(self, state: Lobby | Table, message_id: int) -> None:
        try:
            await self._tables.posted(state.id, message_id)
        except Refused:
            _log.info("panel %s was closed while it was being posted", state.id)
        except StoreError as error:
            _log.warning("panel %s: its message %s was not noted: %s", state.id, message_id, error)

    async def _edit(
        self,
        channel: discord.PartialMessageable,
        panel: _Panel,
        view: discord.ui.LayoutView,
        picture: bytes | None,
    ) -> bool:
        assert panel.message_id is not None
        try:
            await channel.get_partial_message(panel.message_id).edit(
                view=view, attachments=_files(picture), allowed_mentions=NO_MENTIONS
            )
        except discord.NotFound as error:
            if error.code != _UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def _render(
        self, state: Lobby | Table, closed: bool
    ) -> tuple[discord.ui.LayoutView, bytes | None]:
        say = self._languages.public(state.place.guild_id)
        if isinstance(state, Lobby):
            return (closed_panel if closed else lobby_panel)(state, say), None
        names = seat_names(state.seats, say, Style.PLAIN)
        picture = await asyncio.to_thread(table_picture, state.public, names)
        if closed:
            return closed_panel(state, say), None
        if state.match.to_play is None:
            return result_panel(state, say, PICTURE), picture
        return table_panel(state, say, PICTURE), picture

    async def _delete(self, channel_id: int, message_id: int) -> None:
        channel = self._client.get_partial_messageable(channel_id)
        try:
            await channel.get_partial_message(message_id).delete()
        except discord.HTTPException as error:
            _log.info("message %s could not be deleted: %s", message_id, error.text)

    def _forget(self, state: Lobby | Table) -> None:
        panels = self._panels.get(state.place.channel_id, {})
        panels.pop(state.id, None)
        if not panels:
            self._panels.pop(state.place.channel_id, None)
            self._locks.pop(state.place.channel_id, None)


def _files(picture: bytes | None) -> list[discord.File]:
    return [] if picture is None else [discord.File(BytesIO(picture), PICTURE)]
