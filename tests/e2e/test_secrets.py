"""No message that a person can see holds a card that this person may not know."""

import pytest

from tests.driver import Bed, Panel, Person
from tests.e2e.play import begin, betrayals, hidden_cards, play_deal, stored


@pytest.mark.parametrize(("players", "computers"), [(2, 0), (4, 2)])
async def test_nobody_sees_a_card_of_others_before_it_is_played(
    bed: Bed, ana: Person, bea: Person, players: int, computers: int
) -> None:
    enzo = Person(bed, "Enzo")
    await begin([ana, bea], players=players, computers=computers)
    panels = [(person, person.sees()) for person in (ana, bea, enzo)]
    looks = 0

    async def look() -> None:
        nonlocal looks
        looks += 1
        table = await stored(bed, ana.panel())
        hidden = hidden_cards(table)
        for person, seat in ((ana, 0), (bea, 1), (enzo, None)):
            others = {owner: cards for owner, cards in hidden.items() if owner != seat or owner is None}
            unknown = set().union(*others.values())
            assert [betrayals(panel, unknown) for panel in person.sees()] == [[]] * len(person.sees())

    await play_deal([ana, bea], look)
