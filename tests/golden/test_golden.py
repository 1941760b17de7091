"""Whole matches as stories: replayed, they must give the stored transcript line by line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from bot.engine.actions import Action, DrawDealer, SeatAction, StartDeal
from bot.engine.presets import PRESETS
from bot.engine.record import record_of, replay
from bot.engine.record_json import record_from_json, record_to_json
from bot.engine.state import Ending
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
    """R7 to R53, R60 to R67, read from the text alone: no code of the engine takes part."""
    stored = plain(path)
    options = referee.options_of(stored["rules"])
    dealer, told = stored["deals"][0]["dealer"], list[referee.Told]()
    for deal in stored["deals"]:
        assert deal["dealer"] == dealer
        if "result" not in deal:
            continue
        told.append(judged(options, deal, told))
        dealer = referee.next_dealer(options, dealer, told[-1])
        assert deal["result"] == {"points": told[-1].points, "games": told[-1].games}
    games, over, winner = referee.standing(options, told)
    expected = {"games": games, "winner": winner} if over else None
    assert stored.get("result") == expected


def judged(options: referee.Options, deal: Any, before: list[referee.Told]) -> referee.Told:
    """A deal as the referee notes it, after those before it."""
    said = [text.partition(":") for text in deal["actions"]]
    deeds = [(int(seat), what) for seat, _, what in said]
    return referee.judge(options, deal["dealer"], deal["deck"], deeds, before)


def endings() -> dict[str, set[tuple[str, str]]]:
    """How deals ended, as the referee notes it, and how the bids did, by the match's name."""
    found = {}
    for path in RECORDS:
        stored = plain(path)
        options, told = referee.options_of(stored["rules"]), list[referee.Told]()
        for deal in stored["deals"]:
            if "result" in deal:
                told.append(judged(options, deal, told))
        found[path.stem] = {(deal.ending, bid_of(deal)) for deal in told}
    return found


def bid_of(deal: referee.Told) -> str:
    """How the caller of a chiamata fared; nothing in other games."""
    if deal.partner is None:
        return ""
    best, worst = max(deal.games), min(deal.games)
    alone = "alone" if 4 * min(best, -worst) == max(best, -worst) else "together"
    return f"{alone}, {'made' if best > -worst else 'failed'}"


def test_the_stored_matches_are_of_every_kind() -> None:
    """R37: a preset without a match of its own, for each number of players, fails here."""
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
    assert any("dealer_draw" in record for record in records)
    assert any("dealer_draw" not in record for record in records)
    assert any("result" not in record for record in records)
    winners = [record["result"]["winner"] for record in records if "result" in record]
    assert None in winners


def test_the_stored_matches_have_every_deed_and_every_ending() -> None:
    """R39 to R53, R60 to R67; sixty each is too rare to be kept."""
    deeds = {
        type(action)
        for path in RECORDS
        for deal in record_from_json(path.read_text(encoding="utf-8")).deals
        for action in deal.actions
    }
    assert deeds == set(get_args(SeatAction))
    by_name = endings()
    ended = {ending for found in by_name.values() for ending, _ in found}
    assert ended == {ending.value for ending in Ending} - {Ending.DRAWN.value}
    assert by_name["capote_made_and_failed"] == {("capote", ""), ("capote_failed", "")}
    assert by_name["renuncio_accused"] == {("renuncio", ""), ("counted", "")}
    assert by_name["chiamata_5"] == {
        ("counted", "alone, failed"),
        ("counted", "together, made"),
        ("counted", "together, failed"),
        ("all_passed", ""),
    }


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
