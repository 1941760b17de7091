"""The pause before the draw: the winner of a trick is asked whether it exchanges."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.cards import Card
from bot.engine.events import StockDrawn, TrickTaken, TurnUpExchanged
from bot.engine.play import Refusal
from bot.engine.state import Match
from bot.engine.views import table_view, view_for
from tests.engine.moments import (
    deal_of,
    dealt_hands,
    done,
    exchange_moment,
    offered,
    refusal_of,
    told,
)

HANDS = ["7O 1B 1C", "4O 4B 4C"]
"""Seat 0 takes any trick that it leads with an ace."""

SEVEN, TWO, KING = Card.parse("7O"), Card.parse("2O"), Card.parse("12O")


def dealt(hands: list[str] = HANDS, turn_up: str = "12O", rest: str = "", **options: Any) -> Match:
    asked = {"exchange": "immediate", "exchange_when": "after_own_win_before_draw", **options}
    return dealt_hands(hands, turn_up, rest, **asked)


def is_asked(match: Match) -> bool:
    deal = table_view(match).deal
    assert deal is not None
    return deal.exchange_open


def test_the_winner_of_a_trick_is_asked_before_the_draw() -> None:
    """R43"""
    match, events = told(dealt(), "0:1B 1:4B")
    assert isinstance(events[-1], TrickTaken)
    assert is_asked(match)
    assert [len(hand) for hand in deal_of(match).hands] == [2, 2]
    assert match.to_play == 0
    assert offered(match, 0) == {"x", "draw"}
    assert offered(match, 1) == set()
    assert view_for(match, 0).legal == ()
    assert refusal_of(match, "0:1C") is Refusal.DRAW_FIRST
    assert refusal_of(match, "1:draw") is Refusal.NOTHING_TO_DRAW


def test_drawing_goes_on_without_an_exchange() -> None:
    """R13, R43"""
    match, events = told(dealt(), "0:1B 1:4B 0:draw")
    assert events[-1] == StockDrawn((0, 1), 32)
    assert not is_asked(match)
    assert [len(hand) for hand in deal_of(match).hands] == [3, 3]
    assert deal_of(match).turn_up == KING
    assert refusal_of(match, "0:draw") is Refusal.NOTHING_TO_DRAW
    assert refusal_of(match, "0:x") is Refusal.EXCHANGE_NOT_NOW
    assert refusal_of(done(match, "0:1C"), "0:x") is Refusal.EXCHANGE_NOT_NOW


def test_an_exchange_leaves_the_pause_open_while_another_is_possible() -> None:
    """R39, R43: the two may be in any hand, for all that the table knows"""
    match, events = told(dealt(), "0:1B 1:4B 0:x")
    assert events[-1] == TurnUpExchanged(0, SEVEN, KING)
    assert is_asked(match)
    assert offered(match, 0) == {"draw"}
    match, events = told(match, "0:draw")
    assert [type(event) for event in events] == [StockDrawn]


def test_the_draw_follows_by_itself_when_nothing_is_left_to_exchange() -> None:
    """R43"""
    both = dealt(["7O 2O 1C", "4O 4B 4C"])
    match, events = told(both, "0:1C 1:4C 0:x 0:x")
    assert events[-2:] == [TurnUpExchanged(0, TWO, SEVEN), StockDrawn((0, 1), 32)]
    assert not is_asked(match)
    assert {KING, SEVEN} < set(deal_of(match).hands[0])
    assert not is_asked(done(match, f"0:12O 1:{deal_of(match).hands[1][0]}"))

    gone = done(dealt(["7O 1B 1C", "2O 4B 4C"]), "0:1B 1:2O 1:draw")
    assert deal_of(gone).leader == 1
    gone = done(gone, "1:4C 0:1C")
    match, events = told(gone, "0:x")
    assert [type(event) for event in events] == [TurnUpExchanged, StockDrawn]


def test_the_question_does_not_tell_what_the_winner_holds() -> None:
    """R21, R43: with the seven in the winner's hand, the loser's, or the stock, it is the same"""
    holds = ["7O 1B 1C", "4O 4B 4C"], "4E"
    loser = ["4O 1B 1C", "7O 4B 4C"], "4E"
    stock = ["4O 1B 1C", "4E 4B 4C"], "7O"
    after = [done(dealt(hands, rest=rest), "0:1B 1:4B") for hands, rest in (holds, loser, stock)]
    assert [offered(match, 0) for match in after] == [{"x", "draw"}, {"draw"}, {"draw"}]
    assert len({repr(table_view(match)) for match in after}) == 1
    assert is_asked(after[0])


@pytest.mark.parametrize(
    ("hands", "turn_up", "deeds", "asked"),
    [
        (HANDS, "12O", "0:1B 1:4B", True),
        (HANDS, "12O", "0:7O 1:4B", False),  # the seven is the trick's
        (HANDS, "12O", "0:7O 1:4O 0:1C 1:4C", False),
        (HANDS, "6O", "0:1B 1:4B", True),
        (HANDS, "2O", "0:1B 1:4B", False),
        ([*HANDS, "5B 5C 5E"], "6C", "0:1B 1:4B 2:5B", False),  # no two of cups in the pack
        ([*HANDS, "5B 5C 5E"], "12C", "0:1B 1:4B 2:5B", True),
        ([*HANDS, "5B 5C 5E", "6B 6C 6E"], "12O", "0:1B 1:4B 2:5B 3:6B", True),
    ],
)
def test_it_is_asked_where_what_lies_open_leaves_an_exchange(
    hands: list[str], turn_up: str, deeds: str, asked: bool
) -> None:
    """R39, R43"""
    match = dealt(hands, turn_up)
    for deed in deeds.split():
        if match.deal is not None and match.deal.exchange_open:
            match = done(match, f"{match.deal.leader}:draw")
        match = done(match, deed)
    assert deal_of(match).trick == ()
    assert is_asked(match) == asked


@pytest.mark.parametrize("when", ["any_time", "own_turn_before_playing"])
def test_it_is_asked_only_where_the_rules_bind_the_exchange_to_that_moment(when: str) -> None:
    """R40, R43"""
    match, events = told(dealt(exchange_when=when), "0:1B 1:4B")
    assert isinstance(events[-1], StockDrawn)
    assert not is_asked(match)
    assert not is_asked(done(dealt(exchange="off"), "0:1B 1:4B"))


@pytest.mark.parametrize("after_win", ["player", "team", "none"])
def test_the_moment_belongs_to_the_winner_alone(after_win: str) -> None:
    """R40, R43"""
    hands = ["4E 1B 1C", "4B 5C 5E", "7O 6B 6C", "7B 7C 7E"]
    match = dealt(hands, exchange_after_win=after_win)
    assert refusal_of(match, "2:x") is not None
    match = done(match, "0:1B 1:4B 2:6B 3:7B")
    assert [offered(match, seat) for seat in range(4)] == [{"draw"}, set(), set(), set()]
    early = Refusal.EXCHANGE_TOO_EARLY
    expected = {"player": early, "team": Refusal.EXCHANGE_NOT_NOW, "none": Refusal.EXCHANGE_NOT_NOW}
    assert refusal_of(match, "2:x") is expected[after_win]


def test_it_is_asked_before_the_last_draw_and_not_after_it() -> None:
    """R40, R43"""
    when = {"exchange_when": "after_own_win_before_draw"}
    match = exchange_moment(["7O", "4C", "1B"], "12O", stock=2, options=when)
    match = done(match, "0:1B 1:12B")
    assert offered(match, 0) == {"x", "draw"}
    match, events = told(match, "0:draw")
    assert events == [StockDrawn((0, 1), 0)]
    low = next(card for card in view_for(match, 0).legal if card.suit.value != "O")
    match = done(match, f"0:{low} 1:{view_for(match, 1).hand[0]}")
    assert deal_of(match).trick == ()
    assert not is_asked(match)
