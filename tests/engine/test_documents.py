"""The documents of the rules and records say what the engine does."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.engine.cards import Rank, Suit
from bot.engine.codec import CodecError, parse_seat_action
from bot.engine.presets import rules_from_plain
from bot.engine.record import RecordError
from bot.engine.record_json import FORMAT, record_from_json, record_to_json
from bot.engine.rules import HAND_SIZE
from bot.replay import story_of, story_to_text

ROOT = Path(__file__).parents[2]
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
RECORDS = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")

NUMBERED = [int(number) for number in re.findall(r"^\*\*R(\d+)\. ", RULES, re.MULTILINE)]
CITED = re.compile(r"\bR([1-9]\d?)\b(?: to R([1-9]\d?)\b)?")


def cited_in(*folders: str) -> Iterator[int]:
    for folder in folders:
        for path in (ROOT / folder).rglob("*.py"):
            for first, last in CITED.findall(path.read_text(encoding="utf-8")):
                yield from range(int(first), int(last or first) + 1)


def block(heading: str, language: str) -> str:
    """The code block of this language in a section of `records.md`."""
    section = RECORDS.split(f"## {heading}\n")[1].split("\n## ")[0]
    blocks = dict(re.findall(r"^```(\w+)\n(.*?)^```", section, re.DOTALL | re.MULTILINE))
    return str(blocks[language])


def test_rules_are_numbered_without_gaps() -> None:
    assert list(range(1, len(NUMBERED) + 1)) == NUMBERED
    assert len(NUMBERED) == 22


def test_every_rule_has_a_test_that_names_it_and_no_other_is_named() -> None:
    assert set(cited_in("tests/engine")) == set(NUMBERED)
    assert set(cited_in("bot/engine")) <= set(NUMBERED)


def test_every_rule_names_its_source() -> None:
    for rule in re.split(r"^\*\*R\d+\. ", RULES, flags=re.MULTILINE)[1:]:
        assert re.search(r"S[1-4]|house", rule), rule


def test_number_of_tricks_in_the_table() -> None:
    """R15"""
    rows = re.findall(r"^\| (\d) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", RULES, re.MULTILINE)
    assert [int(row[0]) for row in rows] == [2, 3, 4]
    for row in rows:
        seats, pack, stock, draws, tricks = map(int, row)
        assert pack == len(rules_from_plain({"players": seats}).cards())
        assert stock == pack - HAND_SIZE * seats == draws * seats
        assert tricks * seats == pack


def test_the_example_of_a_record_replays_as_the_page_tells() -> None:
    record = record_from_json(block("Example", "json"))
    assert story_to_text(story_of(record)) == block("Example", "text")
    assert json.loads(record_to_json(record)) == json.loads(block("Example", "json"))
    assert FORMAT in RECORDS


def test_codes_of_cards_are_in_both_pages() -> None:
    for suit in Suit:
        assert f"`{suit.value}`" in RECORDS
        assert f"| `{suit.value}` | {suit.name.lower()} |" in GLOSSARY
    for rank in set(Rank) - {Rank.EIGHT, Rank.NINE}:
        assert f"| `{rank.value}` | {rank.name.lower()} |" in GLOSSARY


def test_words_set_aside_are_refused_as_such() -> None:
    """R22"""
    (sentence,) = re.findall(r"^The words .*$", RECORDS, re.MULTILINE)
    for word in re.findall(r"`([a-z:]+)`", sentence):
        with pytest.raises(CodecError, match="not played yet"):
            parse_seat_action(f"0:{word}")


def test_refusals_on_the_page_are_those_of_the_changed_example() -> None:
    def say(change: Callable[[Any, Any], None]) -> str:
        plain = json.loads(block("Example", "json"))
        change(plain, plain["deals"][0])
        with pytest.raises(RecordError) as refused:
            story_of(record_from_json(json.dumps(plain)))
        return str(refused.value)

    said = [
        say(lambda _, deal: deal["actions"].__setitem__(2, "2:7C")),
        say(lambda _, deal: deal.update(dealer=0)),
        say(lambda _, deal: deal.update(result={"points": [0, 17, 0], "games": [0, 0, 0]})),
        say(lambda plain, _: plain["rules"].update(obligations="strict")),
    ]
    assert block("Refusals", "text").splitlines() == said
