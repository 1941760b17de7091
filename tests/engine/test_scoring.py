"""Who takes a trick, who wins a deal and a match, and who deals first."""

from __future__ import annotations

import pytest

from bot.engine.cards import PACK_40, Suit, format_cards, parse_cards
from bot.engine.options import FirstDealer, Teams
from bot.engine.presets import rules_from_plain
from bot.engine.rules import Rules
from bot.engine.scoring import (
    beats,
    card_points,
    deal_games,
    drawn_dealer,
    match_over,
    match_winner,
    penalty_games,
    side_points,
    winning_index,
)
from bot.engine.state import DealResult, Trick, plays
from tests.engine import referee

HIGH, LOW = FirstDealer.HIGH_CARD, FirstDealer.LOW_CARD


def four(leader: int, cards: str, winner: int) -> Trick:
    """A trick of four seats."""
    return Trick(plays(leader, parse_cards(cards), 4), winner)


@pytest.mark.parametrize(
    ("trick", "trump", "taking"),
    [
        ("7C 2O", "O", "2O"),
        ("1C 2O", "O", "2O"),
        ("2O 1C", "O", "2O"),
        ("2C 1E", "O", "2C"),
        ("2C 4C", "O", "4C"),
        ("4C 2C", "O", "4C"),
        ("12C 3C", "O", "3C"),
        ("3C 1C", "O", "1C"),
        ("10B 7B", "O", "10B"),
        ("7C 2O 3C 4O", "O", "4O"),
        ("7C 4O 3C 2O", "O", "4O"),
        ("7C 1E 1B 10C", "O", "10C"),
        ("1O 3O 12O 11O", "O", "1O"),
        ("5E 6B 7C", "O", "5E"),
        ("5E 6B 7C", "C", "7C"),
    ],
)
def test_card_that_takes_the_trick(trick: str, trump: str, taking: str) -> None:
    """R11"""
    cards = parse_cards(trick)
    assert str(cards[winning_index(cards, Suit(trump))]) == taking


def test_lowest_trump_beats_a_led_ace() -> None:
    """R11"""
    ace, lowest = parse_cards("1C 2O")
    assert beats(lowest, ace, Suit.COINS)
    assert not beats(ace, lowest, Suit.COINS)
    assert not beats(lowest, ace, Suit.SWORDS)


def test_every_pair_of_cards_under_every_trump_is_judged_as_the_referee_does() -> None:
    """R11: all 6240 tricks of two."""
    for trump in Suit:
        for led in PACK_40:
            for other in PACK_40:
                if led != other:
                    seat = referee.taker_of([(0, str(led)), (1, str(other))], trump.value)
                    assert winning_index((led, other), trump) == seat


def test_points_go_to_the_side_of_the_seat_that_took_the_trick() -> None:
    """R5, R16"""
    taken = [
        four(0, "1O 3O 12O 2O", 0),
        four(0, "1C 3C 11C 2C", 3),
        four(3, "10E 7E 6E 5E", 2),
    ]
    assert side_points(Rules(players=4), taken) == (27, 24)
    assert side_points(Rules(players=4, teams=Teams.INDIVIDUAL), taken) == (25, 0, 2, 24)
    assert card_points(()) == 0


@pytest.mark.parametrize(
    ("points", "games"),
    [
        ((61, 59), (1, 0)),
        ((59, 61), (0, 1)),
        ((120, 0), (1, 0)),
        ((60, 60), (0, 0)),
        ((50, 45, 25), (1, 0, 0)),
        ((25, 45, 50), (0, 0, 1)),
        ((50, 50, 20), (0, 0, 0)),
        ((20, 50, 50), (0, 0, 0)),
        ((40, 40, 40), (0, 0, 0)),
        ((45, 45, 20, 10), (0, 0, 0, 0)),
        ((31, 30, 30, 29), (1, 0, 0, 0)),
    ],
)
def test_games_of_a_deal(points: tuple[int, ...], games: tuple[int, ...]) -> None:
    """R17, R18"""
    rules = Rules(players=len(points), teams=Teams.INDIVIDUAL)
    assert deal_games(rules, points, last_side=0) == games


@pytest.mark.parametrize(
    ("options", "points", "last_side", "games"),
    [
        ({"tie": "last_trick"}, (60, 60), 1, (0, 1)),
        ({"tie": "last_trick"}, (50, 50, 20), 2, (0, 0, 0)),
        ({"tie": "last_trick"}, (50, 20, 50), 2, (0, 0, 1)),
        ({"tie": "last_trick"}, (40, 40, 40), 1, (0, 1, 0)),
        ({"tie": "last_trick"}, (61, 59), 1, (1, 0)),
        ({"tie": "replay"}, (40, 40, 40), 1, (0, 0, 0)),
        ({"tie": "all"}, (40, 40, 40), 1, (1, 1, 1)),
        ({"tie": "all"}, (50, 50, 20), 2, (1, 1, 0)),
        ({"tie": "all"}, (45, 45, 30, 0), 3, (1, 1, 0, 0)),
        ({"last_trick_bonus": True, "tie": "last_trick"}, (65, 65), 0, (1, 0)),
        ({"last_trick_bonus": True}, (66, 64), 1, (1, 0)),
        ({"double_over": 100}, (100, 20), 0, (1, 0)),
        ({"double_over": 100}, (19, 101), 0, (0, 2)),
        ({"double_over": 100}, (101, 19, 0), 0, (2, 0, 0)),
        ({"double_over": 100, "last_trick_bonus": True}, (101, 29), 0, (2, 0)),
        ({"double_over": 120, "last_trick_bonus": True}, (120, 10), 0, (1, 0)),
        ({"double_over": 120, "last_trick_bonus": True}, (121, 9), 0, (2, 0)),
        ({"misere_11": True}, (11, 109), 1, (1, 0)),
        ({"misere_11": True}, (12, 108), 1, (0, 0)),
        ({"misere_11": True}, (0, 11, 109), 1, (1, 1, 0)),
        ({"misere_11": True, "tie": "last_trick"}, (60, 60), 1, (0, 0)),
        ({"misere_11": True, "tie": "all"}, (60, 60), 1, (0, 0)),
        ({"misere_11": True, "misere_none": "lowest"}, (11, 5, 104), 2, (1, 1, 0)),
        ({"misere_11": True, "misere_none": "lowest"}, (30, 30, 60), 2, (1, 1, 0)),
        ({"misere_11": True, "misere_none": "lowest"}, (30, 31, 59), 2, (1, 0, 0)),
        ({"misere_11": True, "misere_none": "lowest"}, (60, 60), 1, (1, 1)),
    ],
)
def test_games_of_a_deal_by_other_rules(
    options: dict[str, object],
    points: tuple[int, ...],
    last_side: int,
    games: tuple[int, ...],
) -> None:
    """R31 to R34"""
    rules = rules_from_plain({"players": len(points), "teams": "individual", **options})
    assert deal_games(rules, points, last_side) == games


@pytest.mark.parametrize(
    ("options", "points", "loser", "last_side", "games"),
    [
        ({}, (110, 10), 0, 0, (0, 1)),
        ({"double_over": 100}, (110, 10), 1, 0, (1, 0)),
        ({}, (60, 60), 1, 1, (1, 0)),
        ({}, (50, 40, 30), 0, 0, (0, 1, 0)),
        ({}, (50, 40, 30), 2, 0, (1, 0, 0)),
        ({}, (80, 20, 20), 0, 1, (0, 0, 0)),
        ({"tie": "replay"}, (80, 20, 20), 0, 1, (0, 0, 0)),
        ({"tie": "all"}, (80, 20, 20), 0, 1, (0, 1, 1)),
        ({"tie": "last_trick"}, (80, 20, 20), 0, 2, (0, 0, 1)),
        ({"tie": "last_trick"}, (80, 20, 20), 0, 0, (0, 0, 0)),
        ({"tie": "last_trick"}, (80, 20, 20), 0, -1, (0, 0, 0)),
        ({}, (30, 30, 40, 20), 2, 1, (0, 0, 0, 0)),
        ({"misere_11": True}, (5, 105, 10), 1, 1, (1, 0, 1)),
        ({"misere_11": True}, (5, 11, 104), 0, 1, (0, 1, 0)),
        ({"misere_11": True}, (5, 12, 103), 0, 1, (0, 0, 0)),
        ({"misere_11": True, "misere_none": "lowest"}, (5, 12, 103), 0, 1, (0, 1, 0)),
        ({"misere_11": True, "misere_none": "lowest"}, (5, 60, 55), 0, 1, (0, 0, 1)),
        ({"misere_11": True, "misere_none": "lowest"}, (60, 11, 49), 0, 1, (0, 1, 0)),
    ],
)
def test_games_of_a_deal_that_a_side_has_lost(
    options: dict[str, object],
    points: tuple[int, ...],
    loser: int,
    last_side: int,
    games: tuple[int, ...],
) -> None:
    """R44, R46, R47: one game to the best of the others, whatever the loser has"""
    rules = rules_from_plain({"players": len(points), "teams": "individual", **options})
    assert penalty_games(rules, points, loser, last_side) == games


def test_the_ten_for_the_last_trick_come_at_the_end() -> None:
    """R31"""
    rules = Rules(players=4, last_trick_bonus=True)
    taken = [four(0, "1O 3O 12O 2O", 0), four(0, "2C 4C 5C 6C", 3)]
    assert side_points(rules, taken) == (25, 0)
    assert side_points(rules, taken, finished=True) == (25, 10)
    assert side_points(Rules(players=4), taken, finished=True) == (25, 0)


@pytest.mark.parametrize(
    ("options", "games", "winner"),
    [
        ({"match_n": 3}, (4, 2), 0),
        ({"match_n": 3}, (3, 3), None),
        ({"match_n": 3}, (4, 3), 0),
        ({"match_n": 3}, (3, 4, 4), None),
        ({"match_n": 1}, (1, 1, 0), None),
        ({"match_mode": "best_of", "match_n": 1}, (0, 1), 1),
        ({"match_mode": "best_of", "match_n": 3}, (1, 1), None),
        ({"match_mode": "best_of", "match_n": 3}, (2, 0), 0),
        ({"match_mode": "best_of", "match_n": 3}, (1, 1, 1), None),
        ({"match_mode": "best_of", "match_n": 5}, (2, 2), None),
        ({"match_mode": "best_of", "match_n": 5}, (2, 3), 1),
        ({"match_mode": "best_of", "match_n": 7}, (3, 4), 1),
    ],
)
def test_winner_of_a_match_by_other_rules(
    options: dict[str, object], games: tuple[int, ...], winner: int | None
) -> None:
    """R19, R32, R35: double wins may pass the mark; level sides play on until one is ahead."""
    rules = rules_from_plain({"players": len(games), "teams": "individual", **options})
    assert match_over(rules, games, ()) == (winner is not None)
    if winner is not None:
        assert match_winner(rules, games, ()) == winner


@pytest.mark.parametrize(
    ("games", "winners"),
    [((1, 0), (0,)), ((0, 2), (1,)), ((0, 0), ()), ((0, 0, 1), (2,)), ((1, 0, 1), (0, 2))],
)
def test_sides_of_a_deal_result(games: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """R17, R18, R33"""
    assert DealResult(0, games, games).winners == winners


@pytest.mark.parametrize(
    ("length", "games", "winner"),
    [
        (1, (0, 0), None),
        (1, (0, 1), 1),
        (3, (2, 2), None),
        (3, (3, 2), 0),
        (10, (9, 9), None),
        (10, (9, 10), 1),
        (3, (1, 2, 3), 2),
    ],
)
def test_match_is_won_by_the_first_to_its_length(
    length: int, games: tuple[int, ...], winner: int | None
) -> None:
    """R19"""
    rules = Rules(players=max(2, len(games)), match_n=length)
    assert match_over(rules, games, ()) == (winner is not None)
    if winner is not None:
        assert match_winner(rules, games, ()) == winner


@pytest.mark.parametrize(
    ("players", "deck", "by", "dealer", "draws"),
    [
        (2, "7C 12O", HIGH, 1, 2),
        (2, "7C 12O", LOW, 0, 2),
        (2, "3C 12O", HIGH, 0, 2),
        (2, "1C 1O 2B 4B", HIGH, 1, 4),
        (2, "1C 1O 2B 4B", LOW, 0, 4),
        (2, "1C 1O 2B 2E 7C 6C", HIGH, 0, 6),
        (3, "1C 5O 1B 4C 4E 5C 2E", HIGH, 0, 7),
        (3, "1C 1O 1B 4C 5E 6C", HIGH, 2, 6),
        (4, "2C 1O 3B 1E 7E 10E", HIGH, 3, 6),
        (4, "2C 1O 3B 2E 7E 10E", LOW, 0, 6),
        (4, "2C 1O 2B 2E 4E 5E 4B 7E 6E", LOW, 3, 9),
    ],
)
def test_draw_for_the_deal(
    players: int, deck: str, by: FirstDealer, dealer: int, draws: int
) -> None:
    """R6: only those who are level draw again, in table order, and suits do not count."""
    drawn = drawn_dealer(Rules(players=players, first_dealer=by), parse_cards(deck))
    assert drawn is not None
    assert drawn.dealer == dealer
    assert format_cards(tuple(card for _, card in drawn.draws)) == " ".join(deck.split()[:draws])


def test_seats_that_draw_again_are_named_with_their_cards() -> None:
    """R6"""
    drawn = drawn_dealer(Rules(players=3), parse_cards("1C 5O 1B 4C 6E"))
    assert drawn is not None
    assert [(seat, str(card)) for seat, card in drawn.draws] == [
        (0, "1C"),
        (1, "5O"),
        (2, "1B"),
        (0, "4C"),
        (2, "6E"),
    ]
    assert drawn.dealer == 2


@pytest.mark.parametrize("deck", ["", "1C", "1C 1O", "1C 1O 2B", "1C 1O 2B 2E"])
def test_draw_that_the_cards_cannot_decide(deck: str) -> None:
    """R6"""
    assert drawn_dealer(Rules(), parse_cards(deck)) is None
