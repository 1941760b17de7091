"""A finished deal that waits: who may still accuse, who has to let it stand, and until when."""

from __future__ import annotations

from typing import Any

from bot.engine.events import (
    Accused,
    DealAccepted,
    DealEnded,
    DealPlayed,
    MatchEnded,
)
from bot.engine.play import Refusal
from bot.engine.state import DealResult, Ending, Match, Phase
from bot.engine.views import table_view
from tests.engine.moments import (
    deal_of,
    done,
    last_tricks,
    offered,
    refusal_of,
    settling,
    told,
)

ACCUSING: dict[str, Any] = {"obligations": "follow", "renuncio": "claim"}
LAST = ["7C", "2C"]
"""Seat 0 takes the last trick, and seat 1 has taken all others."""


def finished(hands: list[str] = LAST, **options: Any) -> Match:
    match = last_tricks(hands, "O", **{**ACCUSING, **options})
    for seat, hand in enumerate(hands):
        match = done(match, f"{seat}:{hand}")
    return match


def test_a_finished_deal_waits_until_the_loser_lets_it_stand() -> None:
    """R48: the last deal of a match too"""
    match, events = told(last_tricks(LAST, "O", **ACCUSING), "0:7C 1:2C")
    result = DealResult(1, (0, 120), (0, 1))
    assert events[-1] == DealPlayed(result)
    assert match.phase is Phase.SETTLE
    assert (match.games, match.results, match.winner) == ((0, 0), (), None)
    view = table_view(match).deal
    assert view is not None
    assert view.pending == result
    assert view.to_accept == {0}
    assert view.points == (0, 120)
    assert [offered(match, seat) for seat in (0, 1)] == [{"accept", "accuse:1"}, {"accuse:0"}]
    assert refusal_of(match, "1:accept") is Refusal.NOTHING_TO_ACCEPT

    match, events = told(match, "0:accept")
    assert events == [DealAccepted(0), DealEnded(result), MatchEnded(1, (0, 1))]
    assert (match.phase, match.winner) == (Phase.OVER, 1)
    view = table_view(match).deal
    assert view is not None
    assert view.pending is None


def test_the_offender_cannot_let_its_own_win_stand() -> None:
    """R47, R48: the victim may still accuse"""
    match = last_tricks(["7C 2E", "2C 4B"], "O", **ACCUSING)
    match = done(match, "0:7C 1:4B 0:2E 1:2C")
    assert match.phase is Phase.SETTLE
    assert deal_of(match).offences == {1}
    assert refusal_of(match, "1:accept") is Refusal.NOTHING_TO_ACCEPT
    after, events = told(match, "0:accuse:1")
    assert events[0] == Accused(0, 1, true=True)
    assert after.results[-1] == DealResult(1, (0, 120), (1, 0), Ending.RENUNCIO, 1)
    assert done(match, "0:accept").results[-1].games == (0, 1)


def test_the_ten_for_the_last_trick_count_in_a_deal_accused_after_its_end() -> None:
    """R31, R47"""
    hands = ["7C 2E", "2C 4B"]
    options: dict[str, Any] = {**ACCUSING, "last_trick_bonus": True}
    match = done(last_tricks(hands, "O", **options), "0:7C 1:4B 0:2E 1:2C 0:accuse:1")
    assert match.results[-1].points == (10, 120)


def test_a_false_accusation_after_the_end_leaves_the_deal_to_be_accepted() -> None:
    """R47, R48"""
    match = done(finished(), "0:accuse:1")
    assert match.phase is Phase.SETTLE
    assert offered(match, 0) == {"accept"}
    assert done(match, "0:accept").phase is Phase.OVER


def test_of_three_each_that_won_nothing_is_asked() -> None:
    """R48"""
    match = done(settling(), "0:accept")
    view = table_view(match).deal
    assert view is not None
    assert match.phase is Phase.SETTLE
    assert view.to_accept == {2}
    assert refusal_of(match, "0:accept") is Refusal.ACCEPTED_ALREADY
    assert offered(match, 2) == {"accept", "accuse:0", "accuse:1"}
    assert done(match, "2:accept").phase is Phase.OVER


def test_one_seat_accepts_for_its_side() -> None:
    """R48"""
    match = finished(["7C", "2C", "4C", "5C"])
    assert [offered(match, seat) & {"accept"} for seat in range(4)] == [
        {"accept"},
        set(),
        {"accept"},
        set(),
    ]
    assert done(match, "2:accept").phase is Phase.OVER


def test_in_a_tie_all_are_asked() -> None:
    """R18, R48"""
    earlier = "1O 12O 1C 12C 1E 12E 1B 12B"  # 60 points
    match = finished(earlier=earlier, match_n=3)
    assert deal_of(match).pending == DealResult(1, (60, 60), (0, 0))
    match = done(match, "1:accept")
    assert match.phase is Phase.SETTLE
    assert done(match, "0:accept").phase is Phase.DEAL


def test_where_all_win_something_all_are_asked() -> None:
    """R33, R48"""
    match = finished(earlier="1O 12O 1C 12C 1E 12E 1B 12B", match_n=3, tie="all")
    assert [offered(match, seat) & {"accept"} for seat in (0, 1)] == [{"accept"}, {"accept"}]


def test_who_has_accepted_may_still_accuse_while_others_are_asked() -> None:
    """R47, R48: until the deal counts"""
    match = done(settling(), "0:accept")
    assert "accuse:1" in offered(match, 0)


def test_a_claim_is_accepted_too() -> None:
    """R41, R48"""
    match = last_tricks(["1O 3O", "2C 4C"], "O", claims="top_trumps", **ACCUSING)
    assert done(match, "0:claim").phase is Phase.SETTLE


def test_what_ends_a_deal_early_waits_for_nobody() -> None:
    """R44, R48"""
    assert (
        done(last_tricks(LAST, "O", concede="anytime", match_n=3, **ACCUSING), "0:concede").phase
        is Phase.DEAL
    )


def test_nothing_is_accused_or_accepted_once_the_deal_counts() -> None:
    """R47, R48"""
    match = done(finished(match_n=3), "0:accept")
    assert match.phase is Phase.DEAL
    assert refusal_of(match, "0:accuse:1") is Refusal.ACCUSE_NOT_NOW
    assert refusal_of(match, "0:accept") is Refusal.NO_DEAL
    assert [offered(match, seat) for seat in (0, 1)] == [set(), set()]


def test_where_a_renuncio_is_prevented_nothing_is_accused_or_accepted() -> None:
    """R47, R48"""
    match = done(last_tricks(LAST, "O", obligations="follow"), "0:7C")
    assert refusal_of(match, "0:accuse:1") is Refusal.ACCUSE_OFF
    assert done(match, "1:2C").phase is Phase.OVER
