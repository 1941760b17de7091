"""Named rule sets, and a rule set's form in a record: a preset and what differs from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine.rules import Rules, RulesError, RulesProblem

BASE = "base"

PRESETS: Mapping[str, Rules] = {BASE: Rules(match_n=1)}
"""The base game is S4: two, three or four seats, free play, a single game a match."""

_NAMED_IN_THE_SOURCES = frozenset(
    {"catalana", "estricta", "italiana", "chiamata", "mexicana", "rotacion", "doble"}
)


def rules_from_plain(options: Mapping[str, Any]) -> Rules:
    """Read `{"preset": "base", "players": 2, …}`; raises `RulesError`."""
    changes = dict(options)
    name = changes.pop("preset", BASE)
    preset = PRESETS.get(name) if isinstance(name, str) else None
    if preset is None:
        known = isinstance(name, str) and name in _NAMED_IN_THE_SOURCES
        problem = RulesProblem.NOT_PLAYED_YET if known else RulesProblem.BAD_VALUE
        raise RulesError(problem, "preset", name)
    return preset.changed(changes)


def rules_to_plain(rules: Rules) -> dict[str, str | int | bool]:
    """Write a rule set so that `rules_from_plain` reads it back; seats are always named."""
    return {"preset": BASE, "players": rules.players, **rules.differing(PRESETS[BASE])}
