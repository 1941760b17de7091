"""Gathering at a table: from /brisca new to the first cards."""

import pytest

from bot.ui.custom_id import Verb
from tests.driver import Bed, Impossible, Person


async def test_a_lobby_fills_and_starts(ana: Person, bea: Person) -> None:
    await ana.slash("brisca new", players=2, games=1)
    assert "1 seat is still free" in bea.panel().text
    with pytest.raises(Impossible, match="cannot press Start"):
        await ana.press("Start")

    await bea.press("Join")
    assert "All seats are taken" in ana.panel().text
    assert bea.panel().button("Join") is None

    await ana.press("Start")
    assert "34 cards left to draw" in bea.panel().text
    assert [picture.name for picture in bea.panel().pictures] == ["table.png"]
    assert len(ana.public()) == 1


async def test_the_host_is_told_in_private_that_the_table_is_open(ana: Person, bea: Person) -> None:
    await ana.slash("brisca new")
    assert "Your table is open" in ana.told()
    assert bea.private() == []


async def test_computers_come_and_go(ana: Person) -> None:
    await ana.slash("brisca new", players=3)
    await ana.choose(Verb.ADD, "chance")
    assert "Computer" in ana.panel().text
    await ana.choose(Verb.ADD, "thumb")
    assert ana.panel().menu(Verb.ADD) is None
    assert "Computer 2" in ana.panel().text

    await ana.press("Remove a computer")
    assert "1 seat is still free" in ana.panel().text
    await ana.press("Remove a computer")
    assert ana.panel().button("Remove a computer") is None


async def test_partners_sit_where_they_choose(ana: Person, bea: Person) -> None:
    await ana.slash("brisca new", players=4)
    await bea.press("Join")
    assert "Seat 2: **⁨Bea⁩**" in bea.panel().text
    await bea.choose(Verb.MOVE, "2")
    assert "Seat 3: **⁨Bea⁩**" in bea.panel().text
    side_1, side_2 = bea.panel().text.split("Side 2")
    assert "Ana" in side_1
    assert "Bea" in side_1
    assert "Bea" not in side_2


async def test_only_the_host_starts_and_adds_computers(ana: Person, bea: Person) -> None:
    await ana.slash("brisca new", players=3)
    await bea.press("Join")
    before = ana.panel()
    await bea.choose(Verb.ADD, "chance")
    assert "Only the host" in bea.told()
    assert ana.panel() == before

    await ana.choose(Verb.ADD, "chance")
    full = ana.panel()
    await bea.press("Start")
    assert "Only the host" in bea.told()
    assert ana.panel() == full


async def test_the_next_person_is_host_when_the_host_leaves(ana: Person, bea: Person) -> None:
    await ana.slash("brisca new", players=2, computers=0)
    await bea.press("Join")
    await ana.press("Leave")
    assert "**⁨Bea⁩** (host)" in ana.panel().text
    await bea.press("Leave")
    assert "closed before the match began" in ana.panel().text
    assert ana.panel().buttons == ()


async def test_one_seat_at_one_table_of_a_channel(ana: Person, bea: Person, bed: Bed) -> None:
    await ana.slash("brisca new")
    await ana.press("Join")
    assert "already sitting at this table" in ana.told()
    await ana.slash("brisca new")
    assert "another table of this channel" in ana.told()
    assert len(bea.public()) == 1
    await bea.slash("brisca new")
    await bea.press(Verb.JOIN, on=bea.public()[0])
    assert "another table of this channel" in bea.told()
    assert len(await bed.store.lobbies()) == 2


async def test_rules_are_shown_to_whoever_asks(ana: Person, bea: Person) -> None:
    await ana.slash("brisca new", players=4, games=3)
    await bea.press("Rules")
    assert "120" in bea.told()
    assert len(ana.public()) == 1
    assert [panel.text for panel in ana.private()] == [ana.told()]
