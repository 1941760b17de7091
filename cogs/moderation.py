"""Ending tables and taking people's seats. A router: no rule and no state of its own."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.ui.acknowledge import acknowledge
from bot.ui.end_clicks import EndClicks


class ModerationCog(commands.Cog):
    """Commands for when something has to end, or somebody has gone."""

    def __init__(self, endings: EndClicks) -> None:
        self._endings = endings

    @app_commands.command(
        description=locale_str("End a table without a result; its players have to agree")
    )
    async def end(self, interaction: discord.Interaction) -> None:
        """Ask whether it is meant, privately."""
        await acknowledge(interaction, privately=True)
        await self._endings.ask(interaction)

    @app_commands.command(
        description=locale_str("Have a computer play on for somebody; for moderators")
    )
    @app_commands.describe(person=locale_str("Who is to lose the seat"))
    async def unseat(self, interaction: discord.Interaction, person: discord.User) -> None:
        """Take somebody's seat."""
        await acknowledge(interaction, privately=True)
        await self._endings.unseat(interaction, person.id)
