"""Swapping the seven or the two for the turn-up: which card, who, when, and what it leaves."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings

from bot.engine.actions import Exchange, Play
from bot.engine.cards import Card
from bot.engine.events import TurnUpExchanged
from bot.engine.offers import legal_actions, offers
from bot.engine.options import ExchangeLastMoment
from bot.engine.play import IllegalAction, Refusal, apply, apply_all
from bot.engine.state import Match
from bot.engine.views import view_for
from tests.engine.moments import exchange_moment
from tests.strategies import PlayedMatch, prefixes

TAKERS = [
    ("1O", {}, "7O"),
    ("3O", {}, "7O"),
    ("12O", {}, "7O"),
    ("10O", {}, "7O"),
    ("7O", {}, "2O"),
    ("6O", {}, "2O"),
    ("4O", {}, "2O"),
    ("9O", {"pack": "es48"}, "7O"),
    ("8O", {"pack": "es48"}, "7O"),
    ("7O", {"pack": "es48"}, "2O"),
    ("1O", {"rank_order": "a7"}, "7O"),
    ("12O", {"rank_order": "a7"}, "2O"),
    ("7O", {"rank_order": "a7"}, "2O"),
    ("3O", {"rank_order": "a7"}, "2O"),
    ("10O", {"pack": "it36"}, "7O"),
]


def refusal_of(match: Match, seat: int = 0) -> Refusal | None:
    try:
        apply(match, Exchange(seat))
    except IllegalAction as error:
        return error.refusal
    return None


@pytest.mark.parametrize(("turn_up", "options", "taker"), TAKERS)
def test_the_seven_or_the_two_takes_the_turn_up(
    turn_up: str, options: dict[str, object], taker: str
) -> None:
    """R39"""
    other = "2O" if taker == "7O" else "7O"
    match = exchange_moment([taker, "4C", "1B"], turn_up, options=options)
    after, events = apply(match, Exchange(0))
    given, taken = Card.parse(taker), Card.parse(turn_up)
    assert events == (TurnUpExchanged(0, given, taken),)
    assert after.deal is not None and match.deal is not None
    assert set(after.deal.hands[0]) == {taken, Card.parse("4C"), Card.parse("1B")}
    assert after.deal.stock == (*match.deal.stock[:-1], given)
    assert after.deal.trump is match.deal.trump
    if turn_up != other and "pack" not in options:
        refused = refusal_of(exchange_moment([other, "4C", "1B"], turn_up, options=options))
        assert refused is Refusal.EXCHANGE_NOT_HELD


@pytest.mark.parametrize("turn_up", ["7C", "6C", "4C"])
def test_where_the_two_is_out_of_the_pack_only_the_seven_exchanges(turn_up: str) -> None:
    """R39: two of cups, with three"""
    match = exchange_moment(["1B", "4O", "1O"], turn_up, options={"players": 3})
    assert refusal_of(match) is Refusal.EXCHANGE_NOTHING


def test_a_card_exchanged_may_be_exchanged_in_its_turn() -> None:
    """R39, R40: out of turn, and between two cards of a trick"""
    match = exchange_moment(["7O", "4C"], "12O", options={"exchange_after_win": "none"})
    deal = match.deal
    assert deal is not None
    assert deal.to_play == 1
    hands = (deal.hands[0], (Card.parse("2O"), *deal.hands[1][1:]))
    match = replace(match, deal=replace(deal, hands=hands))
    assert refusal_of(match, 1) is Refusal.EXCHANGE_NOT_HELD
    match = apply_all(match, [Exchange(0), Exchange(1)])
    assert match.deal is not None
    swaps = [(swap.seat, str(swap.given), str(swap.taken)) for swap in match.deal.exchanges]
    assert swaps == [(0, "7O", "12O"), (1, "2O", "7O")]
    assert (str(match.deal.turn_up), str(match.deal.stock[-1])) == ("2O", "2O")
    assert (match.deal.trick, match.to_play) == (deal.trick, 1)
    assert refusal_of(match, 0) is Refusal.EXCHANGE_NOTHING


@pytest.mark.parametrize(
    ("after_win", "own", "partners", "allowed"),
    [
        ("player", 0, 0, False),
        ("player", 0, 1, False),
        ("player", 1, 0, True),
        ("team", 0, 0, False),
        ("team", 0, 1, True),
        ("none", 0, 0, True),
    ],
)
def test_whose_trick_is_needed(after_win: str, own: int, partners: int, allowed: bool) -> None:
    """R40"""
    match = exchange_moment(
        ["7O", "4C", "1B"],
        "12O",
        own_tricks=own,
        partners_tricks=partners,
        options={"players": 4, "exchange_after_win": after_win},
    )
    assert refusal_of(match) is (None if allowed else Refusal.EXCHANGE_TOO_EARLY)
    assert (Exchange(0) in offers(match, 0)) == allowed


def test_only_in_the_own_turn_where_the_rules_say_so() -> None:
    """R40"""
    options = {"exchange_when": "own_turn_before_playing"}
    assert refusal_of(exchange_moment(["7O", "4C", "1B"], "12O", options=options)) is None
    led = exchange_moment(["7O", "4C"], "12O", options=options)
    assert refusal_of(led) is Refusal.EXCHANGE_NOT_NOW


def test_the_last_trick_before_the_last_draw_still_allows_it() -> None:
    """R40: at its last card too, and not after it"""
    match = exchange_moment(["7O", "4C"], "12O", stock=2)
    assert refusal_of(match) is None
    card = view_for(match, 1).legal[0]
    assert refusal_of(apply_all(match, [Play(1, card)])) is Refusal.EXCHANGE_TOO_LATE


@settings(max_examples=40, deadline=None)
@given(prefixes())
def test_both_names_of_the_last_moment_mean_the_same(played: PlayedMatch) -> None:
    """R40"""
    one, other = (
        legal_actions(apply_all(with_rules(played.start, moment), played.actions))
        for moment in ExchangeLastMoment
    )
    assert one == other


def with_rules(match: Match, moment: ExchangeLastMoment) -> Match:
    return replace(match, rules=replace(match.rules, exchange_last_moment=moment))


@settings(max_examples=60, deadline=None)
@given(prefixes())
def test_turn_ups_only_get_lower_within_a_deal(played: PlayedMatch) -> None:
    """R39: so a chain has at most two links"""
    order = played.start.rules.rank_order
    for match in played.states:
        if match.deal is None:
            continue
        swaps = match.deal.exchanges
        assert len(swaps) <= 2
        for swap in swaps:
            assert swap.given.strength(order) < swap.taken.strength(order)
        assert all(one.given == after.taken for one, after in pairwise(swaps))
