"""No panel is ever refused by Discord, whatever people are called and however long they play."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from random import Random

import pytest
from discord import ui
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.engine.presets import PRESETS
from bot.engine.rules import OPTION_TYPES, PlainValue, Rules
from bot.engine.rules_error import RulesError
from bot.engine.state import DealResult
from bot.i18n.catalogue import Catalogue, Say
from bot.tables.dealing import Commitment
from bot.tables.lobby import Lobby
from bot.tables.ports import Standing
from bot.tables.seating import Occupant, Person
from bot.tables.table import Table
from bot.ui.option_words import choices
from bot.ui.panels import (
    alt_text,
    closed_panel,
    game_rules_panel,
    hand_panel,
    help_panel,
    lobby_panel,
    result_panel,
    rules_panel,
    standings_panel,
    table_panel,
)
from bot.ui.panels.rules_words import rules_sections
from sandbox.limits.messages import message_problems
from tests.strategies import rule_sets
from tests.ui.playing import renamed
from tests.ui.tables import (
    ANA,
    PLACE,
    TABLE_ID,
    THUMB,
    moments,
    new_lobby,
    new_table,
    payload,
    table_after,
)
from tests.ui.variants import SITUATIONS, situation

CATALOGUE = Catalogue()
SAYS = [CATALOGUE.say(code) for code in CATALOGUE.languages]
V2 = 1 << 15
LONGEST_NAMES = ("*" * 32, "@" * 32, "👩🏽" * 16, "﷽" * 32, "<@1>" * 8, "://" * 10, "_~|`" * 8)

LANGUAGES = st.sampled_from(SAYS)
NAMES = st.sampled_from(LONGEST_NAMES) | st.text(max_size=32)
OCCUPANTS: st.SearchStrategy[tuple[Occupant, ...]] = st.tuples(
    *[st.builds(Person, st.just(seat + 1), NAMES) | st.just(THUMB) for seat in range(4)]
)


def problems(view: ui.LayoutView) -> list[object]:
    body = {"flags": V2, "components": payload(view)}
    return list(message_problems(body, uploads=("table.png",)))


def panels(table: Table, say: Say) -> Iterator[ui.LayoutView]:
    yield table_panel(table, say, "table.png")
    yield result_panel(table, say, "table.png")
    yield closed_panel(table, say)
    yield rules_panel(table, say)
    for seat in range(len(table.seats)):
        yield hand_panel(table, seat, say, "x" * 300)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    seats=OCCUPANTS,
    players=st.sampled_from((2, 3, 4)),
    steps=st.integers(0, 90),
    seed=st.integers(0, 99),
    say=LANGUAGES,
)
async def test_panels_of_any_moment(
    seats: tuple[Occupant, ...], players: int, steps: int, seed: int, say: Say
) -> None:
    table = table_after(steps, seed=seed, players=players, seats=seats, games=2)
    for view in panels(table, say):
        assert not problems(view)
    assert len(alt_text(table, say)) <= 1024


@pytest.mark.parametrize("say", SAYS, ids=lambda say: say.language)
@pytest.mark.parametrize("name", LONGEST_NAMES, ids=range(len(LONGEST_NAMES)))
async def test_longest_names_in_the_longest_match(name: str, say: Say) -> None:
    seats = tuple(Person(seat, name) for seat in range(4))
    *_, table = moments(new_table(4, seats, games=10), Random(1))
    results = [DealResult(0, (60, 60), (0, 0))] * (99 - len(table.match.results))
    table = replace(table, match=replace(table.match, results=(*results, *table.match.results)))
    for view in panels(replace(table, wants_rematch=frozenset({0, 1})), say):
        assert not problems(view)
    assert len(alt_text(table, say)) <= 1024


@pytest.mark.parametrize("say", SAYS, ids=lambda say: say.language)
@pytest.mark.parametrize("situation_name", SITUATIONS)
async def test_public_panels_of_every_situation(situation_name: str, say: Say) -> None:
    table = situation(situation_name)
    many = table.match.results[-1:] * 99
    long = replace(table, match=replace(table.match, results=(*many, *table.match.results)))
    for name in LONGEST_NAMES:
        for state in (renamed(table, name), renamed(long, name)):
            views = [panel(state, say, "table.png") for panel in (table_panel, result_panel)]
            for view in (*views, closed_panel(state, say)):
                assert not problems(view)
            assert len(alt_text(state, say)) <= 1024


@settings(deadline=None)
@given(
    seats=st.lists(
        st.builds(Person, st.integers(2, 99), NAMES) | st.sampled_from((None, THUMB)),
        min_size=1,
        max_size=3,
    ),
    name=NAMES,
    say=LANGUAGES,
)
async def test_lobby_panels(seats: list[Occupant | None], name: str, say: Say) -> None:
    lobby = new_lobby(Person(1, name), *seats)
    for view in (lobby_panel(lobby, say), closed_panel(lobby, say), rules_panel(lobby, say)):
        assert not problems(view)


def rules_panels(rules: Rules, say: Say) -> tuple[ui.LayoutView, ui.LayoutView]:
    """The rules of a game, and of a lobby with all there is to say: computers, and a promise."""
    seats = (ANA, *(THUMB,) * (rules.players - 1))
    promise = Commitment(bytes(32))
    lobby = Lobby(TABLE_ID, PLACE, ANA.user_id, rules, seats, commitment=promise)
    return game_rules_panel(rules, say), rules_panel(lobby, say)


@pytest.mark.parametrize("say", SAYS, ids=lambda say: say.language)
@pytest.mark.parametrize("preset", PRESETS)
async def test_rules_of_every_preset(preset: str, say: Say) -> None:
    for players in PRESETS[preset].packs:
        for view in rules_panels(PRESETS[preset].rules(players), say):
            assert not problems(view)


@settings(deadline=None, max_examples=300)
@given(rules=rule_sets())
async def test_rules_of_any_options(rules: Rules) -> None:
    for say in SAYS:
        for view in rules_panels(rules, say):
            assert not problems(view)


WORDY: list[tuple[str, int, dict[str, PlainValue]]] = [
    ("base", 2, {}),
    ("base", 3, {"match_mode": "fixed", "tie": "replay"}),
    ("base", 4, {"match_mode": "fixed", "tie": "replay"}),
    ("base", 4, {"exchange": "declare_then_win"}),
    ("catalana", 6, {"match_mode": "fixed", "tie": "replay"}),
    ("rotacion", 6, {"tie": "replay"}),
    ("chiamata", 5, {}),
]
"""Where to begin the search for the longest rules."""


@pytest.mark.parametrize("say", SAYS, ids=lambda say: say.language)
@pytest.mark.parametrize(("preset", "players", "options"), WORDY)
async def test_the_longest_rules(
    preset: str, players: int, options: dict[str, PlainValue], say: Say
) -> None:
    """Changed option by option to whatever takes most words, with room left for other sections."""
    rules = wordiest(PRESETS[preset].rules(players).changed(options), say)
    for view in rules_panels(rules, say):
        assert not problems(view)
    assert 2000 < words(say, rules) <= 3350


def wordiest(rules: Rules, say: Say) -> Rules:
    for option in (*OPTION_TYPES, *OPTION_TYPES):  # twice, as some open others that come before
        for value in choices(rules, option) if option != "players" else ():
            with suppress(RulesError):
                rules = max(rules, rules.changed({option: value}), key=partial(words, say))
    return rules


def words(say: Say, rules: Rules) -> int:
    return sum(len(line) + 3 for section in rules_sections(rules, say) for line in section.lines)


@pytest.mark.parametrize("say", SAYS, ids=lambda say: say.language)
@pytest.mark.parametrize("name", LONGEST_NAMES, ids=range(len(LONGEST_NAMES)))
async def test_standings_of_the_longest_names(name: str, say: Say) -> None:
    rows = [Standing(n, name, 99999, 99999, 999999, 999999) for n in range(40)]
    assert not problems(standings_panel(rows, say, name * 4))
    assert not problems(standings_panel([], say, name * 4))
    assert not problems(help_panel(say, []))


async def test_a_panel_too_long_would_be_noticed() -> None:
    assert problems(hand_panel(table_after(3), 0, SAYS[0], "x" * 5000))
