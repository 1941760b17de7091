"""The rules of thumb, a situation each."""

from random import Random

import pytest

from bot.ai.allies import allies
from bot.ai.level import Level
from bot.ai.players import player_for
from bot.engine.views import SeatView, view_for
from tests.ai.positions import card_of, first_trick, last_tricks
from tests.engine.moments import done
from tests.engine.moments import last_tricks as capote_moment


def choices(view: SeatView) -> set[str]:
    """Every card the level plays here over many seeds."""
    player = player_for(Level.THUMB)
    return {str(card_of(player.choose(view, Random(seed)))) for seed in range(20)}


LEADING = [
    ("7E", "2B 1C 3E", "2B", "a low plain card before a brisca or a trump"),
    ("7E", "4B 12C 1E", "4B", "not a court card"),
    ("7E", "2E 3C 1B", "2E", "the lowest trump rather than a brisca into the unknown"),
    ("7E", "3E 1E 10C", "10C", "two points rather than a high trump"),
]


@pytest.mark.parametrize(("turn_up", "hand", "plays", "why"), LEADING)
@pytest.mark.parametrize("players", [2, 3])
def test_leads(players: int, turn_up: str, hand: str, plays: str, why: str) -> None:
    assert choices(first_trick(players, turn_up, "", hand)) == {plays}, why


FOLLOWING_LAST_OF_TWO = [
    ("7E", "1C", "2E 12E 4B", "2E", "an ace is worth the lowest trump"),
    ("7E", "3C", "4E 5E 1E", "4E", "the cheapest of three trumps that win"),
    ("7E", "3C", "1C 2E 4B", "1C", "the ace of the suit beats the three and saves the trump"),
    ("7E", "4C", "2E 12B 5B", "5B", "no trump and no points for a worthless trick"),
    ("7E", "4C", "3C 2E 5B", "3C", "a brisca is safe home in a trick that it wins"),
    ("7E", "1E", "3C 12B 4O", "4O", "no points to a card that cannot be beaten"),
    ("7E", "12E", "2E 3C 6B", "6B", "neither points nor a trump that loses"),
    ("7E", "6C", "1E 3E 10B", "10B", "two points rather than a high trump"),
]


@pytest.mark.parametrize(("turn_up", "trick", "hand", "plays", "why"), FOLLOWING_LAST_OF_TWO)
def test_answers(turn_up: str, trick: str, hand: str, plays: str, why: str) -> None:
    assert choices(first_trick(2, turn_up, trick, hand)) == {plays}, why


def test_chance_decides_between_equal_cards() -> None:
    assert choices(first_trick(2, "7E", "", "2B 2C 3E")) == {"2B", "2C"}


LAST_OF_FOUR = [
    ("5C 1C 2C", "3B 4O 2E", "3B", "points for the partner's trick"),
    ("5C 1C 2C", "2E 4O 5B", "4O", "no trump on the partner's winning card"),
    ("5C 12C 3C", "2E 4O 1B", "2E", "the opponents' points are worth a trump"),
    ("3C 5C 1C", "12B 4O 2O", "2O", "no points to the opponents"),
    ("5C 12E 3C", "1E 4E 3B", "3B", "points, not a higher trump, on the partner's trump"),
    ("5C 12C 2C", "3C 4O 2E", "3C", "a brisca of the suit comes home in the partner's trick"),
    ("4C 1E 2C", "3E 6B 5O", "5O", "a trump is kept though it would be safe"),
]


@pytest.mark.parametrize(("trick", "hand", "plays", "why"), LAST_OF_FOUR)
def test_plays_last_with_a_partner(trick: str, hand: str, plays: str, why: str) -> None:
    assert choices(first_trick(4, "7E", trick, hand)) == {plays}, why


THIRD_OF_FOUR = [
    ("1E 2C", "3B 4O 5O", "3B", "the partner's trump ace cannot be beaten: points at once"),
    ("4C 1E", "3B 10O 5O", "5O", "the opponent's trump ace cannot be beaten: nothing"),
    ("12C 4C", "2E 3B 6O", "6O", "no trump on the partner's card, no brisca before it is safe"),
]


@pytest.mark.parametrize(("trick", "hand", "plays", "why"), THIRD_OF_FOUR)
def test_plays_third_with_a_partner(trick: str, hand: str, plays: str, why: str) -> None:
    assert choices(first_trick(4, "7E", trick, hand)) == {plays}, why


@pytest.mark.parametrize("hand", ["12C 4C 5C", "12C 4C 7B"])
def test_no_points_in_the_hope_that_a_partner_trumps_a_poor_trick(hand: str) -> None:
    assert "12C" not in choices(first_trick(4, "3E", "5O", hand))


def test_alone_among_three_takes_with_the_lowest_trump() -> None:
    assert choices(first_trick(3, "7E", "3C 12B", "5E 1E 2O")) == {"5E"}


def test_alone_among_three_keeps_points_from_both() -> None:
    assert choices(first_trick(3, "7E", "1E 3C", "3B 12O 4O")) == {"4O"}


def test_counts_the_turn_up_in_the_next_opponents_hand() -> None:
    # Seat 1 drew the three of trumps and is sure to take a trick with points in it.
    match = last_tricks("3E", ["1C 2B", "3E 4O", "2O 4B"])
    assert choices(view_for(match, 0)) == {"2B"}


def test_a_partner_still_to_play_is_no_danger() -> None:
    # Seat 2, the partner, drew the three of trumps; no opponent can beat the ace of cups.
    match = last_tricks("3E", ["1C 4O", "2B 4B", "3E 5O", "6B 7B"])
    assert choices(view_for(match, 0)) == {"1C"}


def test_reads_the_last_tricks_to_the_end() -> None:
    # The king of trumps takes the jack at once, and the ace of cups wins the three after it.
    ahead = last_tricks("7B", ["12B 1C", "10B 3C"])
    assert choices(view_for(ahead, 0)) == {"12B"}
    # The ace falls to the king either way; led first, it leaves the knight to take the three.
    behind = last_tricks("7B", ["11B 1C", "12B 3O"])
    assert choices(view_for(behind, 0)) == {"1C"}


THREE = ["7O 1C 3C", "4C 6C 7C", "1O 2E 5B"]


def test_all_others_stand_together_until_a_capote_fails() -> None:
    """R46"""
    match = capote_moment(THREE, "O", capote=True)
    assert allies(view_for(match, 1)) == (0, 1, 0)
    announced = done(match, "0:capote 0:7O 1:4C")
    assert allies(view_for(announced, 0)) == (1, 0, 0)
    assert allies(view_for(announced, 1)) == (0, 1, 1)
    assert allies(view_for(done(announced, "2:1O"), 1)) == (0, 1, 0)


def test_spends_a_high_trump_on_breaking_a_capote() -> None:
    match = capote_moment(THREE, "O", capote=True)
    assert choices(view_for(done(match, "0:capote 0:7O 1:4C"), 2)) == {"1O"}
    assert "1O" not in choices(view_for(done(match, "0:7O 1:4C"), 2))
