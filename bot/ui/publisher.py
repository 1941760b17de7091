"""Writes the public panels: one writer a channel, the newest state wins. Holds no game state."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass
from secrets import token_hex
from weakref import WeakValueDictionary

import aiohttp
import discord

from bot.tables.errors import Refused, TableRefusal
from bot.tables.lobby import Lobby
from bot.tables.ports import Clock, StoreError
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.languages import Languages
from bot.ui.latest import LatestWins
from bot.ui.messages import Messages
from bot.ui.render import Rendered, rendered

_log = logging.getLogger(__name__)

RETRY_SECONDS = 5.0
_UNKNOWN_CHANNEL = 10003


@dataclass(slots=True)
class _Panel:
    """The newest state of a lobby or table, and the message that shows it, once there is one."""

    state: Lobby | Table
    message_id: int | None
    closed: bool = False
    stale: bool = True
    nonce: str | None = None
    """Of the message being posted, so that a try whose answer was lost posts no second one."""


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
        self._messages = Messages(client)
        self._tables = tables
        self._languages = languages
        self._clock = clock
        self._panels: dict[int, dict[str, _Panel]] = {}
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._writers = LatestWins(self._write_channel, clock, lambda _channel: interval)

    def changed(self, state: Lobby | Table) -> None:
        """Show a lobby or table as it is now."""
        panel = self._panel(state)
        panel.state, panel.stale = state, True
        self._writers.poke(state.place.channel_id)

    def closed(self, state: Lobby | Table) -> None:
        """Show that a lobby or table is no more, and take its buttons away."""
        panel = self._panel(state)
        panel.state, panel.stale, panel.closed = state, True, True
        self._writers.poke(state.place.channel_id)

    def ready(self) -> None:
        """Write what had to wait until the servers, and so their languages, were known."""
        for channel_id in self._panels:
            self._writers.poke(channel_id)

    async def post(self, lobby: Lobby) -> None:
        """Post the panel of a new lobby, which is closed where that fails: nobody could find it."""
        try:
            async with self._lock(lobby.place.channel_id):
                # It may have changed since, or be closed and forgotten: what is known here counts.
                panel = self._panels.get(lobby.place.channel_id, {}).get(lobby.id)
                if panel is not None and panel.message_id is None:
                    await self._write(panel)
        except (discord.HTTPException, aiohttp.ClientError, OSError):
            with suppress(Refused):
                await self._tables.close(lobby.id)
            raise

    async def post_anew(self, state: Lobby | Table) -> None:
        """Post the panel at the channel's end and delete the old one.

        Raises `Refused` where there is no such table any more, and what Discord answers.
        """
        channel_id = state.place.channel_id
        async with self._lock(channel_id):
            newest = await self._tables.get(state.id)
            panel = self._panel(newest)
            panel.state = newest
            old, panel.message_id = panel.message_id, None
            try:
                await self._write(panel)
            except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                panel.message_id, panel.stale = old, True
                if await self._refused_for_good(panel, error):
                    raise Refused(TableRefusal.GONE) from None
                self._writers.poke(channel_id)
                raise
            if old is not None:
                await self._messages.delete(state.place, old)

    async def close(self) -> None:
        """Write what waits and end."""
        await self._writers.close()

    def _panel(self, state: Lobby | Table) -> _Panel:
        panels = self._panels.setdefault(state.place.channel_id, {})
        return panels.setdefault(state.id, _Panel(state, state.message_id))

    def _lock(self, channel_id: int) -> asyncio.Lock:
        """One for as long as somebody holds it or waits for it."""
        return self._locks.setdefault(channel_id, asyncio.Lock())

    async def _write_channel(self, channel_id: int) -> None:
        if not self._client.is_ready():
            return
        written = True
        for panel in tuple(self._panels.get(channel_id, {}).values()):
            async with self._lock(channel_id):  # let go in between, for commands that wait
                if panel.stale:
                    written &= await self._write_or_log(panel)
        if not written:
            await self._clock.sleep(RETRY_SECONDS)
            self._writers.poke(channel_id)

    async def _write_or_log(self, panel: _Panel) -> bool:
        """False where it is to be tried again."""
        state = panel.state
        try:
            await self._write(panel)
        except (discord.DiscordServerError, aiohttp.ClientError, OSError) as error:
            _log.warning("panel %s: Discord did not answer, trying again: %s", state.id, error)
            panel.stale = True
            return False
        except discord.HTTPException as error:
            _log.warning(
                "panel %s in channel %s was refused (%s): %s",
                state.id,
                state.place.channel_id,
                error.code,
                error.text,
            )
            await self._refused_for_good(panel, error)
        return True

    async def _refused_for_good(self, panel: _Panel, error: Exception) -> bool:
        """Close a table whose channel is gone, and forget what would not be written again."""
        state = panel.state
        gone = isinstance(error, discord.HTTPException) and error.code == _UNKNOWN_CHANNEL
        if gone and not panel.closed:
            try:
                await self._tables.close(state.id)
            except (Refused, StoreError) as refused:
                _log.info("panel %s: not closed: %s", state.id, refused)
        if isinstance(error, discord.HTTPException) and _finished(panel):
            self._forget(panel.state)
        return gone

    async def _write(self, panel: _Panel) -> None:
        panel.stale = False
        state, closed = panel.state, panel.closed
        if closed and panel.message_id is None:
            self._forget(state)
            return
        content = await rendered(state, closed, self._languages.public(state.place.guild_id))
        shown_by = panel.message_id
        if shown_by is not None and not await self._messages.edit(state.place, shown_by, content):
            panel.message_id = None
        if panel.message_id is None and not closed:
            await self._send(panel, content)
        if closed or (_finished(panel) and not panel.stale):
            self._forget(state)

    async def _send(self, panel: _Panel, content: Rendered) -> None:
        state, again = panel.state, panel.nonce is not None
        panel.nonce = panel.nonce or token_hex(12)
        panel.message_id = await self._messages.send(state.place, content, panel.nonce)
        panel.nonce = None
        if again:  # an earlier try may have posted an earlier state
            panel.stale = True
            self._writers.poke(state.place.channel_id)
        await self._remember(state, panel.message_id)

    async def _remember(self, state: Lobby | Table, message_id: int) -> None:
        try:
            await self._tables.posted(state.id, message_id)
        except Refused:
            _log.info("panel %s was closed while it was being posted", state.id)
        except StoreError as error:
            _log.warning("panel %s: its message %s was not noted: %s", state.id, message_id, error)

    def _forget(self, state: Lobby | Table) -> None:
        panels = self._panels.get(state.place.channel_id, {})
        panels.pop(state.id, None)
        if not panels:
            self._panels.pop(state.place.channel_id, None)


def _finished(panel: _Panel) -> bool:
    """Whether nothing more is to come once its newest state is shown."""
    return panel.closed or (isinstance(panel.state, Table) and panel.state.over)
