"""The cut and what is promised of the decks, in the panels: never a secret of a deal to come."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.i18n.catalogue import Catalogue, Say
from bot.tables.dealing import NO_CUT, Secret
from bot.tables.promises import Shuffle
from bot.tables.seating import Occupant
from bot.tables.table import Table
from bot.ui.custom_id import Click, Verb
from bot.ui.panels import (
    cut_panel,
    hand_panel,
    lobby_panel,
    result_panel,
    rules_panel,
    table_panel,
)
from tests.ui.playing import renamed
from tests.ui.tables import (
    ANA,
    BEA,
    PEOPLE,
    TABLE_ID,
    THUMB,
    finished_deal,
    finished_match,
    ids,
    labels,
    new_lobby,
    shown,
    table_after,
)
from tests.ui.test_panel_limits import LONGEST_NAMES, SAYS, problems

EN = Catalogue().say("en")
DEADLINE = datetime(2026, 3, 1, 12, 0, 20, tzinfo=UTC)
WHEN = f"<t:{int(DEADLINE.timestamp())}:R>"
DRAW, FIRST, SECOND = (Secret(bytes([number]) * 32) for number in (1, 2, 3))
CUTS = ["Cut high", "Cut in the middle", "Cut low"]


def waiting(seats: tuple[Occupant, ...] = PEOPLE, players: int = 2) -> Table:
    """A table that has drawn for the deal and waits for its first cut."""
    table = table_after(1, players=players, seats=seats)
    return table.knowing((Shuffle(0, DRAW, NO_CUT), Shuffle(1, FIRST, deadline=DEADLINE)))


def between(deadline: datetime | None = None) -> Table:
    """A table whose first deal is over."""
    told = Shuffle(1, FIRST, NO_CUT)
    return finished_deal().knowing((told, Shuffle(2, SECOND, deadline=deadline)))


def name(table: Table, seat: int) -> str:
    return f"\u2068{('Ana', 'Bea', 'Carla', 'David')[seat]}\u2069"


async def test_the_first_deal_waits_for_its_cut() -> None:
    table = waiting()
    view = cut_panel(table, EN, "t.png")
    text = shown(view)
    cutter, dealer = name(table, table.cutter), name(table, table.match.dealer)
    assert text.startswith(f"## {cutter} is to cut.")
    assert f"{dealer} deals first. Cards drawn for it: " in text
    assert f"{cutter} cuts the pack. Without a cut it is dealt {WHEN}." in text
    assert labels(view) == [*CUTS, "My hand", "Rules"]
    now = table.revision
    assert ids(view)[:3] == [
        Click(Verb.CUT, TABLE_ID, now, depth).custom_id for depth in ("high", "middle", "low")
    ]


async def test_a_rematch_draws_for_nothing() -> None:
    table = replace(waiting(), match=replace(waiting().match, drawn=()), told=None)
    text = shown(cut_panel(table, EN, "t.png"))
    assert f"{name(table, table.match.dealer)} deals first.\n" in text
    assert "Secret" not in text


@pytest.mark.parametrize("awaited", [True, False])
async def test_a_later_deal_shows_its_result_while_it_waits(awaited: bool) -> None:
    table = between(DEADLINE if awaited else None)
    view = result_panel(table, EN, "t.png")
    text, cutter = shown(view), name(table, table.cutter)
    assert "wins the game" in text or "A tie" in text
    assert (f"{cutter} cuts the pack. Without a cut it is dealt {WHEN}." in text) is awaited
    assert (f"{cutter} cuts by pressing **Next deal**." in text) is not awaited
    assert labels(view) == [*(CUTS if awaited else ["Next deal"]), "Rules"]


async def test_a_computer_presses_nothing() -> None:
    table = finished_deal()
    seats = tuple(THUMB if seat == table.cutter else ANA for seat in range(2))
    text = shown(result_panel(replace(table, seats=seats), EN, "t.png"))
    assert "deals next, and \u2068Computer\u2069 cuts." in text


async def test_a_lobby_promises_the_draw() -> None:
    lobby = new_lobby(ANA, BEA)
    assert "Promise" not in shown(lobby_panel(lobby, EN))
    promised = replace(lobby, commitment=Shuffle(0, DRAW).commitment)
    digits = Shuffle(0, DRAW).commitment.hex
    assert f"-# Promise for the draw: `{digits[:16]}`…" in shown(lobby_panel(promised, EN))
    assert f"Promise: `{digits}`" in shown(rules_panel(promised, EN))


async def test_each_deal_is_promised_before_it_and_told_after_it() -> None:
    first, second = Shuffle(1, FIRST).commitment.hex, Shuffle(2, SECOND).commitment.hex
    before = shown(cut_panel(waiting(), EN, "t.png"))
    assert f"-# Secret of the draw: `{DRAW.hex}`" in before
    assert f"-# Promise for deal 1: `{first[:16]}`…" in before

    playing = table_after(4).knowing((Shuffle(0, DRAW, NO_CUT), Shuffle(1, FIRST, NO_CUT)))
    during = shown(table_panel(playing, EN, "t.png"))
    assert f"-# Promise for deal 1: `{first[:16]}`…" in during
    assert "Secret" not in during
    assert f"Promise: `{first}`" in shown(rules_panel(playing, EN))

    after = shown(result_panel(between(), EN, "t.png"))
    assert f"-# Secret of deal 1: `{FIRST.hex}` (check it with docs/verify.py)" in after
    assert f"-# Promise for deal 2: `{second[:16]}`…" in after


async def test_no_panel_tells_a_secret_of_a_deal_to_come() -> None:
    shuffles = (Shuffle(0, DRAW, NO_CUT), Shuffle(1, FIRST, NO_CUT), Shuffle(2, SECOND))
    steps = {1: {DRAW}, 2: set(), 20: set()}
    for step, told in steps.items():
        table = table_after(step).knowing(shuffles)
        panels = [table_panel, result_panel] if table.match.deal else [cut_panel]
        views = [*(panel(table, EN, "t.png") for panel in panels), rules_panel(table, EN)]
        views += [hand_panel(table, seat, EN) for seat in range(2)]
        text = "\n".join(map(shown, views))
        assert {each.secret for each in shuffles if each.secret.hex in text} == told


async def test_the_end_of_a_match_tells_the_last_secret_and_offers_the_record() -> None:
    match = finished_match(games=1)
    table = match.knowing([Shuffle(len(match.match.results), FIRST, NO_CUT)])
    view = result_panel(table, EN, "t.png")
    assert f"`{FIRST.hex}`" in shown(view)
    assert "Promise" not in shown(view)
    assert labels(view) == ["Rematch", "Record", "Rules"]


@pytest.mark.parametrize("say", SAYS, ids=lambda say: say.language)
async def test_panels_of_the_longest_names(say: Say) -> None:
    for longest in LONGEST_NAMES:
        for players in (2, 3, 4):
            table = renamed(waiting(players=players), longest)
            assert not problems(cut_panel(table, say, "table.png"))
        for deadline in (None, DEADLINE):
            table = renamed(between(deadline), longest)
            assert not problems(result_panel(table, say, "table.png"))
