"""The rule sets by the names that people choose them by, and what such a choice means."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands
from discord.app_commands import locale_str

from bot.engine.presets import PRESETS, preset_named
from bot.engine.rules import Rules

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


def asked_rules(preset: str | None, players: int | None) -> Rules:
    """The rules of a preset, of which the name, the number of players or both may be left out.

    Without a name it is the first preset that is for so many. Raises `RulesError`.
    """
    if preset is None:
        fitting = (one.name for one in PRESETS.values() if players in one.packs)
        preset = next(fitting, FREE_PLAY)
    chosen = preset_named(preset)
    return chosen.rules(chosen.usual_players if players is None else players)
