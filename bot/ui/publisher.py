"""Writes the public panels: one writer a channel, the newest state wins. Holds no game state."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import timedelta
from secrets import token_hex
from weakref import WeakValueDictionary

import discord

from bot.tables.errors import Refused, TableRefusal
from bot.tables.lobby import Lobby
from bot.tables.ports import Clock, StoreError
from bot.tables.seating import Place
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.languages import Languages
from bot.ui.latest import LatestWins
from bot.ui.messages import Messages
from bot.ui.meter import Meter
from bot.ui.outage import TOO_MANY_OLD_EDITS, Away
from bot.ui.published import Published
from bot.ui.render import Rendered, pointer, rendered

_log = logging.getLogger(__name__)

RETRY_SECONDS, MOST_RETRY_SECONDS = 5.0, 60.0
"""The first pause after a failure, and the longest: each is twice the one before."""

OLD = timedelta(minutes=50)
"""Discord lets messages older than an hour be edited seldom: before that another takes over."""

_UNKNOWN_CHANNEL = 10003


class Publisher:
    """A watcher of the tables that keeps each one's message up to date."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        languages: Languages,
        clock: Clock,
        interval: float,
        meter: Meter,
    ) -> None:
        self._client = client
        self._meter = meter
        self._messages = Messages(client)
        self._tables = tables
        self._languages = languages
        self._clock = clock
        self._panels: dict[int, dict[str, Published]] = {}
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._pauses: dict[int, float] = {}
        """By channel, how long to wait after the next failure."""
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

    @property
    def waiting(self) -> int:
        """How many channels have panels that are being written or wait for it."""
        return self._writers.waiting

    def ready(self) -> None:
        """Write what had to wait until the servers, and so their languages, were known."""
        for channel_id in self._panels:
            self._writers.poke(channel_id)

    def permitted(self, guild_id: int) -> None:
        """Write what Discord refused: what the bot may do in a server has changed."""
        for channel_id, panels in self._panels.items():
            refused = (each for each in panels.values() if each.stale)
            if any(panel.state.place.guild_id == guild_id for panel in refused):
                self._writers.poke(channel_id)

    async def post(self, lobby: Lobby) -> None:
        """Post the panel of a new lobby, which is closed where that fails: nobody could find it."""
        try:
            async with self._lock(lobby.place.channel_id):
                # It may have changed since, or be closed and forgotten: what is known here counts.
                panel = self._panels.get(lobby.place.channel_id, {}).get(lobby.id)
                if panel is not None and panel.message_id is None:
                    await self._write(panel)
        except (discord.HTTPException, Away):
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
            except (discord.HTTPException, Away) as error:
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

    def _panel(self, state: Lobby | Table) -> Published:
        panels = self._panels.setdefault(state.place.channel_id, {})
        return panels.setdefault(state.id, Published(state, state.message_id))

    def _lock(self, channel_id: int) -> asyncio.Lock:
        """One for as long as somebody holds it or waits for it."""
        return self._locks.setdefault(channel_id, asyncio.Lock())

    def _has_left(self, place: Place) -> bool:
        """Whether the bot is no more in a server, so that it need not try to write there."""
        return self._client.get_guild(place.guild_id) is None

    async def _write_channel(self, channel_id: int) -> None:
        if not self._client.is_ready():
            return
        written = True
        for panel in tuple(self._panels.get(channel_id, {}).values()):
            async with self._lock(channel_id):  # let go in between, for commands that wait
                if panel.stale:
                    written &= await self._write_or_log(panel)
        if written:
            self._pauses.pop(channel_id, None)
            return
        pause = self._pauses.get(channel_id, RETRY_SECONDS)
        self._pauses[channel_id] = min(2 * pause, MOST_RETRY_SECONDS)
        await self._clock.sleep(pause)
        self._writers.poke(channel_id)

    async def _write_or_log(self, panel: Published) -> bool:
        """False where it is to be tried again; what was refused waits for another change."""
        state = panel.state
        try:
            await self._write(panel)
        except Away as error:
            _log.warning("panel %s: Discord did not answer, trying again: %s", state.id, error)
            self._meter.failed("panel_away")
            panel.stale = True
            return False
        except discord.HTTPException as error:
            level = logging.DEBUG if panel.refused == error.code else logging.WARNING
            _log.log(
                level,
                "panel %s in channel %s was refused (%s): %s",
                state.id,
                state.place.channel_id,
                error.code,
                error.text,
            )
            self._meter.failed(f"panel_{error.code}")
            panel.stale, panel.refused = True, error.code
            await self._refused_for_good(panel, error)
        return True

    async def _refused_for_good(self, panel: Published, error: Exception) -> bool:
        """Close a table whose channel is gone, and forget what would not be written again."""
        state = panel.state
        gone = isinstance(error, discord.HTTPException) and error.code == _UNKNOWN_CHANNEL
        if gone and not panel.closed:
            try:
                await self._tables.close(state.id)
            except (Refused, StoreError) as refused:
                _log.info("panel %s: not closed: %s", state.id, refused)
        if isinstance(error, discord.HTTPException) and panel.finished:
            self._forget(panel.state)
        return gone

    async def _write(self, panel: Published) -> None:
        panel.stale = False
        state, closed = panel.state, panel.closed
        if closed and (panel.message_id is None or self._has_left(state.place)):
            self._forget(state)
            return
        content = await rendered(state, closed, self._languages.public(state.place.guild_id))
        if panel.message_id is not None:
            await self._bring_up_to_date(panel, content)
        if panel.message_id is None and not closed:
            await self._send(panel, content)
        if panel.left_behind is not None:
            await self._point_on(panel)
        panel.written, panel.refused = True, None
        if closed or (panel.finished and not panel.stale):
            self._forget(state)

    async def _bring_up_to_date(self, panel: Published, content: Rendered) -> None:
        """Edit the message or have another take over; none is left where somebody deleted it."""
        message_id = panel.message_id
        assert message_id is not None
        age = self._clock.now() - discord.utils.snowflake_time(message_id)
        if panel.written and age >= OLD and await self._replaced(panel, content):
            return
        try:
            if not await self._messages.edit(panel.state.place, message_id, content):
                panel.message_id = None
        except discord.HTTPException as error:
            if error.code != TOO_MANY_OLD_EDITS:
                raise
            if not await self._replaced(panel, content):
                raise Away(str(error)) from error

    async def _replaced(self, panel: Published, content: Rendered) -> bool:
        """Go on in a new message; False where one was tried lately, or where none is wanted.

        Measured by our own clock, too: were it wrong, each change would make another message.
        """
        old, now = panel.message_id, self._clock.now()
        lately = panel.replaced_at is not None and now - panel.replaced_at < OLD
        if lately or panel.closed:
            return False
        panel.message_id = None
        try:
            await self._send(panel, content)
        except discord.HTTPException as error:
            _log.info("panel %s stays where it is: %s", panel.state.id, error)
            panel.replaced_at = now
            return False
        finally:
            panel.message_id = panel.message_id or old
        panel.replaced_at, panel.left_behind = now, old
        return True

    async def _point_on(self, panel: Published) -> None:
        """Have the message that was left behind lead to the one that took over."""
        old, new, state = panel.left_behind, panel.message_id, panel.state
        if old is not None and new is not None:
            content = pointer(state.place, new, self._languages.public(state.place.guild_id))
            try:
                await self._messages.edit(state.place, old, content)
            except discord.HTTPException as error:
                if error.code == TOO_MANY_OLD_EDITS:
                    raise Away(str(error)) from error
                _log.info("panel %s: its old message stays as it is: %s", state.id, error)
        panel.left_behind = None

    async def _send(self, panel: Published, content: Rendered) -> None:
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
            self._pauses.pop(state.place.channel_id, None)
