"""Counting whole trees: every way to play small endings, by the engine and by the referee."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bot.engine.legal import legal_actions
from bot.engine.options import Teams
from bot.engine.play import apply
from bot.engine.rules import Rules
from bot.engine.state import Match, Phase, new_match
from tests.engine import referee
from tests.strategies import play_by_chance


def ending(players: int, stock: int, seed: int = 7) -> Match:
    """A deal played by chance to a lead with this many cards in the stock and full hands."""
    rules = Rules(players=players, teams=Teams.INDIVIDUAL, match_n=10)
    played = play_by_chance(new_match(rules, 0), Random(seed), most_deals=1)
    return next(
        match
        for match in played.states
        if match.deal is not None and len(match.deal.stock) == stock and not match.deal.trick
    )


def perft(match: Match, depth: int) -> int:
    """Number of sequences of `depth` actions, or shorter ones that end the deal."""
    if depth == 0 or match.phase is not Phase.PLAY:
        return 1
    return sum(perft(apply(match, action)[0], depth - 1) for action in legal_actions(match))


def points_of_all_endings(match: Match) -> Counter[tuple[int, ...]]:
    if match.phase is not Phase.PLAY:
        return Counter([match.results[-1].points])
    found: Counter[tuple[int, ...]] = Counter()
    for action in legal_actions(match):
        found += points_of_all_endings(apply(match, action)[0])
    return found


@pytest.mark.parametrize(
    ("players", "stock", "counts"),
    [
        (2, 0, [3, 9, 18, 36, 36, 36]),
        (2, 2, [3, 9, 27, 81, 162, 324, 324, 324]),
        (3, 0, [3, 9, 27, 54, 108, 216, 216, 216, 216]),
        (4, 0, [3, 9, 27, 81, 162, 324, 648, 1296, 1296]),
        (2, 34, [3, 9, 27, 81, 243, 729]),
    ],
)
def test_number_of_ways_to_go_on(players: int, stock: int, counts: list[int]) -> None:
    """R10, R13, R15: free play leaves as many ways as there are cards in hand."""
    start = ending(players, stock)
    assert [perft(start, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_all_endings_give_the_points_that_the_referee_finds(players: int, seed: int) -> None:
    """R11, R12, R16"""
    start = ending(players, 0, seed)
    assert start.deal is not None
    so_far = [0] * players
    for trick in start.deal.taken:
        so_far[trick.winner] += referee.worth([str(card) for card in trick.cards])
    hands = [[str(card) for card in hand] for hand in start.deal.hands]
    expected = Counter(
        tuple(map(sum, zip(so_far, rest, strict=True)))
        for rest in referee.endings(hands, start.deal.leader, start.deal.trump.value)
    )
    assert points_of_all_endings(start) == expected
