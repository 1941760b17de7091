"""Whole matches as stories: replayed, they must give the stored transcript line by line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.engine.actions import Action, DrawDealer, StartDeal
from bot.engine.record import record_of, replay
from bot.engine.record_json import record_from_json, record_to_json
from bot.replay import story_of, story_to_text
from tests.engine import referee
from tests.golden.regenerate import FOLDER, GOLDEN, Golden

RECORDS = sorted(FOLDER.glob("*.json"))


def plain(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_replay_tells_the_stored_transcript(path: Path) -> None:
    stored = path.with_suffix(".txt").read_text(encoding="utf-8")
    record = record_from_json(path.read_text(encoding="utf-8"))
    assert story_to_text(story_of(record)).splitlines() == stored.splitlines()


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)
def test_regenerating_gives_what_is_stored(golden: Golden) -> None:
    record, transcript = golden.texts()
    path = FOLDER / f"{golden.name}.json"
    assert path.read_text(encoding="utf-8") == record
    assert path.with_suffix(".txt").read_text(encoding="utf-8") == transcript


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_writing_a_record_that_was_read_gives_the_same_text(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert record_to_json(record_from_json(text)) + "\n" == text


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_referee_finds_the_results_that_are_stored(path: Path) -> None:
    """R7 to R20, read from the text alone: no code of the engine takes part."""
    stored = plain(path)
    players, alone = stored["rules"]["players"], "teams" in stored["rules"]
    sides = 2 if players == 4 and not alone else players
    games, dealer = [0] * sides, stored["deals"][0]["dealer"]
    for deal in stored["deals"]:
        assert deal["dealer"] == dealer
        dealer = (dealer + 1) % players
        if "result" not in deal:
            continue
        puts = [(int(seat), card) for seat, card in (text.split(":") for text in deal["actions"])]
        told = referee.judge(players, sides, deal["dealer"], deal["deck"], puts)
        assert deal["result"] == {"points": told.points, "games": told.games}
        games = [own + won for own, won in zip(games, told.games, strict=True)]
    length = stored["rules"].get("match_n", 1)
    if length in games:
        assert stored["result"] == {"games": games, "winner": games.index(length)}
    else:
        assert "result" not in stored


def test_the_stored_matches_are_of_every_kind() -> None:
    records = list(map(plain, RECORDS))
    assert len(records) == len(GOLDEN) == len(list(FOLDER.glob("*.txt")))
    assert {record["rules"]["players"] for record in records} == {2, 3, 4}
    assert {record["rules"].get("match_n", 1) for record in records} == {1, 3, 5, 7}
    ties = [
        record["rules"]["players"]
        for record in records
        for deal in record["deals"]
        if "result" in deal and not any(deal["result"]["games"])
    ]
    assert set(ties) == {2, 3, 4}
    assert any("dealer_draw" in record for record in records)
    assert any("dealer_draw" not in record for record in records)
    assert any("result" not in record for record in records)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_record_of_the_replayed_actions_is_the_record(path: Path) -> None:
    record = record_from_json(path.read_text(encoding="utf-8"))
    actions: list[Action] = []
    if record.dealer_draw is not None:
        actions.append(DrawDealer(record.dealer_draw))
    for deal in record.deals:
        actions += [StartDeal(deal.deck), *deal.actions]
    dealer = None if record.dealer_draw is not None else record.deals[0].dealer
    assert record_of(record.rules, record.seats, actions, dealer) == record
    assert len(list(replay(record))) == len(actions)
