"""What each button and select does: one verb of the tables, and the answer. No rule, no SQL."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import discord

from bot.engine.cards import Card, CardError
from bot.tables.errors import Refused, TableRefusal
from bot.tables.lobby import Lobby
from bot.tables.seating import Level
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.acknowledge import ANSWERED_ALREADY, acknowledge
from bot.ui.custom_id import Click, Verb
from bot.ui.errors import sentence
from bot.ui.hands import Hands
from bot.ui.languages import Languages
from bot.ui.messages import NO_MENTIONS
from bot.ui.option_clicks import OptionClicks
from bot.ui.panels import hand_panel, rules_panel, why_panel
from bot.ui.people import person_of

_ANSWERED_BY_A_MESSAGE = frozenset({Verb.HAND, Verb.RULES, Verb.WHY, Verb.OPTIONS})
"""The private message that these show is the answer that Discord waits for."""


class Clicks:
    """Carries out clicks. A refused one raises `Refused`, but in a hand, which tells it itself."""

    def __init__(self, tables: Tables, hands: Hands, languages: Languages) -> None:
        self._tables = tables
        self._hands = hands
        self._languages = languages
        self._options = OptionClicks(tables, languages)

    async def press(
        self, interaction: discord.Interaction, click: Click, values: Sequence[str]
    ) -> None:
        """Answer a click: Discord first, within its three seconds, then the table."""
        if click.verb not in _ANSWERED_BY_A_MESSAGE:
            await acknowledge(interaction)
        tables, panel_id, user_id = self._tables, click.panel_id, interaction.user.id
        match click.verb:
            case Verb.HAND:
                await self.show_hand(interaction, await tables.get(panel_id))
            case Verb.RULES:
                await self._show_rules(interaction, click)
            case Verb.WHY:
                await self._show_why(interaction, click)
            case Verb.PLAY | Verb.EXCHANGE | Verb.CLAIM:
                await self._act(interaction, click)
            case Verb.JOIN:
                await tables.join(panel_id, person_of(interaction))
            case Verb.LEAVE:
                await tables.leave_lobby(panel_id, user_id)
            case Verb.MOVE:
                await tables.move(panel_id, user_id, _seat(values))
            case Verb.ADD:
                await tables.add_computer(panel_id, user_id, _level(values))
            case Verb.REMOVE:
                await tables.remove_computer(panel_id, user_id)
            case Verb.START:
                await tables.begin(panel_id, user_id)
            case Verb.OPTIONS | Verb.PRESET | Verb.OPTION:
                await self._options.press(interaction, click, values)
            case Verb.DEAL:
                await tables.next_deal(panel_id, user_id, click.revision)
            case Verb.REMATCH:
                await tables.rematch(panel_id, user_id)
            case _:
                assert_never(click.verb)

    async def show_hand(self, interaction: discord.Interaction, state: Lobby | Table) -> None:
        """Show somebody their own hand, privately."""
        if isinstance(state, Lobby):
            raise Refused(TableRefusal.NOT_STARTED)
        seat = state.require_seat(interaction.user.id)
        if state.over:  # its panel has no such button, unless the bot died before its last edit
            self._tables.retell(state)
        say = self._languages.private(interaction)
        message_id = await _sent(interaction, hand_panel(state, seat, say))
        # The table may have moved on while Discord was answering.
        newest = await self._table(state.id)
        if newest.over and state.over:  # that hand will not change any more
            return
        self._hands.opened(interaction, message_id, newest, say)
        if newest.revision != state.revision:
            self._hands.show(newest, interaction.user.id)

    async def _show_rules(self, interaction: discord.Interaction, click: Click) -> None:
        state = await self._tables.get(click.panel_id)
        await interaction.response.send_message(
            view=rules_panel(state, self._languages.private(interaction)),
            ephemeral=True,
            allowed_mentions=NO_MENTIONS,
        )

    async def _show_why(self, interaction: discord.Interaction, click: Click) -> None:
        table = await self._table(click.panel_id)
        seat = table.require_seat(interaction.user.id)
        if click.revision != table.revision:
            raise Refused(TableRefusal.STALE)
        await interaction.response.send_message(
            view=why_panel(table, seat, self._languages.private(interaction)),
            ephemeral=True,
            allowed_mentions=NO_MENTIONS,
        )

    async def _act(self, interaction: discord.Interaction, click: Click) -> None:
        """Do what a button of a hand asks for; a refusal is told in that hand."""
        message, user_id = interaction.message, interaction.user.id
        table = await self._table(click.panel_id)
        table.require_seat(user_id)
        if message is None or not message.flags.ephemeral:  # a forged click shows no hand to all
            raise Refused(TableRefusal.STALE)
        say = self._languages.private(interaction)
        self._hands.opened(interaction, message.id, table, say)
        try:
            await self._asked_for(click, user_id)
        except Refused as refused:
            newest = await self._table(click.panel_id)
            self._hands.show(newest, user_id, sentence(refused.refusal, say))

    async def _asked_for(self, click: Click, user_id: int) -> None:
        table_id, revision = click.panel_id, click.revision
        if click.verb is Verb.EXCHANGE:
            await self._tables.exchange(table_id, user_id, revision)
        elif click.verb is Verb.CLAIM:
            await self._tables.claim(table_id, user_id, revision)
        else:
            await self._tables.play(table_id, user_id, revision, _card(click.arg))

    async def _table(self, panel_id: str) -> Table:
        state = await self._tables.get(panel_id)
        if isinstance(state, Lobby):
            raise Refused(TableRefusal.NOT_STARTED)
        return state


async def _sent(interaction: discord.Interaction, view: discord.ui.LayoutView) -> int:
    """Answer privately; the id of the answer, also where its confirmation was lost on the way."""
    try:
        response = await interaction.response.send_message(
            view=view, ephemeral=True, allowed_mentions=NO_MENTIONS
        )
    except discord.HTTPException as error:
        if error.code != ANSWERED_ALREADY:
            raise
        return (await interaction.original_response()).id
    assert response.message_id is not None
    return response.message_id


# What a click carries may be forged: anything that no panel of ours holds is a stale click.


def _card(arg: str) -> Card:
    try:
        return Card.parse(arg)
    except CardError:
        raise Refused(TableRefusal.STALE) from None


def _level(values: Sequence[str]) -> Level:
    try:
        return Level(values[0])
    except (IndexError, ValueError):
        raise Refused(TableRefusal.STALE) from None


def _seat(values: Sequence[str]) -> int:
    if len(values) != 1 or len(values[0]) != 1 or values[0] not in "0123456789":
        raise Refused(TableRefusal.STALE)
    return int(values[0])
