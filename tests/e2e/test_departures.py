"""Places that go: what is told, what is kept, and who is free again."""

import logging
from functools import partial

import pytest

from bot.tables.ports import Outcome
from sandbox.faults import LosePermission
from sandbox.permissions import Permission
from tests.driver import Panel, Person
from tests.driver.sandbox_bed import SandboxBed
from tests.e2e.play import begin, play_card, stored, the_end

EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"


def changed(person: Person, was: Panel) -> bool:
    return person.panel().text != was.text


async def test_a_channel_that_is_deleted_frees_its_people_at_once(
    sandbox: SandboxBed, caplog: pytest.LogCaptureFixture
) -> None:
    ana, bea = Person(sandbox, "Ana"), Person(sandbox, "Bea")
    await begin([ana, bea])
    was, world = ana.panel(), sandbox.sandbox.world
    with caplog.at_level(logging.INFO, "bot.tables"):
        world.delete_channel(world.channels[sandbox.channel])
        await sandbox.eventually(lambda: "its place is gone" in caplog.text)
    assert await the_end(sandbox, was) is Outcome.VOID
    sandbox.channel = sandbox.sandbox.lobby.id
    await begin([ana, bea])


@pytest.mark.parametrize("whole", [False, True])
async def test_a_thread_that_is_deleted_frees_its_people(
    sandbox: SandboxBed, caplog: pytest.LogCaptureFixture, whole: bool
) -> None:
    """By itself, or with the channel that it belongs to."""
    ana, world, parent = Person(sandbox, "Ana"), sandbox.sandbox.world, sandbox.sandbox.table
    thread = world.add_thread("cards", parent, world.bot.id)
    sandbox.channel = thread.id
    await begin([ana], computers=1)
    was = ana.panel()
    with caplog.at_level(logging.INFO, "bot.tables"):
        world.delete_channel(parent if whole else thread)
        await sandbox.eventually(lambda: "its place is gone" in caplog.text)
    assert await the_end(sandbox, was) is Outcome.VOID


async def test_tables_of_a_server_that_removes_the_bot_are_void(
    sandbox: SandboxBed, caplog: pytest.LogCaptureFixture
) -> None:
    ana = Person(sandbox, "Ana")
    await begin([ana], computers=1)
    was, sent = ana.panel(), len(sandbox.requests())
    with caplog.at_level(logging.INFO, "bot.tables"):
        sandbox.sandbox.world.expel_bot(sandbox.sandbox.guild)
        await sandbox.eventually(lambda: "its place is gone" in caplog.text)
    assert await the_end(sandbox, was) is Outcome.VOID
    assert [each.path for each in sandbox.requests()[sent:] if each.path.startswith("/chan")] == []


async def test_tables_of_a_server_that_removed_the_bot_meanwhile_are_void(
    sandbox: SandboxBed,
) -> None:
    ana = Person(sandbox, "Ana")
    await begin([ana], computers=1)
    was = ana.panel()
    await sandbox.restart()
    assert await the_end(sandbox, was) is None
    await sandbox.stop()
    sandbox.sandbox.world.expel_bot(sandbox.sandbox.guild)
    await sandbox.start()
    assert await the_end(sandbox, was) is Outcome.VOID


async def test_another_account_ends_no_tables(sandbox: SandboxBed) -> None:
    """Started with the token of another bot, which is in none of these servers."""
    ana = Person(sandbox, "Ana")
    await begin([ana], computers=1)
    was = ana.panel()
    await sandbox.stop()
    await sandbox.store.set_note("account", "123")
    sandbox.sandbox.guild.bot_joined = False
    await sandbox.start()
    assert await the_end(sandbox, was) is None


async def test_a_server_with_an_outage_keeps_its_tables(
    sandbox: SandboxBed, caplog: pytest.LogCaptureFixture
) -> None:
    ana, bea = Person(sandbox, "Ana"), Person(sandbox, "Bea")
    await begin([ana, bea])
    was, world, guild = ana.panel(), sandbox.sandbox.world, sandbox.sandbox.guild
    world.outage(guild)
    world.outage(guild, over=True)
    await play_card([ana, bea])
    assert await the_end(sandbox, was) is None
    assert (await stored(sandbox, was)).revision == 3
    assert ana.panel().text != was.text


async def test_a_permission_that_is_missing_is_named_once(
    sandbox: SandboxBed, caplog: pytest.LogCaptureFixture
) -> None:
    ana, bea = Person(sandbox, "Ana"), Person(sandbox, "Bea")
    await begin([ana, bea])
    was, bot = ana.panel(), sandbox.sandbox.world.bot.id
    for _ in range(2):
        caplog.clear()
        sandbox.sandbox.faults.on_request(LosePermission(Permission.ATTACH_FILES), EDIT)
        for _ in range(3):
            await play_card([ana, bea])
        refused = [each for each in caplog.records if "was refused" in each.getMessage()]
        warned = [each for each in refused if each.levelno >= logging.WARNING]
        assert len(warned) == 1
        assert ana.panel().text == was.text
        sandbox.sandbox.world.overwrite(sandbox.sandbox.table, bot)
        await sandbox.eventually(partial(changed, ana, was))
        was = ana.panel()
