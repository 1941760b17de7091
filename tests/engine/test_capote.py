"""Announcing that one takes every trick that is left: when, by whom, and what it wins or costs."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.actions import Play
from bot.engine.events import CapoteAnnounced
from bot.engine.play import Refusal, apply
from bot.engine.state import DealResult, Ending, Match, Phase
from bot.engine.views import table_view, view_for
from tests.engine.moments import deal_of, dealt, done, last_tricks, offered, refusal_of, told

STRONG = ["1O 3O 12O", "2C 4C 5C"]
"""Seat 0 takes all three, whoever leads; that gives 25 points."""

EARLIER = "1C 12C"
"""So that seat 0 ends with 40 points, and loses by the count."""

ALL_THREE = "0:1O 1:2C 0:3O 1:4C 0:12O 1:5C"


def moment(hands: list[str] = STRONG, earlier: str = EARLIER, **options: Any) -> Match:
    return last_tricks(hands, "O", earlier=earlier, **{"capote": True, **options})


def test_a_capote_that_is_made_wins_whatever_the_points() -> None:
    """R46"""
    match, events = told(moment(), "0:capote")
    assert events == [CapoteAnnounced(0)]
    view = table_view(match).deal
    assert view is not None
    assert view.capote == 0
    match = done(match, ALL_THREE)
    assert match.results[-1] == DealResult(1, (40, 80), (1, 0), Ending.CAPOTE, 0)
    assert match.winner == 0


def test_without_the_announcement_the_points_count() -> None:
    """R17, R46"""
    result = done(moment(), ALL_THREE).results[-1]
    assert result == DealResult(1, (40, 80), (0, 1), Ending.COUNTED)


def test_a_capote_is_worth_one_game() -> None:
    """R32, R46"""
    rich = "1C 12C 3C 11C 1E 3E 1B 3B 12E 12B"
    match = done(moment(earlier=rich, double_over=100, match_n=2), f"0:capote {ALL_THREE}")
    assert match.results[-1].points[0] > 100
    assert match.results[-1].games == (1, 0)
    assert done(moment(earlier=rich, double_over=100), ALL_THREE).results[-1].games == (2, 0)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("leader", [0, 1])
def test_any_seat_may_announce_it_whoever_leads(seat: int, leader: int) -> None:
    """R46"""
    match = moment(leader=leader)
    assert "capote" in offered(match, seat)
    match = done(match, f"{seat}:capote")
    assert match.to_play == leader
    assert [offered(match, other) for other in (0, 1)] == [set(), set()]
    assert refusal_of(match, f"{1 - seat}:capote") is Refusal.CAPOTE_TAKEN


@pytest.mark.parametrize(
    ("fail", "ending", "games", "by"),
    [
        ("lose_game", Ending.CAPOTE_FAILED, (1, 0), 1),
        ("score_normally", Ending.COUNTED, (0, 1), None),
    ],
)
def test_a_capote_that_fails(
    fail: str, ending: Ending, games: tuple[int, ...], by: int | None
) -> None:
    """R46: seat 1 loses the game, or wins it by the count"""
    match = done(moment(capote_fail=fail), f"1:capote {ALL_THREE}")
    assert match.results[-1] == DealResult(1, (40, 80), games, ending, by)


def test_one_trick_lost_is_enough_to_fail() -> None:
    """R46: also the last, or one between two of one's own"""
    hands = ["1O 3O 4C", "2C 6E 5C"]
    for deeds in ("0:1O 1:2C 0:3O 1:6E 0:4C 1:5C", "0:1O 1:2C 0:4C 1:5C 1:6E 0:3O"):
        result = done(moment(hands), f"0:capote {deeds}").results[-1]
        assert (result.ending, result.games) == (Ending.CAPOTE_FAILED, (0, 1))


def test_tricks_before_the_last_draw_do_not_matter() -> None:
    """R46: seat 0 makes it without a trick before"""
    result = done(moment(earlier=""), f"0:capote {ALL_THREE}").results[-1]
    assert (result.points, result.games) == ((25, 95), (1, 0))


def test_only_between_the_last_draw_and_the_next_card() -> None:
    """R46"""
    match = dealt(capote=True)
    able: list[tuple[int, int]] = []
    while match.phase is Phase.PLAY:
        deal, seat = deal_of(match), match.to_play
        assert seat is not None
        may = [refusal_of(match, f"{other}:capote") for other in (0, 1)]
        assert may in ([None] * 2, [Refusal.CAPOTE_NOT_NOW] * 2)
        if may == [None] * 2:
            able.append((len(deal.taken), len(deal.trick)))
            assert not deal.stock
        match, _ = apply(match, Play(seat, view_for(match, seat).legal[0]))
    assert able == [(17, 0)]


def test_it_is_too_late_once_a_card_is_played() -> None:
    """R46"""
    match = done(moment(), "0:1O")
    assert refusal_of(match, "1:capote") is Refusal.CAPOTE_NOT_NOW
    match = done(match, "1:2C")
    assert refusal_of(match, "0:capote") is Refusal.CAPOTE_NOT_NOW


THREE = ["1O 3O 12O", "4C 5C 4B", "6C 7C 10C"]
LAST_OF_THREE = "0:1O 1:4C 2:6C 0:3O 1:5C 2:7C 0:12O 1:4B 2:10C"


def test_it_is_for_three_too() -> None:
    """R46"""
    match = done(moment(THREE, "", match_n=2), f"0:capote {LAST_OF_THREE}")
    assert match.results[-1].ending is Ending.CAPOTE
    assert match.results[-1].games == (1, 0, 0)


@pytest.mark.parametrize(
    ("loser", "earlier", "points", "games"),
    [
        (1, "", (27, 93, 0), (1, 0, 0)),
        (2, "", (27, 93, 0), (0, 1, 0)),
        (2, "1C 3C 12C 1E 3E 12E", (77, 43, 0), (1, 0, 0)),
    ],
)
def test_of_three_the_better_of_the_other_two_wins_when_it_fails(
    loser: int, earlier: str, points: tuple[int, ...], games: tuple[int, ...]
) -> None:
    """R46"""
    match = done(moment(THREE, earlier), f"{loser}:capote {LAST_OF_THREE}")
    assert match.results[-1].points == points
    assert match.results[-1].ending is Ending.CAPOTE_FAILED
    assert match.results[-1].by == loser
    assert match.results[-1].games == games


@pytest.mark.parametrize(
    ("tie", "games"),
    [
        ("nobody", (0, 0, 0)),
        ("replay", (0, 0, 0)),
        ("all", (1, 1, 0)),
        ("last_trick", (1, 0, 0)),
    ],
)
def test_the_other_two_may_be_level(tie: str, games: tuple[int, ...]) -> None:
    """R33, R46: 60 points each, and seat 0 makes the last trick"""
    level = "1C 3C 12C 11C 11E 10E"
    match = done(moment(THREE, level, tie=tie), f"2:capote {LAST_OF_THREE}")
    assert match.results[-1].points == (60, 60, 0)
    assert match.results[-1].games == games


def test_a_claim_of_the_rest_makes_it_and_breaks_it() -> None:
    """R41, R46: the tricks laid down are those of the claimant"""
    options: dict[str, Any] = {"claims": "top_trumps"}
    assert done(moment(**options), "0:capote 0:claim").results[-1].ending is Ending.CAPOTE
    assert done(moment(**options), "1:capote 0:claim").results[-1].ending is Ending.CAPOTE_FAILED


def test_conceding_goes_before_a_capote() -> None:
    """R44, R46"""
    result = done(moment(concede="anytime"), "1:capote 0:concede").results[-1]
    assert (result.ending, result.games) == (Ending.CONCEDED, (0, 1))


def test_a_capote_may_wait_for_acceptance() -> None:
    """R46, R48: who made it cannot be asked"""
    accusing: dict[str, Any] = {"obligations": "follow", "renuncio": "claim"}
    match = done(moment(**accusing), f"0:capote {ALL_THREE}")
    assert match.phase is Phase.SETTLE
    assert [offered(match, seat) for seat in (0, 1)] == [{"accuse:1"}, {"accept", "accuse:0"}]
    assert done(match, "1:accept").results[-1].ending is Ending.CAPOTE


@pytest.mark.parametrize(("hand", "tricks"), [(3, 1), (4, 2)])
def test_with_two_cards_each_it_is_for_the_tricks_that_are_left(hand: int, tricks: int) -> None:
    """R46, R50"""
    match = dealt(capote=True, two_card_play=hand)
    while refusal_of(match, "0:capote") is not None:
        assert match.to_play is not None
        match, _ = apply(match, Play(match.to_play, view_for(match, match.to_play).legal[0]))
    assert len(deal_of(match).taken) == 10 - tricks
