"""Ending before time: who is asked what, and that no list of names is refused by Discord."""

from dataclasses import replace

import pytest
from discord import ui

from bot.i18n.catalogue import Catalogue
from bot.tables.seating import Computer, Level, Person
from bot.tables.table import Table
from bot.ui.custom_id import Click, Verb
from bot.ui.panels import cut_panel, end_panel, result_panel, table_panel, which_panel
from bot.ui.panels.endings import MOST_TABLES
from tests.ui.tables import ANA, ids, labels, new_lobby, shown, table_after
from tests.ui.test_panel_limits import LONGEST_NAMES, SAYS, problems

EN = Catalogue().say("en")
STRANGER = 999


def verbs(view: ui.LayoutView) -> list[Verb]:
    clicks = (Click.parse(each) for each in ids(view))
    return [click.verb for click in clicks if click is not None]


def alone(table: Table) -> Table:
    """A table at which Ana is the only person."""
    return replace(table, seats=(ANA, *(Computer(Level.THUMB) for _ in table.seats[1:])))


async def test_everybody_is_asked_what_they_may_do() -> None:
    table = table_after(9)
    ask = {
        (ANA.user_id, False): [Verb.AGREE],
        (ANA.user_id, True): [Verb.END, Verb.AGREE],
        (STRANGER, True): [Verb.END],
    }
    for (user_id, moderator), wanted in ask.items():
        assert verbs(end_panel(table, user_id, moderator, EN)) == wanted
    for moderator in (False, True):
        view = end_panel(alone(table), ANA.user_id, moderator, EN)
        assert labels(view) == ["End the match"]
        assert verbs(view) == [Verb.AGREE]
        assert "everybody at the table" not in shown(view)
    assert verbs(end_panel(new_lobby(ANA, None), ANA.user_id, False, EN)) == [Verb.END]


async def test_the_wish_to_end_is_shown_to_all_while_there_is_one() -> None:
    table = table_after(9)
    wished = replace(table, wants_end=frozenset({0}))
    for panel in (table_panel, result_panel, cut_panel):
        assert Verb.PLAY_ON not in verbs(panel(table, EN, "table.png"))
        view = panel(wished, EN, "table.png")
        assert verbs(view)[-2:] == [Verb.AGREE, Verb.PLAY_ON]
        assert "\u2068Ana\u2069 wants to end this match" in shown(view)
        assert "Still to agree: \u2068Bea\u2069." in shown(view)
        assert problems(view) == []


@pytest.mark.parametrize("name", LONGEST_NAMES)
async def test_any_number_of_tables_fits(name: str) -> None:
    people = tuple(Person(number, name) for number in range(6))
    table = replace(table_after(9), seats=people)
    lobby = replace(new_lobby(ANA, None), seats=people)
    states = [replace((table, lobby)[number % 2], id=f"table{number:04}") for number in range(20)]
    for say in SAYS:
        for count in (2, MOST_TABLES, MOST_TABLES + 1, 20):
            assert problems(which_panel(states[:count], say)) == []
    assert "14 more tables" in shown(which_panel(states, EN))
    assert "not shown" not in shown(which_panel(states[:MOST_TABLES], EN))
