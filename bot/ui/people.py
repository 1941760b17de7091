"""Discord's users and places as the tables know them."""

from __future__ import annotations

import discord

from bot.tables.seating import Person, Place


def person_of(interaction: discord.Interaction) -> Person:
    """Who clicked or typed, by the name shown in this server."""
    return Person(interaction.user.id, interaction.user.display_name)


def place_of(interaction: discord.Interaction) -> Place:
    """Where it happened; commands and panels exist in servers only."""
    assert interaction.guild_id is not None
    assert interaction.channel_id is not None
    return Place(interaction.guild_id, interaction.channel_id)
