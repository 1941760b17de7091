"""The command `rules`: a whole rule set, option by option. Knows the engine, never Discord."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

from bot.console import complain, write
from bot.engine.option_text import format_value, parse_value
from bot.engine.presets import BASE, PRESETS, preset_named
from bot.engine.rules import Rules
from bot.engine.rules_error import RulesError

RULES_FORMAT = "brisca-rules/1"


class SettingError(ValueError):
    """A setting that is none; the text says which."""


def add_rules(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to a command line; its `run` is the parsed arguments' `run`."""
    parser = subparsers.add_parser("rules", help="show a rule set, or why it cannot be played")
    parser.add_argument(
        "--preset", default=BASE, help=f"{', '.join(PRESETS)}; {BASE} where none is named"
    )
    parser.add_argument("--players", metavar="N", help="2 to 6; the preset says who may play it")
    parser.add_argument(
        "--set",
        metavar="OPTION=VALUE",
        action="append",
        default=[],
        help="change an option of the preset; may be given again",
    )
    parser.add_argument("--json", action="store_true", help="show it as one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Show the rule set that is asked for; 0, or 2 with one line on stderr where it is refused."""
    try:
        rules = _asked_for(args.preset, args.players, args.set)
    except (RulesError, SettingError) as error:
        return complain("rules", str(error).removeprefix("rules: "))
    if args.json:
        return write("rules", json.dumps(_plain(args.preset, rules)) + "\n")
    return write("rules", _text(args.preset, rules))


def _asked_for(name: str, players: str | None, settings: Sequence[str]) -> Rules:
    preset = preset_named(name)
    number = preset.usual_players if players is None else parse_value("players", players)
    changes: dict[str, object] = {}
    for setting in settings:
        option, equals, value = setting.partition("=")
        if not equals or option == "players":
            raise SettingError(f"{setting!r} is not OPTION=VALUE with an option of the game")
        if option in changes:
            raise SettingError(f"option {option!r} is set twice")
        changes[option] = parse_value(option, value)
    assert isinstance(number, int)
    return preset.rules(number).changed(changes)


def _text(preset: str, rules: Rules) -> str:
    facts = {
        "preset": preset,
        "cards in the pack": len(rules.cards()),
        "sides": " against ".join(
            " and ".join(map(str, rules.seats_of(side))) for side in range(rules.sides)
        ),
        "cards in hand": rules.hand_size,
        "cards in a trick": rules.trick_size,
        "tricks": rules.tricks,
    }
    options = {name: format_value(value) for name, value in rules.plain().items()}
    return "".join(f"{name}: {value}\n" for name, value in (facts | options).items())


def _plain(preset: str, rules: Rules) -> dict[str, Any]:
    return {
        "format": RULES_FORMAT,
        "preset": preset,
        "pack": list(map(str, rules.cards())),
        "sides": [rules.seats_of(side) for side in range(rules.sides)],
        "hand": rules.hand_size,
        "trick": rules.trick_size,
        "tricks": rules.tricks,
        "options": rules.plain(),
    }
