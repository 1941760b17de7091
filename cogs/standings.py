"""The server's standings and the help. A router: no rule and no state of its own."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.tables.service import Tables
from bot.ui.acknowledge import acknowledge
from bot.ui.answers import Answers
from bot.ui.people import place_of


class StandingsCog(commands.Cog):
    """Commands that only tell."""

    def __init__(self, tables: Tables, answers: Answers) -> None:
        self._tables = tables
        self._answers = answers

    @app_commands.command(description=locale_str("Who has won most matches in this server"))
    async def standings(self, interaction: discord.Interaction) -> None:
        """Show the list of the server to everybody."""
        await acknowledge(interaction, privately=False)
        standings = await self._tables.standings(place_of(interaction).guild_id)
        await self._answers.standings(interaction, standings)

    @app_commands.command(name="help", description=locale_str("How to play, and the commands"))
    async def help_(self, interaction: discord.Interaction) -> None:
        """Tell how to play, privately."""
        await self._answers.help(interaction)
