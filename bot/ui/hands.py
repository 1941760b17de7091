"""Keeps open hands fresh: private messages that only a token of at most 15 minutes can edit."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from datetime import datetime

import discord

from bot.i18n.catalogue import Say
from bot.tables.lobby import Lobby
from bot.tables.ports import Clock
from bot.tables.seating import seat_of
from bot.tables.table import Table
from bot.ui.allowance import Allowance
from bot.ui.latest import LatestWins
from bot.ui.messages import NO_MENTIONS
from bot.ui.meter import Meter
from bot.ui.outage import Away, outages
from bot.ui.panels import closed_panel, hand_panel
from bot.ui.panels.hand_question import FinalDeed

_log = logging.getLogger(__name__)

EDITS, SECONDS = 4, 2.0
"""How many edits with one token in which time. Discord allows about five; errors need one too."""

PATIENCE_SECONDS = 20.0
"""discord.py waits without end where Discord asks for patience; a hand is stale by then."""

RETRY_SECONDS = 5.0

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
    asked: FinalDeed | None = None
    closed: bool = False
    allowance: Allowance = field(default_factory=lambda: Allowance(EDITS, SECONDS))


class Hands:
    """A watcher of the tables that refreshes the hands people have open."""

    def __init__(self, client: discord.Client, clock: Clock, meter: Meter) -> None:
        self._client = client
        self._clock = clock
        self._meter = meter
        self._hands: dict[str, dict[int, _Hand]] = {}
        self._writers = LatestWins(self._write, clock, self._pause)
        self._deletions: set[asyncio.Task[None]] = set()

    def opened(
        self, interaction: discord.Interaction, message_id: int, table: Table, say: Say
    ) -> None:
        """Remember a hand that was just shown or clicked; this renews its 15 minutes.

        An older one of the same person is taken away: it would go stale before their eyes.
        """
        hands = self._hands.setdefault(table.id, {})
        older = hands.get(interaction.user.id)
        hands[interaction.user.id] = _Hand(
            interaction.token, message_id, interaction.expires_at, say, table
        )
        self._writers.hurry((table.id, interaction.user.id))  # a new token has edits to spare
        if older is not None and older.message_id != message_id:
            task = asyncio.create_task(self._delete(older), name=f"older hand at {table.id}")
            self._deletions.add(task)
            task.add_done_callback(self._deletions.discard)

    def show(
        self,
        table: Table,
        user_id: int,
        notice: str | None = None,
        asked: FinalDeed | None = None,
    ) -> None:
        """Bring one hand up to date, with a quiet line on top, or asking whether to do `asked`."""
        hand = self._hands.get(table.id, {}).get(user_id)
        if hand is not None:
            hand.table, hand.notice, hand.asked = table, notice, asked
            self._writers.poke((table.id, user_id))

    def changed(self, state: Lobby | Table) -> None:
        """Refresh every open hand of a table."""
        if isinstance(state, Table):
            for user_id in tuple(self._hands.get(state.id, ())):
                self.show(state, user_id)

    def closed(self, state: Lobby | Table) -> None:
        """Show in every open hand that the match was ended; one that is over was shown before."""
        if isinstance(state, Lobby) or state.over:
            self._hands.pop(state.id, None)
            return
        for user_id, hand in self._hands.get(state.id, {}).items():
            hand.table, hand.closed = state, True
            self._writers.poke((state.id, user_id))

    async def close(self) -> None:
        """Write what waits and end."""
        await self._writers.close()
        deletions = tuple(self._deletions)
        for task in deletions:
            task.cancel()
        await asyncio.gather(*deletions, return_exceptions=True)

    def _pause(self, key: HandKey) -> float:
        table_id, user_id = key
        hand = self._hands.get(table_id, {}).get(user_id)
        return 0 if hand is None else hand.allowance.wait(self._clock.now())

    async def _write(self, key: HandKey) -> None:
        table_id, user_id = key
        hand = self._hands.get(table_id, {}).get(user_id)
        if hand is None:
            return
        seat = seat_of(hand.table.seats, user_id)
        if seat is None or self._clock.now() >= hand.expires_at:
            self._forget(key, hand)
            return
        view = (
            closed_panel(hand.table, hand.say)
            if hand.closed
            else hand_panel(hand.table, seat, hand.say, hand.notice, hand.asked)
        )
        hand.allowance.take(self._clock.now())
        try:
            with outages():
                async with asyncio.timeout(PATIENCE_SECONDS):
                    await self._webhook(hand).edit_message(
                        hand.message_id, view=view, attachments=[], allowed_mentions=NO_MENTIONS
                    )
        except Away as error:
            _log.info("hand at %s could not be refreshed, trying again: %s", table_id, error)
            self._meter.failed("hand_away")
            await self._clock.sleep(RETRY_SECONDS)
            self._writers.poke(key)
        except discord.HTTPException as error:
            # The person dismissed it, or Discord's clock is ahead of ours: My hand opens another.
            _log.debug("hand at %s is gone: %s", table_id, error.code)
            self._meter.failed(f"hand_{error.code}")
            self._forget(key, hand)
        else:
            if hand.table.over or hand.closed:
                self._forget(key, hand)

    async def _delete(self, hand: _Hand) -> None:
        if self._clock.now() >= hand.expires_at:
            return
        try:
            with outages():
                async with asyncio.timeout(PATIENCE_SECONDS):
                    await self._webhook(hand).delete_message(hand.message_id)
        except (discord.HTTPException, Away) as error:
            _log.debug("an older hand could not be deleted: %s", error)

    def _webhook(self, hand: _Hand) -> discord.Webhook:
        assert self._client.application_id is not None
        return discord.Webhook.partial(self._client.application_id, hand.token, client=self._client)

    def _forget(self, key: HandKey, hand: _Hand) -> None:
        """Drop a hand, unless its owner has opened another meanwhile."""
        table_id, user_id = key
        hands = self._hands.get(table_id, {})
        if hands.get(user_id) is hand:
            del hands[user_id]
        if not hands:
            self._hands.pop(table_id, None)
