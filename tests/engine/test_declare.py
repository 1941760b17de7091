"""Declaring the exchange first: the card is shown, locked, and swapped by the next trick won."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.cards import Card, format_cards
from bot.engine.events import (
    CardPlayed,
    ExchangeDeclared,
    StockDrawn,
    TrickTaken,
    TurnUpExchanged,
)
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

SEVEN, TWO, KING = Card.parse("7O"), Card.parse("2O"), Card.parse("12O")
HANDS = ["7O 1B 1C", "2O 4B 4C"]
"""Seat 0 takes any trick that it leads with an ace."""


def dealt(hands: list[str] = HANDS, turn_up: str = "12O", rest: str = "", **options: Any) -> Match:
    return dealt_hands(hands, turn_up, rest, exchange="declare_then_win", **options)


def declared_in(match: Match) -> tuple[int, Card] | None:
    deal = table_view(match).deal
    assert deal is not None
    return deal.declared


def test_a_declared_card_is_seen_by_all_and_cannot_be_played() -> None:
    """R42"""
    match, events = told(dealt(), "0:declare")
    assert events == [ExchangeDeclared(0, SEVEN)]
    assert declared_in(match) == (0, SEVEN)
    assert view_for(match, 0).locked == SEVEN
    assert view_for(match, 1).locked is None
    assert format_cards(view_for(match, 0).legal) == "1B 1C"
    assert SEVEN in view_for(match, 0).hand
    assert refusal_of(match, "0:7O") is Refusal.CARD_DECLARED
    assert "declare" not in offered(match, 0)


def test_it_is_swapped_by_the_next_trick_of_its_seat_before_the_draw() -> None:
    """R42"""
    match, events = told(dealt(), "0:declare 0:1B 1:4B")
    assert [type(event) for event in events] == [
        ExchangeDeclared,
        CardPlayed,
        CardPlayed,
        TrickTaken,
        TurnUpExchanged,
        StockDrawn,
    ]
    assert events[-2] == TurnUpExchanged(0, SEVEN, KING)
    deal = deal_of(match)
    assert deal.turn_up == deal.stock[-1] == SEVEN
    assert {KING, Card.parse("1C")} < set(deal.hands[0])
    assert SEVEN not in deal.hands[0]
    assert [(swap.seat, swap.given, swap.taken) for swap in deal.exchanges] == [(0, SEVEN, KING)]
    assert declared_in(match) is None
    assert view_for(match, 0).locked is None
    assert KING in view_for(match, 0).legal


def test_the_trick_of_another_leaves_it_declared() -> None:
    """R42"""
    match, events = told(dealt(), "0:declare 0:1B 1:2O")
    assert not any(isinstance(event, TurnUpExchanged) for event in events)
    assert declared_in(match) == (0, SEVEN)
    assert refusal_of(done(match, "1:4B"), "0:7O") is Refusal.CARD_DECLARED


@pytest.mark.parametrize("after_win", ["player", "team"])
def test_the_trick_of_a_partner_is_not_the_seats_own(after_win: str) -> None:
    """R42"""
    hands = ["7O 4B 4C", "5B 5C 5E", "1B 1C 1E", "6B 6C 6E"]
    match = done(dealt(hands, exchange_after_win=after_win), "0:declare 0:4B 1:5B 2:1B 3:6B")
    assert deal_of(match).leader == 2
    assert declared_in(match) == (0, SEVEN)


def test_a_seven_that_was_exchanged_may_be_declared_for_with_the_two() -> None:
    """R39, R42: a chain, link by link, of one seat or two"""
    match = done(dealt(rest="4E 1E 5E 5B"), "0:declare 0:1B 1:4B")
    assert offered(match, 1) == {"declare"}
    match, events = told(match, "1:declare 0:1C 1:4C")
    assert events[0] == ExchangeDeclared(1, TWO)
    assert declared_in(match) == (1, TWO), "seat 0 took the trick"
    match, events = told(match, "0:4E 1:1E")
    assert events[-2] == TurnUpExchanged(1, TWO, SEVEN)
    assert deal_of(match).turn_up == deal_of(match).stock[-1] == TWO
    assert SEVEN in view_for(match, 1).legal
    assert {refusal_of(match, f"{seat}:declare") for seat in (0, 1)} == {Refusal.EXCHANGE_NOTHING}


def test_one_seat_makes_both_links_of_a_chain() -> None:
    """R42: the second card may be declared only when the first is exchanged"""
    match = dealt(["7O 2O 1C", "4B 5B 4C"], rest="1B 6B")
    match = done(match, "0:declare")
    assert refusal_of(match, "0:declare") is Refusal.DECLARED_ALREADY
    match = done(match, "0:1C 1:4C 0:declare")
    assert declared_in(match) == (0, TWO)
    assert format_cards(view_for(match, 0).legal) == "12O 1B"
    match = done(match, "0:1B 1:4B")
    assert [str(swap.taken) for swap in deal_of(match).exchanges] == ["12O", "7O"]
    assert deal_of(match).turn_up == TWO


def test_declaring_needs_no_trick_and_no_turn() -> None:
    """R42: the trick comes afterwards, and may be the one under way"""
    match = dealt(["4B 5B 6B", "7O 1B 1C"])
    assert offered(match, 1) == {"declare"}
    match = done(match, "0:4B 1:declare 1:1B")
    assert deal_of(match).turn_up == SEVEN
    own_turn = dealt(["4B 5B 6B", "7O 1B 1C"], exchange_when="own_turn_before_playing")
    assert offered(own_turn, 1) == set()
    assert refusal_of(own_turn, "1:declare") is Refusal.EXCHANGE_NOT_NOW
    assert offered(done(own_turn, "0:4B"), 1) == {"declare"}


@pytest.mark.parametrize(
    ("hand", "led", "legal"),
    [
        ("7O 4C 5B", "5O", "4C 5B"),
        ("7O 4O 5B", "5O", "4O"),
        ("7O 4O 5B", "6O", "4O"),
        ("7O 4C 5B", "6E", "4C 5B"),
        ("7O 4O 5B", "6E", "4O"),
        ("7O 4E 1E", "6E", "1E"),
    ],
)
def test_a_declared_card_fulfils_no_duty(hand: str, led: str, legal: str) -> None:
    """R28, R42: it can neither be forced out nor spare the other cards"""
    others = [card for card in ("6E", "5O", "6O", "11C") if card != led][:2]
    match = dealt([f"{led} {' '.join(others)}", hand], obligations="strict")
    match = done(match, f"1:declare 0:{led}")
    view = view_for(match, 1)
    assert format_cards(view.legal) == legal
    assert SEVEN not in dict(view.forbidden)


def test_after_the_last_draw_the_card_is_free_again() -> None:
    """R42"""
    moment = exchange_moment(["7O", "4C"], "12O", stock=2, options={"exchange": "declare_then_win"})
    led = deal_of(moment).trick[0]
    assert led == Card.parse("6B")
    match, events = told(moment, f"0:declare 1:{view_for(moment, 1).legal[0]}")
    assert isinstance(events[-1], StockDrawn)
    assert deal_of(match).leader == 1
    assert deal_of(match).stock == ()
    assert declared_in(match) is None
    assert view_for(match, 0).locked is None
    assert SEVEN in view_for(match, 0).hand
    match = done(match, f"1:{view_for(match, 1).legal[0]}")
    assert SEVEN in view_for(match, 0).legal


def test_the_trick_before_the_last_draw_still_exchanges() -> None:
    """R40, R42: the card given goes to the other seat at once"""
    match = exchange_moment(
        ["7O", "4C", "1B"], "12O", stock=2, options={"exchange": "declare_then_win"}
    )
    match, events = told(match, "0:declare 0:1B 1:12B")
    assert events[-2:] == [TurnUpExchanged(0, SEVEN, KING), StockDrawn((0, 1), 0)]
    assert KING in deal_of(match).hands[0]
    assert SEVEN in deal_of(match).hands[1]


@pytest.mark.parametrize(
    ("hand", "turn_up", "players", "refusal"),
    [
        ("2O 4B 5B", "12O", 2, Refusal.EXCHANGE_NOT_HELD),
        ("7O 4B 5B", "6O", 2, Refusal.EXCHANGE_NOT_HELD),
        ("7O 4B 5B", "2O", 2, Refusal.EXCHANGE_NOTHING),
        ("7O 4B 5B", "6C", 3, Refusal.EXCHANGE_NOTHING),
        ("7C 4B 5B", "12C", 3, None),
        ("2O 4B 5B", "7O", 2, None),
    ],
)
def test_only_the_card_that_takes_the_turn_up_is_declared(
    hand: str, turn_up: str, players: int, refusal: Refusal | None
) -> None:
    """R39, R42: with three the two of cups is out of the pack"""
    others = ["4E 5E 6E", "10E 11E 12E"][: players - 1]
    assert refusal_of(dealt([hand, *others], turn_up), "0:declare") is refusal


def test_nothing_is_declared_when_the_turn_up_is_drawn() -> None:
    """R40, R42"""
    gone = exchange_moment(
        ["7O", "4C", "1B"], "12O", stock=0, options={"exchange": "declare_then_win"}
    )
    assert refusal_of(gone, "0:declare") is Refusal.EXCHANGE_TOO_LATE
    assert offered(gone, 0) == set()


def test_a_declared_card_waits_with_two_cards_each_too() -> None:
    """R42, R50: a hand of three still leaves a card for each of its turns"""
    match = dealt(two_card_play=3)
    match = done(match, "0:declare 0:1B 1:4B")
    assert format_cards(view_for(match, 0).legal) == "1C"
    match = done(match, "0:1C 1:4C")
    assert deal_of(match).turn_up == SEVEN
