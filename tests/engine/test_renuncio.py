"""Accusing a renuncio: any card may be played, an offence is a secret, and what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.actions import StartDeal
from bot.engine.cards import format_cards
from bot.engine.events import (
    Accused,
    CardPlayed,
    DealEnded,
    TrickTaken,
)
from bot.engine.legal import Duty
from bot.engine.play import Refusal, apply
from bot.engine.state import DealResult, Ending, Match, Phase
from bot.engine.views import table_view, view_for
from tests.engine.moments import (
    deal_of,
    dealt_hands,
    done,
    last_tricks,
    offered,
    refusal_of,
    told,
)

ACCUSING: dict[str, Any] = {"obligations": "strict", "renuncio": "claim"}
TWO = ["7C 2E 4E", "2C 10C 1B"]
"""Seat 0 leads the seven of cups, which seat 1 has to beat with the jack."""

FOUR = ["7C 2E 4E", "2C 10C 1B", "4C 5E 6E", "5C 7E 10E"]


def dealt(hands: list[str], **options: Any) -> Match:
    return dealt_hands(hands, "7O", **{**ACCUSING, "match_n": 3, **options})


def test_a_forbidden_card_may_be_played_and_is_still_marked_for_its_seat() -> None:
    """R47"""
    match = done(dealt(TWO), "0:7C")
    view = view_for(match, 1)
    assert format_cards(view.legal) == "2C 10C 1B"
    assert format_cards(view.dutiful) == "10C"
    assert {str(card): duty for card, duty in view.forbidden} == {
        "2C": Duty.BEAT,
        "1B": Duty.FOLLOW,
    }
    match, events = told(match, "1:1B")
    assert [type(event) for event in events][:2] == [CardPlayed, TrickTaken]


def test_an_offence_is_a_secret() -> None:
    """R21, R47: nothing but the cards tells an offence from a lack"""
    offence = done(dealt(["7C 2E 4E", "2C 1B 5B"]), "0:7C 1:1B")
    lack = done(dealt(["7C 2E 4E", "2B 1B 5B"]), "0:7C 1:1B")
    assert deal_of(offence).offences == {1}
    assert deal_of(lack).offences == frozenset()
    assert repr(table_view(offence)) == repr(table_view(lack))
    assert offered(offence, 0) == offered(lack, 0) == {"accuse:1"}


def test_a_true_accusation_wins_the_deal_at_once() -> None:
    """R47: one game, whatever the points and in the middle of a trick too"""
    match = done(dealt(TWO, double_over=100), "0:7C 1:1B 0:2E")
    match, events = told(match, "0:accuse:1")
    result = DealResult(1, (11, 0), (1, 0), Ending.RENUNCIO, 1)
    assert events == [Accused(0, 1, true=True), DealEnded(result)]
    assert match.games == (1, 0)
    assert match.phase is Phase.DEAL


def test_a_false_accusation_changes_nothing_but_that_it_is_used_up() -> None:
    """R47"""
    before = done(dealt(TWO), "0:7C 1:10C")
    match, events = told(before, "0:accuse:1")
    assert events == [Accused(0, 1, true=False)]
    assert (match.games, match.phase, match.to_play) == ((0, 0), Phase.PLAY, 1)
    assert deal_of(match).hands == deal_of(before).hands
    view = table_view(match).deal
    assert view is not None
    assert view.accusers == {0}
    assert offered(match, 0) == set()
    assert refusal_of(match, "0:accuse:1") is Refusal.ACCUSED_ALREADY
    assert offered(match, 1) == {"accuse:0"}


def test_a_used_up_accusation_comes_back_with_the_next_deal() -> None:
    """R47"""
    match = done(dealt(TWO, concede="anytime"), "0:7C 1:10C 0:accuse:1 0:concede")
    match, _ = apply(match, StartDeal(match.rules.cards()))
    assert "accuse:1" in offered(match, 0)
    assert deal_of(match).offences == deal_of(match).accusers == frozenset()


def test_only_opponents_are_accused() -> None:
    """R5, R47"""
    match = done(dealt(FOUR), "0:7C 1:2C")
    assert refusal_of(match, "3:accuse:1") is Refusal.ACCUSE_OWN_SIDE
    assert refusal_of(match, "1:accuse:1") is Refusal.ACCUSE_OWN_SIDE
    assert refusal_of(match, "0:accuse:4") is Refusal.NO_SUCH_SEAT
    assert offered(match, 0) == offered(match, 2) == {"accuse:1", "accuse:3"}
    alone = done(dealt(FOUR, teams="individual"), "0:7C 1:2C")
    assert offered(alone, 3) == {"accuse:0", "accuse:1", "accuse:2"}


def test_an_accusation_is_of_one_seat_not_of_its_side() -> None:
    """R47: its partner has done nothing"""
    match = done(dealt(FOUR), "0:7C 1:2C")
    assert done(match, "0:accuse:3").phase is Phase.PLAY
    lost = done(match, "0:accuse:3 2:accuse:1")
    assert lost.results[-1].games == (1, 0)
    assert lost.results[-1].by == 1


def test_an_offence_is_not_forgotten_in_later_tricks() -> None:
    """R47"""
    match = done(dealt(TWO), "0:7C 1:1B 0:2E 1:2C")
    assert done(match, "0:accuse:1").results[-1].ending is Ending.RENUNCIO


def test_each_offender_may_be_accused() -> None:
    """R47: a later offence of another hides nothing"""
    match = done(dealt(FOUR), "0:7C 1:2C 2:5E")
    assert done(match, "0:accuse:1").results[-1].games == (1, 0)
    assert done(match, "1:accuse:2").results[-1].games == (0, 1)


def test_a_card_that_follows_its_duty_is_no_offence() -> None:
    """R28, R47"""
    phases = [done(dealt(TWO), f"0:7C 1:{card} 0:accuse:1").phase for card in TWO[1].split()]
    assert phases == [Phase.DEAL, Phase.PLAY, Phase.DEAL]


def test_nobody_offends_where_duties_begin_later() -> None:
    """R30, R47"""
    free = done(dealt(TWO, obligations="strict_after_stock"), "0:7C 1:2C 0:accuse:1")
    assert free.phase is Phase.PLAY


@pytest.mark.parametrize(
    ("earlier", "points", "games"),
    [("", (0, 109, 11), (0, 0, 1)), ("1O 3O 12O", (25, 84, 11), (1, 0, 0))],
)
def test_of_three_the_best_of_the_others_wins(
    earlier: str, points: tuple[int, ...], games: tuple[int, ...]
) -> None:
    """R47: though the seat accused has most"""
    options: dict[str, Any] = {**ACCUSING, "obligations": "follow"}
    match = last_tricks(["7C 4E", "6C 4B", "1C 5E"], "O", earlier=earlier, **options)
    match = done(match, "0:7C 1:4B 2:1C 2:accuse:1")
    assert match.results[-1] == DealResult(2, points, games, Ending.RENUNCIO, 1)


@pytest.mark.parametrize(
    ("tie", "games"),
    [("nobody", (0, 0, 0)), ("all", (1, 0, 1)), ("last_trick", (0, 0, 1))],
)
def test_of_three_the_others_may_be_level(tie: str, games: tuple[int, ...]) -> None:
    """R33, R47: eleven points each, and seat 2 made the last trick"""
    options: dict[str, Any] = {**ACCUSING, "obligations": "follow", "tie": tie}
    match = last_tricks(["7C 4E", "6C 4B", "1C 5E"], "O", earlier="1E 6E 7E", **options)
    match = done(match, "0:7C 1:4B 2:1C 2:accuse:1")
    assert match.results[-1].points[0] == match.results[-1].points[2] == 11
    assert match.results[-1].games == games


def test_in_a_misere_those_who_stayed_low_win() -> None:
    """R34, R47"""
    options: dict[str, Any] = {**ACCUSING, "obligations": "follow", "misere_11": True}
    hands = ["7C 4E", "6C 4B", "1C 5E"]
    low = last_tricks(hands, "O", earlier="4O 5O 6O", **options)
    assert done(low, "0:7C 1:4B 2:1C 2:accuse:1").results[-1].games == (1, 0, 1)
    high = last_tricks(hands, "O", earlier="1O 3O 6O", **options)
    assert done(high, "0:7C 1:4B 2:1C 2:accuse:1").results[-1].games == (0, 0, 1)
