"""Which language a text is in: a person's own in private, the server's in public."""

from __future__ import annotations

import discord

from bot.i18n.catalogue import Catalogue, Say


class Languages:
    """Chooses from the catalogue by what Discord tells of people and servers."""

    def __init__(self, catalogue: Catalogue, client: discord.Client) -> None:
        self._catalogue = catalogue
        self._client = client

    def private(self, interaction: discord.Interaction) -> Say:
        """The language of the person's Discord client."""
        return self._catalogue.say(interaction.locale.value)

    def public(self, guild_id: int) -> Say:
        """The language of a server: its preferred one, English where it has set none."""
        guild = self._client.get_guild(guild_id)
        return self._catalogue.say(guild.preferred_locale.value if guild else None)
