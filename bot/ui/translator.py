"""The commands' names and descriptions in each language that Discord knows."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.i18n.catalogue import Catalogue


class CommandTranslator(app_commands.Translator):
    """Looks commands' texts up in the catalogue; names stay as they are."""

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__()
        self._catalogue = catalogue

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in a language, or None where the default serves."""
        return self._catalogue.translation(string.message, locale.value)
