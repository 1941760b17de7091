"""Bidding, calling and playing for a side that is secret, a situation each (R61 to R63)."""

from random import Random

import pytest

from bot.ai.allies import allies
from bot.ai.thumb import Thumb
from bot.engine.actions import Call, MakeBid, Pass, SeatAction, ThrowIn
from bot.engine.bids import Bid
from bot.engine.cards import PACK_40, Rank, Suit, format_cards, parse_cards
from bot.engine.codec import format_deed
from bot.engine.play import apply
from bot.engine.state import Match
from bot.engine.views import view_for
from tests.engine.moments import dealt_hands, done

ROUND = "1:pass 2:pass 3:pass 4:pass"


def deal_to_first(hand: str, *others: str, **options: object) -> Match:
    """A chiamata in which seat 0 bids first and has this hand, the next seats begin with theirs."""
    given = [parse_cards(codes) for codes in (hand, *others)]
    rest = [card for card in PACK_40 if not any(card in cards for cards in given)]
    hands = []
    for seat in range(5):
        cards = given[seat] if seat < len(given) else ()
        hands.append(format_cards((*cards, *(rest.pop() for _ in range(8 - len(cards))))))
    return dealt_hands(hands, preset="chiamata", **options)


def choice(match: Match) -> SeatAction:
    assert match.to_play is not None
    return Thumb().choose(view_for(match, match.to_play), Random(1))


LONG = "1O 12O 11O 7O 4O 1C 4E 2B"
WEAK = "2O 4O 5C 6C 7E 4E 5B 2B"
BIDS = [
    (LONG, "", "bid:3", "the best rank that it lacks in its long suit"),
    (WEAK, "", "pass", "nothing to play with"),
    ("3O 12O 5O 6C 7E 1E 5B 2B", "", "bid:1", "the ace makes a fair hand of it"),
    ("1O 3O 12O 11O 10O 7O 6O 1C", "", "bid:5", "at once where it is sure of the suit"),
    (LONG, "0:bid:1 1:bid:3 2:pass 3:pass 4:pass", "bid:10", "the next best card that it lacks"),
]


@pytest.mark.parametrize(("hand", "before", "deed", "why"), BIDS)
def test_bids(hand: str, before: str, deed: str, why: str) -> None:
    assert format_deed(choice(done(deal_to_first(hand), before))) == deed, why


def test_goes_on_only_as_far_as_the_hand_promises() -> None:
    rest = "2:pass 3:pass 4:pass"
    assert format_deed(choice(done(deal_to_first(LONG), f"0:bid:3 1:bid:2 {rest}"))) == "bid:2@62"
    assert choice(done(deal_to_first(LONG), f"0:bid:3 1:bid:2@90 {rest}")) == Pass(0)


def test_throws_in_a_hand_that_is_weak_enough() -> None:
    """R67"""
    assert choice(deal_to_first(WEAK, weak_hand=0)) == ThrowIn(0)
    assert choice(deal_to_first(LONG, weak_hand=0)) == MakeBid(0, Bid(Rank.THREE))


CALLS = [
    (LONG, "3", Suit.COINS, "the missing card of the longest suit"),
    ("1O 12O 7O 1C 3C 12C 11C 2E", "10", Suit.CUPS, "the stronger suit"),
    ("3O 12O 7O 6O 4C 5C 2C 3E", "3", Suit.CUPS, "not a card that it holds, to be left alone"),
]


@pytest.mark.parametrize("reveal", ["before_play", "after_first_trick"])
@pytest.mark.parametrize(("hand", "rank", "suit", "why"), CALLS)
def test_calls(hand: str, rank: str, suit: Suit, why: str, reveal: str) -> None:
    match = done(deal_to_first(hand, suit_reveal=reveal), f"0:bid:{rank} {ROUND}")
    if reveal == "after_first_trick":
        for _ in range(5):
            match, _ = apply(match, choice(match))
    assert choice(match) == Call(0, suit), why


def called(*others: str) -> Match:
    """Seat 0 has called the three of coins, which seat 1 holds."""
    return done(deal_to_first(LONG, "3O 2O 4C 5C", *others), f"0:bid:3 {ROUND} 0:call:O")


def test_knows_its_side_as_far_as_it_may() -> None:
    """R63"""
    match = called()
    assert allies(view_for(match, 0)) == (1, 0.25, 0.25, 0.25, 0.25)
    assert allies(view_for(match, 1)) == (1, 1, 0, 0, 0)
    third = pytest.approx(2 / 3)
    assert allies(view_for(match, 2)) == (0, third, 1, third, third)


def test_knows_every_side_once_the_called_card_is_played() -> None:
    match = done(called(), "0:4O 1:3O")
    assert allies(view_for(match, 0)) == (1, 1, 0, 0, 0)
    assert allies(view_for(match, 3)) == (0, 0, 1, 1, 1)


def test_a_caller_without_a_partner_knows_it_and_nobody_else() -> None:
    match = done(deal_to_first(LONG), f"0:bid:1 {ROUND} 0:call:O")
    assert allies(view_for(match, 0)) == (1, 0, 0, 0, 0)
    assert allies(view_for(match, 2))[1] == pytest.approx(2 / 3)
    carichi = done(deal_to_first(LONG, carichi_call=True), f"0:bid:1 {ROUND} 0:call:carichi")
    assert allies(view_for(carichi, 2)) == (0, 1, 1, 1, 1)


def test_whoever_feeds_the_caller_looks_like_the_partner() -> None:
    match = done(called("1B 6C", "10C 6E"), "0:12O 1:4C 2:1B 3:6E")
    _, poor, rich, nothing, waiting = allies(view_for(match, 0))
    assert rich > waiting > poor == nothing
    taken = done(called("1B 6C"), "0:4O 1:2O 2:6C")
    assert sum(allies(view_for(taken, 0))[1:]) == pytest.approx(1)


def last_hand(own: str, second: str) -> Match:
    """Seat 4 plays last, and holds the three of clubs; the caller's king of trumps wins so far."""
    match = deal_to_first(LONG, f"{second} 4C 5C", "6C 6E", "7C 7E", f"{own} 3B 5B 6B 10E")
    return done(match, f"0:bid:3 {ROUND} 0:call:O 0:12O 1:4C 2:6C 3:7C")


def test_the_secret_partner_feeds_the_caller_and_an_opponent_does_not() -> None:
    feeding, keeping = last_hand("3O", "2O"), last_hand("2O", "3O")
    assert view_for(feeding, 1).table == view_for(keeping, 1).table
    assert format_deed(choice(feeding)) == "3B"
    assert format_deed(choice(keeping)) in ("5B", "6B")
