"""The documents of the rules and records say what the engine does."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from enum import Enum
from itertools import product
from pathlib import Path
from typing import Any, get_args

import pytest

from bot.engine.actions import SeatAction
from bot.engine.cards import Rank, Suit
from bot.engine.codec import CodecError, format_action, parse_seat_action
from bot.engine.options import Pack, ThreePlayerPack
from bot.engine.presets import PRESETS, rules_for
from bot.engine.record import RecordError
from bot.engine.record_json import FORMAT, record_from_json, record_to_json
from bot.engine.rules import HAND_SIZE, OPTION_TYPES, Rules
from bot.engine.rules_error import RulesError
from bot.engine.sign import Sign
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


def test_rules_are_numbered_in_order_with_the_gap_that_the_page_names() -> None:
    assert [*range(1, 54), *range(60, 68)] == NUMBERED
    assert f"R{54} to R{59} are numbers kept free." in RULES


def test_every_rule_has_a_test_that_names_it_and_no_other_is_named() -> None:
    assert set(cited_in("tests/engine")) == set(NUMBERED)
    assert set(cited_in("bot/engine")) <= set(NUMBERED)


def test_every_rule_names_its_source() -> None:
    for rule in re.split(r"^\*\*R\d+\. ", RULES, flags=re.MULTILINE)[1:]:
        assert re.search(r"S[1-4]|house", rule), rule


def played_packs() -> dict[tuple[int, int], Rules]:
    """A rule set for each number of seats and cards that is played."""
    found = {}
    for seats, pack, three in product(range(2, 7), Pack, ThreePlayerPack):
        try:
            rules = Rules(players=seats, pack=pack, three_player_pack=three)
        except RulesError:
            continue
        found[seats, len(rules.cards())] = rules
    return found


def test_number_of_tricks_in_the_table() -> None:
    """R15, R23, R24"""
    rows = re.findall(r"^\| (\d) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", RULES, re.MULTILINE)
    told = {(int(row[0]), int(row[1])): tuple(map(int, row[2:])) for row in rows}
    assert len(rows) == len(told)
    assert set(told) == set(played_packs())
    for (seats, pack), (stock, draws, tricks) in told.items():
        assert stock == pack - HAND_SIZE * seats == draws * seats
        assert tricks == played_packs()[seats, pack].tricks == pack // seats


def test_presets_in_the_table() -> None:
    """R37"""
    rows = re.findall(r"^\| `(\w+)` \| ([\d, ]+) \|", RULES, re.MULTILINE)
    told = {name: list(map(int, players.split(", "))) for name, players in rows}
    assert told == {name: list(preset.packs) for name, preset in PRESETS.items()}


def test_options_of_a_record_have_all_their_values_on_the_page() -> None:
    """R22, R37: that of the preset `base` first."""
    section = RECORDS.split("## Rules\n")[1].split("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| (.+?) \|", section, re.MULTILINE))
    assert list(rows) == list(OPTION_TYPES)
    for option, value in rules_for("base", 2).plain().items():
        if option in ("players", "match_n"):
            continue
        texts = re.findall(r"`(.+?)`", rows[option]) or [rows[option]]
        shown = list(map(json.loads, texts))
        assert shown[0] == value
        assert sorted(map(repr, shown)) == sorted(map(repr, possible_values(option))), option


def possible_values(option: str) -> list[Any]:
    kind = OPTION_TYPES[option]
    if issubclass(kind, Enum):
        return [member.value for member in kind]
    return [False, True] if kind is bool else [2]


def test_presets_of_a_record_are_on_the_page_in_their_order() -> None:
    """R37"""
    (sentence,) = re.findall(r"^The presets are .*, with the options", RECORDS, re.MULTILINE)
    assert re.findall(r"`(\w+)`", sentence) == list(PRESETS)


def test_actions_of_a_record_are_all_on_the_page_and_read_as_it_says() -> None:
    """R39 to R49, R61, R62, R67"""
    section = RECORDS.split("## Actions\n")[1].split("\n## ")[0]
    forms = re.findall(r"^\| `(SEAT:.+?)` \|", section, re.MULTILINE)
    given = {"SEAT": "1", "CARD": "7C", "RANK": "12", "POINTS": "120", "SUIT": "E", "NAME": "ace"}
    read = []
    for form in forms:
        text = re.sub("[A-Z]+", lambda word: given[word[0]], form)
        read.append(parse_seat_action(text))
        assert format_action(read[-1]) == text
    assert set(map(type, read)) == set(get_args(SeatAction))
    (sentence,) = re.findall(r"^The names of signs are (.*?)\.", section, re.MULTILINE)
    assert re.findall(r"`(\w+)`", sentence) == [sign.value for sign in Sign]
    (spellings,) = re.findall(r"one spelling: (.*) are refused", section)
    for text in re.findall(r"`(.+?)`", spellings):
        with pytest.raises(CodecError, match="is not a bid"):
            parse_seat_action(f"0:{text}")


def test_the_order_of_the_pack_is_the_one_on_the_page() -> None:
    """R6: by chance the dealer is the place of a card in it."""
    assert "coins, cups, swords, clubs, and in each suit from `1` up to `12`" in RECORDS
    for rules in played_packs().values():
        cards = [(list(Suit).index(card.suit), card.rank) for card in rules.cards()]
        assert cards == sorted(cards)


def test_the_example_of_a_record_replays_as_the_page_tells() -> None:
    record = record_from_json(block("Example", "json"))
    assert story_to_text(story_of(record)) == block("Example", "text")
    assert json.loads(record_to_json(record)) == json.loads(block("Example", "json"))
    assert FORMAT in RECORDS


def test_codes_of_cards_are_in_both_pages() -> None:
    for suit in Suit:
        assert f"`{suit.value}`" in RECORDS
        assert f"| `{suit.value}` | {suit.name.lower()} |" in GLOSSARY
    for rank in Rank:
        assert f"| `{rank.value}` | {rank.name.lower()} |" in GLOSSARY


def test_refusals_on_the_page_are_those_of_the_changed_example() -> None:
    def say(change: Callable[[Any, Any], None]) -> str:
        plain = json.loads(block("Example", "json"))
        change(plain, plain["deals"][0])
        with pytest.raises(RecordError) as refused:
            story_of(record_from_json(json.dumps(plain)))
        return str(refused.value)

    def early_claim(plain: Any, deal: Any) -> None:
        plain["rules"].update(claims="top_trumps")
        deal["actions"][1] = "2:claim"

    said = [
        say(lambda _, deal: deal["actions"].__setitem__(2, "2:7C")),
        say(lambda _, deal: deal.update(dealer=0)),
        say(lambda _, deal: deal.update(result={"points": [0, 17, 0], "games": [0, 0, 0]})),
        say(lambda plain, _: plain["rules"].update(trump_source="rotation")),
        say(lambda plain, _: plain["rules"].update(players=6)),
        say(lambda plain, _: plain["rules"].update(obligations="follow")),
        say(lambda _, deal: deal["actions"].__setitem__(0, "0:x")),
        say(early_claim),
        say(lambda _, deal: deal["actions"].__setitem__(3, "1:sign:wink")),
    ]
    assert block("Refusals", "text").splitlines() == said
