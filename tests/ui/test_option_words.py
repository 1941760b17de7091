"""Every option has words that fit, and a page; only what counts and is played is offered."""

from dataclasses import fields
from enum import Enum

import pytest
from hypothesis import given, settings

from bot.engine.option_text import format_value, parse_value
from bot.engine.presets import PRESETS, rules_for
from bot.engine.rules import OPTION_TYPES, PlainValue, Rules
from bot.engine.rules_error import RulesError, RulesProblem
from bot.i18n.catalogue import Catalogue, Say
from bot.ui.option_words import (
    Page,
    changed_words,
    choices,
    offered_on,
    page_of,
    page_title,
    pages_of,
    preset_words,
    relevant,
    title_words,
    value_words,
)
from bot.ui.option_words.values import NUMBERS
from tests.strategies import rule_sets

CATALOGUE = Catalogue()
SAYS = [CATALOGUE.say(code) for code in CATALOGUE.languages]
OPTIONS = [option.name for option in fields(Rules) if option.name != "players"]
RULES = [preset.rules(players) for preset in PRESETS.values() for players in preset.packs]
NEVER_OFFERED = {RulesProblem.UNEVEN_PACK}

each_language = pytest.mark.parametrize("say", SAYS, ids=lambda say: say.language)


def values_of(option: str) -> list[PlainValue]:
    """Every value that the engine knows."""
    kind = OPTION_TYPES[option]
    if issubclass(kind, Enum):
        return [member.value for member in kind]
    return [False, True]


def worded() -> list[str]:
    """The options whose values are words, and of which more than one can be chosen."""
    return [name for name in OPTIONS if name not in NUMBERS and len(values_of(name)) > 1]


@each_language
def test_titles_fit_and_differ(say: Say) -> None:
    titles = [title_words(option, say) for option in OPTIONS]
    assert len(set(titles)) == len(OPTIONS)
    assert max(map(len, titles)) <= 45


@each_language
def test_values_fit_and_differ(say: Say) -> None:
    for option in worded():
        words = [value_words(option, value, say) for value in values_of(option)]
        assert len(set(words)) == len(words), option
        assert max(map(len, words)) <= 100, option


@each_language
def test_a_value_stays_readable_on_a_phone(say: Say) -> None:
    for option in worded():
        for value in values_of(option):
            assert len(value_words(option, value, say)) <= 52, value_words(option, value, say)


@each_language
def test_numbers_are_themselves(say: Say) -> None:
    assert {value_words("match_n", n, say) for n in range(1, 21)} == set(map(str, range(1, 21)))


@each_language
def test_pages_and_presets_have_names_that_fit(say: Say) -> None:
    titles = {page_title(page, say) for page in Page}
    assert len(titles) == len(Page)
    assert max(map(len, titles)) <= 34
    assert all(len(preset_words(preset, say)) <= 100 for preset in PRESETS)


def test_a_change_is_title_and_value() -> None:
    assert changed_words("tie", "last_trick", SAYS[0]) == "Ties: The last trick decides"


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_is_on_one_page(option: str) -> None:
    page = page_of(option)
    for rules in RULES:
        for other in Page:
            assert (option in offered_on(rules, other)) <= (other is page)


def test_the_number_of_players_is_on_none() -> None:
    with pytest.raises(KeyError):
        page_of("players")


@settings(deadline=None, max_examples=50)
@given(rules=rule_sets())
def test_what_is_offered_is_short_and_can_be_chosen(rules: Rules) -> None:
    for page in Page:
        offered = offered_on(rules, page)
        assert len(offered) <= 5
        assert bool(offered) == (page in pages_of(rules))
        for option in offered:
            values = choices(rules, option)
            assert 2 <= len(values) <= 25
            assert rules.plain()[option] in values
            assert {parse_value(option, format_value(value)) for value in values} == set(values)


@settings(deadline=None, max_examples=30)
@given(rules=rule_sets())
def test_nothing_is_offered_that_never_is_played_here(rules: Rules) -> None:
    for option in OPTIONS:
        for value in choices(rules, option):
            try:
                rules.changed({option: value})
            except RulesError as error:
                assert error.problem not in NEVER_OFFERED


def test_a_contradiction_is_offered_so_that_it_can_be_explained() -> None:
    assert 120 in choices(rules_for("base", 2), "double_over")


def test_lengths_go_with_the_way_of_counting() -> None:
    rules = rules_for("base", 2)
    assert choices(rules, "match_n") == tuple(range(1, 11))
    assert choices(rules.changed({"match_mode": "best_of"}), "match_n") == (1, 3, 5, 7)


def test_a_pack_that_never_shares_out_is_not_offered() -> None:
    assert choices(rules_for("catalana", 6), "pack") == ("es48", "it36")
    assert choices(rules_for("base", 5), "pack") == ("es40",)


def test_a_partners_trick_counts_only_where_there_are_partners() -> None:
    four = rules_for("catalana", 4)
    assert choices(four, "exchange_after_win") == ("player", "team", "none")
    alone = four.changed({"teams": "individual"})
    assert choices(alone, "exchange_after_win") == ("player", "none")
    left_over = four.changed({"exchange_after_win": "team"}).changed({"teams": "individual"})
    assert "team" in choices(left_over, "exchange_after_win")


COUNTS: list[tuple[str, int, dict[str, PlainValue], dict[str, PlainValue]]] = [
    ("teams", 4, {}, {}),
    ("three_player_pack", 3, {}, {"pack": "es48"}),
    ("montar_target", 2, {"obligations": "strict"}, {"obligations": "follow"}),
    ("undertrump", 2, {"obligations": "strict_after_stock"}, {"obligations": "free"}),
    ("strict_partner_exempt", 4, {"obligations": "strict"}, {"obligations": "follow"}),
    (
        "strict_partner_exempt",
        4,
        {"obligations": "strict"},
        {"obligations": "strict", "teams": "individual"},
    ),
    ("renuncio", 2, {"obligations": "follow"}, {"obligations": "free"}),
    ("exchange_when", 2, {"exchange": "immediate"}, {"exchange": "off"}),
    ("exchange_after_win", 2, {"exchange": "immediate"}, {"exchange": "off"}),
    (
        "exchange_after_win",
        2,
        {"exchange": "immediate", "exchange_when": "own_turn_before_playing"},
        {"exchange": "immediate", "exchange_when": "after_own_win_before_draw"},
    ),
    (
        "exchange_after_win",
        2,
        {"exchange": "immediate"},
        {"exchange": "declare_then_win"},
    ),
    ("rank_order", 5, {"mode": "chiamata"}, {}),
    ("claims", 2, {}, {"misere_11": True}),
    ("tie", 2, {}, {"misere_11": True}),
    ("double_over", 2, {}, {"misere_11": True}),
    ("misere_none", 2, {"misere_11": True}, {"misere_11": False}),
    ("signs", 4, {}, {"teams": "individual"}),
    ("share_hands", 4, {}, {"teams": "individual"}),
    ("concede", 4, {}, {"teams": "individual"}),
]
"""An option, the players, rules under which it counts, and rules under which it does not."""


@pytest.mark.parametrize(("option", "players", "where", "where_not"), COUNTS)
def test_an_option_is_relevant_where_it_counts(
    option: str,
    players: int,
    where: dict[str, PlainValue],
    where_not: dict[str, PlainValue],
) -> None:
    base = rules_for("base", players)
    assert relevant(base.changed(where), option)
    if where_not:
        assert not relevant(base.changed(where_not), option)


BY_PLAYERS = {
    "teams": {4},
    "three_player_pack": {3},
    "two_card_play": {2},
    "share_hands": {4, 6},
    "share_hands_six": {6},
    "signs": {4, 6},
    "concede": {2, 4, 6},
    "capote": {2, 3},
    "misere_11": {2, 3, 4, 5},
    "mode": {5},
}


@pytest.mark.parametrize("option", BY_PLAYERS)
def test_an_option_is_relevant_for_so_many(option: str) -> None:
    rules = {2: "base", 3: "base", 4: "base", 5: "base", 6: "catalana"}
    found = {n for n, preset in rules.items() if relevant(rules_for(preset, n), option)}
    assert found == BY_PLAYERS[option]


@pytest.mark.parametrize("option", ["jump_to_points", "weak_hand", "sixty_sixty"])
def test_the_auction_belongs_to_the_game_that_has_one(option: str) -> None:
    assert not any(relevant(rules, option) for rules in RULES if rules.mode.value == "brisca")
