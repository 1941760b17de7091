"""A long match outlives its message: Discord lets an old one be edited seldom, so others follow."""

import pytest

from sandbox.errors import Code
from sandbox.faults import Disconnect, MessageGone, Refusal, ServerError
from tests.driver import Panel, Person
from tests.driver.sandbox_bed import SandboxBed
from tests.e2e.play import begin, play_card, stored

SEND = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
MINUTES = 60
TOO_OLD = Refusal(Code.OLD_EDITS)


@pytest.fixture
def bed(sandbox: SandboxBed) -> SandboxBed:
    return sandbox


async def play_on(people: list[Person]) -> None:
    """Open the hands, whose tokens are too old, and play a card."""
    for person in people:
        await person.press("My hand")
    await play_card(people)


def leads_to(old: Panel, new: Panel, bed: SandboxBed) -> bool:
    """Whether a message says that it is of no more use, with a link to another and nothing else."""
    link = f"https://discord.com/channels/{bed.guild}/{bed.channel}/{new.id}"
    return (old.links, old.buttons, old.menus) == ((link,), (), ())


async def test_an_old_message_is_replaced_at_the_next_change(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    first = ana.panel()
    bed.sandbox.clock.shift(51 * MINUTES)
    await bed.rest()
    assert [panel.id for panel in ana.public()] == [first.id]

    await play_on([ana, bea])
    old, new = ana.public()
    assert old.id == first.id
    assert leads_to(old, new, bed)
    assert "newer message" in old.text
    assert old.pictures == ()
    assert new.button("My hand")
    assert (await stored(bed, new)).message_id == new.id

    await play_card([ana, bea])
    assert [panel.id for panel in ana.public()] == [old.id, new.id]
    assert ana.panel().text != new.text


async def test_a_message_that_is_not_old_yet_is_edited(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    bed.sandbox.clock.shift(49 * MINUTES)
    await play_on([ana, bea])
    assert len(ana.public()) == 1


async def test_a_day_of_play_leaves_one_message_for_each_fifty_minutes(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea], games=8)
    for _ in range(6):
        bed.sandbox.clock.shift(20 * MINUTES)
        await play_on([ana, bea])
    assert len(ana.public()) == 3  # begun, after an hour, after two
    *old, new = ana.public()
    following = [*old[1:], new]
    assert [leads_to(one, other, bed) for one, other in zip(old, following, strict=True)]


async def test_a_message_that_discord_calls_too_old_is_replaced(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    rule = bed.sandbox.faults.on_request(TOO_OLD, EDIT)
    await play_card([ana, bea])
    assert rule.hits == 1
    old, new = ana.public()
    assert leads_to(old, new, bed)


async def test_a_second_message_that_is_called_too_old_waits(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    bed.sandbox.faults.on_request(TOO_OLD, EDIT)
    await play_card([ana, bea])
    new = ana.panel()
    rule = bed.sandbox.faults.on_request(TOO_OLD, EDIT, times=3)
    await play_card([ana, bea])
    assert rule.hits == 3
    assert len(ana.public()) == 2
    assert ana.panel().id == new.id
    assert ana.panel().text != new.text


async def test_the_old_message_is_frozen_though_discord_refuses_at_first(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    bed.sandbox.clock.shift(51 * MINUTES)
    rule = bed.sandbox.faults.on_request(TOO_OLD, EDIT, times=2)
    await play_on([ana, bea])
    assert rule.hits == 2
    old, new = ana.public()
    assert leads_to(old, new, bed)


@pytest.mark.parametrize("applied", [False, True])
async def test_the_new_message_is_posted_once_though_its_answer_is_lost(
    bed: SandboxBed, ana: Person, bea: Person, applied: bool
) -> None:
    await begin([ana, bea])
    bed.sandbox.clock.shift(51 * MINUTES)
    rule = bed.sandbox.faults.on_request(Disconnect(applied=applied), SEND)
    await play_on([ana, bea])
    assert rule.hits == 1
    old, new = ana.public()
    assert leads_to(old, new, bed)
    assert (await stored(bed, new)).message_id == new.id


async def test_an_old_message_is_edited_where_no_new_one_may_be_posted(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    first = ana.panel()
    bed.sandbox.clock.shift(51 * MINUTES)
    rule = bed.sandbox.faults.on_request(Refusal(Code.THREAD_LOCKED), SEND, times=9)
    await play_on([ana, bea])
    await play_card([ana, bea])
    [panel] = ana.public()
    assert panel.id == first.id
    assert panel.text != first.text
    assert rule.hits == 1


async def test_an_old_message_that_somebody_deletes_meanwhile_is_let_go(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    bed.sandbox.clock.shift(51 * MINUTES)
    bed.sandbox.faults.on_request(MessageGone(), EDIT)
    await play_on([ana, bea])
    [panel] = ana.public()
    assert panel.button("My hand")


async def test_a_start_is_no_change(bed: SandboxBed, ana: Person, bea: Person) -> None:
    await begin([ana, bea])
    bed.sandbox.clock.shift(51 * MINUTES)
    await bed.restart()
    assert len(ana.public()) == 1
    await play_on([ana, bea])
    old, new = ana.public()
    assert leads_to(old, new, bed)


async def test_a_table_that_ends_needs_no_new_message(bed: SandboxBed, ana: Person) -> None:
    await begin([ana], computers=1)
    bed.sandbox.clock.shift(51 * MINUTES)
    await ana.slash("brisca leave")
    [panel] = ana.public()
    assert "ended before the match was over" in panel.text


async def test_a_clock_that_is_an_hour_fast_makes_one_new_message(
    bed: SandboxBed, ana: Person, bea: Person
) -> None:
    bed._clock.passes(3600)
    await begin([ana, bea])
    rule = bed.sandbox.faults.on_request(ServerError(), EDIT)
    for _ in range(3):
        await play_card([ana, bea])
    assert rule.hits == 1
    assert len(ana.public()) == 2
