"""The rule set: every option of the study with its values, and the figures that follow."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from typing import Any

import pytest

from bot.engine.presets import rules_from_plain
from bot.engine.rules import Rules
from bot.engine.rules_error import RulesError, RulesProblem

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
    "two_card_play": ("off", 3, 4),
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

Two differ from the study: by default nobody concedes, so that a rule set of any number of players
is made without naming it, and two cards each come with hands of three or four.
"""

DUTIES: dict[str, object] = {"obligations": "strict"}
PARTNERS: dict[str, object] = {"players": 4}
CALLED: dict[str, object] = {"preset": "chiamata"}
OF_CHIAMATA = (
    *("jump_to_points", "suit_reveal", "first_lead_chiamata", "all_pass", "bid_multiplier"),
    *("cappotto", "sixty_sixty", "weak_hand", "carichi_call"),
)
NEEDS_OF: dict[str, dict[str, object]] = {
    **dict.fromkeys(OF_CHIAMATA, CALLED),
    "share_hands": PARTNERS,
    "share_hands_six": PARTNERS,
    "signs": PARTNERS,
    "sign_table": PARTNERS,
}
NEEDS: dict[tuple[str, object], dict[str, object]] = {
    ("players", 6): {"preset": "italiana"},
    ("pack", "it36"): {"preset": "italiana", "players": 6},
    ("double_over", 120): {"last_trick_bonus": True},
    ("mode", "chiamata"): CALLED,
    ("trump_source", "rotation"): {"match_mode": "fixed", "match_n": 4},
    ("renuncio", "claim"): DUTIES,
    ("exchange_when", "after_own_win_before_draw"): {"exchange": "immediate"},
}
"""What else has to be asked for with an option or a value."""

EVERY_VALUE = [(option, value) for option, values in OPTIONS.items() for value in values]


def plain(value: Any) -> object:
    return value.value if isinstance(value, Enum) else value


def test_the_rule_set_has_the_options_of_the_study_and_no_other() -> None:
    assert [option.name for option in fields(Rules)] == list(OPTIONS)


def test_every_value_of_an_option_is_one_of_the_study() -> None:
    """An enum with a value too few or too many is found here."""
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
def test_each_value_is_played(option: str, value: object) -> None:
    needed = NEEDS.get((option, value), NEEDS_OF.get(option, {}))
    rules = rules_from_plain({**needed, option: value})
    told = plain(getattr(rules, option))
    assert told == value
    assert type(told) is type(value)


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
        ("two_card_play", True),
        ("two_card_play", False),
        ("two_card_play", 3.0),
        ("two_card_play", 2),
        ("two_card_play", "3"),
        ("signs_from_trick", 3),
        ("match_n", "3"),
        ("signs_from_trick", 1),
        ("tie", "Nobody"),
    ],
)
def test_a_value_that_only_looks_like_one_is_refused(option: str, value: object) -> None:
    with pytest.raises(RulesError) as refused:
        rules_from_plain({option: value})
    assert refused.value.problem is RulesProblem.BAD_VALUE


LENGTHS: list[tuple[str, dict[str, object], set[int], RulesProblem]] = [
    ("first_to", {}, set(range(1, 11)), RulesProblem.MATCH_LENGTH),
    ("first_to", {"preset": "chiamata"}, set(range(1, 12)), RulesProblem.MATCH_LENGTH),
    ("best_of", {}, {1, 3, 5, 7}, RulesProblem.BEST_OF_LENGTH),
    ("fixed", {}, set(range(1, 21)), RulesProblem.FIXED_LENGTH),
    ("fixed", {"preset": "chiamata"}, set(range(1, 21)), RulesProblem.FIXED_LENGTH),
]


@pytest.mark.parametrize(("mode", "options", "lengths", "problem"), LENGTHS)
def test_lengths_of_a_match(
    mode: str, options: dict[str, object], lengths: set[int], problem: RulesProblem
) -> None:
    """R19, R35, R52: longer or shorter ones are refused"""
    for length in (-3, *range(24), 10**40):
        asked = {**options, "match_mode": mode, "match_n": length}
        if length in lengths:
            assert rules_from_plain(asked).match_n == length
            continue
        with pytest.raises(RulesError) as refused:
            rules_from_plain(asked)
        assert (refused.value.problem, refused.value.option) == (problem, "match_n")


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


@pytest.mark.parametrize(
    ("options", "hand", "trick", "tricks", "stock", "draws"),
    [
        ({}, 3, 2, 20, 34, 17),
        ({"players": 3}, 3, 3, 13, 30, 10),
        ({"players": 4}, 3, 4, 10, 28, 7),
        ({"players": 5}, 3, 5, 8, 25, 5),
        ({"preset": "catalana", "players": 6}, 3, 6, 8, 30, 5),
        ({"preset": "italiana", "players": 6}, 3, 6, 6, 18, 3),
        ({"preset": "doble"}, 3, 4, 10, 34, 9),
        ({"preset": "doble", "two_card_play": 4}, 4, 4, 10, 32, 8),
        ({"preset": "rotacion"}, 3, 2, 20, 34, 17),
        ({"preset": "chiamata"}, 8, 5, 8, 0, 0),
    ],
)
def test_figures_of_a_deal(
    options: dict[str, object], hand: int, trick: int, tricks: int, stock: int, draws: int
) -> None:
    """R7, R15, R50, R60"""
    rules = rules_from_plain(options)
    figures = (rules.hand_size, rules.trick_size, rules.tricks)
    assert figures == (hand, trick, tricks)
    assert (rules.stock_size, rules.tricks_with_draw) == (stock, draws)
