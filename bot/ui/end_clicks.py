"""Ending a table before its time: the command, and the clicks on its questions. No rule, no SQL.

What Discord lets a person do it lets them click, too, long after: each click is checked anew.
"""

from __future__ import annotations

import discord

from bot.tables.errors import Refused, TableRefusal
from bot.tables.lobby import Lobby
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.custom_id import Click, Verb
from bot.ui.languages import Languages
from bot.ui.messages import NO_MENTIONS
from bot.ui.moderators import Moderators
from bot.ui.panels import end_panel, ended_panel, which_panel
from bot.ui.people import place_of


class EndClicks:
    """Asks before anything ends, and does what is answered. Interactions are acknowledged before.

    Raises `Refused` for who is neither a moderator nor at the table.
    """

    def __init__(self, tables: Tables, moderators: Moderators, languages: Languages) -> None:
        self._tables = tables
        self._moderators = moderators
        self._languages = languages

    async def ask(self, interaction: discord.Interaction) -> None:
        """Ask a moderator about the tables of the channel, and anybody else about their own."""
        place, user_id = place_of(interaction), interaction.user.id
        moderator = await self._moderators.have(interaction)
        states = self._tables.at(place) if moderator else ()
        if len(states) > 1:
            await _show(interaction, which_panel(states, self._languages.private(interaction)))
            return
        try:
            state = states[0] if states else self._tables.find(user_id, place)
        except Refused:
            if moderator:
                raise Refused(TableRefusal.NO_TABLE_IN_CHANNEL) from None
            raise
        await self._ask_about(interaction, state)

    async def press(self, interaction: discord.Interaction, click: Click) -> None:
        """Carry out a click."""
        user_id = interaction.user.id
        match click.verb:
            case Verb.PICK:
                state = await self._tables.get(click.panel_id)
                await self._moderators.require(interaction)
                if _in_private(interaction):  # a forged click asks nothing in public
                    await self._ask_about(interaction, state)
            case Verb.END:
                await self._end(interaction, await self._tables.get(click.panel_id))
            case Verb.AGREE:
                await self._tables.ask_end(click.panel_id, user_id)
                await self._answer_agreeing(interaction, click.panel_id)
            case Verb.PLAY_ON:
                await self._tables.ask_to_play_on(click.panel_id, user_id)

    async def unseat(self, interaction: discord.Interaction, user_id: int) -> None:
        """Have a computer play on for somebody, as a moderator may."""
        await self._moderators.require(interaction)
        state = await self._tables.unseat(user_id, place_of(interaction), interaction.user.id)
        say, channel = self._languages.private(interaction), f"<#{state.place.channel_id}>"
        person = f"<@{user_id}>"
        told = (
            say("{person} has lost the seat in {channel}.", person=person, channel=channel)
            if isinstance(state, Lobby)
            else say(
                "{person} has lost the seat in {channel}; a computer plays on while people remain.",
                person=person,
                channel=channel,
            )
        )
        await interaction.edit_original_response(content=told, allowed_mentions=NO_MENTIONS)

    async def _ask_about(self, interaction: discord.Interaction, state: Lobby | Table) -> None:
        moderator = await self._moderators.have(interaction)
        user_id = interaction.user.id
        if isinstance(state, Lobby) and not moderator:
            state.require_host(user_id)
        say = self._languages.private(interaction)
        await _show(interaction, end_panel(state, user_id, moderator, say))

    async def _end(self, interaction: discord.Interaction, state: Lobby | Table) -> None:
        user_id = interaction.user.id
        if await self._moderators.have(interaction):
            await self._tables.end(state.id, user_id)
        elif isinstance(state, Lobby):
            await self._tables.close_lobby(state.id, user_id)
        else:
            raise Refused(TableRefusal.MODERATOR_ONLY)
        if _in_private(interaction):
            say = self._languages.private(interaction)
            await _show(interaction, ended_panel(say("The table is closed.")))

    async def _answer_agreeing(self, interaction: discord.Interaction, table_id: str) -> None:
        """In the private question; in public the table's own panel tells it."""
        if not _in_private(interaction):
            return
        say = self._languages.private(interaction)
        try:
            await self._tables.get(table_id)
        except Refused:
            line = say("The table is closed.")
        else:
            line = say("The others are asked at the table. The match ends when all agree.")
        await _show(interaction, ended_panel(line))


async def _show(interaction: discord.Interaction, view: discord.ui.LayoutView) -> None:
    await interaction.edit_original_response(view=view, allowed_mentions=NO_MENTIONS)


def _in_private(interaction: discord.Interaction) -> bool:
    message = interaction.message
    return message is not None and message.flags.ephemeral
