"""What computers make of an exchange or a claim, and what counting makes of one they see."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ai.counting import Counting
from bot.ai.offers import accepted_offer
from bot.engine.actions import Claim, Exchange, Play
from bot.engine.cards import Card
from bot.engine.play import apply, apply_all
from bot.engine.rules import Rules
from bot.engine.state import Match
from bot.engine.views import view_for
from tests.ai.positions import moment_of
from tests.engine.situations import claim_moment, exchange_moment
from tests.strategies import rule_sets

KING, SEVEN = Card.parse("12O"), Card.parse("7O")


def exchanged() -> Match:
    return apply(exchange_moment(["7O", "4C", "1B"], "12O"), Exchange(0))[0]


def test_a_computer_exchanges_as_soon_as_it_may() -> None:
    match = exchange_moment(["7O", "4C"], "12O")
    assert match.to_play == 1
    assert accepted_offer(view_for(match, 0)) == Exchange(0)
    assert accepted_offer(view_for(match, 1)) is None


def test_nobody_wants_the_higher_card_in_a_misere() -> None:
    """R34"""
    match = exchange_moment(["7O", "4C"], "12O", options={"misere_11": True})
    assert view_for(match, 0).exchange == KING
    assert accepted_offer(view_for(match, 0)) is None


def test_a_computer_claims_what_its_hand_proves() -> None:
    match = claim_moment(["1O 3O", "5C 6C", "4C 2C", "12O 7C"], "O")
    assert accepted_offer(view_for(match, 0)) == Claim(0)
    assert accepted_offer(view_for(match, 2)) is None


def test_counting_knows_who_took_the_turn_up_and_what_lies_in_the_stock() -> None:
    """R39"""
    counting = Counting(view_for(exchanged(), 1))
    assert counting.chance(0, {KING}) == 1
    assert KING in counting.may_hold(0)
    assert not {KING, SEVEN} & set(counting.hidden)
    assert counting.chance(0, {SEVEN}) == 0


def test_counting_forgets_the_card_once_it_is_played() -> None:
    counting = Counting(view_for(apply_all(exchanged(), [Play(0, KING)]), 1))
    assert counting.chance(0, {KING}) == 0
    assert KING not in counting.may_hold(0)


@settings(max_examples=80, deadline=None)
@given(rule_sets(), st.integers(0, 1000), st.integers(0, 5))
def test_hidden_cards_fill_just_the_places_that_are_hidden(
    rules: Rules, seed: int, seat: int
) -> None:
    """R21, R39: cards that all have seen go to a hand lie where counting says"""
    match, seat = moment_of(rules, seed), seat % rules.players
    assert match.deal is not None
    counting = Counting(view_for(match, seat))
    hidden = set(counting.hidden)
    others = [other for other in range(rules.players) if other != seat]
    known = {other: set(counting.may_hold(other)) - hidden for other in others}
    assert all(known[other] <= set(match.deal.hands[other]) for other in others)
    places = sum(len(match.deal.hands[other]) - len(known[other]) for other in others)
    assert len(hidden) == places + max(0, len(match.deal.stock) - 1)
    wanted = set(Random(seed).sample(rules.cards(), 3))
    assert all(0 <= counting.chance(other, wanted) <= 1 for other in others)


@pytest.mark.parametrize("seed", range(40))
def test_some_of_these_moments_have_seen_an_exchange(seed: int) -> None:
    rules = Rules().changed({"exchange": "immediate", "exchange_after_win": "none"})
    found = sum(bool(moment.deal and moment.deal.exchanges) for moment in moments(rules, seed))
    assert found


def moments(rules: Rules, seed: int) -> list[Match]:
    return [moment_of(rules, 100 * seed + step) for step in range(30)]
