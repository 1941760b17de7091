"""How long a turn may take, when somebody is reminded of it, and whom a match waits for."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

from bot.engine.actions import Accept, Call, Draw, Exchange, MakeBid, Pass, Play
from bot.engine.offers import legal_actions
from bot.engine.presets import rules_for
from bot.engine.state import Phase, new_match
from bot.tables.turns import TurnClock, TurnLimit, awaited_in, turn_of
from tests.strategies import PlayedMatch, play_by_chance

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("limit", "missed", "ends", "reminds"),
    [
        (TurnLimit.HALF_MINUTE, 0, 30, 15),
        (TurnLimit.HALF_MINUTE, 1, 30, 15),
        (TurnLimit.HALF_MINUTE, 2, 10, 0),
        (TurnLimit.MINUTE, 0, 60, 30),
        (TurnLimit.MINUTE, 2, 15, 5),
        (TurnLimit.TWO_MINUTES, 1, 120, 60),
        (TurnLimit.TWO_MINUTES, 2, 30, 15),
        (TurnLimit.FIVE_MINUTES, 2, 75, 37.5),
        (TurnLimit.DAY, 0, 86_400, 43_200),
        (TurnLimit.DAY, 3, 21_600, 10_800),
    ],
)
def test_a_turn_ends_and_is_reminded_of_in_time(
    limit: TurnLimit, missed: int, ends: float, reminds: float
) -> None:
    clock = TurnClock(limit).begun(NOON, missed)
    assert clock.deadline == NOON + timedelta(seconds=ends)
    assert clock.remind_at == clock.due == NOON + timedelta(seconds=reminds)
    assert not clock.reminded


def test_without_a_limit_nothing_is_due() -> None:
    clock = TurnClock(TurnLimit.OFF).begun(NOON, 2)
    assert clock == TurnClock(TurnLimit.OFF)
    assert (clock.due, clock.reminded) == (None, False)


def test_a_turn_that_begins_again_is_not_reminded_of_twice() -> None:
    begun = TurnClock(TurnLimit.MINUTE).begun(NOON, 0)
    given = replace(begun, remind_at=None, reminder_id=7)
    later = NOON + timedelta(seconds=40)
    assert given.reminded
    assert given.due == begun.deadline
    again = given.renewed(later, 0)
    assert again == TurnClock(TurnLimit.MINUTE, later + timedelta(minutes=1))
    assert begun.renewed(later, 0) == TurnClock(TurnLimit.MINUTE).begun(later, 0)


GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 2, {}),
    ("catalana", 4, {"exchange_when": "after_own_win_before_draw"}),
    ("italiana", 4, {"signs": "private"}),
    ("estricta", 3, {"renuncio": "claim"}),
    ("chiamata", 5, {}),
    ("doble", 2, {}),
]
IN_TURN = (Play, MakeBid, Pass, Call, Draw)


def played(preset: str, players: int, options: dict[str, Any]) -> PlayedMatch:
    rules = rules_for(preset, players).changed(options)
    return play_by_chance(new_match(rules), Random(3))


@pytest.mark.parametrize(("preset", "players", "options"), GAMES)
def test_what_is_done_in_turn_ends_it_and_nothing_else_does(
    preset: str, players: int, options: dict[str, Any]
) -> None:
    match = played(preset, players, options)
    compared = 0
    for before, action, after in zip(match.states, match.actions, match.states[1:], strict=False):
        turn, next_turn = turn_of(before), turn_of(after)
        assert (turn is None) is (before.phase in (Phase.DRAW, Phase.DEAL, Phase.OVER))
        if turn is None:
            continue
        compared += 1
        if isinstance(action, IN_TURN) or next_turn is None:
            assert turn != next_turn, action
        elif not isinstance(action, Exchange):
            assert turn == next_turn, action
    assert compared > 10


@pytest.mark.parametrize(("preset", "players", "options"), GAMES)
def test_those_are_awaited_who_bring_the_match_on(
    preset: str, players: int, options: dict[str, Any]
) -> None:
    for match in played(preset, players, options).states:
        able = {
            action.seat for action in legal_actions(match) if isinstance(action, (*IN_TURN, Accept))
        }
        assert awaited_in(match) == able
