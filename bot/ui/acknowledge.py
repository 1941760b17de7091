"""Telling Discord within three seconds that a click or command has arrived, come what may."""

from __future__ import annotations

import discord

from bot.ui.answer_times import note_acknowledgement

ANSWERED_ALREADY = 40060
_KEY = "acknowledged"


async def acknowledge(interaction: discord.Interaction, *, privately: bool | None = None) -> None:
    """Defer a click, or a command to be answered `privately` or not.

    Each interaction is begun once, so that "answered already" can only mean that our own
    acknowledgement came through though Discord's confirmation did not.
    """
    try:
        if privately is None:
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=privately, thinking=True)
    except discord.HTTPException as error:
        if error.code != ANSWERED_ALREADY:
            raise
        interaction.extras[_KEY] = True
    note_acknowledgement(interaction)


def acknowledged(interaction: discord.Interaction) -> bool:
    """Whether Discord has had a first answer, so that only a follow-up can be told."""
    return interaction.response.is_done() or _KEY in interaction.extras
