"""No message that a person can see holds a card that this person may not know."""

import pytest

from bot.ui.panels.news import opening
from bot.ui.panels.story import Story
from tests.driver import Bed, Person
from tests.e2e.play import ENGLISH, begin, betrayals, hidden_cards, play_deal, stored


@pytest.mark.parametrize(("players", "computers"), [(2, 0), (4, 2)])
async def test_nobody_sees_a_card_before_it_is_played(
    bed: Bed, ana: Person, bea: Person, players: int, computers: int
) -> None:
    enzo = Person(bed, "Enzo")
    await begin([ana, bea], players=players, computers=computers)
    seats = {ana: 0, bea: 1, enzo: None}
    looked_for = 0

    async def look() -> None:
        nonlocal looked_for
        table = await stored(bed, ana.panel())
        hidden = hidden_cards(table)
        # Everybody saw the cards drawn for the deal, which are told until its first card is played.
        told = opening(Story.of(table, ENGLISH)) is not None
        drawn = {card for _, card in table.match.drawn} if told else set()
        for person, own in seats.items():
            unknown = {
                card
                for seat, cards in hidden.items()
                for card in cards
                if (seat is None or seat != own) and card not in drawn
            }
            looked_for += len(unknown)
            for panel in person.sees():
                assert betrayals(panel, unknown) == [], person.name

    await look()
    await play_deal([ana, bea], look)
    assert looked_for > 1000


async def test_the_test_above_would_find_a_card(bed: Bed, ana: Person, bea: Person) -> None:
    await begin([ana, bea])
    hidden = hidden_cards(await stored(bed, ana.panel()))
    assert set(betrayals(ana.hand(), hidden[0])) == {str(card) for card in hidden[0]}


async def test_a_hand_is_seen_by_its_owner_alone(bed: Bed, ana: Person, bea: Person) -> None:
    await begin([ana, bea])
    assert ana.hand().private
    assert ana.hand().id not in [panel.id for panel in bea.sees()]
    assert not set(ana.hand().cards()) & set(bea.hand().cards())


async def test_who_has_no_seat_is_shown_no_hand(bed: Bed, ana: Person, bea: Person) -> None:
    enzo = Person(bed, "Enzo")
    await begin([ana, bea])
    await enzo.press("My hand")
    assert "no seat at this table" in enzo.told()
    assert enzo.hand().cards() == []
