"""Two seats that play two cards each to a trick: in which order, who takes it, what is drawn."""

from __future__ import annotations

from itertools import groupby
from random import Random
from typing import Any

import pytest

from bot.engine.cards import Card, parse_cards
from bot.engine.events import CardPlayed, StockDrawn, TrickTaken
from bot.engine.presets import rules_for, rules_from_plain
from bot.engine.state import Match, new_match
from bot.engine.views import table_view, view_for
from tests.engine.moments import deal_of, dealt_hands, done, told
from tests.strategies import play_by_chance

THREE = ["7C 12C 2E", "4B 3C 4E"]
FOUR = ["7C 12C 2E 5E", "4B 3C 4E 6E"]


def dealt(hands: list[str] = THREE, **options: Any) -> Match:
    cards = len(hands[0].split())
    return dealt_hands(hands, "7O", two_card_play=cards, **options)


@pytest.mark.parametrize("hands", [THREE, FOUR])
def test_cards_are_played_in_turn_twice_round(hands: list[str]) -> None:
    """R50: A B A B"""
    match = dealt(hands)
    seats = []
    for card in ("7C", "4B", "12C", "3C"):
        assert match.to_play is not None
        seats.append(match.to_play)
        match, events = told(match, f"{match.to_play}:{card}")
        assert isinstance(events[0], CardPlayed)
        assert len(events) == (3 if card == "3C" else 1)
    assert seats == [0, 1, 0, 1]
    trick = deal_of(match).taken[0]
    assert trick.plays == tuple(zip((0, 1, 0, 1), parse_cards("7C 4B 12C 3C"), strict=True))


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("7C 4B 12C 3C", 1),
        ("7C 4B 12C 4E", 0),  # by its second card
        ("12C 4B 7C 4E", 0),
        ("2E 4E 12C 3C", 1),  # by its first card
        ("2E 3C 12C 4B", 0),  # nobody follows
    ],
)
def test_the_best_of_four_cards_takes_the_trick(cards: str, winner: int) -> None:
    """R11, R50: whichever of a seat's two it is"""
    match = dealt()
    for place, card in enumerate(cards.split()):
        match = done(match, f"{place % 2}:{card}")
    assert deal_of(match).taken[0].winner == deal_of(match).leader == match.to_play == winner


def test_a_second_trump_of_the_same_seat_beats_its_first() -> None:
    """R11, R50"""
    match = dealt(["2O 4O 2E", "5O 3C 4E"])
    assert deal_of(done(match, "0:2O 1:3C 0:4O 1:4E")).leader == 0
    assert deal_of(done(match, "0:2O 1:5O 0:4O 1:4E")).leader == 1


def test_the_view_tells_the_place_of_the_card_that_is_winning() -> None:
    """R11, R50: two of the four cards are of one seat"""
    match = done(dealt(), "0:7C 1:4B 0:12C")
    view = table_view(match)
    assert (view.winning_card, view.winning_seat) == (2, 0)
    assert view.deal is not None
    assert [seat for seat, _ in view.deal.plays] == [0, 1, 0]
    assert len(view_for(match, 1).legal) == 2


@pytest.mark.parametrize(("hands", "left"), [(THREE, 30), (FOUR, 28)])
def test_four_cards_are_drawn_in_turn_the_winner_first(hands: list[str], left: int) -> None:
    """R13, R50"""
    rest = "10E 11E 12E 1E"
    match = dealt_hands(hands, "7O", rest, two_card_play=len(hands[0].split()))
    match, events = told(match, "0:7C 1:4B 0:12C 1:3C")
    assert events[-1] == StockDrawn((1, 0, 1, 0), left)
    drawn = [hand[-2:] for hand in deal_of(match).hands]
    assert drawn == [parse_cards("11E 1E"), parse_cards("10E 12E")]


DEALS = [
    # hand, pack, tricks, draws of four, draws of two, tricks without a draw
    (3, "es40", 10, 8, 1, 1),
    (4, "es40", 10, 8, 0, 2),
    (3, "es48", 12, 10, 1, 1),
    (4, "es48", 12, 10, 0, 2),
    (3, "it36", 9, 7, 1, 1),
    (4, "it36", 9, 7, 0, 2),
]


@pytest.mark.parametrize(("hand", "pack", "tricks", "full", "partial", "last"), DEALS)
def test_tricks_and_draws_of_a_deal(
    hand: int, pack: str, tricks: int, full: int, partial: int, last: int
) -> None:
    """R15, R50: with hands of three the last draw is one card each"""
    rules = rules_from_plain({"two_card_play": hand, "pack": pack, "concede": "off"})
    assert (rules.hand_size, rules.trick_size, rules.tricks) == (hand, 4, tricks)
    assert rules.tricks_with_draw == full + partial
    assert rules.stock_size == 4 * full + 2 * partial
    played = play_by_chance(new_match(rules, 0), Random(hand), most_deals=1)
    happened = [
        len(event.seats) if isinstance(event, StockDrawn) else 0
        for _, events in played.steps
        for event in events
        if isinstance(event, StockDrawn | TrickTaken)
    ]
    draws = [(size, len(list(run))) for size, run in groupby(size for size in happened if size)]
    assert draws == [(4, full), (2, 1)][: 1 + partial]
    assert happened.count(0) == tricks
    assert happened[-last:] == [0] * last
    assert happened[-last - 1] != 0
    assert sum(played.end.results[0].points) == 120


def test_the_turn_up_is_drawn_last_and_never_by_the_winner() -> None:
    """R14, R50"""
    for hand in (3, 4):
        rules = rules_from_plain({"two_card_play": hand, "concede": "off"})
        played = play_by_chance(new_match(rules, 0), Random(hand), most_deals=1)
        for before, (after, _) in zip(played.states, played.steps, strict=False):
            if before.deal and after.deal and before.deal.stock and not after.deal.stock:
                turn_up = after.deal.turn_up
                assert turn_up in after.deal.hands[1 - after.deal.leader]
                break
        else:
            raise AssertionError("the stock never ended")


def test_after_the_last_draw_of_one_card_each_hands_have_two() -> None:
    """R50"""
    rules = rules_for("doble", 2).changed({"concede": "off", "exchange": "off"})
    played = play_by_chance(new_match(rules, 0), Random(1), most_deals=1)
    sizes = [
        [len(hand) for hand in match.deal.hands]
        for match in played.states
        if match.deal and not match.deal.trick and len(match.deal.taken) in (8, 9)
    ]
    assert sizes == [[3, 3], [2, 2]]


def test_any_card_may_be_played_to_any_of_the_four() -> None:
    """R10, R50"""
    match = dealt()
    for place, card in enumerate(("7C", "4B", "2E")):
        seat = place % 2
        assert view_for(match, seat).legal == deal_of(match).hands[seat]
        match = done(match, f"{seat}:{card}")
    assert set(view_for(match, 1).legal) == {Card.parse("3C"), Card.parse("4E")}


def test_the_turn_up_is_exchanged_between_the_cards_of_a_trick() -> None:
    """R40, R50: by whoever has taken a trick"""
    match = dealt_hands(
        ["1B 4C 7O", "4B 5B 4E"], "12O", "5C 5E 6C 6E", two_card_play=3, exchange="immediate"
    )
    match = done(match, "0:1B 1:4B 0:4C 1:5B 0:5C 1:4E 0:x")
    assert str(deal_of(match).turn_up) == "7O"
    assert len(deal_of(match).trick) == 2
