"""Named rule sets, and a rule set's form in a record: a preset and what differs from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from bot.engine.options import (
    Claims,
    Concede,
    Exchange,
    MatchMode,
    MisereNone,
    Mode,
    Obligations,
    Pack,
    Teams,
    Tie,
    TrumpSource,
    TwoCardPlay,
)
from bot.engine.rules import PlainValue, Rules, check_value
from bot.engine.rules_error import RulesError, RulesProblem

BASE = "base"
CHIAMATA = "chiamata"


@dataclass(frozen=True, slots=True)
class Preset:
    """A game as one source tells it: the pack for each number of players, and the options."""

    name: str
    packs: Mapping[int, Pack]
    """The numbers of players that it is for, the usual one first, each with its pack."""
    options: Rules
    """All options but `players` and `pack`."""

    @property
    def usual_players(self) -> int:
        """The number of players where none is named."""
        return next(iter(self.packs))

    def rules(self, players: int) -> Rules:
        """The rule set for so many; raises `RulesError` where the preset is not for them."""
        check_value("players", players)
        if players not in self.packs:
            *most, last = map(str, self.packs)
            numbers = f"{', '.join(most)} or {last}" if most else last
            told = f"{self.name!r}, which is for {numbers}"
            raise RulesError(RulesProblem.PRESET_PLAYERS, "players", players, told)
        plain = {"players": players, "pack": self.packs[players].value}
        return self.options.changed(plain)


_with_conceding = partial(Rules, concede=Concede.ANYTIME)
"""R44: wherever there are two sides a game may be conceded, unless the rules say otherwise."""

_UP_TO_FOUR = dict.fromkeys((2, 3, 4), Pack.ES40)
_ALL = (
    # R37: S4 knows 2, 3 and 4; forty cards share out among five as well, each alone.
    Preset(BASE, {**_UP_TO_FOUR, 5: Pack.ES40}, _with_conceding(match_n=1)),
    Preset(
        "catalana",
        {2: Pack.ES40, 4: Pack.ES40, 6: Pack.ES48},
        _with_conceding(exchange=Exchange.IMMEDIATE, claims=Claims.TOP_TRUMPS),
    ),
    Preset(
        "estricta",
        _UP_TO_FOUR,
        _with_conceding(
            obligations=Obligations.STRICT,
            last_trick_bonus=True,
            tie=Tie.LAST_TRICK,
            match_n=8,
        ),
    ),
    Preset(
        "italiana",
        {**_UP_TO_FOUR, 6: Pack.IT36},
        _with_conceding(match_mode=MatchMode.BEST_OF, match_n=3),
    ),
    # R34: few deals leave anybody at 11 or less, so that the lowest wins where nobody is.
    Preset(
        "mexicana",
        _UP_TO_FOUR,
        Rules(teams=Teams.INDIVIDUAL, misere_11=True, misere_none=MisereNone.LOWEST),
    ),
    # R53: every suit is trump once.
    Preset(
        "rotacion",
        {2: Pack.ES40, 4: Pack.ES40, 6: Pack.ES48},
        _with_conceding(
            trump_source=TrumpSource.ROTATION,
            claims=Claims.TOP_TRUMPS,
            match_mode=MatchMode.FIXED,
            match_n=4,
        ),
    ),
    Preset(
        "doble",
        {2: Pack.ES40},
        _with_conceding(two_card_play=TwoCardPlay.HOLD_3, exchange=Exchange.IMMEDIATE),
    ),
    Preset(
        CHIAMATA,
        {5: Pack.ES40},
        Rules(mode=Mode.CHIAMATA, players=5, match_mode=MatchMode.FIXED, match_n=7),
    ),
)
PRESETS: Mapping[str, Preset] = {preset.name: preset for preset in _ALL}
"""The presets that are played, `base` first."""


def preset_named(name: object) -> Preset:
    """A preset by its name, which may come from anybody's file; raises `RulesError`."""
    preset = PRESETS.get(name) if isinstance(name, str) else None
    if preset is None:
        raise RulesError(RulesProblem.BAD_VALUE, "preset", name)
    return preset


def rules_for(preset: str, players: int) -> Rules:
    """The rule set of a preset for so many players; raises `RulesError`."""
    return preset_named(preset).rules(players)


def asked_rules(preset: str | None, players: int | None) -> Rules:
    """The rules of a preset, of which the name, the number of players or both may be left out.

    Without a name it is the first preset that is for so many. Raises `RulesError`.
    """
    if preset is None:
        preset = next((one.name for one in PRESETS.values() if players in one.packs), BASE)
    chosen = preset_named(preset)
    return chosen.rules(chosen.usual_players if players is None else players)


def rules_from_plain(options: Mapping[str, Any]) -> Rules:
    """Read `{"preset": "base", "players": 2, …}`; raises `RulesError`."""
    changes = dict(options)
    preset = preset_named(changes.pop("preset", BASE))
    return preset.rules(changes.pop("players", preset.usual_players)).changed(changes)


def rules_to_plain(rules: Rules) -> dict[str, PlainValue]:
    """Write a rule set so that `rules_from_plain` reads it back; seats are always named.

    Of the presets that are for so many players it names the nearest one, of the same game.
    """
    differing = {
        preset.name: _told_differing(preset.rules(rules.players), rules)
        for preset in PRESETS.values()
        if rules.players in preset.packs
    }
    nearest = min(differing, key=lambda name: ("mode" in differing[name], len(differing[name])))
    return {"preset": nearest, "players": rules.players, **differing[nearest]}


def _told_differing(base: Rules, rules: Rules) -> dict[str, PlainValue]:
    """The options that have to be named; conceding gives way by itself where it must (R44)."""
    differing = rules.differing(base)
    others = {name: value for name, value in differing.items() if name != "concede"}
    try:
        return others if base.changed(others) == rules else differing
    except RulesError:
        return differing
