"""The order of standings, the same for every store."""

from __future__ import annotations

from collections.abc import Iterable

from bot.tables.ports import Standing


def ranked(standings: Iterable[Standing]) -> tuple[Standing, ...]:
    """By matches won, then share of matches won, then games won, then name, then id."""
    return tuple(sorted(standings, key=_rank))


def _rank(standing: Standing) -> tuple[int, float, int, str, int]:
    share = standing.matches_won / standing.matches
    return (
        -standing.matches_won,
        -share,
        -standing.games_won,
        standing.name.casefold(),
        standing.user_id,
    )
