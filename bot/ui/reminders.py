"""Pings whoever lets a turn wait, once a turn, and tidies up after it. Decides no moment.

A message pings only when it is new, so this is one of its own (U33); it goes with its turn (U35).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from secrets import token_hex
from typing import Any

import discord
from discord.utils import format_dt

from bot.tables.errors import Refused
from bot.tables.lobby import Lobby
from bot.tables.ports import StoreError
from bot.tables.seating import Person, Place
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.tables.turns import Turn
from bot.ui.custom_id import Click, Verb
from bot.ui.languages import Languages
from bot.ui.messages import Messages
from bot.ui.outage import Away
from bot.ui.panels.layout import button

_log = logging.getLogger(__name__)


class Reminders:
    """A watcher of the tables. That a turn was reminded of is written before it is told here."""

    def __init__(self, client: discord.Client, tables: Tables, languages: Languages) -> None:
        self._client = client
        self._messages = Messages(client)
        self._tables = tables
        self._languages = languages
        self._waiting: dict[str, Turn] = {}
        """The turns under way of which nobody has been reminded."""
        self._posted: dict[str, int] = {}
        """The messages that stand in the channels, by table."""
        self._tasks: set[asyncio.Task[None]] = set()

    def changed(self, state: Lobby | Table) -> None:
        """Remind of a turn whose moment has just come; take away what reminds of another."""
        if isinstance(state, Lobby):
            return
        waiting, turn = self._waiting.pop(state.id, None), state.turn
        self._take_away(state, keep=state.clock.reminder_id)
        if state.clock.reminder_id is not None:
            self._posted[state.id] = state.clock.reminder_id
        if state.clock.reminded:
            if turn is not None and turn == waiting:
                self._begin(self._remind(state, turn))
        elif state.clock.remind_at is not None and turn is not None:
            self._waiting[state.id] = turn

    def closed(self, state: Lobby | Table) -> None:
        """Take away what reminds of a table that is no more."""
        self._waiting.pop(state.id, None)
        self._take_away(state, keep=None)

    async def close(self) -> None:
        """End what is under way: a reminder is not worth waiting for."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, name="reminder")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _take_away(self, state: Lobby | Table, keep: int | None) -> None:
        posted = self._posted.get(state.id)
        if posted is not None and posted != keep:
            del self._posted[state.id]
            self._begin(self._messages.delete(state.place, posted))

    async def _remind(self, table: Table, turn: Turn) -> None:
        try:
            message_id = await self._post(table)
        except (discord.HTTPException, Away) as error:
            _log.info("table %s: nobody could be reminded: %s", table.id, error)
            return
        self._posted[table.id] = message_id
        try:
            await self._tables.reminder_posted(table.id, turn, message_id)
        except Refused:  # the turn was over sooner than the message was there
            await self._withdraw(table.place, table.id, message_id)
        except StoreError as error:
            _log.warning("table %s: its reminder was not noted: %s", table.id, error)

    async def _withdraw(self, place: Place, table_id: str, message_id: int) -> None:
        if self._posted.get(table_id) == message_id:
            del self._posted[table_id]
            await self._messages.delete(place, message_id)

    async def _post(self, table: Table) -> int:
        await self._client.wait_until_ready()
        say = self._languages.public(table.place.guild_id)
        awaited = [
            who for seat in sorted(table.awaited) if isinstance(who := table.seats[seat], Person)
        ]
        assert table.clock.deadline is not None
        content = say.plural(
            "{names}, it is your turn. The time is up {when}.",
            "{names}, the table waits for you. The time is up {when}.",
            len(awaited),
            names=say.list(f"<@{person.user_id}>" for person in awaited),
            when=format_dt(table.clock.deadline, "R"),
        )
        view = discord.ui.View(timeout=None)
        view.add_item(
            button(say("My hand"), Click(Verb.HAND, table.id), discord.ButtonStyle.primary)
        )
        view.stop()
        people = [person.user_id for person in awaited]
        return await self._messages.ping(table.place, content, view, people, token_hex(12))
