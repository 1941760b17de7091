"""Records: a match as a value and as text, checked against itself."""

from __future__ import annotations

import json
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.record import Record, record_of, replay
from bot.engine.record_json import record_from_json, record_to_json
from bot.engine.rules import Rules
from bot.engine.state import Match, Phase, new_match
from tests.strategies import PlayedMatch, play_by_chance, played_matches, prefixes

NAMES = st.lists(st.text(), min_size=6, max_size=6)


def recorded(played: PlayedMatch, names: list[str] | None = None) -> Record:
    rules = played.start.rules
    dealer = None if played.start.phase is Phase.DRAW else played.start.dealer
    seats = (names or ["Ana", "Bea", "Cai", "Duna", "Eli", "Fina"])[: rules.players]
    return record_of(rules, seats, played.actions, dealer)


@settings(max_examples=50, deadline=None)
@given(prefixes(), NAMES)
def test_writing_and_reading_records_are_inverses(played: PlayedMatch, names: list[str]) -> None:
    record = recorded(played, names)
    assert record_from_json(record_to_json(record)) == record


@settings(max_examples=50, deadline=None)
@given(prefixes())
def test_replaying_a_record_gives_the_match_again(played: PlayedMatch) -> None:
    steps = list(replay(recorded(played)))
    assert tuple(steps) == played.steps
    if steps:
        assert steps[-1][0] == played.end


@settings(max_examples=30, deadline=None)
@given(played_matches())
def test_the_record_of_a_whole_match_ends_with_its_result(played: PlayedMatch) -> None:
    """R19, R52: a match that ends level has a result too, and no winner."""
    record = recorded(played)
    if played.end.phase is Phase.OVER:
        assert record.result is not None
        assert record.result.games == played.end.games
        assert record.result.winner == played.end.winner
    else:
        assert record.result is None
    told = [deal.result and (deal.result.points, deal.result.games) for deal in record.deals]
    assert told == [(result.points, result.games) for result in played.end.results]


@settings(max_examples=30, deadline=None)
@given(prefixes())
def test_results_may_be_left_out(played: PlayedMatch) -> None:
    plain = json.loads(record_to_json(recorded(played)))
    plain.pop("result", None)
    for deal in plain["deals"]:
        deal.pop("result", None)
    assert last_match(record_from_json(json.dumps(plain)), played.start) == played.end


def last_match(record: Record, start: Match) -> Match:
    return [start, *(match for match, _ in replay(record))][-1]


def test_a_match_that_only_drew_for_the_deal_is_a_record() -> None:
    """R6"""
    whole = play_by_chance(new_match(Rules()), Random(3))
    played = PlayedMatch(whole.start, whole.actions[:1], whole.steps[:1])
    record = recorded(played)
    assert record.dealer_draw is not None
    assert record.deals == ()
    assert record_from_json(record_to_json(record)) == record
    assert last_match(record, played.start) == played.end
