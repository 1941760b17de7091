"""No panel is ever refused by Discord, whatever people are called and however long they play."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from discord import ui
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.engine.state import DealResult
from bot.i18n.catalogue import Catalogue, Say
from bot.tables.ports import Standing
from bot.tables.seating import Occupant, Person
from bot.tables.table import Table
from bot.ui.panels import (
    alt_text,
    closed_panel,
    hand_panel,
    help_panel,
    lobby_panel,
    result_panel,
    rules_panel,
    standings_panel,
    table_panel,
)
from sandbox.limits.messages import message_problems
from tests.ui.tables import THUMB, moments, new_lobby, new_table, payload, table_after

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


@pytest.mark.parametrize("say", SAYS, ids=lambda say: say.language)
@pytest.mark.parametrize("name", LONGEST_NAMES, ids=range(len(LONGEST_NAMES)))
async def test_standings_of_the_longest_names(name: str, say: Say) -> None:
    rows = [Standing(n, name, 99999, 99999, 999999, 999999) for n in range(40)]
    assert not problems(standings_panel(rows, say, name * 4))
    assert not problems(standings_panel([], say, name * 4))
    assert not problems(help_panel(say, []))


async def test_a_panel_too_long_would_be_noticed() -> None:
    assert problems(hand_panel(table_after(3), 0, SAYS[0], "x" * 5000))
