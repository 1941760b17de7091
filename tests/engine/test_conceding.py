"""Giving the game away: who may, when it is done, how it is taken back, and what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.events import ConcessionOffered, DealEnded, MatchEnded
from bot.engine.play import Refusal
from bot.engine.presets import rules_for
from bot.engine.state import DealResult, Ending, Match, Phase
from bot.engine.views import table_view
from tests.engine.moments import (
    deal_of,
    dealt_hands,
    done,
    last_tricks,
    offered,
    refusal_of,
    told,
)

FOUR = ["1O 2C 2E", "4O 4C 4E", "5O 5C 5E", "6O 6C 6E"]
TWO = ["1O 2C 2E", "4O 4C 4E"]
SIX = [*FOUR, "10O 10C 10E", "11O 11C 11E"]


def dealt(hands: list[str], **options: Any) -> Match:
    return dealt_hands(hands, "7O", **{"concede": "anytime", "match_n": 3, **options})


def conceding_in(match: Match) -> frozenset[int]:
    deal = table_view(match).deal
    assert deal is not None
    return deal.conceding


@pytest.mark.parametrize("seat", [0, 1])
def test_who_plays_alone_concedes_at_once_in_its_turn_or_not(seat: int) -> None:
    """R44"""
    match, events = told(dealt(TWO), f"{seat}:concede")
    games = (0, 1) if seat == 0 else (1, 0)
    result = DealResult(1, (0, 0), games, Ending.CONCEDED, seat)
    assert events == [ConcessionOffered(seat), DealEnded(result)]
    assert match.games == games
    assert match.phase is Phase.DEAL
    assert match.dealer == 0


def test_points_taken_so_far_stay_but_do_not_decide() -> None:
    """R44: also in the middle of a trick"""
    match = done(dealt(TWO), "0:1O 1:4O 0:2C 0:concede")
    assert match.results[-1] == DealResult(1, (11, 0), (0, 1), Ending.CONCEDED, 0)


def test_a_conceded_game_may_end_the_match() -> None:
    """R19, R44"""
    _, events = told(dealt(TWO, match_n=1), "1:concede")
    assert events[-1] == MatchEnded(0, (1, 0))


def test_a_conceded_game_is_never_a_double() -> None:
    """R32, R44"""
    match = last_tricks(
        ["2C", "4C"],
        "O",
        earlier="1O 3O 1C 3C 1E 3E 1B 3B 12O 12C 12E 12B 11O 11C 11E 11B",
        concede="anytime",
        double_over=100,
    )
    view = table_view(match).deal
    assert view is not None
    assert view.points == (112, 8)
    assert done(match, "1:concede").results[-1].games == (1, 0)
    assert done(match, "0:2C 1:4C").results[-1].games == (2, 0)


@pytest.mark.parametrize(("hands", "side"), [(FOUR, (1, 3)), (SIX, (0, 2, 4))])
def test_all_seats_of_a_side_have_to_concede(hands: list[str], side: tuple[int, ...]) -> None:
    """R44"""
    six = {"preset": "catalana"} if len(hands) == 6 else {}
    match = dealt(hands, **six)
    *first, last = side
    for number, seat in enumerate(first, start=1):
        match, events = told(match, f"{seat}:concede")
        assert events == [ConcessionOffered(seat)]
        assert conceding_in(match) == set(first[:number])
        assert match.phase is Phase.PLAY
        assert "concede" not in offered(match, seat)
        assert refusal_of(match, f"{seat}:concede") is Refusal.CONCEDED_ALREADY
    match = done(match, f"{last}:concede")
    winner = 1 - side[0] % 2
    assert match.results[-1].games == tuple(int(other == winner) for other in (0, 1))
    assert match.results[-1].by == last


def test_one_of_each_side_concedes_nothing() -> None:
    """R44"""
    match = done(dealt(FOUR), "0:concede 1:concede")
    assert match.phase is Phase.PLAY
    assert conceding_in(match) == {0, 1}


def test_whoever_plays_a_card_takes_it_back() -> None:
    """R44: only its own; a partner's and an opponent's stay"""
    match = done(dealt(FOUR), "0:concede 1:concede")
    match = done(match, "0:1O")
    assert conceding_in(match) == {1}
    assert done(match, "2:concede").phase is Phase.PLAY, "its partner has played on"
    assert done(match, "3:concede").phase is Phase.DEAL
    again = done(match, "2:concede 0:concede")
    assert again.results[-1].games == (0, 1)


def test_a_concession_outlives_the_trick_until_its_seat_plays() -> None:
    """R44"""
    match = done(dealt(FOUR), "0:1O 1:4O 2:5O 3:6O 3:concede 0:2C")
    assert conceding_in(match) == {3}
    assert done(match, "1:concede").results[-1].games == (1, 0)


UNDER_TEN = {"concede": "hand_under_10"}
RICH = "12O 12C 10E"


@pytest.mark.parametrize(
    ("hand", "allowed"),
    [
        ("12O 11C 10B", True),  # nine points
        ("2O 4C 5B", True),
        ("12O 12C 10B", False),  # ten
        ("3O 4C 5B", False),
        ("1O 4C 5B", False),
    ],
)
def test_only_with_fewer_than_ten_points_in_hand(hand: str, allowed: bool) -> None:
    """R45"""
    match = dealt([hand, "2C 4E 5E"], **UNDER_TEN)
    assert refusal_of(match, "0:concede") is (None if allowed else Refusal.CONCEDE_TOO_GOOD)
    assert ("concede" in offered(match, 0)) == allowed


@pytest.mark.parametrize("order", ["a3", "a7"])
def test_points_in_hand_are_those_of_the_order_of_ranks(order: str) -> None:
    """R25, R45"""
    seven = dealt(["7C 2C 2E", "4O 4C 4E"], rank_order=order, **UNDER_TEN)
    assert (refusal_of(seven, "0:concede") is None) == (order == "a3")


def test_only_before_the_first_card_of_ones_own() -> None:
    """R45: others may have played"""
    match = done(dealt(["2O 2C 2E", "4O 4C 4E"], **UNDER_TEN), "0:2O")
    assert refusal_of(match, "0:concede") is Refusal.CONCEDE_TOO_LATE
    assert refusal_of(match, "1:concede") is None
    match = done(match, "1:4O")
    assert {refusal_of(match, f"{seat}:concede") for seat in (0, 1)} == {Refusal.CONCEDE_TOO_LATE}


def test_partners_each_need_a_poor_hand() -> None:
    """R44, R45"""
    poor = ["2O 2C 2E", RICH, "5O 5C 5E", "6O 6C 6E"]
    match = done(dealt(poor, **UNDER_TEN), "3:concede 0:2O 2:concede")
    assert refusal_of(match, "1:concede") is Refusal.CONCEDE_TOO_GOOD
    assert refusal_of(match, "0:concede") is Refusal.CONCEDE_TOO_LATE
    assert match.phase is Phase.PLAY


def test_nothing_is_conceded_outside_a_deal() -> None:
    """R44"""
    assert refusal_of(done(dealt(TWO), "0:concede"), "1:concede") is Refusal.NO_DEAL
    waiting = last_tricks(
        ["2C", "4C"], "O", concede="anytime", obligations="follow", renuncio="claim"
    )
    assert refusal_of(done(waiting, "0:2C 1:4C"), "0:concede") is Refusal.NO_DEAL


def test_a_conceded_tie_is_no_tie_that_is_dealt_again() -> None:
    """R33, R44"""
    match = done(dealt(TWO, tie="replay"), "0:concede")
    assert match.dealer == 0 != deal_of(match).dealer


def test_conceding_is_usual_wherever_there_are_two_sides() -> None:
    """R44"""
    assert "concede" in offered(dealt_hands(TWO, "7O", preset="base", concede="anytime"), 1)
    assert rules_for("base", 2).concede.value == "anytime"
