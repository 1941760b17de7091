"""What deals make of a match: games, who deals next, which deals count, who has won."""

from __future__ import annotations

from collections.abc import Sequence

from tests.engine.referee.options import Options, sides_of
from tests.engine.referee.told import Told


def counts(options: Options, told: Told) -> bool:
    """R33, R52, R53, R67: a deal that is not dealt again in its place."""
    again = options["tie"] == "replay" and not any(told.games) and not options["misere_11"]
    return not again and told.ending not in ("all_passed", "thrown_in")


def next_dealer(options: Options, dealer: int, told: Told) -> int:
    """R20, R33, R66, R67"""
    stays = not counts(options, told) and told.ending != "all_passed"
    return dealer if stays else (dealer + 1) % int(options["players"])


def doubled(options: Options, before: Sequence[Told]) -> bool:
    """R64, R66, R67: a deal that is dealt again leaves it to the one before it."""
    for told in reversed(before):
        if told.ending == "all_passed" and options["all_pass"] == "double_next":
            return True
        if told.ending not in ("thrown_in", "all_passed"):
            return told.ending == "drawn"
    return False


def alone_ahead(scores: Sequence[int]) -> int | None:
    """The place of the one best score."""
    best = [place for place, score in enumerate(scores) if score == max(scores)]
    return best[0] if len(best) == 1 else None


def standing(options: Options, deals: Sequence[Told]) -> tuple[list[int], bool, int | None]:
    """R19, R35, R52, R53: the games so far, whether that is all, and who has won then."""
    sides = range(sides_of(options))
    games = [sum(told.games[side] for told in deals) for side in sides]
    counted = [told for told in deals if counts(options, told)]
    if options["match_mode"] == "fixed":
        if len(counted) < options["match_n"]:
            return games, False, None
    else:
        needed = options["match_n"]
        if options["match_mode"] == "best_of":
            needed = (needed + 1) // 2
        if max(games) < needed or alone_ahead(games) is None:
            return games, False, None
    if options["trump_source"] == "turn_up":
        return games, True, alone_ahead(games)
    sums = sums_of(options, deals)
    if options["misere_11"]:
        sums = [-own for own in sums]
    if options["rotation_decide"] == "most_wins":
        sums = [own if games[side] == max(games) else -10_000 for side, own in enumerate(sums)]
    return games, True, alone_ahead(sums)


def sums_of(options: Options, deals: Sequence[Told]) -> list[int]:
    """R53: points of all deals that count; what nobody took goes to who won the deal alone."""
    whole = 130 if options["last_trick_bonus"] else 120
    sums = [0] * sides_of(options)
    for told in deals:
        if not counts(options, told):
            continue
        sums = [own + more for own, more in zip(sums, told.points, strict=True)]
        winners = [side for side, games in enumerate(told.games) if games]
        if len(winners) == 1 and not options["misere_11"]:
            sums[winners[0]] += whole - sum(told.points)
    return sums
