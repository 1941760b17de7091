"""Matches of a fixed number of deals, and the first dealer by chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from bot.engine.actions import DrawDealer, StartDeal
from bot.engine.events import DealerDrawn, MatchEnded
from bot.engine.play import apply
from bot.engine.presets import rules_from_plain
from bot.engine.scoring import match_over, match_winner
from bot.engine.state import DealResult, Ending, Match, Phase, new_match
from bot.engine.views import table_view
from tests.engine.moments import bidding, done, told

LEVEL = (0, 0)


def fixed(deals: int, **options: Any) -> Match:
    asked = {"concede": "anytime", "match_mode": "fixed", "match_n": deals, **options}
    return new_match(rules_from_plain(asked), 0)


def conceded(match: Match, losers: Sequence[int]) -> Match:
    """Deals that these seats concede, one after the other."""
    for loser in losers:
        match, _ = apply(match, StartDeal(match.rules.cards()))
        match = done(match, f"{loser}:concede")
    return match


@pytest.mark.parametrize(
    ("losers", "games", "winner"),
    [
        ([1], (1, 0), 0),
        ([1, 1, 1], (3, 0), 0),
        ([0, 1, 0], (1, 2), 1),
        ([0, 1], (1, 1), None),
        ([0, 1, 1, 0], (2, 2), None),
        ([0, 0, 0, 1, 1], (2, 3), 1),
        ([1] * 20, (20, 0), 0),
    ],
)
def test_all_deals_are_played_and_most_games_win(
    losers: list[int], games: tuple[int, ...], winner: int | None
) -> None:
    """R52: level is nobody's match"""
    *before, last = losers
    match = conceded(fixed(len(losers)), before)
    assert (match.phase, match.winner) == (Phase.DEAL, None)
    match = conceded(match, [last])
    assert (match.phase, match.games, match.winner) == (Phase.OVER, games, winner)
    view = table_view(match)
    assert (view.phase, view.winner) == (Phase.OVER, winner)


def test_the_end_of_a_level_match_is_told_as_such() -> None:
    """R52"""
    match = conceded(fixed(2), [0])
    match, _ = apply(match, StartDeal(match.rules.cards()))
    _, events = told(match, "1:concede")
    assert events[-1] == MatchEnded(None, (1, 1))


def results(*games: Sequence[int], ending: Ending = Ending.COUNTED) -> list[DealResult]:
    return [DealResult(0, tuple(60 + own for own in each), tuple(each), ending) for each in games]


def test_a_match_of_a_fixed_number_has_no_games_that_win_it() -> None:
    """R52"""
    rules = fixed(3).rules
    assert rules.games_needed is None
    assert not match_over(rules, (2, 0), results((1, 0), (1, 0)))
    assert match_over(rules, (2, 1), results((1, 0), (1, 0), (0, 1)))


@pytest.mark.parametrize(("tie", "over"), [("nobody", True), ("replay", False)])
def test_a_tie_counts_unless_it_is_played_again(tie: str, over: bool) -> None:
    """R33, R52"""
    rules = fixed(2, tie=tie).rules
    assert match_over(rules, (1, 0), results((1, 0), LEVEL)) == over
    assert match_over(rules, (1, 0), results((1, 0), LEVEL, LEVEL)) == over
    assert match_over(rules, (2, 0), results((1, 0), LEVEL, (1, 0)))


def test_a_double_win_is_two_games_of_one_deal() -> None:
    """R32, R52"""
    rules = fixed(3, double_over=100).rules
    won = results((0, 1), (2, 0), LEVEL)
    assert match_over(rules, (2, 1), won)
    assert match_winner(rules, (2, 1), won) == 0


def test_three_may_be_level_in_front() -> None:
    """R52"""
    rules = rules_from_plain({"players": 3, "match_mode": "fixed", "match_n": 2})
    assert match_winner(rules, (1, 1, 0), results((1, 0, 0), (0, 1, 0))) is None
    assert match_winner(rules, (0, 1, 0), results((*LEVEL, 0), (0, 1, 0))) == 1


def test_a_deal_that_all_pass_is_not_one_of_a_chiamata() -> None:
    """R52, R66"""
    passes = " ".join(f"{seat}:pass" for seat in range(5))
    match = bidding(passes, match_n=1)
    assert match.phase is Phase.DEAL
    assert match.results[-1].ending is Ending.ALL_PASSED
    assert not match_over(match.rules, match.games, match.results)


def test_a_hand_thrown_in_is_not_one_of_a_chiamata() -> None:
    """R52, R67"""
    match = bidding("1:throw", weak_hand=0, match_n=1)
    assert match.phase is Phase.DEAL
    assert match.results[-1].ending is Ending.THROWN_IN


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (3, {}),
        (3, {"three_player_pack": "minus_all_twos"}),
        (4, {}),
        (5, {}),
        (6, {"preset": "italiana"}),
        (6, {"preset": "catalana"}),
        (2, {"pack": "it36"}),
        (4, {"pack": "es48"}),
        (5, {"preset": "chiamata"}),
    ],
)
def test_a_first_dealer_by_chance_is_any_seat_alike(players: int, options: dict[str, str]) -> None:
    """R6: each seat has as many cards of the pack that make it deal, and none is drawn"""
    rules = rules_from_plain({"players": players, "first_dealer": "random", **options})
    cards, dealers = rules.cards(), Counter[int]()
    for place in range(len(cards)):
        deck = (*cards[place:], *cards[:place])
        match, events = apply(new_match(rules), DrawDealer(deck))
        assert events == (DealerDrawn((), match.dealer),)
        assert match.drawn == table_view(match).drawn == ()
        assert match.phase is Phase.DEAL
        dealers[match.dealer] += 1
    assert dealers == dict.fromkeys(range(players), len(cards) // players)


def test_only_the_first_card_decides() -> None:
    """R6"""
    rules = rules_from_plain({"first_dealer": "random"})
    first, *rest = rules.cards()
    decks = [(first, *rest), (first, *reversed(rest))]
    assert {apply(new_match(rules), DrawDealer(deck))[0].dealer for deck in decks} == {0}
