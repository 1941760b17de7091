"""Clicks that come late, twice, from others or from nowhere: refused in private."""

import pytest

from bot.ui.custom_id import Click, Verb
from tests.driver import Bed, Impossible, Person
from tests.e2e.play import begin, play_card, play_deal, play_match, stored


@pytest.fixture
async def players(ana: Person, bea: Person) -> tuple[Person, Person]:
    """Ana and Bea at a table: first whose turn it is, then the other."""
    await begin([ana, bea])
    return (ana, bea) if ana.hand().playable() else (bea, ana)


async def test_a_second_click_on_the_same_card_changes_nothing(
    bed: Bed, players: tuple[Person, Person]
) -> None:
    first, second = players
    seen = first.hand()
    card = seen.playable()[0].label
    await first.press(card, on=seen)
    after = await stored(bed, first.panel())
    panel = first.panel()

    await first.press(card, on=seen)
    assert (await stored(bed, first.panel())).revision == after.revision
    assert first.panel() == panel
    assert "moved on since" in first.hand().text
    assert "moved on since" not in "".join(seen.text for seen in second.sees())


async def test_a_card_of_an_earlier_trick_is_refused(
    bed: Bed, players: tuple[Person, Person]
) -> None:
    first, _ = players
    seen = first.hand()
    await first.press(seen.playable()[0].label, on=seen)
    for _ in range(3):
        await play_card(players)
    before = await stored(bed, first.panel())

    await first.press(seen.playable()[1].label, on=seen)
    assert await stored(bed, first.panel()) == before
    assert "moved on since" in first.finds(lambda panel: panel.id == seen.id).text


async def test_a_card_cannot_be_pressed_out_of_turn(players: tuple[Person, Person]) -> None:
    _, second = players
    assert second.hand().playable() == []
    with pytest.raises(Impossible, match="cannot press"):
        await second.press(second.hand().buttons[0].label)


async def test_a_forged_click_out_of_turn_is_refused(
    bed: Bed, players: tuple[Person, Person]
) -> None:
    _, second = players
    before = await stored(bed, second.panel())
    button = second.hand().buttons[0]
    await second.press(button.label, on=second.hand().enabled())
    assert await stored(bed, second.panel()) == before
    assert "not your turn" in second.hand().text


@pytest.mark.parametrize("whose", ["another's card", "no card"])
async def test_a_forged_card_is_refused(
    bed: Bed, players: tuple[Person, Person], whose: str
) -> None:
    first, second = players
    before = await stored(bed, first.panel())
    card = second.hand().cards()[0] if whose == "another's card" else "99Z"
    click = Click(Verb.ACT, before.id, before.revision, card)
    await first.forge(click.custom_id, on=first.hand())
    assert await stored(bed, first.panel()) == before
    assert card not in first.hand().cards()


async def test_a_click_of_somebody_without_a_seat_is_refused(
    bed: Bed, players: tuple[Person, Person]
) -> None:
    first, _ = players
    enzo = Person(bed, "Enzo")
    before = await stored(bed, first.panel())
    await enzo.forge(first.hand().playable()[0].custom_id, on=enzo.panel())
    assert await stored(bed, first.panel()) == before
    assert "no seat at this table" in enzo.told()
    assert all(not panel.private for panel in first.sees() if "no seat" in panel.text)


@pytest.mark.parametrize("verb", [Verb.JOIN, Verb.LEAVE, Verb.START, Verb.REMOVE])
async def test_a_lobby_button_pressed_after_the_start_is_refused(
    bed: Bed, ana: Person, bea: Person, verb: Verb
) -> None:
    await ana.slash("brisca new", players=3, games=1, computers=1)
    open_ = ana.panel()
    await bea.press("Join")
    full = ana.panel()
    await ana.press("Start")
    before = await stored(bed, ana.panel())

    await ana.press(verb, on=open_ if open_.button(verb).enabled else full)
    assert "has already begun" in ana.told()
    assert await stored(bed, ana.panel()) == before


async def test_buttons_of_a_match_that_is_over(bed: Bed, ana: Person, bea: Person) -> None:
    await begin([ana, bea])
    running, hand = ana.panel(), ana.hand()
    await play_match([ana, bea])
    over, before = ana.panel(), await stored(bed, ana.panel())

    await ana.press("My hand", on=running)
    assert "The match is over" in ana.told()
    await ana.press(hand.buttons[0].label, on=hand.enabled())
    assert (ana.panel().text, ana.panel().buttons) == (over.text, over.buttons)
    assert await stored(bed, ana.panel()) == before

    await ana.press("Rematch")
    await bea.press("Rematch")
    fresh = ana.panel()
    await ana.press("Rematch", on=over)
    assert "This table is closed" in ana.told()
    assert ana.panel() == fresh


async def test_a_deal_is_dealt_once(bed: Bed, ana: Person, bea: Person) -> None:
    await begin([ana, bea], games=3)
    await play_deal([ana, bea])
    over, people = ana.panel(), [ana, bea]
    for person in sorted(people, key=lambda each: f"\u2068{each.name}\u2069 cuts" in over.text):
        await person.press("Next deal", on=over)  # the cutter last, who deals
    dealt = await stored(bed, ana.panel())
    for person in people:
        await person.press("Next deal", on=over)
        assert "moved on since" in person.told()
    assert await stored(bed, ana.panel()) == dealt


async def test_somebody_without_a_seat_deals_and_rematches_nothing(
    bed: Bed, ana: Person, bea: Person
) -> None:
    enzo = Person(bed, "Enzo")
    await begin([ana, bea])
    await play_match([ana, bea])
    before = await stored(bed, ana.panel())
    await enzo.press("Rematch")
    assert "no seat at this table" in enzo.told()
    assert await stored(bed, ana.panel()) == before


async def test_a_button_of_an_unknown_version_is_answered(ana: Person, bed: Bed) -> None:
    await ana.slash("brisca new", games=1)
    for custom_id in ("b0:join:abc", "b1:join:UPPER:0:", "b1:dance:abc:0:"):
        await ana.forge(custom_id, on=ana.panel())
        assert "older version" in ana.told()


async def test_a_table_nobody_knows_is_closed(ana: Person) -> None:
    await ana.slash("brisca new", games=1)
    with_values = {Verb.MOVE, Verb.ADD, Verb.LIMIT, Verb.CUT}
    for verb in set(Verb) - with_values:
        await ana.forge(Click(verb, "nosuchtable", 7, "1O").custom_id, on=ana.panel())
        assert "This table is closed" in ana.told(), verb
