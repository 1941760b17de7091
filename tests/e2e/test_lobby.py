"""Gathering at a table: from /brisca new to the first cards."""

from tests.driver import Bed, Person


async def test_a_lobby_is_opened_and_joined(bed: Bed, ana: Person, bea: Person) -> None:
    await ana.slash("brisca new", players=2, games=1)
    assert "Seat 1: **" in ana.panel().text
    await bea.press("Join")
    print(bea.panel())
    await ana.press("Start")
    print(bea.panel())
    await bea.press("My hand")
    print(bea.hand())
