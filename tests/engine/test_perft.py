"""Counting whole trees: every way to play small endings, by the engine and by the referee."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from bot.engine.offers import legal_actions
from bot.engine.play import apply
from bot.engine.presets import rules_from_plain
from bot.engine.state import Match, Phase, new_match
from tests.engine import referee
from tests.strategies import play_by_chance


def ending(players: int, stock: int, seed: int = 7, **options: object) -> Match:
    """A deal played by chance to a lead with this many cards in the stock and full hands."""
    alone = {"players": players, "teams": "individual", "match_n": 10, "concede": "off"}
    rules = rules_from_plain({**alone, **options})
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


@pytest.mark.parametrize(
    ("hand", "stock", "counts"),
    [
        (4, 0, [4, 16, 48, 144, 288, 576, 576, 576]),
        (3, 0, [2, 4, 4, 4]),
        (3, 2, [3, 9, 18, 36, 72, 144, 144, 144]),
        (3, 34, [3, 9, 18, 36, 108]),
        (4, 32, [4, 16, 48, 144, 576]),
    ],
)
def test_number_of_ways_to_go_on_with_two_cards_each(
    hand: int, stock: int, counts: list[int]
) -> None:
    """R50: a hand is filled up only when each seat has played two cards"""
    start = ending(2, stock, two_card_play=hand)
    assert [perft(start, depth) for depth in range(1, len(counts) + 1)] == counts


DUTIES: dict[str, dict[str, object]] = {
    "free": {},
    "follow": {"obligations": "follow"},
    "follow_or_trump": {"obligations": "follow_or_trump"},
    "strict": {"obligations": "strict"},
    "strict, beating the card led": {"obligations": "strict", "montar_target": "led_card"},
    "strict, undertrumping": {"obligations": "strict", "undertrump": "forced"},
    "strict after the stock": {"obligations": "strict_after_stock"},
    "Portuguese order": {"obligations": "strict", "rank_order": "a7"},
}


def referees_endings(start: Match) -> Counter[tuple[int, ...]]:
    assert start.deal is not None
    hands = [[str(card) for card in hand] for hand in start.deal.hands]
    stock = list(map(str, start.deal.stock))
    assert start.deal.trump is not None
    trump, leader = start.deal.trump.value, start.deal.leader
    return Counter(referee.endings(start.rules.plain(), hands, leader, trump, stock))


@pytest.mark.parametrize("duty", DUTIES)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_duties_leave_as_many_ways_as_the_referee_counts(
    duty: str, players: int, seed: int
) -> None:
    """R26 to R30: whole trees, the last ones with a draw within them for two seats."""
    start = ending(players, 2 if players == 2 else 0, seed, **DUTIES[duty])
    assert start.deal is not None
    cards = players * 3 + len(start.deal.stock)
    assert perft(start, cards) == sum(referees_endings(start).values())


def test_each_duty_allows_fewer_ways_than_the_one_before() -> None:
    """R26 to R30: without this the counts could be equal because no duty ever bites."""
    free = {"teams": "auto"}
    start = ending(4, 0, 5, **free)

    def ways(**options: object) -> int:
        return perft(replace(start, rules=start.rules.changed(options)), 12)

    follow = ways(obligations="follow")
    or_trump = ways(obligations="follow_or_trump")
    strict = ways(obligations="strict")
    forced = ways(obligations="strict", undertrump="forced")
    exempt = ways(obligations="strict", strict_partner_exempt=True)
    after = ways(obligations="strict_after_stock")
    assert 1296 > follow > or_trump > strict
    assert forced <= strict < exempt
    assert after == strict


def assert_points_are_those_of_the_referee(start: Match) -> None:
    """Over all ways to play on, what each seat has in the end, with what it had before."""
    assert start.deal is not None
    so_far = [0] * start.rules.players
    for trick in start.deal.taken:
        so_far[trick.winner] += referee.worth([str(card) for card in trick.cards])
    expected: Counter[tuple[int, ...]] = Counter()
    for rest, ways in referees_endings(start).items():
        expected[tuple(map(sum, zip(so_far, rest, strict=True)))] += ways
    assert points_of_all_endings(start) == expected


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("duty", ["free", "strict"])
def test_all_endings_give_the_points_that_the_referee_finds(
    players: int, seed: int, duty: str
) -> None:
    """R11, R12, R16"""
    start = ending(players, 0, seed, **DUTIES[duty])
    assert_points_are_those_of_the_referee(start)


@pytest.mark.parametrize(("hand", "stock"), [(3, 2), (4, 0)])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_all_endings_with_two_cards_each_are_those_of_the_referee(
    hand: int, stock: int, seed: int
) -> None:
    """R11, R50"""
    start = ending(2, stock, seed, two_card_play=hand)
    assert_points_are_those_of_the_referee(start)
