"""Whole matches as stories: replayed, they must give the stored transcript line by line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.engine.actions import Action, DrawDealer, StartDeal
from bot.engine.presets import PRESETS
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
    """R7 to R41, read from the text alone: no code of the engine takes part."""
    stored = plain(path)
    options = referee.options_of(stored["rules"])
    games, dealer = [0] * referee.sides_of(options), stored["deals"][0]["dealer"]
    for number, deal in enumerate(stored["deals"]):
        assert deal["dealer"] == dealer
        if "result" not in deal:
            continue
        deeds = [(int(seat), what) for seat, what in (text.split(":") for text in deal["actions"])]
        told = referee.judge(options, dealer, deal["deck"], deeds, number)
        dealer = referee.next_dealer(options, dealer, told.games)
        assert deal["result"] == {"points": told.points, "games": told.games}
        games = [own + won for own, won in zip(games, told.games, strict=True)]
    winner = referee.won_by(options, games)
    expected = None if winner is None else {"games": games, "winner": winner}
    assert stored.get("result") == expected


def test_the_stored_matches_are_of_every_kind() -> None:
    records = list(map(plain, RECORDS))
    assert len(records) == len(GOLDEN) == len(list(FOLDER.glob("*.txt")))
    played = {(record["rules"]["preset"], record["rules"]["players"]) for record in records}
    assert played == {
        (preset.name, players) for preset in PRESETS.values() for players in preset.packs
    }
    ties = {
        (record["rules"]["players"], record["rules"].get("tie", "nobody"))
        for record in records
        for deal in record["deals"]
        if "result" in deal and sum(map(bool, deal["result"]["games"])) != 1
    }
    assert ties >= {(2, "nobody"), (3, "nobody"), (4, "nobody"), (2, "replay"), (3, "all")}
    done = [
        action[2:] for record in records for deal in record["deals"] for action in deal["actions"]
    ]
    assert {"x", "claim"} <= set(done)
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
