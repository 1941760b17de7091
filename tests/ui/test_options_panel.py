"""The host's options: what can be chosen, what is chosen, and never more than Discord allows."""

from collections.abc import Iterator
from typing import Any

import pytest
from discord import ui
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.option_text import format_value
from bot.engine.presets import PRESETS, rules_for, rules_to_plain
from bot.engine.rules import Rules
from bot.i18n.catalogue import Catalogue, Say
from bot.tables.lobby import Lobby
from bot.ui.custom_id import Click, Verb
from bot.ui.option_words import (
    Page,
    changed_words,
    offered_on,
    page_title,
    pages_of,
    preset_words,
    relevant,
    title_words,
)
from bot.ui.panels import options_panel
from bot.ui.panels.digest import LONGEST_LINE, rules_line
from sandbox.limits.messages import message_problems
from tests.strategies import rule_sets
from tests.ui.tables import ANA, PLACE, TABLE_ID, components, ids, payload, shown

CATALOGUE = Catalogue()
SAYS = [CATALOGUE.say(code) for code in CATALOGUE.languages]
EN = CATALOGUE.say("en")
V2, EPHEMERAL = 1 << 15, 1 << 6
ROW, BUTTON, SELECT = 1, 2, 3
CASES = [(name, players) for name, preset in PRESETS.items() for players in preset.packs]
LONG_NOTICE = "x" * 200


def lobby_of(rules: Rules) -> Lobby:
    return Lobby(TABLE_ID, PLACE, ANA.user_id, rules, (ANA, *[None] * (rules.players - 1)))


def problems(view: ui.LayoutView) -> list[object]:
    body = {"flags": V2 | EPHEMERAL, "components": payload(view)}
    return list(message_problems(body, uploads=()))


def drawn(rules: Rules, page: Page = Page.MATCH, **options: Any) -> ui.LayoutView:
    return options_panel(lobby_of(rules), page, EN, **options)


def selects(view: ui.LayoutView) -> Iterator[tuple[Click, dict[str, Any]]]:
    for one in components(view):
        if one["type"] == SELECT:
            click = Click.parse(one["custom_id"])
            assert click is not None
            yield click, one


def chosen(select: dict[str, Any]) -> list[str]:
    return [option["value"] for option in select["options"] if option.get("default")]


@pytest.mark.parametrize("say", SAYS, ids=lambda say: say.language)
@pytest.mark.parametrize(("preset", "players"), CASES)
async def test_every_page_of_every_game_fits(preset: str, players: int, say: Say) -> None:
    lobby = lobby_of(rules_for(preset, players))
    for page in Page:
        view = options_panel(lobby, page, say, LONG_NOTICE, 999_999_999)
        assert not problems(view), page
        assert len(components(view)) <= 40
        assert len(set(ids(view))) == len(ids(view))


@settings(deadline=None, max_examples=50)
@given(rules=rule_sets(), page=st.sampled_from(Page), say=st.sampled_from(SAYS))
async def test_pages_of_any_rules_fit(rules: Rules, page: Page, say: Say) -> None:
    assert not problems(options_panel(lobby_of(rules), page, say, LONG_NOTICE))


async def test_a_panel_too_long_would_be_noticed() -> None:
    assert problems(drawn(rules_for("base", 2), notice="x" * 4000))


@settings(deadline=None, max_examples=50)
@given(rules=rule_sets(), page=st.sampled_from(Page))
async def test_each_select_shows_what_is_played(rules: Rules, page: Page) -> None:
    view = drawn(rules, page)
    options = [click.arg for click, _ in selects(view) if click.verb is Verb.OPTION]
    assert options == list(offered_on(rules, page if page in pages_of(rules) else Page.MATCH))
    for click, select in selects(view):
        if click.verb is Verb.OPTION:
            (value,) = chosen(select)
            assert value == format_value(rules.plain()[click.arg])
            assert title_words(click.arg, EN) in shown(view)


@pytest.mark.parametrize("players", range(2, 7))
async def test_the_games_offered_are_those_for_so_many(players: int) -> None:
    fitting = [name for name, preset in PRESETS.items() if players in preset.packs]
    for page in Page:
        view = drawn(rules_for(fitting[0], players), page)
        ((click, select),) = [each for each in selects(view) if each[0].verb is Verb.PRESET]
        assert [option["value"] for option in select["options"]] == fitting
        assert chosen(select) == fitting[:1]
        assert select["placeholder"] == "Game"
        assert click.arg in {page.value, "match"}


async def test_a_changed_game_can_be_chosen_anew() -> None:
    """Nothing is sent where a person chooses what a select shows already."""
    view = drawn(rules_for("catalana", 4).changed({"tie": "all"}))
    ((_, select),) = [each for each in selects(view) if each[0].verb is Verb.PRESET]
    assert chosen(select) == []
    assert select["placeholder"] == f"{preset_words('catalana', EN)} (changed)"


async def test_pages_are_turned_by_buttons() -> None:
    rules = rules_for("estricta", 4)
    for page in pages_of(rules):
        buttons = [one for one in components(drawn(rules, page)) if one["type"] == BUTTON]
        assert [one["label"] for one in buttons] == [page_title(p, EN) for p in pages_of(rules)]
        clicks = [Click.parse(one["custom_id"]) for one in buttons]
        assert clicks == [Click(Verb.OPTIONS, TABLE_ID, arg=p.value) for p in pages_of(rules)]
        assert [one["label"] for one in buttons if one["disabled"]] == [page_title(page, EN)]


async def test_buttons_stand_two_by_two_on_a_phone() -> None:
    rules = rules_for("estricta", 4)
    rows = [
        len(one["components"])
        for one in components(drawn(rules))
        if one["type"] == ROW and one["components"][0]["type"] == BUTTON
    ]
    assert sum(rows) == len(pages_of(rules))
    assert all(row == 4 for row in rows[:-1])
    assert rows[-1] <= 4


async def test_a_page_without_options_gives_way_to_the_first() -> None:
    rules = rules_for("base", 2)
    assert Page.CHIAMATA not in pages_of(rules)
    assert payload(drawn(rules, Page.CHIAMATA)) == payload(drawn(rules, Page.MATCH))


async def test_the_digest_stands_on_every_page() -> None:
    rules = rules_for("estricta", 4).changed({"tie": "nobody"})
    for page in Page:
        assert rules_line(rules, EN) in shown(drawn(rules, page))


async def test_a_notice_is_shown_and_the_selects_are_others() -> None:
    """So that a client forgets the refused choice."""
    rules = rules_for("base", 2)
    before, after = drawn(rules, Page.END), drawn(rules, Page.END, notice="No.", drawn=1)
    assert "**No.**" in shown(after)
    assert "No." not in shown(before)
    own = {one["custom_id"] for _, one in selects(before)}
    assert own.isdisjoint(one["custom_id"] for _, one in selects(after))


@settings(deadline=None, max_examples=50)
@given(rules=rule_sets(), say=st.sampled_from(SAYS))
def test_a_digest_is_one_short_line(rules: Rules, say: Say) -> None:
    line = rules_line(rules, say)
    assert len(line) <= LONGEST_LINE
    assert "\n" not in line


@settings(deadline=None, max_examples=50)
@given(rules=rule_sets())
def test_a_digest_tells_or_counts_every_change(rules: Rules) -> None:
    plain, line = rules_to_plain(rules), rules_line(rules, EN)
    told_anyway = ("preset", "players", "teams", "match_mode", "match_n")
    changes = [
        changed_words(option, value, EN)
        for option, value in plain.items()
        if option not in told_anyway and relevant(rules, option)
    ]
    left_out = sum(change not in line for change in changes)
    assert line.startswith(f"{preset_words(str(plain['preset']), EN)}. ")
    assert ("Changed" in line) == bool(changes)
    assert (f" · {left_out} more." in line) == bool(left_out)
    assert left_out < max(len(changes), 1)
