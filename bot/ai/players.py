"""Which computer player stands behind which level. Knows no table and no settings."""

from __future__ import annotations

from typing import assert_never

from bot.ai.chance import Chance
from bot.ai.level import Level, Player
from bot.ai.thumb import Thumb


def player_for(level: Level) -> Player:
    """The player of a level. Players keep nothing between choices, so one may sit at many seats."""
    match level:
        case Level.CHANCE:
            return Chance()
        case Level.THUMB:
            return Thumb()
        case _:
            assert_never(level)
