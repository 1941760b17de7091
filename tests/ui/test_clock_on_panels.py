"""The end of a turn and who is away, wherever a table is shown."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from discord import ui

from bot.engine.state import Phase
from bot.i18n.catalogue import Catalogue
from bot.tables.table import Table
from bot.tables.turns import AWAY_AFTER, TurnClock, TurnLimit
from bot.ui.custom_id import Click, Verb
from bot.ui.panels import hand_panel, result_panel, table_panel
from tests.ui.tables import finished_deal, finished_match, ids, shown, table_after
from tests.ui.variants import situation

EN = Catalogue().say("en")
ENDS = datetime(2026, 3, 1, 12, 0, 30, tzinfo=UTC)
STAMP = f"<t:{int(ENDS.timestamp())}:R>"
CLOCK = TurnClock(TurnLimit.MINUTE, ENDS, ENDS)


def timed(table: Table) -> Table:
    return replace(table, clock=CLOCK)


def away(table: Table, *seats: int) -> Table:
    every = range(len(table.seats))
    return replace(table, misses=tuple(AWAY_AFTER if seat in seats else 0 for seat in every))


def drawn(table: Table) -> ui.LayoutView:
    """The panel for everybody."""
    draw = table_panel if table.match.to_play is not None else result_panel
    return draw(table, EN, "t.png")


def ways_back(view: ui.LayoutView) -> list[str]:
    clicks = [click for each in ids(view) if (click := Click.parse(each)) is not None]
    return [click.panel_id for click in clicks if click.verb is Verb.BACK]


async def test_the_end_of_the_turn_is_a_stamp_that_each_client_counts_down() -> None:
    table = table_after(3)
    assert f"The time is up {STAMP}." in shown(drawn(timed(table)))
    assert "The time is up" not in shown(drawn(table))


async def test_the_time_for_letting_a_deal_stand_is_shown() -> None:
    settling = situation("settling")
    assert settling.match.phase is Phase.SETTLE
    assert STAMP in shown(drawn(timed(settling)))


async def test_a_hand_tells_the_end_of_its_own_turn_alone() -> None:
    table = timed(table_after(3))
    own = table.match.to_play
    assert own is not None
    assert STAMP in shown(hand_panel(table, own, EN))
    assert STAMP not in shown(hand_panel(table, 1 - own, EN))


@pytest.mark.parametrize("table", [table_after(3), finished_deal()], ids=["playing", "between"])
async def test_who_is_away_is_told_and_can_come_back(table: Table) -> None:
    assert ways_back(drawn(table)) == []
    view = drawn(away(table, 1))
    assert "\u2068Bea\u2069 is away, and a computer plays until they are back." in shown(view)
    assert ways_back(view) == [table.id]
    both = drawn(away(table, 0, 1))
    assert "\u2068Ana\u2069 and \u2068Bea\u2069 are away" in shown(both)


async def test_nobody_is_away_from_a_match_that_is_over() -> None:
    view = drawn(away(finished_match(), 1))
    assert "away" not in shown(view)
    assert ways_back(view) == []


async def test_the_hand_of_who_is_away_has_the_way_back() -> None:
    table = away(table_after(3), 1)
    assert "You are away, so a computer plays for you." in shown(hand_panel(table, 1, EN))
    assert ways_back(hand_panel(table, 1, EN)) == [table.id]
    assert ways_back(hand_panel(table, 0, EN)) == []
