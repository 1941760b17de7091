"""What a server chooses for its tables. A router: no rule and no state of its own."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.tables.service import Tables
from bot.tables.turns import TurnLimit
from bot.ui.acknowledge import acknowledge
from bot.ui.answers import Answers
from bot.ui.moderators import require_manager
from bot.ui.people import place_of
from bot.ui.turn_limits import limit_choices


class SettingsCog(commands.Cog):
    """The settings of the server, for those who manage it."""

    def __init__(self, tables: Tables, answers: Answers) -> None:
        self._tables = tables
        self._answers = answers

    @app_commands.command(
        description=locale_str(
            "See or change what holds for tables here; for managers of the server"
        )
    )
    @app_commands.describe(
        moderator=locale_str("Role that may end tables and take seats (@everyone: no role)"),
        turn=locale_str("How long a turn may take at new tables"),
    )
    @app_commands.choices(turn=limit_choices())
    async def settings(
        self,
        interaction: discord.Interaction,
        moderator: discord.Role | None = None,
        turn: int | None = None,
    ) -> None:
        """Change what is given, and show what holds then."""
        require_manager(interaction)
        await acknowledge(interaction, privately=True)
        guild_id = place_of(interaction).guild_id
        settings = await self._tables.settings(guild_id)
        if moderator is not None:
            role_id = None if moderator.is_default() else moderator.id
            settings = await self._tables.name_moderators(guild_id, role_id, interaction.user.id)
        if turn is not None:
            settings = await self._tables.choose_turn_limit(guild_id, TurnLimit(turn))
        await self._answers.settings(interaction, settings)
