"""Trumps that rotate: no turn-up, four deals, each suit once, and how the match is decided."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.engine.actions import StartDeal
from bot.engine.cards import Suit, parse_cards
from bot.engine.events import DealStarted, MatchEnded
from bot.engine.play import Refusal, apply
from bot.engine.presets import PRESETS, rules_from_plain
from bot.engine.scoring import match_over, match_winner
from bot.engine.state import DealResult, Ending, Match, Phase, new_match
from bot.engine.views import table_view
from tests.engine.moments import deal_of, done, offered, refusal_of, told
from tests.strategies import play_by_chance, shuffled

SUITS = [Suit.COINS, Suit.CUPS, Suit.SWORDS, Suit.CLUBS]
PLAYERS = tuple(PRESETS["rotacion"].packs)


def rotating(players: int = 2, **options: Any) -> Match:
    return new_match(rules_from_plain({"preset": "rotacion", "players": players, **options}), 0)


def started(match: Match) -> Match:
    return apply(match, StartDeal(match.rules.cards()))[0]


def test_no_card_is_turned_up_and_all_the_rest_is_drawn_in_order() -> None:
    """R8, R13, R53"""
    match = rotating()
    cards = match.rules.cards()
    match, events = apply(match, StartDeal(cards))
    assert events == (DealStarted(0, 0, 1, Suit.COINS, None),)
    assert deal_of(match).stock == cards[6:]
    view = table_view(match).deal
    assert view is not None
    assert (view.trump, view.turn_up, view.stock_left) == (Suit.COINS, None, 34)


@pytest.mark.parametrize("players", PLAYERS)
def test_each_suit_is_trump_once_in_four_deals(players: int) -> None:
    """R53: coins, cups, swords, clubs, whatever cards are dealt"""
    start = rotating(players, concede="off", claims="off")
    played = play_by_chance(start, Random(players))
    trumps = [
        event.trump for _, events in played.steps for event in events if type(event) is DealStarted
    ]
    assert trumps == SUITS
    assert played.end.phase is Phase.OVER
    assert len(played.end.results) == 4


def test_the_suit_of_the_deal_takes_the_trick() -> None:
    """R11, R53: in the second deal cups"""
    match = done(started(rotating()), "0:concede")
    first = parse_cards("1O 2C 3O 4C 5O 6C")
    rest = (card for card in match.rules.cards() if card not in first)
    match, _ = apply(match, StartDeal((*first, *rest)))
    assert match.to_play == 0
    assert deal_of(done(match, "0:1O 1:2C")).leader == 1


def test_a_conceded_deal_is_one_of_the_four() -> None:
    """R44, R53"""
    match = rotating()
    for number, suit in enumerate(SUITS):
        match = started(match)
        assert deal_of(match).trump is suit
        match = done(match, f"{number % 2}:concede")
    assert match.phase is Phase.OVER
    assert (match.games, match.winner) == ((2, 2), None)


def test_a_tie_that_is_played_again_keeps_its_suit() -> None:
    """R33, R53"""
    tie = DealResult(0, (60, 60), (0, 0))
    for option, trump in (("replay", Suit.COINS), ("nobody", Suit.CUPS)):
        match = replace(rotating(tie=option), results=(tie,))
        assert deal_of(started(match)).trump is trump


SCORES = {
    "M02": [(70, 50), (65, 55), (61, 59), (10, 110)],
    "M04": [(70, 50), (65, 55), (50, 70), (40, 80)],
    "level": [(70, 50), (50, 70), (61, 59), (59, 61)],
    "tie": [(60, 60), (70, 50), (50, 70), (60, 60)],
    "one win": [(60, 60), (61, 59), (60, 60), (60, 60)],
}


@pytest.mark.parametrize(
    ("name", "decide", "winner"),
    [
        ("M02", "most_wins", 0),
        ("M02", "sum", 1),
        ("M04", "most_wins", 1),
        ("M04", "sum", 1),
        ("level", "most_wins", None),
        ("level", "sum", None),
        ("tie", "most_wins", None),
        ("one win", "most_wins", 0),
        ("one win", "sum", 0),
    ],
)
def test_what_decides_the_match(name: str, decide: str, winner: int | None) -> None:
    """R53: wins and then the sum of points, or the sum alone; level is nobody's"""
    rules = rules_from_plain({"preset": "rotacion", "rotation_decide": decide})
    scores = SCORES[name]
    results = [
        DealResult(0, points, tuple(int(own > 60) for own in points), Ending.COUNTED)
        for points in scores
    ]
    games = [sum(result.games[side] for result in results) for side in (0, 1)]
    assert [match_over(rules, games, results[:n]) for n in (3, 4)] == [False, True]
    assert match_winner(rules, games, results) == winner


def test_in_a_misere_the_lower_sum_decides() -> None:
    """R34, R53"""
    misere = {"preset": "rotacion", "claims": "off", "misere_11": True}
    results = [DealResult(0, points, (0, 0)) for points in [(70, 50)] * 4]
    for decide in ("most_wins", "sum"):
        rules = rules_from_plain({**misere, "rotation_decide": decide})
        assert match_winner(rules, (0, 0), results) == 1


def test_a_match_ends_with_its_fourth_deal_and_not_before() -> None:
    """R53: three games do not end it"""
    match = rotating()
    for number in range(4):
        assert match.phase is Phase.DEAL, number
        match, events = told(started(match), "1:concede")
    assert match.phase is Phase.OVER
    assert events[-1] == MatchEnded(0, (4, 0))


def test_nothing_is_exchanged_or_declared() -> None:
    """R39, R53"""
    match = started(rotating())
    assert refusal_of(match, "1:x") is Refusal.EXCHANGE_OFF
    assert refusal_of(match, "1:declare") is Refusal.DECLARE_OFF
    assert offered(match, 1) == {"concede"}


def test_the_sum_counts_no_deal_that_was_dealt_again() -> None:
    """R33, R53"""
    rules = rules_from_plain({"preset": "rotacion", "rotation_decide": "sum", "tie": "replay"})
    again = DealResult(0, (60, 60), (0, 0))
    results = [DealResult(0, points, (0, 1)) for points in [(59, 61)] * 4]
    assert not match_over(rules, (0, 3), [again, *results[:3]])
    assert match_over(rules, (0, 4), [again, *results])


def test_shuffles_do_not_choose_the_suit() -> None:
    """R53"""
    start = rotating()
    suits = {
        deal_of(apply(start, StartDeal(shuffled(start.rules, Random(seed))))[0]).trump
        for seed in range(8)
    }
    assert suits == {Suit.COINS}
