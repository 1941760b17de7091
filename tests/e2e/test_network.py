"""A network that fails: on the sandbox alone, which can drop, delay, repeat and refuse."""

import asyncio

import pytest

from sandbox.faults import (
    Disconnect,
    InvalidSession,
    Late,
    LosePermission,
    MessageGone,
    RateLimited,
    Reconnect,
    ServerError,
    Slow,
    SocketDrop,
    Twice,
)
from sandbox.permissions import Permission
from tests.driver import Person
from tests.driver.sandbox_bed import SandboxBed
from tests.e2e.play import begin, play_card, play_match, stored

SEND = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
ANSWER = "POST /interactions/{interaction_id}/{interaction_token}/callback"
HAND = "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"


@pytest.fixture
def bed(sandbox: SandboxBed) -> SandboxBed:
    return sandbox


async def test_two_people_join_the_last_seat_at_the_same_moment(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    carles = Person(bed, "Carles")
    await ana.slash("brisca new", games=1)
    panel = ana.panel()
    join = panel.button("Join").custom_id
    await bed.settled(bed.click(bea.id, panel, join), bed.click(carles.id, panel, join))

    [lobby] = await bed.store.lobbies()
    told = [person for person in (bea, carles) if person.private()]
    assert len(told) == 1
    assert "Every seat is taken" in told[0].told()
    seated = {who.user_id for who in lobby.seats if who is not None}
    assert seated == {ana.id, bea.id, carles.id} - {told[0].id}


async def test_two_people_play_at_the_same_moment(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    before = await stored(bed, ana.panel())
    clicks = [
        bed.click(person.id, person.hand(), person.hand().buttons[0].custom_id)
        for person in (ana, bea)
    ]
    await bed.settled(*clicks)
    after = await stored(bed, ana.panel())
    assert [click.failure for click in clicks] == [None, None]
    assert after.revision in (before.revision + 1, before.revision + 2)
    assert len(after.match.deal.trick) == after.revision - before.revision


async def test_two_cards_pressed_at_once_are_one_card(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    first = ana if ana.hand().playable() else bea
    hand = first.hand()
    before = await stored(bed, ana.panel())
    one, other = hand.playable()[:2]
    await bed.settled(
        bed.click(first.id, hand, one.custom_id), bed.click(first.id, hand, other.custom_id)
    )
    after = await stored(bed, ana.panel())
    assert after.revision == before.revision + 1
    assert len(first.hand().cards()) == 2


async def test_an_event_that_arrives_twice_counts_once(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    before = await stored(bed, ana.panel())
    rule = bed.sandbox.faults.on_event(Twice())
    await play_card([ana, bea])
    assert rule.hits == 1
    assert (await stored(bed, ana.panel())).revision == before.revision + 1
    assert "Something went wrong" not in ana.told() + bea.told()


async def test_a_command_that_arrives_twice_opens_one_table(bed: SandboxBed, ana: Person) -> None:
    bed.sandbox.faults.on_event(Twice())
    await ana.slash("brisca new", games=1)
    assert len(await bed.store.lobbies()) == 1
    assert len(ana.public()) == 1


async def test_a_click_that_arrives_too_late_plays_nothing(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    first = ana if ana.hand().playable() else bea
    before = await stored(bed, ana.panel())
    bed.sandbox.faults.on_event(Late(3.5))
    click = bed.click(first.id, first.hand(), first.hand().playable()[0].custom_id)
    bed.sandbox.clock.shift(3.2)
    await bed.settled(click)
    assert click.failure == "This interaction failed"
    bed.sandbox.clock.shift(0.5)
    await asyncio.sleep(0.1)
    await bed.rest()

    assert await stored(bed, ana.panel()) == before
    assert len(first.hand().cards()) == 3
    await play_card([ana, bea])
    assert (await stored(bed, ana.panel())).revision == before.revision + 1


@pytest.mark.parametrize(
    "fault",
    [
        ServerError(),
        ServerError(502),
        ServerError(applied=True),
        RateLimited(0.1),
        RateLimited(0.1, everywhere=True),
        Disconnect(),
    ],
    ids=["500", "502", "500-applied", "429", "429-global", "no-answer"],
)
async def test_the_panel_comes_through_in_the_end(
    bed: SandboxBed, ana: Person, bea: Person, fault: ServerError | RateLimited | Disconnect
) -> None:
    await begin([ana, bea])
    rule = bed.sandbox.faults.on_request(fault, EDIT)
    old = ana.panel()
    await play_card([ana, bea])
    assert rule.hits == 1
    assert ana.panel().text != old.text
    assert ana.panel().id == old.id
    assert len(ana.public()) == 1


async def test_the_panel_comes_through_after_all_tries_of_a_request_failed(
    bed: SandboxBed, ana: Person, bea: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin([ana, bea])
    sleep = asyncio.sleep
    monkeypatch.setattr("discord.http.asyncio.sleep", lambda seconds: sleep(0))
    rule = bed.sandbox.faults.on_request(ServerError(), EDIT, times=7)
    old = ana.panel()
    await play_card([ana, bea])
    assert rule.hits == 7
    assert ana.panel().text != old.text


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (Disconnect(), "Something went wrong"),
        (LosePermission(Permission.SEND_MESSAGES), "not allowed to write in this channel"),
    ],
    ids=["no-answer", "permission-lost"],
)
async def test_a_lobby_without_a_panel_holds_no_seat(
    bed: SandboxBed, ana: Person, fault: Disconnect | LosePermission, told: str
) -> None:
    bed.sandbox.faults.on_request(fault, SEND)
    await ana.slash("brisca new", games=1)
    assert told in ana.told()
    assert ana.public() == []
    assert await bed.store.lobbies() == ()

    bed.sandbox.world.overwrite(bed.sandbox.table, bed.sandbox.world.bot.id)
    await ana.slash("brisca new", games=1)
    assert ana.panel().button("Join")


async def test_a_lobby_closed_while_its_panel_is_posted_takes_no_clicks(
    bed: SandboxBed, ana: Person
) -> None:
    bed.sandbox.faults.on_request(Slow(0.3), SEND)
    opening = await bed.run(ana.id, ["brisca", "new"], {"games": 1})
    leaving = await bed.run(ana.id, ["brisca", "leave"], {})
    await bed.settled(opening, leaving)
    assert "closed before the match began" in ana.panel().text
    assert ana.panel().buttons == ()


async def test_a_rematch_left_while_its_panel_is_posted_takes_no_clicks(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    await play_match([ana, bea])
    await ana.press("Rematch")
    slow = bed.sandbox.faults.on_request(Slow(0.5), SEND)
    asking = bed.click(bea.id, bea.panel(), bea.panel().button("Rematch").custom_id)
    while not slow.hits:  # noqa: ASYNC110 - the fault has no event of its own
        await asyncio.sleep(0.01)
    leaving = [await bed.run(person.id, ["brisca", "leave"], {}) for person in (ana, bea)]
    await bed.settled(asking, *leaving)
    assert "ended before the match was over" in ana.panel().text
    assert ana.panel().buttons == ()


async def test_a_table_that_cannot_be_posted_anew_keeps_its_panel(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    old = ana.panel()
    bed.sandbox.faults.on_request(Disconnect(), SEND)
    await ana.slash("brisca table")
    assert "Something went wrong" in ana.told()
    await play_card([ana, bea])
    [panel] = ana.public()
    assert panel.id == old.id
    assert panel.text != old.text


async def test_an_answer_lost_on_the_way_is_not_given_twice(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    before = await stored(bed, ana.panel())
    rule = bed.sandbox.faults.on_request(ServerError(applied=True), ANSWER)
    await play_card([ana, bea])
    assert rule.hits == 1
    after = await stored(bed, ana.panel())
    assert after.revision in (before.revision, before.revision + 1)
    await play_card([ana, bea])


async def test_a_hand_that_could_not_be_refreshed_is_not_lost(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    bed.sandbox.faults.on_request(MessageGone(), HAND)
    await play_card([ana, bea])
    for person in (ana, bea):
        await person.press("My hand")
    for _ in range(3):
        await play_card([ana, bea])
    assert "30 cards left to draw" in ana.panel().text


@pytest.mark.parametrize(
    "fault",
    [SocketDrop(), Reconnect(), InvalidSession(resumable=True)],
    ids=["dropped", "op7", "op9-resumable"],
)
async def test_a_click_survives_a_broken_connection(
    bed: SandboxBed, ana: Person, bea: Person, fault: SocketDrop | Reconnect | InvalidSession
) -> None:
    await begin([ana, bea])
    before = await stored(bed, ana.panel())
    rule = bed.sandbox.faults.on_event(fault)
    await play_card([ana, bea])
    assert rule.hits == 1
    assert (await stored(bed, ana.panel())).revision == before.revision + 1
    await play_card([ana, bea])


async def test_the_bot_comes_back_with_a_new_session(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    before = await stored(bed, ana.panel())
    bed.sandbox.faults.on_event(InvalidSession(resumable=False))
    first = ana if ana.hand().playable() else bea
    click = bed.click(first.id, first.hand(), first.hand().playable()[0].custom_id)
    bed.sandbox.clock.shift(3.2)
    await click.settled.wait()
    assert click.failure == "This interaction failed"

    await bed.sandbox.bot_ready()
    await bed.rest()
    assert (await stored(bed, ana.panel())).revision == before.revision
    await play_card([ana, bea])


async def test_an_expired_hand_is_not_written_to(bed: SandboxBed, ana: Person, bea: Person) -> None:
    await begin([ana, bea])
    bed.sandbox.clock.shift(16 * 60)
    first = ana if ana.hand().playable() else bea
    other = bea if first is ana else ana
    stale = other.hand()
    await first.play()
    assert other.hand().text == stale.text
    refused = [request for request in bed.sandbox.requests if request.status in (401, 403, 404)]
    assert refused == []
    await other.press("My hand")
    assert other.hand().playable()
    await play_card([ana, bea])


async def test_a_channel_that_is_gone_ends_no_other_table(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    world = bed.sandbox.world
    await begin([ana], computers=1)
    channel, bed.channel = bed.channel, bed.sandbox.lobby.id
    await begin([bea], computers=1)
    world.delete_channel(world.channels[channel])
    before = bea.panel()
    await play_card([bea])
    assert bea.panel().text != before.text


async def test_a_result_that_was_never_shown_is_shown_to_who_asks(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    running = ana.panel()
    await play_match([ana, bea])
    result = ana.panel()
    # As if the bot had died between the last card and the last edit.
    bed.sandbox.world.message(running.id).components = running.raw["components"]
    await bed.restart()
    assert ana.panel().text == running.text
    await ana.press("My hand")
    assert ana.panel().text == result.text
    assert ana.panel().button("Rematch")


async def test_a_panel_that_missed_the_last_card_is_mended_at_the_start(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await bed.speak("es-ES")
    await begin([ana, bea])
    behind = ana.panel()
    await play_card([ana, bea])
    current = ana.panel()
    bed.sandbox.world.message(behind.id).components = behind.raw["components"]
    await bed.restart()
    assert ana.panel().text == current.text
