"""The bot starts anew over the same store: people play on with the messages they have."""

from tests.driver import Bed, Person
from tests.e2e.play import (
    begin,
    cut,
    open_hands,
    play_card,
    play_deal,
    play_match,
    points,
    stored,
    words,
)


async def test_in_the_lobby(bed: Bed, ana: Person, bea: Person) -> None:
    await ana.slash("brisca new", players=2, games=1)
    before = ana.panel()
    await bed.restart()
    assert ana.panel().text == before.text
    await bea.press("Join", on=before)
    await ana.press("Start")
    await cut([ana, bea])
    await bea.press("My hand")
    assert len(bea.hand().cards()) == 3
    assert len(ana.public()) == 1


async def test_in_the_middle_of_a_trick(bed: Bed, ana: Person, bea: Person) -> None:
    await begin([ana, bea])
    for _ in range(3):
        await play_card([ana, bea])
    before, table = ana.panel(), await stored(bed, ana.panel())
    assert len(table.match.deal.trick) == 1
    await bed.restart()
    assert words(ana.panel()) == words(before)
    assert (await stored(bed, ana.panel())).match == table.match
    await play_card([ana, bea])
    await open_hands([ana, bea])
    await play_card([ana, bea])
    assert (await stored(bed, ana.panel())).revision == table.revision + 2
    assert "30 cards left to draw" in ana.panel().text


async def test_at_a_table_with_computers(bed: Bed, ana: Person) -> None:
    await begin([ana], players=3, computers=2)
    await play_card([ana])
    await bed.restart()
    await play_card([ana])
    await play_match([ana])
    assert sum(points(ana.panel())) == 120


async def test_between_two_deals(bed: Bed, ana: Person, bea: Person) -> None:
    await begin([ana, bea], games=3)
    await play_deal([ana, bea])
    before = ana.panel()
    await bed.restart()
    assert words(ana.panel()) == words(before)
    await bea.press("Next deal", on=before)
    await cut([ana, bea])
    assert points(ana.panel()) == [0, 0]
    await ana.press("My hand")
    assert len(ana.hand().cards()) == 3


async def test_after_the_match(bed: Bed, ana: Person, bea: Person) -> None:
    await begin([ana, bea])
    await play_match([ana, bea])
    before = ana.panel()
    await bed.restart()
    await ana.press("Rematch", on=before)
    assert "Still to answer: ⁨Bea⁩" in ana.panel().text
    await bed.restart()
    await bea.press("Rematch")
    closed, fresh = ana.public()
    assert (closed.id, closed.buttons) == (before.id, ())
    assert points(fresh) == [0, 0]


async def test_commands_are_registered_once(bed: Bed, ana: Person) -> None:
    await bed.restart()
    put = [each for each in bed.requests() if each.method == "PUT" and "/commands" in each.path]
    assert len(put) == 1


async def test_a_panel_keeps_the_language_of_the_server(bed: Bed, ana: Person) -> None:
    await bed.speak("es-ES")
    await ana.slash("brisca new", games=1)
    before = ana.panel()
    assert "libre" in before.text
    await bed.restart()
    assert ana.panel().text == before.text
