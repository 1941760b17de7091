"""The games beside free play, chosen at `/brisca new` and played through the panels alone."""

import pytest

from bot.engine.actions import Claim
from bot.engine.presets import rules_for
from bot.engine.state import new_match
from bot.tables.table import Table
from bot.ui.custom_id import Verb
from tests.driver import Bed, Person
from tests.e2e.play import (
    cut,
    deal_again,
    dealt_out,
    open_hands,
    play_card,
    play_deal,
    play_match,
    points,
    stored,
)
from tests.ui.hand_moments import offered, until


async def open_table(people: list[Person], players: int, game: str, **options: int) -> None:
    """Sit down at a game, computers in the empty seats, and open the hands."""
    host, *guests = people
    computers = players - len(people)
    await host.slash("brisca new", players=players, game=game, computers=computers, **options)
    for guest in guests:
        await guest.press(Verb.JOIN)
    await host.press(Verb.START)
    await cut(people)
    await open_hands(people)


@pytest.mark.parametrize(
    ("game", "players", "total"),
    [("estricta", 3, 130), ("italiana", 6, 120), ("mexicana", 4, 120), ("base", 5, 120)],
)
async def test_a_match_of_each_game(
    bed: Bed, ana: Person, bea: Person, game: str, players: int, total: int
) -> None:
    await open_table([ana, bea], players, game, games=1)
    await play_match([ana, bea])
    assert "the match!" in ana.panel().text
    assert sum(points(ana.panel())) == total
    table = await stored(bed, ana.panel())
    assert tuple(points(ana.panel())) == table.match.results[-1].points


async def test_a_match_is_as_long_as_its_game_has_it(bed: Bed, ana: Person) -> None:
    await ana.slash("brisca new", players=2, game="estricta", computers=1)
    assert "first to 8 games" in ana.panel().text
    assert "Strict Spanish brisca, with duties." in ana.panel().text
    await ana.press(Verb.START)
    assert (await stored(bed, ana.panel())).match.rules == rules_for("estricta", 2)


async def test_a_game_that_is_not_for_so_many_is_refused(ana: Person) -> None:
    await ana.slash("brisca new", players=6, game="estricta")
    assert "not for so many players" in ana.told()
    assert ana.public() == []


async def test_why_a_card_is_forbidden(ana: Person, bea: Person) -> None:
    await open_table([ana, bea], 2, "estricta", games=1)
    explained = 0
    while not dealt_out(ana.panel()):
        for person in (ana, bea):
            hand = person.hand()
            if not hand.button(Verb.WHY):
                assert len(hand.playable()) in (0, len(hand.cards()))
                continue
            assert 0 < len(hand.playable()) < len(hand.cards())
            await person.press("Why?", on=hand)
            assert "so you have to" in person.told()
            explained += 1
            await person.press(Verb.HAND)
        await play_card([ana, bea])
    assert explained > 0


async def test_a_late_why_is_refused(ana: Person, bea: Person) -> None:
    await open_table([ana, bea], 2, "estricta", games=1)
    while True:
        asking = next((each for each in (ana, bea) if each.hand().button(Verb.WHY)), None)
        if asking is not None:
            break
        await play_card([ana, bea])
    old = asking.hand()
    await play_card([ana, bea])
    await asking.press("Why?", on=old)
    assert "The table has moved on since." in asking.told()
    await play_deal([ana, bea])


async def test_an_exchange_is_offered_made_and_seen_by_all(ana: Person, bea: Person) -> None:
    await open_table([ana, bea], 2, "catalana", games=8)
    while not (offered := [each for each in (ana, bea) if each.hand().button("x")]):
        await next_card([ana, bea])
    [taker] = offered
    hand = taker.hand()
    button = hand.button("x")
    assert button is not None
    taken = button.label.removeprefix("Take the ")
    assert f"turn-up: {taken}" in ana.panel().text
    await taker.press("x")
    for person in (ana, bea):
        assert f"took the {taken} for the " in person.panel().text
        assert f"took the {taken} for the " in person.panel().pictures[0].alt
        assert f"turn-up: {taken}" not in person.panel().text
    before, after = set(hand.cards()), set(taker.hand().cards())
    assert (len(before - after), len(after - before)) == (1, 1)

    await taker.press("x", on=hand)
    assert "The table has moved on since." in taker.hand().text
    await play_deal([ana, bea])
    assert sum(points(ana.panel())) == 120


async def test_the_rest_is_claimed_and_counted(bed: Bed, ana: Person, bea: Person) -> None:
    actions, seat = until(rules_for("catalana", 2), offered(Claim))
    await open_table([ana, bea], 2, "catalana", games=8)
    running = await stored(bed, ana.panel())
    await ana.slash("brisca leave")
    await bea.slash("brisca leave")
    match = new_match(running.match.rules, 0)
    at = Table("claimable1", running.place, running.seats, match, first_dealer=0)
    await bed.store.open_table(at, actions)
    await bed.restart()
    claimant, other = (ana, bea) if seat == 0 else (bea, ana)
    await claimant.slash("brisca hand")
    await other.slash("brisca hand")
    assert other.hand().button("claim") is None
    await claimant.press("claim")
    assert f"{claimant.name}\u2069 claimed the rest." in ana.panel().text
    assert sum(points(ana.panel())) == 120
    table = await stored(bed, ana.panel())
    assert tuple(points(ana.panel())) == table.match.results[-1].points


async def next_card(people: list[Person]) -> None:
    """Play a card, dealing again where a deal is over."""
    if people[0].panel().button(Verb.DEAL):
        await deal_again(people)
    await play_card(people)
