"""The command `rules`: a whole rule set, or one line that says why it cannot be played."""

from __future__ import annotations

import argparse
import json

import pytest
from hypothesis import given

from bot.console import REFUSED
from bot.engine.option_text import format_value, parse_value
from bot.engine.presets import PRESETS, rules_for
from bot.engine.rules import Rules
from bot.engine.rules_error import RulesError, RulesProblem
from bot.rules_command import add_rules
from tests.strategies import rule_sets

OFFERED = [(preset.name, players) for preset in PRESETS.values() for players in preset.packs]


def command(*arguments: str) -> int:
    """Run the command line with only this command."""
    parser = argparse.ArgumentParser(prog="bot")
    add_rules(parser.add_subparsers(required=True))
    args = parser.parse_args(["rules", *arguments])
    code = args.run(args)
    assert isinstance(code, int)
    return code


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, str]:
    assert command(*arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return dict(line.split(": ") for line in out.splitlines())


@pytest.mark.parametrize(("preset", "players"), OFFERED)
def test_every_option_is_shown_on_a_line(
    preset: str, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    told = shown(capsys, "--preset", preset, "--players", str(players))
    rules = rules_for(preset, players)
    options = {name: format_value(value) for name, value in rules.plain().items()}
    assert {name: told[name] for name in options} == options
    assert list(told)[-len(options) :] == list(options)
    assert told["preset"] == preset


FACTS = ("preset", "cards in the pack", "sides", "cards in hand", "cards in a trick", "tricks")


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        (
            "--preset italiana --players 6",
            ("italiana", "36", "0 and 2 and 4 against 1 and 3 and 5", "3", "6", "6"),
        ),
        ("--preset doble", ("doble", "40", "0 against 1", "3", "4", "10")),
        ("--preset doble --set two_card_play=4", ("doble", "40", "0 against 1", "4", "4", "10")),
        (
            "--preset chiamata",
            ("chiamata", "40", "0 against 1 against 2 against 3 against 4", "8", "5", "8"),
        ),
    ],
)
def test_facts_are_shown_before_the_options(
    words: str, facts: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    told = shown(capsys, *words.split())
    assert list(told.items())[: len(FACTS)] == list(zip(FACTS, facts, strict=True))


def test_without_a_word_it_is_the_base_game_for_two(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys) == shown(capsys, "--preset", "base", "--players", "2")


def test_options_are_changed_one_by_one(capsys: pytest.CaptureFixture[str]) -> None:
    settings = ("last_trick_bonus=on", "double_over=120", "match_n=8", "tie=all", "pack=es48")
    told = shown(capsys, *(word for setting in settings for word in ("--set", setting)))
    for setting in settings:
        option, _, value = setting.partition("=")
        assert told[option] == value
    assert told["cards in the pack"] == "48"
    assert told["tricks"] == "24"


def test_conceding_gives_way_to_the_options_that_are_set(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """R44"""
    assert shown(capsys)["concede"] == "anytime"
    assert shown(capsys, "--set", "misere_11=on")["concede"] == "off"


def test_json_tells_the_whole_rule_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        command("--preset", "estricta", "--players", "4", "--set", "undertrump=forced", "--json")
        == 0
    )
    told = json.loads(capsys.readouterr().out)
    rules = rules_for("estricta", 4).changed({"undertrump": "forced"})
    assert told.pop("options") == rules.plain()
    assert told.pop("pack") == list(map(str, rules.cards()))
    assert told == {
        "format": "brisca-rules/1",
        "preset": "estricta",
        "sides": [[0, 2], [1, 3]],
        "hand": 3,
        "trick": 4,
        "tricks": 10,
    }


REFUSALS: list[tuple[str, str]] = [
    ("--players 6", "6 players cannot play the preset 'base', which is for 2, 3, 4 or 5"),
    ("--preset estricta --players 5", "5 players cannot play the preset 'estricta', which is for"),
    ("--players 7", "option 'players' cannot be 7"),
    ("--players two", "option 'players' cannot be 'two'"),
    ("--preset rotacion --players 3", "3 players cannot play the preset 'rotacion', which is for"),
    (
        "--preset chiamata --players 4",
        "4 players cannot play the preset 'chiamata'",
    ),
    ("--preset poker", "option 'preset' cannot be 'poker'"),
    ("--set mode=chiamata", "a chiamata is for five players with forty cards"),
    ("--preset chiamata --set tie=all", "a chiamata has no tie = 'all'"),
    ("--preset rotacion --set match_n=3", "where trumps rotate a match has four deals"),
    ("--players 3 --set concede=anytime", "only two sides can concede to each other"),
    ("--set two_card_play=on", "option 'two_card_play' cannot be 'on'"),
    ("--set two_card_play=2", "option 'two_card_play' cannot be '2'"),
    ("--set double_over=120", "nobody passes 120 points without the ten for the last trick"),
    ("--set double_over=121", "option 'double_over' cannot be '121'"),
    ("--set match_n=11", "a match is played to 1 up to 10 games, a chiamata also to 11, not to 11"),
    ("--set match_n=-1", "option 'match_n' cannot be '-1'"),
    ("--set match_n=1.0", "option 'match_n' cannot be '1.0'"),
    ("--set last_trick_bonus=yes", "option 'last_trick_bonus' cannot be 'yes'"),
    ("--set jokers=on", "there is no option 'jokers'"),
    ("--set tie", "'tie' is not OPTION=VALUE with an option of the game"),
    ("--set players=3", "'players=3' is not OPTION=VALUE with an option of the game"),
    ("--set tie=all --set tie=nobody", "option 'tie' is set twice"),
    ("--set tie=\x1b[2J", "option 'tie' cannot be '\\x1b[2J'"),
    ("--preset mexicana --set claims=top_trumps", "in a misère nobody claims the rest"),
    ("--preset italiana --players 6 --set misere_11=on", "in a misère everybody plays alone"),
]


@pytest.mark.parametrize(("line", "reason"), REFUSALS)
@pytest.mark.parametrize("form", [(), ("--json",)], ids=["text", "json"])
def test_a_refusal_is_one_line(
    line: str, reason: str, form: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """R38"""
    assert command(*line.split(), *form) == REFUSED == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"rules: {reason}")
    assert err.count("\n") == 1


@given(rule_sets())
def test_writing_and_reading_values_are_inverses(rules: Rules) -> None:
    for option, value in rules.plain().items():
        read = parse_value(option, format_value(value))
        assert read == value
        assert type(read) is type(value)


@pytest.mark.parametrize("text", ["True", "ON", "1", "", " on", "strict "])
def test_a_word_that_only_looks_like_a_value_is_refused(text: str) -> None:
    for option in ("capote", "obligations"):
        with pytest.raises(RulesError) as refused:
            parse_value(option, text)
        assert refused.value.problem is RulesProblem.BAD_VALUE
