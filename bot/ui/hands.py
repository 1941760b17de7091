"""Keeps open hands fresh: private messages that only a token of at most 15 minutes can edit."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from datetime import datetime

import aiohttp
import discord

from bot.i18n.catalogue import Say
from bot.tables.lobby import Lobby
from bot.tables.ports import Clock
from bot.tables.seating import seat_of
from bot.tables.table import Table
from bot.ui.latest import LatestWins
from bot.ui.panels import hand_panel
from bot.ui.publisher import NO_MENTIONS

_log = logging.getLogger(__name__)

INTERVAL_SECONDS = 0.6
"""Between two edits of one hand: a token allows about five in two seconds."""

PATIENCE_SECONDS = 20.0
"""discord.py waits without end where Discord asks for patience; a hand is stale by then."""

HandKey = tuple[str, int]
"""Table id and user id."""


@dataclass(slots=True)
class _Hand:
    """An open hand; the token is a secret and stays in memory."""

    token: str
    message_id: int
    expires_at: datetime
    say: Say
    table: Table
    notice: str | None = None


class Hands:
    """A watcher of the tables that refreshes the hands people have open."""

    def __init__(self, client: discord.Client, clock: Clock) -> None:
        self._client = client
        self._clock = clock
        self._hands: dict[str, dict[int, _Hand]] = {}
        self._writers = LatestWins(self._write, clock, INTERVAL_SECONDS)

    def opened(
        self, interaction: discord.Interaction, message_id: int, table: Table, say: Say
    ) -> None:
        """Remember a hand that was just shown or clicked; this renews its 15 minutes."""
        self._hands.setdefault(table.id, {})[interaction.user.id] = _Hand(
            interaction.token, message_id, interaction.expires_at, say, table
        )

    def show(self, table: Table, user_id: int, notice: str | None = None) -> None:
        """Bring one hand up to date, with a quiet line on top."""
        hand = self._hands.get(table.id, {}).get(user_id)
        if hand is not None:
            hand.table, hand.notice = table, notice
            self._writers.poke((table.id, user_id))

    def changed(self, state: Lobby | Table) -> None:
        """Refresh every open hand of a table."""
        if isinstance(state, Table):
            for user_id in tuple(self._hands.get(state.id, ())):
                self.show(state, user_id)

    def closed(self, state: Lobby | Table) -> None:
        """Forget the hands of a table that is no more."""
        self._hands.pop(state.id, None)

    async def close(self) -> None:
        """Write what waits and end."""
        await self._writers.close()

    async def _write(self, key: HandKey) -> None:
        table_id, user_id = key
        hand = self._hands.get(table_id, {}).get(user_id)
        if hand is None:
            return
        seat = seat_of(hand.table.seats, user_id)
        if seat is None or self._clock.now() >= hand.expires_at:
            self._forget(key)
            return
        view = hand_panel(hand.table, seat, hand.say, hand.notice)
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self._edit(hand, view)
        except discord.HTTPException as error:
            # The person dismissed it, or Discord's clock is ahead of ours: My hand opens another.
            _log.debug("hand at %s is gone: %s", table_id, error.code)
            self._forget(key)
        except (aiohttp.ClientError, OSError) as error:
            _log.info("hand at %s could not be refreshed: %s", table_id, error)

    async def _edit(self, hand: _Hand, view: discord.ui.LayoutView) -> None:
        assert self._client.application_id is not None
        webhook = discord.Webhook.partial(
            self._client.application_id, hand.token, client=self._client
        )
        await webhook.edit_message(
            hand.message_id, view=view, attachments=[], allowed_mentions=NO_MENTIONS
        )

    def _forget(self, key: HandKey) -> None:
        table_id, user_id = key
        hands = self._hands.get(table_id, {})
        hands.pop(user_id, None)
        if not hands:
            self._hands.pop(table_id, None)
