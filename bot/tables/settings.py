"""What a server has chosen for all its tables. Values only."""

from __future__ import annotations

from dataclasses import dataclass

from bot.tables.turns import TurnLimit


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices of a server; None where it has left one as it usually is.

    `moderator_role` is Discord's id of the role that may end tables and take seats; `turn_limit` is
    that of a new table.
    """

    moderator_role: int | None = None
    turn_limit: TurnLimit | None = None
