"""What the options of a lobby do when pressed: one verb of the tables, then the panel anew."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.engine.option_text import parse_value
from bot.engine.rules_error import RulesError
from bot.tables.errors import Refused, TableRefusal
from bot.tables.lobby import Lobby
from bot.tables.service import Tables
from bot.ui.acknowledge import acknowledge
from bot.ui.custom_id import Click, Verb
from bot.ui.errors import rules_sentence
from bot.ui.languages import Languages
from bot.ui.messages import NO_MENTIONS
from bot.ui.option_words import Page, page_of
from bot.ui.panels import options_panel

_DRAWN_BEFORE_REPEATING = 1000
"""A custom id has only so much room, and one differs from the one before all the same."""


class OptionClicks:
    """Carries out the host's clicks on the rules; a contradiction is told in the panel itself."""

    def __init__(self, tables: Tables, languages: Languages) -> None:
        self._tables = tables
        self._languages = languages

    async def press(
        self, interaction: discord.Interaction, click: Click, values: Sequence[str]
    ) -> None:
        """Open the options, turn to a page, or choose; raises `Refused` for all but the host."""
        if click.verb is Verb.OPTIONS:
            await self._open(interaction, click)
        else:
            await self._choose(interaction, click, values)

    async def _open(self, interaction: discord.Interaction, click: Click) -> None:
        own_panel = _in_private(interaction)
        if own_panel:
            await acknowledge(interaction)
        lobby = await self._lobby(click.panel_id, interaction.user.id)
        view = options_panel(lobby, _page(click.arg), self._languages.private(interaction))
        if own_panel:
            await _redraw(interaction, view)
        else:
            await interaction.response.send_message(
                view=view, ephemeral=True, allowed_mentions=NO_MENTIONS
            )

    async def _choose(
        self, interaction: discord.Interaction, click: Click, values: Sequence[str]
    ) -> None:
        lobby = await self._lobby(click.panel_id, interaction.user.id)
        # A forged click neither chooses nothing nor shows the options to everybody.
        if len(values) != 1 or not _in_private(interaction):
            raise Refused(TableRefusal.STALE)
        say, notice = self._languages.private(interaction), None
        try:
            lobby = await self._chosen(click, interaction.user.id, values[0])
        except RulesError as error:
            notice = rules_sentence(error, say)
        page = _page(click.arg) if click.verb is Verb.PRESET else _page_with(click.arg)
        drawn = (click.revision + 1) % _DRAWN_BEFORE_REPEATING
        await _redraw(interaction, options_panel(lobby, page, say, notice, drawn))

    async def _chosen(self, click: Click, user_id: int, value: str) -> Lobby:
        if click.verb is Verb.PRESET:
            return await self._tables.choose_preset(click.panel_id, user_id, value)
        option = click.arg
        return await self._tables.set_option(
            click.panel_id, user_id, option, parse_value(option, value)
        )

    async def _lobby(self, lobby_id: str, user_id: int) -> Lobby:
        """The lobby, if it is this person's to change."""
        state = await self._tables.get(lobby_id)
        if not isinstance(state, Lobby):
            raise Refused(TableRefusal.STARTED)
        state.require_host(user_id)
        return state


async def _redraw(interaction: discord.Interaction, view: discord.ui.LayoutView) -> None:
    await interaction.edit_original_response(view=view, allowed_mentions=NO_MENTIONS)


def _in_private(interaction: discord.Interaction) -> bool:
    message = interaction.message
    return message is not None and message.flags.ephemeral


def _page(name: str) -> Page:
    """The page of that name; the first where it is another text, as in a button that opens."""
    try:
        return Page(name)
    except ValueError:
        return Page.MATCH


def _page_with(option: str) -> Page:
    try:
        return page_of(option)
    except KeyError:
        return Page.MATCH
