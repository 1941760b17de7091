"""The rule set: every option of the study, what is played of it, and what is refused by name."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from typing import Any

import pytest
from hypothesis import given

from bot.engine.presets import PRESETS, rules_for, rules_from_plain, rules_to_plain
from bot.engine.rules import Rules
from bot.engine.rules_error import RulesError, RulesProblem
from tests.engine import referee
from tests.strategies import rule_sets

ON_OFF = (False, True)
OPTIONS: dict[str, tuple[object, ...]] = {
    "players": (2, 3, 4, 5, 6),
    "teams": ("auto", "individual"),
    "mode": ("brisca", "chiamata"),
    "pack": ("es40", "es48", "it36"),
    "three_player_pack": ("minus_one_two", "minus_all_twos"),
    "rank_order": ("a3", "a7"),
    "deck_style": ("spanish", "catalan_novelty", "italian", "french"),
    "trump_source": ("turn_up", "rotation"),
    "obligations": ("free", "follow", "follow_or_trump", "strict", "strict_after_stock"),
    "montar_target": ("best", "led_card"),
    "undertrump": ("free", "forced"),
    "strict_partner_exempt": ON_OFF,
    "renuncio": ("prevent", "claim"),
    "exchange": ("off", "immediate", "declare_then_win"),
    "exchange_after_win": ("player", "team", "none"),
    "exchange_when": ("any_time", "own_turn_before_playing", "after_own_win_before_draw"),
    "exchange_last_moment": ("before_last_draw", "while_face_up_in_stock"),
    "share_hands": ("off", "opening", "last_three", "both"),
    "share_hands_six": ON_OFF,
    "signs": ("off", "private", "interceptable"),
    "sign_table": ("italy_a", "italy_b"),
    "signs_from_trick": (2,),
    "claims": ("off", "top_trumps"),
    "concede": ("off", "anytime", "hand_under_10"),
    "capote": ON_OFF,
    "capote_fail": ("lose_game", "score_normally"),
    "last_trick_bonus": ON_OFF,
    "double_over": ("off", 100, 120),
    "tie": ("nobody", "last_trick", "replay", "all"),
    "two_card_play": ON_OFF,
    "misere_11": ON_OFF,
    "misere_none": ("nobody", "lowest"),
    "rotation_decide": ("most_wins", "sum"),
    "match_mode": ("first_to", "best_of", "fixed"),
    "match_n": tuple(range(1, 11)),
    "first_dealer": ("high_card", "low_card", "random"),
    "first_lead": ("mano", "two_of_oros"),
    "jump_to_points": (True, False),
    "suit_reveal": ("before_play", "after_first_trick"),
    "first_lead_chiamata": ("mano", "caller"),
    "all_pass": ("redeal_next", "double_next"),
    "bid_multiplier": ("off", "x5", "x6"),
    "cappotto": ("both", "caller", "off"),
    "sixty_sixty": ("caller_loses", "draw"),
    "weak_hand": ("off", 0, 2),
    "carichi_call": ON_OFF,
}
"""Every option of the rules study with its values, the default first.

One default differs from the study: `concede` is off, as nothing is conceded yet.
`match_n` counts in first-to matches; longer ones belong to modes that are not played.
"""

ALL = (
    *("players", "teams", "pack", "three_player_pack", "rank_order"),
    *("obligations", "montar_target", "undertrump", "strict_partner_exempt"),
    *("exchange_after_win", "exchange_last_moment", "claims"),
    *("last_trick_bonus", "double_over", "tie", "misere_11", "misere_none", "first_lead"),
    "match_n",
)
PLAYED: dict[str, tuple[object, ...]] = {
    **{option: OPTIONS[option] for option in ALL},
    "exchange": ("off", "immediate"),
    "exchange_when": ("any_time", "own_turn_before_playing"),
    "first_dealer": ("high_card", "low_card"),
    "match_mode": ("first_to", "best_of"),
}
"""What is played beside the defaults."""

NEEDS: dict[tuple[str, object], dict[str, object]] = {
    ("players", 6): {"preset": "italiana"},
    ("pack", "it36"): {"preset": "italiana", "players": 6},
    ("double_over", 120): {"last_trick_bonus": True},
}
"""What else has to be asked for with a value."""

EVERY_VALUE = [(option, value) for option, values in OPTIONS.items() for value in values]


def is_played(option: str, value: object) -> bool:
    played = PLAYED.get(option, OPTIONS[option][:1])
    return any(value == other and type(value) is type(other) for other in played)


def plain(value: Any) -> object:
    return value.value if isinstance(value, Enum) else value


def test_the_rule_set_has_the_options_of_the_study_and_no_other() -> None:
    """R22"""
    assert [option.name for option in fields(Rules)] == list(OPTIONS)


def test_every_value_of_an_option_is_one_of_the_study() -> None:
    """R22: an enum with a value too few or too many is found here."""
    for option in fields(Rules):
        if isinstance(option.default, Enum):
            values = [member.value for member in type(option.default)]
            assert sorted(map(str, values)) == sorted(map(str, OPTIONS[option.name])), option.name


def test_defaults_are_the_first_values() -> None:
    for option in fields(Rules):
        expected = 3 if option.name == "match_n" else OPTIONS[option.name][0]
        assert plain(option.default) == expected
        assert type(plain(option.default)) is type(expected)


@pytest.mark.parametrize(("option", "value"), EVERY_VALUE)
def test_each_value_is_either_played_or_refused_by_name(option: str, value: object) -> None:
    """R22"""
    if is_played(option, value):
        rules = rules_from_plain({**NEEDS.get((option, value), {}), option: value})
        assert plain(getattr(rules, option)) == value
        return
    with pytest.raises(RulesError) as refused:
        rules_from_plain({"preset": "base", option: value})
    assert refused.value.problem is RulesProblem.NOT_PLAYED_YET
    assert refused.value.option == option
    assert plain(refused.value.value) == value
    assert str(refused.value) == f"rules: option {option!r} = {value!r} is not played yet"


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize(
    "value", [None, "nonsense", "", 2.0, 10**30, -1, [], {}, ["off"], [[[["deep"]]]], b"off"]
)
def test_a_value_that_no_source_knows_is_refused(option: str, value: object) -> None:
    with pytest.raises(RulesError) as refused:
        rules_from_plain({option: value})
    match_length = option == "match_n" and type(value) is int
    assert refused.value.problem is (
        RulesProblem.MATCH_LENGTH if match_length else RulesProblem.BAD_VALUE
    )
    assert refused.value.option == option


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("players", True),
        ("players", 1),
        ("players", 7),
        ("double_over", 100.0),
        ("weak_hand", False),
        ("capote", 0),
        ("capote", "on"),
        ("match_n", "3"),
        ("signs_from_trick", 1),
        ("tie", "Nobody"),
    ],
)
def test_a_value_that_only_looks_like_one_is_refused(option: str, value: object) -> None:
    with pytest.raises(RulesError) as refused:
        rules_from_plain({option: value})
    assert refused.value.problem is RulesProblem.BAD_VALUE


@pytest.mark.parametrize("length", [0, 11, -3, 10**40])
def test_a_match_is_played_to_one_up_to_ten_games(length: int) -> None:
    """R19"""
    with pytest.raises(RulesError) as refused:
        Rules(match_n=length)
    assert refused.value.problem is RulesProblem.MATCH_LENGTH


def test_a_refusal_names_its_value_in_short() -> None:
    deep: object = "x" * 10_000
    for _ in range(2_000):
        deep = [deep]
    with pytest.raises(RulesError) as refused:
        rules_from_plain({"tie": deep})
    assert len(str(refused.value)) < 120


def test_an_unknown_option_is_refused_by_name() -> None:
    with pytest.raises(RulesError, match="rules: there is no option 'jokers'"):
        rules_from_plain({"jokers": True})


@pytest.mark.parametrize("name", ["chiamata", "rotacion", "doble"])
def test_presets_of_the_sources_are_refused_by_name_until_they_are_played(name: str) -> None:
    """R22"""
    with pytest.raises(RulesError) as refused:
        rules_from_plain({"preset": name})
    assert refused.value.problem is RulesProblem.NOT_PLAYED_YET
    assert str(refused.value) == f"rules: option 'preset' = {name!r} is not played yet"


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
    assert differing == {}


PACKS_OF: dict[str, dict[int, tuple[str, int]]] = {
    "base": {2: ("es40", 40), 3: ("es40", 39), 4: ("es40", 40), 5: ("es40", 40)},
    "catalana": {2: ("es40", 40), 4: ("es40", 40), 6: ("es48", 48)},
    "estricta": {2: ("es40", 40), 3: ("es40", 39), 4: ("es40", 40)},
    "italiana": {2: ("es40", 40), 3: ("es40", 39), 4: ("es40", 40), 6: ("it36", 36)},
    "mexicana": {2: ("es40", 40), 3: ("es40", 39), 4: ("es40", 40)},
}


def test_the_presets_are_these() -> None:
    """R37"""
    assert list(PRESETS) == list(referee.PRESETS) == list(PACKS_OF)
    assert {name: preset.usual_players for name, preset in PRESETS.items()} == dict.fromkeys(
        PRESETS, 2
    )


@pytest.mark.parametrize("name", PACKS_OF)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_preset_is_for_the_players_of_its_source(name: str, players: int) -> None:
    """R37"""
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
    expected = {**referee.PRESETS[name], "players": players, "pack": pack}
    assert {name: rules.plain()[name] for name in expected} == expected
    assert len(rules.cards()) == cards
    rest = {
        name: value for name, value in rules.plain().items() if name not in (*expected, "match_n")
    }
    assert all(value == OPTIONS[name][0] for name, value in rest.items())
    assert rules_from_plain({"preset": name, "players": players}) == rules
    assert rules_to_plain(rules) == {"preset": name, "players": players}


CONTRADICTIONS: list[tuple[dict[str, object], RulesProblem]] = [
    ({"pack": "it36", "players": 5}, RulesProblem.UNEVEN_PACK),
    ({"pack": "es48", "players": 5}, RulesProblem.UNEVEN_PACK),
    ({"preset": "italiana", "players": 6, "pack": "es40"}, RulesProblem.UNEVEN_PACK),
    ({"preset": "italiana", "players": 6, "teams": "individual"}, RulesProblem.SIX_ALONE),
    ({"double_over": 120}, RulesProblem.DOUBLE_WITHOUT_BONUS),
    ({"misere_11": True, "players": 4}, RulesProblem.MISERE_PARTNERS),
    ({"preset": "italiana", "players": 6, "misere_11": True}, RulesProblem.MISERE_PARTNERS),
    ({"preset": "mexicana", "players": 4, "teams": "auto"}, RulesProblem.MISERE_PARTNERS),
    ({"misere_11": True, "double_over": 100}, RulesProblem.MISERE_DOUBLE),
    ({"misere_11": True, "claims": "top_trumps"}, RulesProblem.MISERE_CLAIMS),
    (
        {"players": 3, "three_player_pack": "minus_all_twos", "first_lead": "two_of_oros"},
        RulesProblem.LEAD_WITHOUT_TWO,
    ),
    ({"pack": "it36", "first_lead": "two_of_oros"}, RulesProblem.LEAD_WITHOUT_TWO),
    ({"match_mode": "best_of", "match_n": 2}, RulesProblem.BEST_OF_LENGTH),
    ({"match_mode": "best_of", "match_n": 9}, RulesProblem.BEST_OF_LENGTH),
    ({"preset": "italiana", "match_n": 4}, RulesProblem.BEST_OF_LENGTH),
]


@pytest.mark.parametrize(("options", "problem"), CONTRADICTIONS)
def test_a_contradiction_is_refused_with_a_reason_of_its_own(
    options: dict[str, object], problem: RulesProblem
) -> None:
    """R38"""
    with pytest.raises(RulesError) as refused:
        rules_from_plain(options)
    assert refused.value.problem is problem


def test_every_problem_is_met_in_these_tests() -> None:
    """R38"""
    elsewhere = {
        RulesProblem.UNKNOWN_OPTION,
        RulesProblem.BAD_VALUE,
        RulesProblem.NOT_PLAYED_YET,
        RulesProblem.MATCH_LENGTH,
        RulesProblem.PRESET_PLAYERS,
    }
    assert elsewhere | {problem for _, problem in CONTRADICTIONS} == set(RulesProblem)


ALLOWED: list[dict[str, object]] = [
    {"double_over": 120, "last_trick_bonus": True},
    {"players": 4, "teams": "individual", "misere_11": True, "last_trick_bonus": True},
    {"players": 3, "pack": "es48", "three_player_pack": "minus_all_twos"},
    {"players": 3, "first_lead": "two_of_oros"},
    {"players": 4, "pack": "es48"},
    {"players": 2, "pack": "it36", "exchange": "immediate"},
    {"misere_11": True, "exchange": "immediate"},
    {"preset": "italiana", "players": 6, "pack": "es48", "first_lead": "two_of_oros"},
]


@pytest.mark.parametrize("options", ALLOWED)
def test_what_only_looks_like_a_contradiction_is_played(options: dict[str, object]) -> None:
    """R38"""
    plain_rules = rules_from_plain(options).plain()
    wanted = {name: value for name, value in options.items() if name != "preset"}
    assert {name: plain_rules[name] for name in wanted} == wanted


@given(rule_sets())
def test_a_rule_set_is_written_with_the_nearest_preset(rules: Rules) -> None:
    """R37"""
    written = rules_to_plain(rules)
    lengths = [
        len(rules.differing(preset.rules(rules.players)))
        for preset in PRESETS.values()
        if rules.players in preset.packs
    ]
    assert len(written) - 2 == min(lengths)


def test_of_two_presets_that_are_as_near_the_base_is_named() -> None:
    rules = Rules(match_n=3)
    assert len(rules.differing(rules_for("base", 2))) == 1
    assert len(rules.differing(rules_for("italiana", 2))) == 1
    assert rules_to_plain(rules)["preset"] == "base"


@given(rule_sets())
def test_writing_and_reading_rules_are_inverses(rules: Rules) -> None:
    assert rules_from_plain(rules_to_plain(rules)) == rules


def test_plain_rules_name_the_seats_and_what_differs() -> None:
    assert rules_to_plain(Rules(players=2, match_n=1)) == {"preset": "base", "players": 2}
    assert rules_to_plain(Rules(players=3, match_n=5)) == {
        "preset": "base",
        "players": 3,
        "match_n": 5,
    }
