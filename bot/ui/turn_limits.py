"""How long a turn may take, by the names that people choose it by."""

from __future__ import annotations

from collections.abc import Mapping

from discord import SelectOption, app_commands
from discord.app_commands import locale_str

from bot.i18n.catalogue import Say
from bot.tables.turns import TurnLimit

LIMIT_NAMES: Mapping[TurnLimit, locale_str] = {
    TurnLimit.OFF: locale_str("no limit"),
    TurnLimit.HALF_MINUTE: locale_str("30 seconds"),
    TurnLimit.MINUTE: locale_str("1 minute"),
    TurnLimit.TWO_MINUTES: locale_str("2 minutes"),
    TurnLimit.FIVE_MINUTES: locale_str("5 minutes"),
    TurnLimit.DAY: locale_str("1 day"),
}
"""Every limit, in the order offered."""


def limit_words(limit: TurnLimit, say: Say) -> str:
    """What a limit is called."""
    return say(LIMIT_NAMES[limit].message)


def limit_choices() -> list[app_commands.Choice[int]]:
    """The limits as choices of a command's option, by their seconds."""
    return [
        app_commands.Choice(name=name, value=limit.value) for limit, name in LIMIT_NAMES.items()
    ]


def limit_options(chosen: TurnLimit, say: Say) -> list[SelectOption]:
    """The limits as choices of a menu, by their seconds; each says what it is about."""
    return [
        SelectOption(
            label=say("Time for a turn: {limit}", limit=limit_words(limit, say)),
            value=str(limit.value),
            default=limit is chosen,
        )
        for limit in LIMIT_NAMES
    ]
