"""Signs between partners: when, which, how often, and who learns of them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.events import SignMade
from bot.engine.options import SignTable
from bot.engine.play import Refusal
from bot.engine.sign import SIGNS, Sign
from bot.engine.state import Match, Signed
from bot.engine.views import table_view, view_for
from tests.engine.moments import dealt_hands, done, last_tricks, offered, refusal_of, told

FOUR = ["1O 1B 2E", "4O 4B 4E", "5O 5B 5E", "6O 6B 6E"]
"""Seat 0 takes the tricks that it leads with its aces."""

FIRST, SECOND = "0:1O 1:4O 2:5O 3:6O", "0:1B 1:4B 2:5B 3:6B"
PRIVATE, SEEN = "private", "interceptable"
A_WORDS = {
    *("ace", "three", "king", "knight", "jack", "low_trump", "no_trump", "carico"),
    *("play_low", "play_carico"),
}
B_WORDS = {"ace", "three", "king", "knight", "jack", "carico"}


def dealt(signs: str = PRIVATE, **options: Any) -> Match:
    return dealt_hands(FOUR, "7O", signs=signs, **options)


def signs_of(match: Match, seat: int) -> list[tuple[int, int, str]]:
    return [(each.seat, each.trick, each.sign.value) for each in view_for(match, seat).signs]


def seen_by_all(match: Match) -> tuple[tuple[int, int], ...]:
    deal = table_view(match).deal
    assert deal is not None
    return deal.signs


def signs_offered(match: Match, seat: int) -> set[str]:
    words = offered(match, seat)
    return {word.removeprefix("sign:") for word in words if word.startswith("sign:")}


@pytest.mark.parametrize("signs", [PRIVATE, SEEN])
def test_the_first_trick_is_played_without_signs(signs: str) -> None:
    """R49: they begin as soon as it is taken"""
    match = dealt(signs)
    for deed in FIRST.split():
        assert [refusal_of(match, f"{seat}:sign:ace") for seat in range(4)] == [
            Refusal.SIGN_TOO_EARLY
        ] * 4
        match = done(match, deed)
    assert [signs_offered(match, seat) for seat in range(4)] == [A_WORDS] * 4


def test_each_seat_signs_once_a_trick_in_its_turn_or_not() -> None:
    """R49"""
    match = done(dealt(), f"{FIRST} 3:sign:king 0:1B 1:sign:ace")
    assert [signs_offered(match, seat) for seat in range(4)] == [A_WORDS, set(), A_WORDS, set()]
    assert refusal_of(match, "3:sign:ace") is Refusal.SIGNED_ALREADY
    match = done(match, "1:4B 2:5B 3:6B")
    assert [signs_offered(match, seat) for seat in range(4)] == [A_WORDS] * 4
    match = done(match, "3:sign:king")
    assert signs_of(match, 1) == [(3, 2, "king"), (1, 2, "ace"), (3, 3, "king")]


def test_a_sign_need_not_be_true() -> None:
    """R49: seat 3 has no ace, and seat 0 has trumps"""
    match = done(dealt(), f"{FIRST} 3:sign:ace 0:sign:no_trump")
    assert view_for(match, 1).signs == (Signed(3, 2, Sign.ACE),)
    assert view_for(match, 2).signs == (Signed(0, 2, Sign.NO_TRUMP),)


def test_a_private_sign_is_known_to_the_side_alone() -> None:
    """R49: no event, and nothing in any other view"""
    before = done(dealt(), FIRST)
    match, events = told(before, "0:sign:ace")
    assert events == []
    assert [signs_of(match, seat) for seat in range(4)] == [
        [(0, 2, "ace")],
        [],
        [(0, 2, "ace")],
        [],
    ]
    assert seen_by_all(match) == ()
    assert table_view(match).deal == table_view(before).deal
    for seat in (1, 3):
        after, earlier = view_for(match, seat), view_for(before, seat)
        assert (after.hand, after.offers, after.legal) == (
            earlier.hand,
            earlier.offers,
            earlier.legal,
        )


def test_of_an_interceptable_sign_the_table_sees_that_it_was_made() -> None:
    """R49: but not which"""
    before = done(dealt(SEEN), FIRST)
    one, events = told(before, "0:sign:ace")
    other, same = told(before, "0:sign:no_trump")
    assert events == same == [SignMade(0)]
    assert seen_by_all(one) == seen_by_all(other) == ((0, 2),)
    assert view_for(one, 1) == view_for(other, 1)
    assert [signs_of(one, seat) for seat in (1, 3)] == [[], []]
    assert signs_of(one, 2) == [(0, 2, "ace")] != signs_of(other, 2)


def test_all_partners_of_six_know_a_sign() -> None:
    """R24, R49"""
    hands = [*FOUR, "10O 10B 10E", "11O 11B 11E"]
    match = dealt_hands(hands, "7O", preset="catalana", signs=PRIVATE)
    match = done(match, f"{FIRST} 4:10O 5:11O 0:sign:ace")
    assert [bool(view_for(match, seat).signs) for seat in range(6)] == [True, False] * 3


@pytest.mark.parametrize(("table", "words"), [("italy_a", A_WORDS), ("italy_b", B_WORDS)])
def test_a_table_of_signs_has_these(table: str, words: set[str]) -> None:
    """R49"""
    assert {sign.value for sign in SIGNS[SignTable(table)]} == words
    match = done(dealt(sign_table=table), FIRST)
    assert signs_offered(match, 0) == words
    for word in A_WORDS - words:
        assert refusal_of(match, f"0:sign:{word}") is Refusal.SIGN_UNKNOWN


def test_no_sign_changes_the_game() -> None:
    """R49"""
    plain, signed = done(dealt(), FIRST), done(dealt(), f"{FIRST} 2:sign:king")
    assert (plain.to_play, view_for(plain, 0).legal) == (signed.to_play, view_for(signed, 0).legal)
    assert done(plain, SECOND).games == done(signed, SECOND).games
    assert seen_by_all(done(signed, SECOND)) == ()


def test_signs_end_with_the_last_card() -> None:
    """R49"""
    match = last_tricks(["1B", "4B", "5B", "6B"], "O", signs=PRIVATE, match_n=3)
    assert signs_offered(match, 3) == A_WORDS
    match = done(match, SECOND)
    assert [signs_offered(match, seat) for seat in range(4)] == [set()] * 4
    assert refusal_of(match, "0:sign:ace") is Refusal.NO_DEAL


def test_without_signs_none_are_made() -> None:
    """R49"""
    match = done(dealt("off"), FIRST)
    assert refusal_of(match, "0:sign:ace") is Refusal.SIGNS_OFF
    assert signs_offered(match, 0) == set()
