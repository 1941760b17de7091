"""What holds for every match as a whole, by whatever rules and however it is played."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings

from bot.engine.actions import Action, ThrowIn
from bot.engine.events import (
    Event,
    HandThrownIn,
    MatchEnded,
)
from bot.engine.play import apply_all
from bot.engine.presets import PRESETS, rules_for
from bot.engine.rules import OPTION_TYPES, Rules
from bot.engine.state import Ending, Phase, new_match
from tests.strategies import (
    PlayedMatch,
    play_by_chance,
    played_matches,
    rule_sets,
    values_of,
)

laws = settings(max_examples=60, deadline=None)


def events_of(played: PlayedMatch) -> list[object]:
    return [event for _, events in played.steps for event in events]


@laws
@given(played_matches())
def test_revision_counts_the_applied_actions(played: PlayedMatch) -> None:
    assert [match.revision for match in played.states] == list(range(len(played.states)))


@laws
@given(played_matches())
def test_replaying_the_actions_gives_the_same_state(played: PlayedMatch) -> None:
    assert apply_all(played.start, played.actions) == played.end


@laws
@given(played_matches())
def test_games_of_a_match_are_those_of_its_deals(played: PlayedMatch) -> None:
    """R17, R52"""
    for match in played.states:
        assert match.games == tuple(
            sum(result.games[side] for result in match.results) for side in range(match.rules.sides)
        )


@laws
@given(played_matches())
def test_a_match_has_a_bounded_number_of_deals_that_one_side_wins(played: PlayedMatch) -> None:
    """R19, R52: only ties, games won together and deals that do not count put the end off."""
    rules, results = played.start.rules, played.end.results
    won = [result for result in results if result.winners]
    if rules.games_needed is None:
        assert len(won) <= rules.match_n
    elif not rules.chiamata and all(len(result.winners) == 1 for result in won):
        assert len(won) <= rules.sides * (rules.games_needed - 1) + 1


@laws
@given(played_matches())
def test_the_end_of_a_match_is_told_once(played: PlayedMatch) -> None:
    """R19, R52"""
    ends = [event for event in events_of(played) if isinstance(event, MatchEnded)]
    end = played.end
    if end.phase is not Phase.OVER:
        assert ends == []
        return
    assert ends == [MatchEnded(end.winner, end.games)]
    assert played.steps[-1][1][-1] == ends[0]
    if end.rules.games_needed is not None:
        assert end.winner is not None
        assert end.games[end.winner] == max(end.games) >= end.rules.games_needed


OFFERED = [(preset.name, players) for preset in PRESETS.values() for players in preset.packs]


@pytest.mark.parametrize(("preset", "players"), OFFERED)
def test_matches_of_every_preset_come_to_an_end(preset: str, players: int) -> None:
    """R37"""
    for seed in range(6):
        played = play_by_chance(new_match(rules_for(preset, players)), Random(seed), most_deals=60)
        assert played.end.phase is Phase.OVER


def test_a_new_match_knows_its_dealer_or_waits_for_the_draw() -> None:
    """R6"""
    assert new_match(Rules()).phase is Phase.DRAW
    assert new_match(Rules(), 0).phase is Phase.DEAL
    assert new_match(Rules(), 1).dealer == 1


def test_rule_sets_of_these_laws_have_every_value_of_every_option() -> None:
    """R38: or else a law would not be tried where it may fail."""
    met: dict[str, set[object]] = {option: set() for option in OPTION_TYPES}

    @settings(max_examples=500, deadline=None, database=None, derandomize=True)
    @given(rule_sets())
    def draw(rules: Rules) -> None:
        for option in OPTION_TYPES:
            met[option].add(getattr(rules, option))

    draw()
    for option in OPTION_TYPES:
        wanted = range(1, 8) if option == "match_n" else values_of(option)
        assert met[option] >= set(wanted), option


def test_matches_of_these_laws_have_every_kind_of_action_event_and_ending() -> None:
    """R42 to R53, R60 to R67: but for hands thrown in and sixty each, which are too rare."""
    actions: set[type] = set()
    events: set[type] = set()
    endings: set[Ending] = set()

    @settings(max_examples=250, deadline=None, database=None, derandomize=True)
    @given(played_matches())
    def draw(played: PlayedMatch) -> None:
        actions.update(map(type, played.actions))
        events.update(map(type, events_of(played)))
        endings.update(result.ending for result in played.end.results)

    draw()
    assert actions >= set(get_args(Action)) - {ThrowIn}
    assert events >= set(get_args(Event)) - {HandThrownIn}
    assert endings >= set(Ending) - {Ending.THROWN_IN, Ending.DRAWN}
