"""Options that cannot be played together, each with a sentence of its own, and what gives way."""

from __future__ import annotations

import pytest

from bot.engine.options import Concede
from bot.engine.presets import rules_for, rules_from_plain
from bot.engine.rules_error import RulesError, RulesProblem

P = RulesProblem
SIX: dict[str, object] = {"preset": "italiana", "players": 6}
MEXICANA: dict[str, object] = {"preset": "mexicana"}
CALLED: dict[str, object] = {"preset": "chiamata"}
ROTATION: dict[str, object] = {"preset": "rotacion"}
OROS: dict[str, object] = {"first_lead": "two_of_oros"}
DECLARE: dict[str, object] = {"exchange": "declare_then_win"}
AFTER_WIN: dict[str, object] = {"exchange_when": "after_own_win_before_draw"}
CLAIMS: dict[str, object] = {"claims": "top_trumps"}
FOUR_DEALS: dict[str, object] = {"match_mode": "fixed", "match_n": 4}
NOT_IN_CHIAMATA: list[tuple[str, object]] = [
    ("trump_source", "rotation"),
    ("obligations", "follow_or_trump"),
    ("obligations", "strict"),
    ("obligations", "strict_after_stock"),
    ("renuncio", "claim"),
    ("exchange", "immediate"),
    ("exchange", "declare_then_win"),
    ("claims", "top_trumps"),
    ("last_trick_bonus", True),
    ("double_over", 100),
    ("tie", "all"),
    ("tie", "replay"),
    ("tie", "last_trick"),
    ("misere_11", True),
    ("first_lead", "two_of_oros"),
    ("match_mode", "best_of"),
]
CONTRADICTIONS: list[tuple[dict[str, object], RulesProblem, str, str]] = [
    # the options, the problem, the option to name, and some of its own words
    ({"pack": "it36", "players": 5}, P.UNEVEN_PACK, "pack", "'it36' does not share out"),
    ({"pack": "es48", "players": 5}, P.UNEVEN_PACK, "pack", "'es48' does not share out"),
    ({**SIX, "pack": "es40"}, P.UNEVEN_PACK, "pack", "'es40' does not share out"),
    ({**SIX, "teams": "individual"}, P.SIX_ALONE, "teams", "three against three"),
    ({"double_over": 120}, P.DOUBLE_WITHOUT_BONUS, "double_over", "nobody passes 120 points"),
    ({"misere_11": True, "players": 4}, P.MISERE_PARTNERS, "misere_11", "everybody plays alone"),
    ({**SIX, "misere_11": True}, P.MISERE_PARTNERS, "misere_11", "which six cannot"),
    ({**MEXICANA, "players": 4, "teams": "auto"}, P.MISERE_PARTNERS, "misere_11", "alone"),
    ({**MEXICANA, "double_over": 100}, P.MISERE_DOUBLE, "double_over", "cannot be won twice"),
    ({**MEXICANA, "claims": "top_trumps"}, P.MISERE_CLAIMS, "claims", "nobody claims the rest"),
    ({**MEXICANA, "capote": True}, P.MISERE_CAPOTE, "capote", "nobody wants all tricks"),
    ({**MEXICANA, "concede": "anytime"}, P.MISERE_CONCEDE, "concede", "to anybody"),
    (
        {"players": 3, "three_player_pack": "minus_all_twos", "first_lead": "two_of_oros"},
        P.LEAD_WITHOUT_TWO,
        "first_lead",
        "is not in the pack",
    ),
    ({"pack": "it36", **OROS}, P.LEAD_WITHOUT_TWO, "first_lead", "the two of coins cannot lead"),
    ({"match_mode": "best_of", "match_n": 2}, P.BEST_OF_LENGTH, "match_n", "not of 2"),
    ({"preset": "italiana", "match_n": 4}, P.BEST_OF_LENGTH, "match_n", "1, 3, 5 or 7"),
    ({"match_mode": "fixed", "match_n": 21}, P.FIXED_LENGTH, "match_n", "1 up to 20 deals, not 21"),
    ({"match_n": 11}, P.MATCH_LENGTH, "match_n", "not to 11"),
    ({**CALLED, "match_mode": "first_to", "match_n": 12}, P.MATCH_LENGTH, "match_n", "not to 12"),
    ({"players": 5, "preset": "doble"}, P.PRESET_PLAYERS, "players", "'doble', which is for 2"),
    ({"players": 4, **CALLED}, P.PRESET_PLAYERS, "players", "'chiamata', which is for 5"),
    ({**DECLARE, **AFTER_WIN}, P.DECLARE_WHEN, "exchange_when", "cannot be bound to that moment"),
    ({"renuncio": "claim"}, P.RENUNCIO_DUTIES, "renuncio", "there is no renuncio to accuse"),
    ({"players": 3, "concede": "anytime"}, P.CONCEDE_SIDES, "concede", "only two sides"),
    ({"players": 5, "concede": "hand_under_10"}, P.CONCEDE_SIDES, "concede", "concede = off"),
    ({"players": 4, "capote": True}, P.CAPOTE_PLAYERS, "capote", "two or three players"),
    ({"share_hands": "both"}, P.SHARE_ALONE, "share_hands", "no hands are shared"),
    (
        {"players": 4, "teams": "individual", "share_hands": "opening"},
        P.SHARE_ALONE,
        "share_hands",
        "without partners",
    ),
    ({**SIX, "share_hands": "last_three"}, P.SHARE_SIX, "share_hands", "share_hands_six = on"),
    ({"players": 3, "signs": "private"}, P.SIGNS_ALONE, "signs", "nobody signs to anybody"),
    ({"players": 4, "two_card_play": 4}, P.TWO_CARDS_PLAYERS, "two_card_play", "two players"),
    (
        {"two_card_play": 3, "obligations": "follow"},
        P.TWO_CARDS_DUTIES,
        "two_card_play",
        "any card may be played",
    ),
    ({"preset": "doble", **CLAIMS}, P.TWO_CARDS_CLAIMS, "claims", "the rest cannot be claimed"),
    ({**ROTATION, "exchange": "immediate"}, P.ROTATION_EXCHANGE, "exchange", "no card is turned"),
    ({**ROTATION, "match_n": 3}, P.ROTATION_MATCH, "match_mode", "four deals"),
    ({**ROTATION, "match_mode": "first_to"}, P.ROTATION_MATCH, "match_mode", "match_n = 4"),
    ({"mode": "chiamata"}, P.CHIAMATA_PLAYERS, "mode", "five players with forty cards"),
    ({**CALLED, "pack": "es48"}, P.CHIAMATA_PLAYERS, "mode", "pack = es40"),
    ({**CALLED, "pack": "it36"}, P.CHIAMATA_PLAYERS, "mode", "players = 5"),
    (
        {**CALLED, "carichi_call": True, "suit_reveal": "after_first_trick"},
        P.CHIAMATA_CARICHI,
        "carichi_call",
        "nobody can wait to name them",
    ),
    *(
        ({**CALLED, option: value}, P.CHIAMATA_OPTION, option, f"has no {option} = {value!r}")
        for option, value in NOT_IN_CHIAMATA
    ),
]


@pytest.mark.parametrize(("options", "problem", "option", "words"), CONTRADICTIONS)
def test_a_contradiction_is_refused_with_a_sentence_of_its_own(
    options: dict[str, object], problem: RulesProblem, option: str, words: str
) -> None:
    """R38"""
    with pytest.raises(RulesError) as refused:
        rules_from_plain(options)
    assert (refused.value.problem, refused.value.option) == (problem, option)
    assert str(refused.value).startswith("rules: ")
    assert words in str(refused.value)


def test_no_two_problems_share_a_sentence() -> None:
    """R38"""
    told = {str(RulesError(problem, "option", "value", "detail")) for problem in RulesProblem}
    assert len(told) == len(RulesProblem)


def test_every_problem_is_met_in_these_tests() -> None:
    """R38"""
    elsewhere = {RulesProblem.UNKNOWN_OPTION, RulesProblem.BAD_VALUE}
    assert elsewhere | {problem for _, problem, *_ in CONTRADICTIONS} == set(RulesProblem)


ALLOWED: list[dict[str, object]] = [
    {"double_over": 120, "last_trick_bonus": True},
    {"players": 4, "teams": "individual", "misere_11": True, "last_trick_bonus": True},
    {"players": 3, "pack": "es48", "three_player_pack": "minus_all_twos"},
    {"players": 3, "first_lead": "two_of_oros"},
    {"players": 4, "pack": "es48"},
    {"players": 2, "pack": "it36", "exchange": "immediate"},
    {"misere_11": True, "exchange": "immediate"},
    {"misere_11": True, "obligations": "follow", "renuncio": "claim"},
    {"preset": "italiana", "players": 6, "pack": "es48", "first_lead": "two_of_oros"},
    {**DECLARE, "exchange_when": "own_turn_before_playing"},
    {"exchange": "off", **AFTER_WIN},
    {"preset": "doble", "pack": "es48", "two_card_play": 4, "capote": True},
    {"preset": "doble", "trump_source": "rotation", "exchange": "off", **FOUR_DEALS},
    {"preset": "doble", "misere_11": True},
    {**SIX, "share_hands": "both", "share_hands_six": True, "signs": "private"},
    {"players": 3, "capote": True, "obligations": "strict", "renuncio": "claim"},
    {"players": 3, "trump_source": "rotation", **FOUR_DEALS},
    {"preset": "estricta", "renuncio": "claim", "concede": "hand_under_10"},
    {**CALLED, "obligations": "follow", "first_dealer": "random"},
    {**CALLED, "match_mode": "first_to", "match_n": 11, "carichi_call": True},
    {"players": 5, "carichi_call": True, "suit_reveal": "after_first_trick", "mode": "brisca"},
]


@pytest.mark.parametrize("options", ALLOWED)
def test_what_only_looks_like_a_contradiction_is_played(options: dict[str, object]) -> None:
    """R38"""
    plain_rules = rules_from_plain(options).plain()
    wanted = {name: value for name, value in options.items() if name != "preset"}
    assert {name: plain_rules[name] for name in wanted} == wanted


GIVES_WAY: list[tuple[str, int, dict[str, object]]] = [
    ("base", 4, {"teams": "individual"}),
    ("base", 2, {"misere_11": True}),
    ("base", 2, {"players": 3}),
    ("base", 4, {"teams": "individual", "misere_11": True}),
]


@pytest.mark.parametrize(("preset", "players", "options"), GIVES_WAY)
def test_conceding_gives_way_where_it_becomes_impossible(
    preset: str, players: int, options: dict[str, object]
) -> None:
    """R44: unless it was asked for"""
    rules = rules_for(preset, players)
    assert rules.concede is Concede.ANYTIME
    assert rules.changed(options).concede is Concede.OFF
    for asked in ("anytime", "hand_under_10"):
        with pytest.raises(RulesError) as refused:
            rules.changed({**options, "concede": asked})
        assert refused.value.problem in (RulesProblem.CONCEDE_SIDES, RulesProblem.MISERE_CONCEDE)
        assert refused.value.option == "concede"


def test_conceding_does_not_hide_another_contradiction() -> None:
    """R38, R44"""
    with pytest.raises(RulesError) as refused:
        rules_for("base", 4).changed({"teams": "individual", "signs": "private"})
    assert refused.value.problem is RulesProblem.SIGNS_ALONE
    assert rules_for("base", 2).changed({"tie": "all"}).concede is Concede.ANYTIME
