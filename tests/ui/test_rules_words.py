"""Every option that makes a difference is told in the rules, and none that makes none."""

from dataclasses import fields
from itertools import combinations

import pytest
from hypothesis import given, settings

from bot.engine.presets import PRESETS, rules_for
from bot.engine.rules import PlainValue, Rules
from bot.engine.rules_error import RulesError
from bot.i18n.catalogue import Catalogue, Say
from bot.ui.option_words import choices, relevant
from bot.ui.panels.rules_words import rules_sections
from tests.strategies import rule_sets

CATALOGUE = Catalogue()
EN = CATALOGUE.say("en")
SAYS = [CATALOGUE.say(code) for code in CATALOGUE.languages]
OPTIONS = [option.name for option in fields(Rules) if option.name != "players"]

UNTOLD = {
    "deck_style": "it is of names and faces, of which there is one set, and no rule",
    "exchange_last_moment": "both its values are one moment (R40)",
    "share_hands_six": "it only permits six to choose share_hands, which is told (R51)",
}
"""Options that no rule in words has to mention, and why."""


def told(rules: Rules, say: Say = EN) -> str:
    return "\n".join(
        "\n".join((section.title, *section.lines)) for section in rules_sections(rules, say)
    )


def game(rules: Rules) -> tuple[object, ...]:
    """What two rule sets have in common that are one game, whatever it is called.

    A best of one is a first to one, the pack of 36 is that of 40 without its twos, and a partner's
    trick is nobody's where there are no partners.
    """
    plain = rules.plain()
    length = rules.games_needed or ("fixed", rules.match_n)
    win = plain["exchange_after_win"] if rules.partners else plain["exchange_after_win"] == "none"
    named = {"match_mode", "match_n", "pack", "three_player_pack", "exchange_after_win", *UNTOLD}
    rest = {option: value for option, value in plain.items() if option not in named}
    return length, rules.cards(), win, tuple(rest.items())


def alternatives(rules: Rules, option: str) -> list[Rules]:
    """The rule sets that differ in one option, this one among them."""
    found = []
    for value in choices(rules, option):
        try:
            found.append(rules.changed({option: value}))
        except RulesError:
            continue
    return found


WHERE: list[tuple[str, int, dict[str, PlainValue]]] = [
    *((preset.name, players, {}) for preset in PRESETS.values() for players in preset.packs),
    ("base", 2, {"match_mode": "fixed", "exchange": "declare_then_win"}),
    ("base", 2, {"capote": True, "obligations": "strict_after_stock"}),
    ("base", 3, {"capote": True, "obligations": "follow", "renuncio": "claim"}),
    ("base", 3, {"misere_11": True, "obligations": "strict", "renuncio": "claim"}),
    ("base", 4, {"teams": "individual"}),
    ("base", 4, {"signs": "private", "obligations": "strict", "share_hands": "both"}),
    ("base", 4, {"signs": "interceptable", "sign_table": "italy_b", "claims": "top_trumps"}),
    ("catalana", 4, {"exchange_when": "own_turn_before_playing"}),
    ("catalana", 6, {"share_hands_six": True}),
    ("rotacion", 2, {"concede": "off", "misere_11": False, "rotation_decide": "sum"}),
    ("rotacion", 2, {"claims": "off", "misere_11": True}),
    ("chiamata", 5, {"match_mode": "first_to", "obligations": "follow", "rank_order": "a7"}),
]
"""Rule sets under which each option counts somewhere."""


@pytest.mark.parametrize(("preset", "players", "options"), WHERE)
def test_each_relevant_option_changes_the_text(
    preset: str, players: int, options: dict[str, PlainValue]
) -> None:
    assert not undistinguished(rules_for(preset, players).changed(options))


@settings(deadline=None, max_examples=150)
@given(rules=rule_sets())
def test_each_relevant_option_changes_the_text_of_any_rules(rules: Rules) -> None:
    assert not undistinguished(rules)


def undistinguished(rules: Rules) -> list[tuple[str, object, object]]:
    """Pairs of values that are told alike though they are played differently."""
    return [
        (option, one.plain()[option], other.plain()[option])
        for option in OPTIONS
        if relevant(rules, option) and option not in UNTOLD
        for one, other in combinations(alternatives(rules, option), 2)
        if game(one) != game(other) and told(one) == told(other)
    ]


def test_every_option_is_tried_somewhere() -> None:
    """Or the test above could not fail for it. Signs begin in one trick only, so far (R49)."""
    tried = {
        option
        for preset, players, options in WHERE
        for option in OPTIONS
        if relevant(rules := rules_for(preset, players).changed(options), option)
        and len(alternatives(rules, option)) > 1
    }
    assert tried | {"deck_style", "exchange_last_moment", "signs_from_trick"} == set(OPTIONS)


@settings(deadline=None, max_examples=150)
@given(rules=rule_sets())
def test_what_makes_no_difference_is_not_told(rules: Rules) -> None:
    for option in {*OPTIONS} - {"match_n"}:
        if not relevant(rules, option):
            assert {told(other) for other in alternatives(rules, option)} == {told(rules)}, option


@pytest.mark.parametrize("say", SAYS, ids=lambda say: say.language)
@pytest.mark.parametrize(("preset", "players", "options"), WHERE)
def test_sections_have_a_heading_and_sentences(
    preset: str, players: int, options: dict[str, PlainValue], say: Say
) -> None:
    sections = rules_sections(rules_for(preset, players).changed(options), say)
    assert len({section.title for section in sections}) == len(sections) >= 5
    for section in sections:
        assert section.lines
        assert all(line[-1] in ".:" and line[0] == line[0].upper() for line in section.lines)


TOLD: list[tuple[str, int, dict[str, PlainValue], str]] = [
    # R23, R25: the order is that of the very pack.
    ("base", 2, {}, "ace, three, king, knight, jack, seven, six, five, four, and two."),
    ("base", 2, {"pack": "es48"}, "jack, nine, eight, seven, six, five, four, and two."),
    ("base", 2, {"pack": "it36"}, "jack, seven, six, five, and four."),
    (
        "base",
        2,
        {"pack": "es48", "rank_order": "a7"},
        "ace, seven, king, knight, jack, nine, eight, six, five, four, three, and two.",
    ),
    ("base", 2, {"rank_order": "a7"}, "Points: ace 11, seven 10, king 4"),
    # R39: nobody takes a turn-up with a two that is not in the pack.
    (
        "base",
        3,
        {"three_player_pack": "minus_all_twos", "exchange": "immediate"},
        "A turn-up above the seven may be taken with the seven of trumps.\n",
    ),
    # R50
    ("doble", 2, {}, "The last draw is one card each, and one more trick is played."),
    ("doble", 2, {"two_card_play": 4}, "Everybody gets 4 cards."),
    # R53
    ("rotacion", 2, {}, "trumps are coins, cups, swords, and clubs, a deal each."),
    ("rotacion", 2, {}, "The match has 4 deals."),
    # R42, R43
    ("base", 2, {"exchange": "declare_then_win"}, "Until the last draw it cannot be played."),
    (
        "catalana",
        2,
        {"exchange_when": "after_own_win_before_draw"},
        "Only right after taking a trick, before the draw",
    ),
    # R41, R51
    ("catalana", 4, {"share_hands": "both"}, "Cards that partners have shown you count"),
    # R44, R45
    ("base", 4, {}, "Your whole side has to concede"),
    ("base", 2, {"concede": "hand_under_10"}, "with at most 9 points in hand"),
    # R46
    ("base", 3, {"capote": True}, "the better one of the others wins the game"),
    # R47, R48
    ("estricta", 3, {"renuncio": "claim"}, "the best of the others wins one game at once"),
    ("estricta", 2, {"renuncio": "claim"}, "when all who win nothing by it let it stand"),
    # R49
    ("base", 4, {"signs": "private"}, "tip of the tongue: knight ·"),
    (
        "base",
        4,
        {"signs": "private", "sign_table": "italy_b"},
        "tip of the tongue: jack.",
    ),
    ("base", 4, {"signs": "interceptable"}, "From trick 2 on"),
    # R6, R52
    ("base", 2, {"first_dealer": "random"}, "Chance alone decides who deals first."),
    ("base", 2, {"match_mode": "fixed"}, "The match has 1 deal."),
    # R31 counts in a misère, too.
    ("mexicana", 2, {"last_trick_bonus": True}, "The last trick brings 10 points more."),
    # R60 to R67
    ("chiamata", 5, {}, "Everybody gets 8 cards."),
    ("chiamata", 5, {}, "nobody else knows until it is played"),
    ("chiamata", 5, {}, "the caller scores +2, the partner +1 and the others -1 each"),
    ("chiamata", 5, {}, "A deal that nobody bids for is not one of them."),
    ("chiamata", 5, {"weak_hand": 2}, "nobody bids for, or that is thrown in, is not"),
    ("chiamata", 5, {"carichi_call": True}, "play without trumps, alone"),
    ("chiamata", 5, {"bid_multiplier": "x6"}, "up to six from 111"),
]
"""Preset, players, options, and words of the rules that they give."""


@pytest.mark.parametrize(("preset", "players", "options", "words"), TOLD)
def test_the_rules_say_it(
    preset: str, players: int, options: dict[str, PlainValue], words: str
) -> None:
    assert words in told(rules_for(preset, players).changed(options))


@pytest.mark.parametrize("preset", PRESETS)
def test_an_auction_is_told_only_where_there_is_one(preset: str) -> None:
    text = told(PRESETS[preset].rules(PRESETS[preset].usual_players))
    assert ("auction" in text) == (preset == "chiamata")
    assert ("turned up, and its suit" in text) == (preset not in ("chiamata", "rotacion"))
