"""Named rule sets: who may play them and with what, and how a rule set is written by them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from bot.engine.presets import PRESETS, asked_rules, rules_for, rules_from_plain, rules_to_plain
from bot.engine.rules import Rules
from bot.engine.rules_error import RulesError, RulesProblem
from tests.engine.test_rules import OPTIONS
from tests.strategies import rule_sets


@pytest.mark.parametrize("name", ["poker", "", None, 3, ["base"], {"base": 1}])
def test_a_preset_that_nobody_knows_is_refused(name: object) -> None:
    with pytest.raises(RulesError) as refused:
        rules_from_plain({"preset": name})
    assert refused.value.problem is RulesProblem.BAD_VALUE
    assert refused.value.option == "preset"


def test_the_base_preset_is_a_single_game_of_the_base_rules() -> None:
    """R19, R37"""
    assert rules_from_plain({}) == rules_from_plain({"preset": "base"}) == rules_for("base", 2)
    differing = {
        name: value
        for name, value in rules_for("base", 2).plain().items()
        if value != OPTIONS[name][0]
    }
    assert differing == {"concede": "anytime"}


PACKS_OF: dict[str, dict[int, tuple[str, int]]] = {
    "base": {2: ("es40", 40), 3: ("es40", 39), 4: ("es40", 40), 5: ("es40", 40)},
    "catalana": {2: ("es40", 40), 4: ("es40", 40), 6: ("es48", 48)},
    "estricta": {2: ("es40", 40), 3: ("es40", 39), 4: ("es40", 40)},
    "italiana": {2: ("es40", 40), 3: ("es40", 39), 4: ("es40", 40), 6: ("it36", 36)},
    "mexicana": {2: ("es40", 40), 3: ("es40", 39), 4: ("es40", 40)},
    "rotacion": {2: ("es40", 40), 4: ("es40", 40), 6: ("es48", 48)},
    "doble": {2: ("es40", 40)},
    "chiamata": {5: ("es40", 40)},
}
OPTIONS_OF: dict[str, dict[str, object]] = {
    "base": {"match_n": 1},
    "catalana": {"exchange": "immediate", "claims": "top_trumps", "match_n": 3},
    "estricta": {
        "obligations": "strict",
        "last_trick_bonus": True,
        "tie": "last_trick",
        "match_n": 8,
    },
    "italiana": {"match_mode": "best_of", "match_n": 3},
    "mexicana": {
        "teams": "individual",
        "misere_11": True,
        "misere_none": "lowest",
        "match_n": 3,
    },
    "rotacion": {
        "trump_source": "rotation",
        "claims": "top_trumps",
        "match_mode": "fixed",
        "match_n": 4,
    },
    "doble": {"two_card_play": 3, "exchange": "immediate", "match_n": 3},
    "chiamata": {"mode": "chiamata", "match_mode": "fixed", "match_n": 7},
}
"""R37: what a preset has beside the defaults; R44 adds conceding where there are two sides."""


def test_the_presets_are_these() -> None:
    """R37"""
    assert list(PRESETS) == list(OPTIONS_OF) == list(PACKS_OF)
    usual = {name: preset.usual_players for name, preset in PRESETS.items()}
    assert usual == {name: next(iter(packs)) for name, packs in PACKS_OF.items()}


@pytest.mark.parametrize("name", PACKS_OF)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_preset_is_for_the_players_of_its_source(name: str, players: int) -> None:
    """R37, R44"""
    if players not in PACKS_OF[name]:
        for read in (
            lambda: rules_for(name, players),
            lambda: rules_from_plain({"preset": name, "players": players, "pack": "es48"}),
        ):
            with pytest.raises(RulesError, match=f"{players} players cannot play") as refused:
                read()
            assert refused.value.problem is RulesProblem.PRESET_PLAYERS
        return
    rules = rules_for(name, players)
    pack, cards = PACKS_OF[name][players]
    conceding = "anytime" if players in (2, 4, 6) and name != "mexicana" else "off"
    expected = {
        **{option: values[0] for option, values in OPTIONS.items()},
        "players": players,
        "pack": pack,
        "concede": conceding,
        **OPTIONS_OF[name],
    }
    assert rules.plain() == expected
    assert len(rules.cards()) == cards
    assert rules_from_plain({"preset": name, "players": players}) == rules
    assert rules_to_plain(rules) == {"preset": name, "players": players}


@pytest.mark.parametrize(
    ("name", "players"), [("base", 1), ("base", 7), ("chiamata", 0), ("doble", "2")]
)
def test_no_preset_is_for_a_number_that_nobody_plays(name: str, players: Any) -> None:
    with pytest.raises(RulesError) as refused:
        rules_for(name, players)
    assert refused.value.problem is RulesProblem.BAD_VALUE


def told_by(name: str, rules: Rules) -> dict[str, object]:
    """What has to be named beside this preset, by trying: without `concede` where it gives way."""
    differing = rules.differing(rules_for(name, rules.players))
    shorter = {option: value for option, value in differing.items() if option != "concede"}
    try:
        read = rules_for(name, rules.players).changed(shorter)
    except RulesError:
        return dict(differing)
    return dict(shorter if read == rules else differing)


@given(rule_sets())
def test_a_rule_set_is_written_with_the_nearest_preset_of_its_game(rules: Rules) -> None:
    """R37, R44"""
    written = rules_to_plain(rules)
    presets = [preset for preset in PRESETS.values() if rules.players in preset.packs]
    told = {preset.name: told_by(preset.name, rules) for preset in presets}
    same_game = [name for name, options in told.items() if "mode" not in options]
    assert written.pop("preset") == min(same_game, key=lambda name: len(told[name]))
    assert written.pop("players") == rules.players
    assert written == min((told[name] for name in same_game), key=len)


@pytest.mark.parametrize(
    ("options", "written"),
    [
        ({"misere_11": True}, {"misere_11": True}),
        ({"misere_11": True, "concede": "off"}, {"misere_11": True}),
        ({"concede": "off"}, {"concede": "off"}),
        ({"concede": "hand_under_10"}, {"concede": "hand_under_10"}),
    ],
)
def test_conceding_that_gives_way_is_not_named(
    options: dict[str, object], written: dict[str, object]
) -> None:
    """R44"""
    told = rules_to_plain(rules_from_plain(options))
    assert told == {"preset": "base", "players": 2, **written}


def test_of_two_presets_that_are_as_near_the_base_is_named() -> None:
    rules = rules_for("base", 2).changed({"match_n": 3})
    assert len(rules.differing(rules_for("base", 2))) == 1
    assert len(rules.differing(rules_for("italiana", 2))) == 1
    assert rules_to_plain(rules)["preset"] == "base"


@given(rule_sets())
def test_writing_and_reading_rules_are_inverses(rules: Rules) -> None:
    assert rules_from_plain(rules_to_plain(rules)) == rules


def test_plain_rules_name_the_seats_and_what_differs() -> None:
    assert rules_to_plain(rules_for("base", 2)) == {"preset": "base", "players": 2}
    assert rules_to_plain(Rules(players=3, match_n=5)) == {
        "preset": "base",
        "players": 3,
        "match_n": 5,
    }
    assert rules_to_plain(Rules(players=2, match_n=1)) == {
        "preset": "base",
        "players": 2,
        "concede": "off",
    }


@pytest.mark.parametrize(
    ("preset", "players", "meant"),
    [
        (None, None, ("base", 2)),
        (None, 5, ("base", 5)),
        (None, 6, ("catalana", 6)),
        ("chiamata", None, ("chiamata", 5)),
        ("italiana", 4, ("italiana", 4)),
    ],
)
def test_what_is_left_out_is_what_goes_with_the_rest(
    preset: str | None, players: int | None, meant: tuple[str, int]
) -> None:
    """R37"""
    assert asked_rules(preset, players) == rules_for(*meant)


def test_a_preset_asked_for_too_many_is_refused() -> None:
    """R37"""
    with pytest.raises(RulesError) as refused:
        asked_rules("chiamata", 4)
    assert refused.value.problem is RulesProblem.PRESET_PLAYERS
