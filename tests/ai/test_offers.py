"""What computers make of an exchange or a claim, and what counting makes of one they see."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ai.counting import Counting
from bot.ai.offers import accepted_offer
from bot.engine.actions import Accept, Capote, Claim, Concede, Declare, Exchange, MakeSign, Play
from bot.engine.cards import Card
from bot.engine.play import apply, apply_all
from bot.engine.rules import Rules
from bot.engine.sign import Sign
from bot.engine.state import Match, Signed
from bot.engine.views import view_for
from tests.ai.positions import moment_of
from tests.engine.moments import (
    claim_moment,
    deal_of,
    dealt_hands,
    done,
    exchange_moment,
    last_tricks,
    offered,
    settling,
)
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


def test_a_computer_declares_what_it_will_exchange() -> None:
    """R42"""
    match = exchange_moment(["7O", "4C", "1B"], "12O", options={"exchange": "declare_then_win"})
    assert accepted_offer(view_for(match, 0)) == Declare(0)
    assert accepted_offer(view_for(done(match, "0:declare"), 0)) is None


def test_a_computer_exchanges_before_the_draw() -> None:
    """R43"""
    asked = {"exchange_when": "after_own_win_before_draw"}
    match = done(exchange_moment(["7O", "4C", "1B"], "12O", options=asked), "0:1B 1:12B")
    assert accepted_offer(view_for(match, 0)) == Exchange(0)
    assert accepted_offer(view_for(match, 1)) is None


CAPOTES = [
    (["1O 3O 12O", "2C 4C 5C"], 0, "", True, "the top trumps"),
    (["1O 1C 3C", "4C 5C 2B"], 0, "", True, "it can be read out"),
    (["1O 1C 3C", "4C 5C 2B"], 1, "", True, "whoever leads"),
    (["1O 3O 2C", "12C 4C 5C"], 0, "", False, "the last trick is lost"),
    (["1O 3O 12O", "2C 4C 5C"], 0, "1E 3E 1B 3B 1C 3C", False, "the points win anyway"),
    (["1O 3O 12O", "2E 4C 5C", "6C 7C 4E"], 2, "", True, "the top trumps among three"),
    (["1O 3O 11O", "12O 4C 5C", "6C 7C 4E"], 0, "", False, "the king is out"),
]


@pytest.mark.parametrize(("hands", "leader", "earlier", "announced", "why"), CAPOTES)
def test_a_computer_announces_a_capote_that_is_sure_and_needed(
    hands: list[str], leader: int, earlier: str, announced: bool, why: str
) -> None:
    """R46"""
    match = last_tricks(hands, "O", earlier=earlier, leader=leader, capote=True)
    assert accepted_offer(view_for(match, 0)) == (Capote(0) if announced else None), why
    assert accepted_offer(view_for(match, 1)) is None


PAIRS = ["1O 4O", "2C 4C", "3O 5O", "5C 6C"]
"""Seats 1 and 3 have taken all but these cards."""


def test_a_computer_plays_on_when_the_points_are_lost() -> None:
    """R32, R44: the others may still win twice, and want to see it."""
    match = last_tricks(PAIRS, "O", concede="anytime")
    assert "concede" in offered(match, 0)
    assert accepted_offer(view_for(match, 0), frozenset({1})) is None


def test_a_computer_concedes_with_people_only_when_they_do() -> None:
    """R44"""
    match, people = last_tricks(PAIRS, "O", concede="anytime"), frozenset({2})
    assert accepted_offer(view_for(match, 0), people) is None
    asked = done(match, "2:concede")
    assert accepted_offer(view_for(asked, 0), people) == Concede(0)
    assert accepted_offer(view_for(asked, 1), people) is None


def test_a_computer_lets_the_deal_stand_at_once() -> None:
    """R48"""
    match = settling()
    assert accepted_offer(view_for(match, 0)) == Accept(0)
    assert accepted_offer(view_for(match, 1)) is None


def test_a_computer_leaves_it_to_a_person_of_its_side_to_let_the_deal_stand() -> None:
    duties = {"obligations": "follow", "renuncio": "claim"}
    match = done(last_tricks(["7C", "1C", "4C", "5C"], "O", **duties), "0:7C 1:1C 2:4C 3:5C")
    assert accepted_offer(view_for(match, 0), frozenset({2})) is None
    assert accepted_offer(view_for(match, 0), frozenset({1, 3})) == Accept(0)


FOUR = ["1O 3O 2C", "4O 4C 4E", "12O 5C 5E", "6O 6C 6E"]


def test_a_computer_signs_each_high_trump_once_and_one_a_trick() -> None:
    """R49"""
    match = dealt_hands(FOUR, "7O", rest="2B 4B 5B 6B 7B 7C 7E", signs="private")
    assert accepted_offer(view_for(match, 0)) is None
    second = done(match, "0:2C 1:4C 2:5C 3:6C")
    assert accepted_offer(view_for(second, 0)) == MakeSign(0, Sign.ACE)
    signed = done(second, "0:sign:ace")
    assert accepted_offer(view_for(signed, 0)) is None
    third = done(signed, "3:6E 0:4B 1:4E 2:5E")
    assert accepted_offer(view_for(third, 0)) == MakeSign(0, Sign.THREE)
    assert accepted_offer(view_for(third, 2)) == MakeSign(2, Sign.KING)
    assert accepted_offer(view_for(third, 1)) is None


def test_counting_believes_a_partner_as_far_as_nothing_belies_it() -> None:
    """R49"""
    match = dealt_hands(FOUR, "7O", rest="2B 4B 5B 6B 7B 7C 7E", signs="private")
    match = done(match, "0:2C 1:4C 2:5C 3:6C 2:sign:king")
    king, ace = {Card.parse("12O")}, {Card.parse("1O")}
    assert Counting(view_for(match, 0)).chance(2, king) == 1
    assert Counting(view_for(match, 1)).chance(2, king) < 1
    lie = replace(view_for(match, 0), signs=(Signed(2, 2, Sign.ACE),))
    assert Counting(lie).chance(2, ace) == 0


def test_counting_believes_no_more_signs_than_a_hand_has_room_for() -> None:
    match = dealt_hands(FOUR, "7O", rest="2B 4B 5B 6B 7B 7C 7E", signs="private")
    lies = ("three", "king", "knight", "jack")
    view = view_for(done(match, "0:2C 1:4C 2:5C 3:6C"), 1)
    told = tuple(Signed(3, 1, Sign(lie)) for lie in lies)
    counting = Counting(replace(view, signs=told))
    known = set(counting.may_hold(3)) - set(counting.hidden)
    assert {str(card) for card in known} == {"10O", "11O", "12O"}


def test_counting_knows_the_hands_that_partners_show() -> None:
    """R51"""
    match = dealt_hands(FOUR, "7O", share_hands="opening")
    counting = Counting(view_for(match, 0))
    assert set(counting.may_hold(2)) - set(counting.hidden) == set(deal_of(match).hands[2])
    assert not set(counting.may_hold(1)) - set(counting.hidden)


def test_counting_knows_a_declared_card() -> None:
    """R42"""
    match = exchange_moment(["7O", "4C", "1B"], "12O", options={"exchange": "declare_then_win"})
    assert Counting(view_for(match, 1)).chance(0, {SEVEN}) < 1
    assert Counting(view_for(done(match, "0:declare"), 1)).chance(0, {SEVEN}) == 1


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
    turned = match.deal.turn_up in match.deal.stock
    assert len(hidden) == places + len(match.deal.stock) - turned
    wanted = set(Random(seed).sample(rules.cards(), 3))
    assert all(0 <= counting.chance(other, wanted) <= 1 for other in others)


@pytest.mark.parametrize("seed", range(40))
def test_some_of_these_moments_have_seen_an_exchange(seed: int) -> None:
    rules = Rules().changed({"exchange": "immediate", "exchange_after_win": "none"})
    found = sum(bool(moment.deal and moment.deal.exchanges) for moment in moments(rules, seed))
    assert found


def moments(rules: Rules, seed: int) -> list[Match]:
    return [moment_of(rules, 100 * seed + step) for step in range(30)]
