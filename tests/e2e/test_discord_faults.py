"""Every answer and silence of Discord that a table has to outlive, as docs/operations.md tells it.

On the sandbox alone. What the network does beside that is in `test_network` and `test_races`.
"""

import asyncio
import logging

import pytest

from bot.ui.custom_id import Click, Verb
from bot.ui.underway import MOST_AT_ONCE
from sandbox.errors import Code
from sandbox.faults import (
    Disconnect,
    LosePermission,
    RateLimited,
    Refusal,
    Replayed,
    RequestFault,
    ServerError,
    Slow,
    SocketDrop,
)
from sandbox.model import Channel
from sandbox.permissions import Permission
from tests.driver import Panel, Person
from tests.driver.sandbox_bed import SandboxBed
from tests.e2e.play import begin, panel_id, play_card, stored

SEND = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
ANSWER = "POST /interactions/{interaction_id}/{interaction_token}/callback"
HAND = "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"


@pytest.fixture
def bed(sandbox: SandboxBed) -> SandboxBed:
    return sandbox


def current(panel: Panel, was: Panel) -> bool:
    """Whether a panel has been written since it was looked at."""
    return panel.id == was.id and panel.text != was.text


def sent(bed: SandboxBed, route: str, since: int) -> list[int]:
    """The statuses of a route's requests after the first `since` requests."""
    method, path = route.split()
    later = list(bed.sandbox.requests)[since:]
    return [each.status for each in later if (each.method, each.route) == (method, path)]


# --- the table's message --------------------------------------------------------------------------

PASSING: dict[str, RequestFault] = {
    "429": RateLimited(0.1),
    "429-global": RateLimited(0.1, everywhere=True),
    "429-without-a-time": RateLimited(None),
    "429-banned": RateLimited(via=False),
    "500": ServerError(),
    "503": ServerError(503),
    "no-answer": Disconnect(),
    "no-answer-though-done": Disconnect(applied=True),
}


@pytest.mark.parametrize("name", PASSING)
async def test_the_panel_is_written_in_the_end(
    bed: SandboxBed, ana: Person, bea: Person, name: str
) -> None:
    await begin([ana, bea])
    was = ana.panel()
    rule = bed.sandbox.faults.on_request(PASSING[name], EDIT)
    await play_card([ana, bea])
    assert rule.hits == 1
    assert current(ana.panel(), was)
    assert len(ana.public()) == 1


async def test_a_panel_that_was_deleted_is_posted_again(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    was = ana.panel()
    await bed.delete_message(was.id)
    await play_card([ana, bea])
    [panel] = ana.public()
    assert panel.text != was.text
    assert (await stored(bed, panel)).message_id == panel.id


DENIED = {"50001": Permission.VIEW_CHANNEL, "50013": Permission.ATTACH_FILES}


@pytest.mark.parametrize("code", DENIED)
async def test_a_panel_that_may_not_be_written_is_written_when_it_may(
    bed: SandboxBed, ana: Person, bea: Person, code: str
) -> None:
    await begin([ana, bea])
    was, before = ana.panel(), await stored(bed, ana.panel())
    bed.sandbox.faults.on_request(LosePermission(DENIED[code]), EDIT)
    since = len(bed.sandbox.requests)
    await play_card([ana, bea])
    # Once for the card, once at the news of the permission's loss, and not again and again.
    assert sent(bed, EDIT, since) in ([403], [403, 403])
    assert (await stored(bed, was)).revision == before.revision + 1
    assert ana.panel().text == was.text

    bed.sandbox.world.overwrite(bed.sandbox.table, bed.sandbox.world.bot.id)
    await bed.eventually(lambda: current(ana.panel(), was))


async def test_a_panel_is_written_when_a_role_allows_it(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    was, sandbox = ana.panel(), bed.sandbox
    bed.sandbox.faults.on_request(LosePermission(Permission.VIEW_CHANNEL), EDIT)
    await play_card([ana, bea])
    role = sandbox.world.add_role("table", sandbox.guild, Permission.ADMINISTRATOR)
    sandbox.world.give_role(sandbox.world.bot.id, role, sandbox.guild)
    await bed.eventually(lambda: current(ana.panel(), was))


# --- threads --------------------------------------------------------------------------------------


@pytest.fixture
def thread(bed: SandboxBed) -> Channel:
    """A thread in which the bed plays."""
    opened = bed.sandbox.world.add_thread("cards", bed.sandbox.table, bed.sandbox.world.bot.id)
    bed.channel = opened.id
    return opened


async def test_a_table_in_an_archived_thread_goes_on(
    bed: SandboxBed, thread: Channel, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    was, before = ana.panel(), await stored(bed, ana.panel())
    bed.sandbox.world.archive_thread(thread)
    since = len(bed.sandbox.requests)
    first = ana if ana.hand().playable() else bea
    click = bed.click(first.id, first.hand(), first.hand().playable()[0].custom_id)
    await bed.settled(click)
    assert click.failure is None
    assert sent(bed, EDIT, since) == [400]
    assert sent(bed, SEND, since) == []
    assert (await stored(bed, was)).revision == before.revision + 1

    bed.sandbox.world.archive_thread(thread, archived=False)
    await bed.eventually(lambda: current(ana.panel(), was))


async def test_a_table_is_not_posted_anew_in_a_locked_thread(
    bed: SandboxBed, thread: Channel, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    was = ana.panel()
    bed.sandbox.faults.on_request(Refusal(Code.THREAD_LOCKED), SEND)
    await ana.slash("brisca table")
    assert "not allowed to write in this channel" in ana.told()
    await play_card([ana, bea])
    assert current(ana.panel(), was)


# --- the acknowledgement of a click ---------------------------------------------------------------

DROPPED: dict[str, tuple[RequestFault, int]] = {
    "10062": (Refusal(Code.UNKNOWN_INTERACTION), 1),
    "10015": (Refusal(Code.UNKNOWN_WEBHOOK), 1),
    "50027": (Refusal(Code.INVALID_WEBHOOK_TOKEN), 1),
    "429-without-a-time": (RateLimited(None), 2),
    "429-banned": (RateLimited(via=False), 2),
    "no-answer": (Disconnect(), 2),
}
"""With how many requests are struck: where it is worth it, the person is to be told."""


@pytest.mark.parametrize("name", DROPPED)
async def test_a_click_that_cannot_be_acknowledged_does_nothing(
    bed: SandboxBed, ana: Person, bea: Person, name: str
) -> None:
    await begin([ana, bea])
    before = await stored(bed, ana.panel())
    fault, times = DROPPED[name]
    rule = bed.sandbox.faults.on_request(fault, ANSWER, times=times)
    first = ana if ana.hand().playable() else bea
    click = bed.click(first.id, first.hand(), first.hand().playable()[0].custom_id)
    await bed.eventually(lambda: rule.hits == times)
    bed.sandbox.clock.shift(3)
    await bed.settled(click)
    assert click.failure == "This interaction failed"
    assert (await stored(bed, ana.panel())).revision == before.revision
    await play_card([ana, bea])
    assert (await stored(bed, ana.panel())).revision == before.revision + 1


TAKEN: dict[str, RequestFault] = {
    "429": RateLimited(0.1),
    "500": ServerError(),
    "40060": ServerError(applied=True),
}


@pytest.mark.parametrize("name", TAKEN)
async def test_a_click_acknowledged_at_a_second_try_counts_once(
    bed: SandboxBed, ana: Person, bea: Person, name: str
) -> None:
    await begin([ana, bea])
    before = await stored(bed, ana.panel())
    rule = bed.sandbox.faults.on_request(TAKEN[name], ANSWER)
    await play_card([ana, bea])
    assert rule.hits == 1
    assert (await stored(bed, ana.panel())).revision == before.revision + 1


# --- hands ----------------------------------------------------------------------------------------

LOST_HANDS: dict[str, RequestFault] = {
    "50027": Refusal(Code.INVALID_WEBHOOK_TOKEN),
    "10008": Refusal(Code.UNKNOWN_MESSAGE),
    "10015": Refusal(Code.UNKNOWN_WEBHOOK),
}


@pytest.mark.parametrize("name", LOST_HANDS)
async def test_a_hand_that_is_lost_is_opened_again(
    bed: SandboxBed, ana: Person, bea: Person, name: str
) -> None:
    await begin([ana, bea])
    first, other = (ana, bea) if ana.hand().playable() else (bea, ana)
    rule = bed.sandbox.faults.on_request(LOST_HANDS[name], HAND, person=other.id, times=9)
    await first.play()
    assert rule.hits == 1  # whose token is dead is not written to again: 401s count at Discord
    await other.press("My hand")
    assert other.hand().playable()


@pytest.mark.parametrize(
    "name", ["429", "429-without-a-time", "429-banned", "500", "503", "no-answer"]
)
async def test_a_hand_is_refreshed_in_the_end(
    bed: SandboxBed, ana: Person, bea: Person, name: str
) -> None:
    await begin([ana, bea])
    first, other = (ana, bea) if ana.hand().playable() else (bea, ana)
    rule = bed.sandbox.faults.on_request(PASSING[name], HAND, person=other.id)
    await first.play()
    assert rule.hits == 1
    assert other.hand().playable()


# --- the gateway ----------------------------------------------------------------------------------


async def test_a_click_under_way_survives_a_dropped_connection(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    """The line is cut between the click and its acknowledgement."""
    await begin([ana, bea])
    before = await stored(bed, ana.panel())
    first = ana if ana.hand().playable() else bea
    slow = bed.sandbox.faults.on_request(Slow(0.3), ANSWER)
    drop = bed.sandbox.faults.on_event(SocketDrop(), "GUILD_UPDATE")
    click = bed.click(first.id, first.hand(), first.hand().playable()[0].custom_id)
    async with asyncio.timeout(5):
        while not slow.hits:  # noqa: ASYNC110 - `eventually` would wait for the answer, too
            await asyncio.sleep(0.01)
    bed.sandbox.world.set_locale(bed.sandbox.guild, "es-ES")
    assert drop.hits == 1
    await bed.settled(click)
    assert click.failure is None
    assert (await stored(bed, ana.panel())).revision == before.revision + 1
    await play_card([ana, bea])


async def test_a_click_that_a_resumed_connection_brings_again_counts_once(
    bed: SandboxBed, ana: Person, bea: Person, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot.ui.underway")
    await begin([ana, bea])
    before = await stored(bed, ana.panel())
    rule = bed.sandbox.faults.on_event(Replayed())
    await play_card([ana, bea])
    assert rule.hits == 1
    await bed.eventually(lambda: "arrived twice" in caplog.text)
    assert (await stored(bed, ana.panel())).revision == before.revision + 1
    assert "Something went wrong" not in ana.told() + bea.told()
    await play_card([ana, bea])


# --- somebody who hammers a button ----------------------------------------------------------------


async def test_forty_clicks_at_once_are_answered_with_little_work(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    before = await stored(bed, ana.panel())
    first = ana if ana.hand().playable() else bea
    hand = first.hand()
    slow = bed.sandbox.faults.on_request(Slow(0.3), ANSWER, times=40)
    since = len(bed.sandbox.requests)
    clicks = [bed.click(first.id, hand, hand.playable()[0].custom_id) for _ in range(40)]
    await bed.settled(*clicks)
    assert [click.failure for click in clicks] == [None] * 40
    assert slow.hits == 40
    assert (await stored(bed, ana.panel())).revision == before.revision + 1
    assert 1 <= len(sent(bed, HAND, since)) <= MOST_AT_ONCE + 1  # hers, and Bea's once
    assert len(sent(bed, EDIT, since)) == 1
    await play_card([ana, bea])


async def test_whoever_hammers_holds_nobody_up(bed: SandboxBed, ana: Person, bea: Person) -> None:
    await ana.slash("brisca new", games=1)
    panel = ana.panel()
    rules = Click(Verb.RULES, panel_id(panel)).custom_id
    bed.sandbox.faults.on_request(Slow(0.3), ANSWER, person=ana.id, times=40)
    clicks = [bed.click(ana.id, panel, rules) for _ in range(40)]
    joining = bed.click(bea.id, panel, panel.button("Join").custom_id)
    await bed.settled(joining, *clicks)
    [lobby] = await bed.store.lobbies()
    assert None not in lobby.seats
    assert len(ana.private()) <= MOST_AT_ONCE + 1  # the command's answer was the first
