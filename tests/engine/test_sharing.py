"""Hands that partners show each other: the first three cards, the last ones, or both."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.actions import StartDeal
from bot.engine.cards import format_cards
from bot.engine.play import apply
from bot.engine.state import Match
from bot.engine.views import view_for
from tests.engine.moments import deal_of, dealt_hands, done, exchange_moment, last_tricks

FOUR = ["1O 1B 2E", "4O 4B 4E", "5O 5B 5E", "6O 6B 6E"]
FIRST, SECOND = "0:1O 1:4O 2:5O 3:6O", "0:1B 1:4B 2:5B 3:6B"


def shared(match: Match, seat: int) -> dict[int, str]:
    return {other: format_cards(cards) for other, cards in view_for(match, seat).shared}


def dealt(share: str, hands: list[str] = FOUR, **options: Any) -> Match:
    return dealt_hands(hands, "12C", share_hands=share, **options)


@pytest.mark.parametrize("share", ["opening", "both"])
def test_partners_show_their_first_three_cards(share: str) -> None:
    """R51: each to its own side"""
    match = dealt(share)
    assert [shared(match, seat) for seat in range(4)] == [
        {2: "5O 5B 5E"},
        {3: "6O 6B 6E"},
        {0: "1O 1B 2E"},
        {1: "4O 4B 4E"},
    ]


@pytest.mark.parametrize("share", ["opening", "both"])
def test_what_is_left_of_the_first_cards_stays_known_and_cards_drawn_do_not(share: str) -> None:
    """R51"""
    match = done(dealt(share), "0:1O 1:4O 2:5O")
    assert shared(match, 0) == {2: "5B 5E"}
    match = done(match, "3:6O")
    assert len(deal_of(match).hands[2]) == 3
    assert shared(match, 0) == {2: "5B 5E"}
    assert shared(done(match, SECOND), 0) == {2: "5E"}


def test_a_card_exchanged_is_not_among_those_shown() -> None:
    """R39, R51: the card given is gone, the one taken was not shown to partners alone"""
    hands = ["1O 1B 2E", "4O 4B 4E", "7C 5B 5E", "6O 6B 6E"]
    options = {"exchange": "immediate", "exchange_after_win": "none"}
    match = done(dealt("opening", hands, **options), "2:x")
    assert "12C" in format_cards(deal_of(match).hands[2])
    assert shared(match, 0) == {2: "5B 5E"}


def test_a_card_that_comes_back_by_exchange_is_known_again() -> None:
    """R39, R51: seat 2 gives its seven, and takes it back with the two"""
    hands = ["1O 1B 2E", "4O 4B 4E", "7C 2C 5E", "6O 6B 6E"]
    options = {"exchange": "immediate", "exchange_after_win": "none"}
    match = done(dealt("opening", hands, **options), "2:x 2:x")
    assert set(shared(match, 0)[2].split()) == {"7C", "5E"}


def test_no_hand_is_shown_before_the_last_draw_where_only_the_last_are() -> None:
    """R51"""
    match = dealt("last_three")
    assert shared(match, 0) == {2: ""}
    assert shared(done(match, FIRST), 0) == {2: ""}


@pytest.mark.parametrize(
    ("share", "known"), [("last_three", True), ("both", True), ("opening", False), ("off", False)]
)
def test_when_the_stock_is_empty_partners_show_their_hands(share: str, known: bool) -> None:
    """R51: all that was drawn, and what is left of it"""
    moment = exchange_moment(
        ["7O", "4C"], "12O", stock=4, options={"players": 4, "share_hands": share}
    )
    plays = " ".join(f"{seat}:{deal_of(moment).hands[seat][0]}" for seat in (1, 2, 3))
    match = done(moment, plays)
    hands = [format_cards(hand) for hand in deal_of(match).hands]
    assert deal_of(match).stock == ()
    assert (shared(match, 0) == {2: hands[2]}) == known
    assert (shared(match, 3) == {1: hands[1]}) == known
    seat = deal_of(match).leader
    partner, card = (seat + 2) % 4, deal_of(match).hands[seat][0]
    rest = hands[seat].removeprefix(f"{card} ")
    assert (shared(done(match, f"{seat}:{card}"), partner) == {seat: rest}) == known


def test_without_sharing_nothing_is_shown() -> None:
    """R21, R51"""
    assert [shared(dealt("off"), seat) for seat in range(4)] == [{}] * 4


def test_six_share_only_where_they_agree_to() -> None:
    """R51: then all three of a side do"""
    hands = [*FOUR, "10O 10B 10E", "11O 11B 11E"]
    match = dealt("opening", hands, preset="catalana", share_hands_six=True)
    assert shared(match, 0) == {2: "5O 5B 5E", 4: "10O 10B 10E"}
    assert shared(match, 5) == {1: "4O 4B 4E", 3: "6O 6B 6E"}


def test_nothing_is_shown_when_the_deal_is_over() -> None:
    """R51: also if it was conceded with cards in hand; the next one shows its own"""
    match = done(dealt("both", concede="anytime", match_n=3), "0:concede 2:concede")
    assert any(deal_of(match).hands)
    assert [shared(match, seat) for seat in range(4)] == [{}] * 4
    match, _ = apply(match, StartDeal(match.rules.cards()))
    assert set(shared(match, 1)) == {3}


def test_shown_hands_are_those_of_the_end_of_a_deal_too() -> None:
    """R51"""
    match = last_tricks(["1B 2E", "4B 4E", "5B 5E", "6B 6E"], "O", share_hands="last_three")
    assert shared(match, 2) == {0: "1B 2E"}
    assert shared(done(match, SECOND), 2) == {0: "2E"}
