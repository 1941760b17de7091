"""The rule sets by the names that people choose them by."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands
from discord.app_commands import locale_str

FREE_PLAY = "base"

PRESET_NAMES: Mapping[str, locale_str] = {
    FREE_PLAY: locale_str("Brisca, free play"),
    "catalana": locale_str("Catalan brisca, with exchange and claims"),
    "estricta": locale_str("Strict Spanish brisca, with duties"),
    "italiana": locale_str("Italian briscola"),
    "mexicana": locale_str("Mexican misère: at most 11 points"),
    "chiamata": locale_str("Briscola chiamata, with an auction"),
    "rotacion": locale_str("Four deals, each suit trumps once"),
    "doble": locale_str("Two cards each to a trick"),
}
"""Every preset that the engine plays, in the order offered."""


def preset_choices() -> list[app_commands.Choice[str]]:
    """The presets as choices of a command's option."""
    return [app_commands.Choice(name=name, value=preset) for preset, name in PRESET_NAMES.items()]
