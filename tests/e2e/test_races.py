"""Commands and clicks that meet: on the sandbox, whose network can be slow where it hurts."""

import asyncio
import gc
from collections.abc import Callable
from typing import TypeVar

import pytest

from bot.ui.custom_id import Click, Verb
from bot.ui.hands import Hands
from bot.ui.publisher import Publisher
from sandbox.faults import Disconnect, Lost, ServerError, Slow, Twice
from tests.driver import Person
from tests.driver.sandbox_bed import SandboxBed
from tests.e2e.play import begin, cut, panel_id, play_card, play_match, stored

SEND = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
ANSWER = "POST /interactions/{interaction_id}/{interaction_token}/callback"
HAND = "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"


@pytest.fixture
def bed(sandbox: SandboxBed) -> SandboxBed:
    return sandbox


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(5):
        while not true():  # noqa: ASYNC110 - what is seen has no event of its own
            await asyncio.sleep(0.01)


async def test_a_card_played_while_the_table_is_posted_anew_is_shown(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    first = ana if ana.hand().playable() else bea
    card = first.hand().playable()[0]
    slow = bed.sandbox.faults.on_request(Slow(0.3), ANSWER, person=ana.id)
    posting = asyncio.create_task(bed.run(ana.id, ["brisca", "table"], {}))
    await until(lambda: slow.hits)
    await bed.settled(bed.click(first.id, first.hand(), card.custom_id))
    await bed.settled(await posting)
    table = await stored(bed, ana.panel())
    assert len(table.match.deal.trick) == 1
    [panel] = ana.public()
    assert "is to play" in panel.text


async def test_a_table_closed_while_it_is_to_be_posted_anew_is_not_posted(
    bed: SandboxBed, ana: Person
) -> None:
    await begin([ana], computers=1)
    slow = bed.sandbox.faults.on_request(Slow(0.3), ANSWER, person=ana.id)
    posting = asyncio.create_task(bed.run(ana.id, ["brisca", "table"], {}))
    await until(lambda: slow.hits)
    leaving = await bed.run(ana.id, ["brisca", "leave"], {})
    await bed.settled(await posting, leaving)
    [panel] = ana.public()
    assert "ended before the match was over" in panel.text
    assert any("This match was ended" in seen.text for seen in ana.private())


async def test_somebody_who_joins_while_the_lobby_is_posted_is_shown(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    """The panel was written by the channel's writer, and `post` came after the join."""
    slow = bed.sandbox.faults.on_request(Slow(0.3), SEND)
    opening = await bed.run(ana.id, ["brisca", "new"], {"games": 1})
    await until(lambda: slow.hits)
    [lobby] = await bed.store.lobbies()
    join = Click(Verb.JOIN, lobby.id).custom_id
    await bea.slash("brisca standings")
    await bea.forge(join, on=bea.panel())
    await bed.settled(opening)
    shown = [seen.text for seen in ana.public() if seen.button("Start")]
    assert "Bea" in shown[0]


async def test_two_who_post_anew_at_once_leave_one_panel(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    commands = await asyncio.gather(
        *(bed.run(person.id, ["brisca", "table"], {}) for person in (ana, bea))
    )
    await bed.settled(*commands)
    assert len(ana.public()) == 1
    await play_card([ana, bea])
    assert len(ana.public()) == 1


@pytest.mark.parametrize("fault", [ServerError(applied=True), Disconnect(applied=True)])
async def test_a_panel_posted_though_the_answer_was_lost_is_posted_once(
    bed: SandboxBed, ana: Person, bea: Person, fault: ServerError | Disconnect
) -> None:
    await begin([ana, bea])
    await play_match([ana, bea])
    await ana.press("Rematch")
    rule = bed.sandbox.faults.on_request(fault, SEND)
    await bea.press("Rematch")
    assert rule.hits == 1
    assert len(ana.public()) == 2  # the old table, closed, and the new one
    await cut([ana, bea])
    await ana.press("My hand")
    await bea.press("My hand")
    await play_card([ana, bea])
    assert (await stored(bed, ana.panel())).message_id == ana.panel().id


async def test_a_click_whose_acknowledgement_was_lost_counts(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    before, told = await stored(bed, ana.panel()), len(ana.private() + bea.private())
    rule = bed.sandbox.faults.on_request(ServerError(applied=True), ANSWER)
    await play_card([ana, bea])
    assert rule.hits == 1
    assert (await stored(bed, ana.panel())).revision == before.revision + 1
    assert len(ana.private() + bea.private()) == told


@pytest.mark.parametrize("command", ["new", "table", "leave"])
async def test_a_command_whose_acknowledgement_was_lost_is_answered(
    bed: SandboxBed, ana: Person, command: str
) -> None:
    if command != "new":
        await begin([ana], computers=1)
    bed.sandbox.faults.on_request(ServerError(applied=True), ANSWER)
    await ana.slash(f"brisca {command}")
    assert "table" in ana.told()


async def test_a_refusal_after_a_lost_acknowledgement_is_told(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await ana.slash("brisca new", games=1)
    bed.sandbox.faults.on_request(ServerError(applied=True), ANSWER)
    await ana.press("Join")
    assert "already sitting at this table" in ana.told()


async def test_a_hand_whose_confirmation_was_lost_is_refreshed(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    first, other = (ana, bea) if ana.hand().playable() else (bea, ana)
    bed.sandbox.faults.on_request(ServerError(applied=True), ANSWER)
    await other.press("My hand")
    assert other.hand().playable() == []
    await first.play()
    assert other.hand().playable()


async def test_a_click_on_a_lobby_that_arrives_twice_adds_one_computer(
    bed: SandboxBed, ana: Person
) -> None:
    await ana.slash("brisca new", players=4, games=1)
    bed.sandbox.faults.on_event(Twice())
    await ana.choose(Verb.ADD, "thumb")
    [lobby] = await bed.store.lobbies()
    assert lobby.seats.count(None) == 2


async def test_a_hand_is_refreshed_after_a_dropped_connection(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    first, other = (ana, bea) if ana.hand().playable() else (bea, ana)
    rule = bed.sandbox.faults.on_request(Disconnect(), HAND, person=other.id)
    await first.play()
    assert rule.hits == 1
    assert other.hand().playable()


async def test_an_answer_dismissed_before_it_came_is_no_fault(bed: SandboxBed, ana: Person) -> None:
    slow = bed.sandbox.faults.on_request(Slow(0.3), SEND)
    opening = await bed.run(ana.id, ["brisca", "new"], {"games": 1})
    await until(lambda: slow.hits)
    [thinking] = ana.private()
    bed._people[ana.id].dismiss(thinking.id)
    await bed.settled(opening)
    assert ana.panel().button("Join")
    assert ana.private() == []


async def test_a_forged_card_on_the_public_panel_shows_no_hand_to_all(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    first = ana if ana.hand().playable() else bea
    await first.forge(first.hand().playable()[0].custom_id, on=ana.panel())
    await play_card([ana, bea])
    [panel] = ana.public()
    assert panel.cards() == []
    assert panel.button(Verb.HAND)


async def test_a_channel_that_is_gone_frees_its_people(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    world, channel = bed.sandbox.world, bed.channel
    bed.channel = bed.sandbox.lobby.id
    # The event is lost, so that only a refused message tells of it.
    bed.sandbox.faults.on_event(Lost(), "CHANNEL_DELETE")
    world.delete_channel(world.channels[channel])
    await ana.slash("brisca table")
    assert "This table is closed" in ana.told()
    assert await bed.store.open_tables() == ()
    await bea.slash("brisca leave")
    assert "not sitting at a table here" in bea.told()


async def test_a_channel_deleted_while_the_bot_was_away_frees_its_people(
    bed: SandboxBed, ana: Person
) -> None:
    await begin([ana], computers=1)
    world, channel = bed.sandbox.world, bed.channel
    await bed.stop()
    world.delete_channel(world.channels[channel])
    await bed.start()
    assert await bed.store.open_tables() == ()


async def test_a_table_posted_anew_from_another_channel_is_pointed_to(
    bed: SandboxBed, ana: Person
) -> None:
    await begin([ana], computers=1)
    there = bed.channel
    bed.channel = bed.sandbox.lobby.id
    await ana.slash("brisca table")
    assert f"<#{there}>" in ana.told()
    assert ana.public() == []


async def test_fifteen_tables_in_one_channel(bed: SandboxBed) -> None:
    people = [Person(bed, f"Person {number}") for number in range(15)]
    opening = await asyncio.gather(
        *(bed.run(one.id, ["brisca", "new"], {"games": 1, "computers": 1}) for one in people)
    )
    await bed.settled(*opening)
    panels = people[0].public()
    assert len({panel_id(panel) for panel in panels}) == 15 == len(panels)


async def test_a_finished_match_leaves_nothing_in_memory(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    running = ana.panel()
    await play_match([ana, bea])
    await ana.press("My hand", on=running)
    publisher, hands = living(Publisher), living(Hands)
    assert publisher._panels == {}
    assert dict(publisher._locks) == {}
    assert hands._hands == {}
    for owner in (publisher, hands):
        assert owner._writers._tasks == {}
        assert owner._writers._dirty == set()


async def test_a_result_that_may_not_be_written_is_not_kept(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana], computers=1)
    await bed.deny("view_channel")
    await ana.slash("brisca leave")
    assert living(Publisher)._panels == {}


T = TypeVar("T", Publisher, Hands)


def living(kind: type[T]) -> T:
    """That of the bot which is running."""
    found = [each for each in gc.get_objects() if type(each) is kind]
    (running,) = [each for each in found if not each._client.is_closed()]
    return running
