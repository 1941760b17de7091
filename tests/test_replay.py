"""What the command `replay` tells of a record."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.console import REFUSED
from bot.engine.record_json import record_from_json
from bot.replay import story_of, story_to_plain
from tests.engine import referee
from tests.replaying import BROKEN_OFF, CATALAN_MATCH, MATCH, STRICT_MATCH, command, match_with


def test_a_match_is_told_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert command(str(MATCH)) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out == MATCH.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", [MATCH, STRICT_MATCH], ids=lambda file: file.stem)
def test_json_tells_the_same_as_the_referee_notes(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(str(file), "--json") == 0
    told = json.loads(capsys.readouterr().out)
    record = json.loads(file.read_text(encoding="utf-8"))
    options = referee.options_of(record["rules"])

    assert told["format"] == "brisca-replay/1"
    assert told["seats"] == record["seats"]
    assert told["sides"] == [[0], [1]]
    assert told["winner"] == record["result"]["winner"]
    assert told["deals"][-1]["games"] == record["result"]["games"]
    first = told["dealer_draw"]
    assert first["dealer"] == record["deals"][0]["dealer"]
    assert [draw["card"] for draw in first["draws"]] == record["dealer_draw"][: len(first["draws"])]
    for deal, source in zip(told["deals"], record["deals"], strict=True):
        puts = [(int(text[0]), text[2:]) for text in source["actions"]]
        noted = referee.judge(options, source["dealer"], source["deck"], puts)
        running = [0, 0]
        assert deal["hands"] == noted.hands
        assert deal["turn_up"] == noted.turn_up
        assert deal["unfinished_trick"] == []
        assert deal["result"]["points"] == noted.points
        assert deal["result"]["games"] == noted.games
        for number, trick in enumerate(deal["tricks"]):
            assert pairs(trick["plays"]) == noted.tricks[number]
            assert pairs(trick["draws"]) == noted.drawn[number]
            assert trick["winner"] == noted.takers[number]
            assert trick["stock_left"] == max(0, 32 - 2 * number)
            assert trick["points"] == referee.worth([card for _, card in noted.tricks[number]])
            running[trick["winner"]] += trick["points"]
            if number == 19 and options["last_trick_bonus"]:
                running[trick["winner"]] += 10
            assert trick["running_points"] == running
        assert running == deal["result"]["points"]


def test_exchanges_and_claims_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """R39, R41"""
    assert command(str(CATALAN_MATCH), "--json") == 0
    deals = json.loads(capsys.readouterr().out)["deals"]
    record = json.loads(CATALAN_MATCH.read_text(encoding="utf-8"))
    options = referee.options_of(record["rules"])
    for deal, source in zip(deals, record["deals"], strict=True):
        deeds = [(int(text[0]), text[2:]) for text in source["actions"]]
        noted = referee.judge(options, source["dealer"], source["deck"], deeds)
        swaps = [(swap["seat"], swap["given"], swap["taken"]) for swap in deal["exchanges"]]
        assert swaps == noted.swaps
        places = [
            sum(what not in ("x", "claim") for _, what in deeds[:place])
            for place, (_, what) in enumerate(deeds)
            if what == "x"
        ]
        assert places == [4 * s["after_tricks"] + s["after_cards"] for s in deal["exchanges"]]
        claim = deal["claim"]
        assert (claim and claim["seat"]) == noted.claimed_by
        played = len(deal["tricks"]) - (claim["tricks"] if claim else 0)
        assert [trick["winner"] for trick in deal["tricks"][:played]] == noted.takers
        assert len(deal["tricks"]) == 10
        assert deal["tricks"][-1]["running_points"] == deal["result"]["points"] == noted.points
    assert [len(deal["exchanges"]) for deal in deals] == [1, 1, 0]
    assert deals[2]["claim"] == {"seat": 3, "tricks": 2}


def pairs(plays: list[dict[str, Any]]) -> list[tuple[int, str]]:
    return [(play["seat"], play["card"]) for play in plays]


def test_a_match_that_was_broken_off_is_told_as_far_as_it_goes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert command(str(BROKEN_OFF)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "The match is not finished"
    assert "unfinished: Bea 7B" in lines[-3]
    told = story_to_plain(story_of(record_from_json(BROKEN_OFF.read_text(encoding="utf-8"))))
    assert told["winner"] is None
    assert told["deals"][-1]["result"] is None
    assert told["deals"][-1]["unfinished_trick"] == [{"seat": 1, "card": "7B"}]
    assert told["sides"] == [[0, 2], [1, 3]]


def test_a_record_without_a_deal_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "empty.json"
    file.write_text(
        '{"format": "brisca-record/1", "rules": {}, "seats": ["Ana", "Bea"], "deals": []}'
    )
    assert command(str(file)) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "The match is not finished"
    assert command(str(file), "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["deals"], told["dealer_draw"], told["winner"]) == ([], None, None)


def test_a_dash_reads_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(MATCH.read_bytes())))
    assert command("-") == 0
    assert capsys.readouterr().out == MATCH.with_suffix(".txt").read_text(encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"{")))
    assert command("-") == REFUSED
    assert capsys.readouterr().err.startswith("replay: -: not JSON: ")


def test_names_cannot_steer_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ["\x1b[2J\x07Ana\r\n", "Be\u202ea \ud800\x9b\u2028"]
    file = tmp_path / "match.json"
    file.write_bytes(match_with(lambda plain: plain.update(seats=names)))

    assert command(str(file)) == 0
    out = capsys.readouterr().out
    assert "Seats: 0 \\x1b[2J\\x07Ana\\r\\n, 1 Be\\u202ea \\ud800\\x9b\\u2028\n" in out
    assert all(char.isprintable() or char == "\n" for char in out)

    assert command(str(file), "--json") == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    assert out.isascii()
    assert json.loads(out)["seats"] == names


def test_seats_without_a_name_or_with_the_same_are_told_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.json"
    names = ["Ana", " ", "Ana", "Cai"]
    file.write_bytes(match_with(lambda plain: plain.update(seats=names), BROKEN_OFF))
    assert command(str(file)) == 0
    assert "Seats: 0 Ana (0), 1 seat 1, 2 Ana (2), 3 Cai\n" in capsys.readouterr().out


def test_a_stream_that_cannot_write_a_name_gets_an_escape(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "match.json"
    file.write_bytes(match_with(lambda plain: plain.update(seats=["Añá", "Бея"])))
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="ascii"))
    assert command(str(file)) == 0
    sys.stdout.flush()
    assert b"Seats: 0 A\\xf1\\xe1, 1 \\u0411\\u0435\\u044f\n" in written.getvalue()
