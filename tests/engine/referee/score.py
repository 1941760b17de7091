"""What a deal gives: to the sides of a brisca, and to the seats of a chiamata."""

from __future__ import annotations

from collections.abc import Sequence

from tests.engine.referee.options import Options


def tie_of(options: Options, level: Sequence[int], last_side: int) -> list[int]:
    """R18, R33: who wins of those that are level in front."""
    told = {
        "nobody": [],
        "replay": [],
        "all": list(level),
        "last_trick": [side for side in level if side == last_side],
    }
    return told[options["tie"]]


def games_of(options: Options, points: Sequence[int], last_side: int) -> list[int]:
    """R17, R18, R32 to R34"""
    everybody = range(len(points))
    if options["misere_11"]:
        low = [side for side in everybody if points[side] <= 11]
        if not low and options["misere_none"] == "lowest":
            low = [side for side in everybody if points[side] == min(points)]
        return [1 if side in low else 0 for side in everybody]
    ahead = [side for side in everybody if points[side] == max(points)]
    if len(ahead) > 1:
        ahead = tie_of(options, ahead, last_side)
    over = options["double_over"]
    each = 2 if over != "off" and max(points) > over else 1
    return [each if side in ahead else 0 for side in everybody]


def forfeit(options: Options, points: Sequence[int], loser: int, last_side: int) -> list[int]:
    """R44, R46, R47: one game for the other side, or for the best of the others."""
    others = {side: own for side, own in enumerate(points) if side != loser}
    if options["misere_11"]:
        winners = [side for side, own in others.items() if own <= 11]
        if not winners and options["misere_none"] == "lowest":
            winners = [side for side, own in others.items() if own == min(others.values())]
    else:
        winners = [side for side, own in others.items() if own == max(others.values())]
        if len(winners) > 1:
            winners = tie_of(options, winners, last_side)
    return [1 if side in winners else 0 for side in range(len(points))]


def scores_of(
    options: Options, caller: int, partner: int, target: int, points: Sequence[int], double: bool
) -> list[int]:
    """R64, R65"""
    callers = points[caller] + (points[partner] if partner != caller else 0)
    if callers == 60 and target == 61 and options["sixty_sixty"] == "draw":
        return [0] * 5
    steps = {"off": (), "x5": (71, 81, 91, 101), "x6": (71, 81, 91, 101, 111)}
    stake = 1 + sum(target >= step for step in steps[options["bid_multiplier"]])
    if double:
        stake *= 2
    all_points = {"both": (0, 120), "caller": (120,), "off": ()}[options["cappotto"]]
    if callers in all_points:
        stake *= 2
    if callers < target:
        stake = -stake
    if partner == caller:
        return [4 * stake if seat == caller else -stake for seat in range(5)]
    return [{caller: 2 * stake, partner: stake}.get(seat, -stake) for seat in range(5)]
