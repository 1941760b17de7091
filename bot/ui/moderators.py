"""Who is a moderator: whoever manages the server, or has the role that the server has named."""

from __future__ import annotations

import discord

from bot.tables.errors import Refused, TableRefusal
from bot.tables.service import Tables
from bot.ui.people import place_of


def manages_server(interaction: discord.Interaction) -> bool:
    """Whether Discord lets somebody change the server where they clicked or typed."""
    return interaction.permissions.manage_guild or interaction.permissions.administrator


def require_manager(interaction: discord.Interaction) -> None:
    """Raise `Refused` for who may not change the server."""
    if not manages_server(interaction):
        raise Refused(TableRefusal.MANAGER_ONLY)


class Moderators:
    """Looks at each interaction anew: Discord guards commands, never buttons."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def have(self, interaction: discord.Interaction) -> bool:
        """Whether somebody is a moderator of the server where they clicked or typed."""
        if manages_server(interaction):
            return True
        settings = await self._tables.settings(place_of(interaction).guild_id)
        role_id, member = settings.moderator_role, interaction.user
        return (
            role_id is not None
            and isinstance(member, discord.Member)
            and member.get_role(role_id) is not None
        )

    async def require(self, interaction: discord.Interaction) -> None:
        """Raise `Refused` for who is none."""
        if not await self.have(interaction):
            raise Refused(TableRefusal.MODERATOR_ONLY)
