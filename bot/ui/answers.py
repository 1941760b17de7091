"""Short answers to slash commands, in the person's language."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands

from bot.i18n.catalogue import Say
from bot.tables.ports import Standing
from bot.tables.settings import Settings
from bot.tables.turns import USUAL_LIMIT
from bot.ui.languages import Languages
from bot.ui.messages import NO_MENTIONS
from bot.ui.panels import CommandLine, help_panel, standings_panel
from bot.ui.turn_limits import limit_words


class Answers:
    """Answers commands that were acknowledged before; `help` acknowledges by answering."""

    def __init__(self, languages: Languages, group: app_commands.Group) -> None:
        self._languages = languages
        self._group = group

    async def opened(self, interaction: discord.Interaction) -> None:
        """A lobby was opened."""
        say = self._languages.private(interaction)
        await _tell(interaction, say("Your table is open. Press **Start** when it is full."))

    async def posted(self, interaction: discord.Interaction, channel_id: int) -> None:
        """The panel was posted anew, perhaps in another channel than the command's."""
        say = self._languages.private(interaction)
        mention = f"<#{channel_id}>"
        elsewhere = say("Your table is in {channel}, at the end.", channel=mention)
        here = say("Here is your table again.")
        await _tell(interaction, here if channel_id == interaction.channel_id else elsewhere)

    async def left(self, interaction: discord.Interaction) -> None:
        """The person has left."""
        say = self._languages.private(interaction)
        await _tell(interaction, say("You have left the table."))

    async def settings(self, interaction: discord.Interaction, settings: Settings) -> None:
        """What a server has chosen."""
        say = self._languages.private(interaction)
        limit = limit_words(settings.turn_limit or USUAL_LIMIT, say)
        lines = (
            _who_ends(settings, say),
            say("Time for a turn at new tables: {limit}", limit=limit),
        )
        await _tell(interaction, "\n".join(lines))

    async def standings(
        self, interaction: discord.Interaction, standings: Sequence[Standing]
    ) -> None:
        """The list of a server, for everybody to see."""
        assert interaction.guild is not None
        say = self._languages.public(interaction.guild.id)
        await interaction.edit_original_response(
            view=standings_panel(standings, say, interaction.guild.name),
            allowed_mentions=NO_MENTIONS,
        )

    async def help(self, interaction: discord.Interaction) -> None:
        """How to play, and every command of the group."""
        say = self._languages.private(interaction)
        lines = [
            CommandLine(f"`/{command.qualified_name}`", say(command.description))
            for command in self._group.commands
            if isinstance(command, app_commands.Command)
        ]
        await interaction.response.send_message(
            view=help_panel(say, lines),
            ephemeral=True,
            allowed_mentions=NO_MENTIONS,
        )


def _who_ends(settings: Settings, say: Say) -> str:
    if settings.moderator_role is None:
        return say("Tables may be ended by those who manage this server.")
    role = f"<@&{settings.moderator_role}>"
    return say("Tables may be ended by {role} and by those who manage this server.", role=role)


async def _tell(interaction: discord.Interaction, text: str) -> None:
    """Put a sentence where the command was acknowledged."""
    await interaction.edit_original_response(content=text, allowed_mentions=NO_MENTIONS)
