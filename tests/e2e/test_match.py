"""Whole matches, read and played through the panels alone."""

import pytest

from bot.ui.custom_id import Verb
from tests.driver import Bed, Person
from tests.e2e.play import (
    begin,
    cut,
    deal_again,
    games,
    play_card,
    play_deal,
    play_match,
    points,
    stored,
)


@pytest.mark.parametrize(("players", "computers"), [(2, 0), (2, 1), (3, 1), (4, 2)])
async def test_a_match_to_one_game(
    bed: Bed, ana: Person, bea: Person, players: int, computers: int
) -> None:
    people = [ana, bea][: players - computers]
    await begin(people, players=players, computers=computers)
    await play_match(people)
    panel = ana.panel()
    assert "the match!" in panel.text
    assert len(points(panel)) == (3 if players == 3 else 2)
    assert sum(points(panel)) == 120
    table = await stored(bed, panel)
    assert tuple(points(panel)) == table.match.results[-1].points
    assert table.over


async def test_a_match_to_three_games(bed: Bed, ana: Person) -> None:
    await begin([ana], players=2, games=3, computers=1)
    for _ in range(12):
        await play_deal([ana])
        panel = ana.panel()
        assert sum(points(panel)) == 120
        assert tuple(games(panel)) == (await stored(bed, panel)).match.games
        if panel.button(Verb.REMATCH):
            break
        await deal_again([ana])
    assert max(games(panel)) == 3
    assert "Deal by deal" in panel.text
    [standing] = await bed.store.standings(bed.guild)
    assert (standing.user_id, standing.matches) == (ana.id, 1)
    assert standing.games_won == games(panel)[0]


async def test_a_rematch_needs_everybody(ana: Person, bea: Person) -> None:
    await begin([ana, bea])
    await play_match([ana, bea])
    old = ana.panel()
    await ana.press("Rematch")
    assert "Wanting a rematch: ⁨Ana⁩. Still to answer: ⁨Bea⁩" in ana.panel().text
    await bea.press("Rematch")

    closed, fresh = ana.public()
    assert closed.id == old.id
    assert closed.buttons == ()
    assert "A rematch has begun" in closed.text
    assert points(fresh) == [0, 0]
    await cut([ana, bea])
    await ana.press("My hand")
    await bea.press("My hand")
    await play_card([ana, bea])
    assert sorted(len(person.hand().cards()) for person in (ana, bea)) == [2, 3]
