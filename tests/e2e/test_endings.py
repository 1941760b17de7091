"""Ending before time: by everybody's consent, by the host, by a moderator; and taking seats."""

import logging

import pytest

from bot.tables.ports import Outcome
from bot.ui.custom_id import Click, Verb
from sandbox.permissions import Permission
from tests.driver import Bed, Person
from tests.driver.sandbox_bed import SandboxBed
from tests.e2e.play import begin, panel_id, play_card, play_match, the_end

CALLED_OFF = "It does not count"


# --- everybody agrees, on either stand-in ---------------------------------------------------------


async def test_a_match_ends_when_everybody_agrees(bed: Bed, ana: Person, bea: Person) -> None:
    await begin([ana, bea])
    was = ana.panel()
    await ana.slash("brisca end")
    assert was.text == ana.panel().text
    await ana.press(Verb.AGREE)
    assert "asked at the table" in ana.told()
    assert "wants to end this match" in bea.panel().text
    assert await the_end(bed, was) is None

    await play_card([ana, bea])
    await bed.restart()
    assert "wants to end this match" in bea.panel().text
    await bea.press(Verb.AGREE, on=bea.panel())

    assert await the_end(bed, was) is Outcome.VOID
    assert "agreed to end this match" in ana.panel().text
    assert ana.panel().buttons == ()
    await ana.slash("brisca new", computers=1)
    assert "Your table is open" in ana.told()


async def test_whoever_plays_on_takes_the_question_away(bed: Bed, ana: Person, bea: Person) -> None:
    await begin([ana, bea])
    was = ana.panel()
    await ana.slash("brisca end")
    await ana.press(Verb.AGREE)
    await bea.press(Verb.PLAY_ON)
    assert "to end this match" not in ana.panel().text
    assert ana.panel().button(Verb.PLAY_ON) is None
    await play_card([ana, bea])
    assert await the_end(bed, was) is None


async def test_somebody_without_a_seat_has_no_say(bed: Bed, ana: Person, bea: Person) -> None:
    await begin([ana], computers=1)
    was = ana.panel()
    await bea.slash("brisca end")
    assert "not sitting at a table here" in bea.told()
    for verb in (Verb.AGREE, Verb.PLAY_ON):
        await bea.forge(Click(verb, panel_id(was)).custom_id, on=was)
        assert "no seat at this table" in bea.told()
    for verb in (Verb.END, Verb.PICK):
        await bea.forge(Click(verb, panel_id(was)).custom_id, on=was)
        assert "Only a moderator" in bea.told()
    assert await the_end(bed, was) is None


async def test_the_open_hands_show_that_the_match_was_ended(
    bed: Bed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    hand = bea.hand()
    for person in (ana, bea):
        await person.slash("brisca end")
        await person.press(Verb.AGREE)
    [seen] = [seen for seen in bea.private() if seen.id == hand.id]
    assert CALLED_OFF in seen.text
    assert seen.buttons == ()


async def test_an_old_button_of_an_ended_match_says_so(bed: Bed, ana: Person, bea: Person) -> None:
    await begin([ana, bea])
    old = ana.panel()
    for person in (ana, bea):
        await person.slash("brisca end")
        await person.press(Verb.AGREE)
    await ana.press(Verb.HAND, on=old)
    assert "ended before it was over" in ana.told()


async def test_a_host_closes_the_lobby_and_nobody_else(bed: Bed, ana: Person, bea: Person) -> None:
    await ana.slash("brisca new", players=3)
    await bea.press(Verb.JOIN)
    await bea.slash("brisca end")
    assert "Only the host" in bea.told()
    await ana.slash("brisca end")
    await ana.press(Verb.END)
    assert await bed.store.lobbies() == ()
    assert "closed before the match began" in bea.panel().text


# --- moderators -----------------------------------------------------------------------------------


def moderator(bed: SandboxBed, name: str = "Mod") -> Person:
    """Somebody who manages the server."""
    person, sandbox = Person(bed, name), bed.sandbox
    role = sandbox.world.add_role("managers", sandbox.guild, Permission.MANAGE_GUILD)
    sandbox.world.give_role(person.id, role, sandbox.guild)
    return person


async def test_a_moderator_ends_a_match_after_confirming(
    sandbox: SandboxBed, caplog: pytest.LogCaptureFixture
) -> None:
    ana, bea, mod = Person(sandbox, "Ana"), Person(sandbox, "Bea"), moderator(sandbox)
    await begin([ana, bea])
    was = ana.panel()
    await mod.slash("brisca end")
    assert "End this match before it is over?" in mod.told()
    assert await the_end(sandbox, was) is None
    with caplog.at_level(logging.INFO, "bot.tables"):
        await mod.press(Verb.END)
    assert "The table is closed" in mod.told()
    assert await the_end(sandbox, was) is Outcome.VOID
    assert "A moderator has ended this match" in ana.panel().text
    audits = [each.getMessage() for each in caplog.records if "audit" in each.getMessage()]
    assert [str(mod.id) in audit and panel_id(was) in audit for audit in audits] == [True]


async def test_a_moderator_chooses_among_the_tables_of_a_channel(sandbox: SandboxBed) -> None:
    people, mod = [Person(sandbox, name) for name in ("Ana", "Bea", "Carla")], moderator(sandbox)
    await begin(people[:1], computers=1)
    kept = people[0].panel()
    for person in people[1:]:
        await person.slash("brisca new", computers=1)
    await mod.slash("brisca end")
    question = mod.private()[-1]
    assert len(question.buttons) == 3
    [carla] = [each for each in await sandbox.store.lobbies() if each.host_id == people[2].id]
    custom_id = Click(Verb.PICK, carla.id).custom_id
    await sandbox.use(mod.id, question, custom_id, None)
    assert "Carla" in mod.told()
    await mod.press(Verb.END)
    assert [each.host_id for each in await sandbox.store.lobbies()] == [people[1].id]
    assert await the_end(sandbox, kept) is None


async def test_a_moderator_is_told_where_there_is_no_table(sandbox: SandboxBed) -> None:
    mod = moderator(sandbox)
    await mod.slash("brisca end")
    assert "no table in this channel" in mod.told()


async def test_who_is_no_moderator_any_more_ends_nothing(sandbox: SandboxBed) -> None:
    ana, mod = Person(sandbox, "Ana"), moderator(sandbox)
    await begin([ana], computers=1)
    was = ana.panel()
    await mod.slash("brisca end")
    sandbox.sandbox.guild.members[mod.id].roles.clear()
    await mod.press(Verb.END)
    assert "Only a moderator" in mod.told()
    assert await the_end(sandbox, was) is None


async def test_a_server_names_a_role_that_moderates(sandbox: SandboxBed) -> None:
    ana, bea, mod = Person(sandbox, "Ana"), Person(sandbox, "Bea"), moderator(sandbox)
    world, guild = sandbox.sandbox.world, sandbox.sandbox.guild
    role = world.add_role("referees", guild)
    world.give_role(bea.id, role, guild)
    await begin([ana], computers=1)
    was = ana.panel()
    await bea.slash("brisca settings", moderator=role.id)
    assert "Only people who manage this server" in bea.told()
    await bea.slash("brisca unseat", person=ana.id)
    assert "Only a moderator" in bea.told()

    await mod.slash("brisca settings", moderator=role.id)
    assert f"<@&{role.id}>" in mod.told()
    await sandbox.restart()
    await ana.slash("brisca unseat", person=ana.id)  # who has not that role
    assert "Only a moderator" in ana.told()
    await bea.slash("brisca end")
    await bea.press(Verb.END)
    assert await the_end(sandbox, was) is Outcome.VOID

    await mod.slash("brisca settings", moderator=guild.id)
    assert "<@&" not in mod.told()
    await bea.slash("brisca unseat", person=ana.id)
    assert "Only a moderator" in bea.told()


async def test_a_computer_plays_on_for_who_has_left_the_server(sandbox: SandboxBed) -> None:
    ana, bea, mod = Person(sandbox, "Ana"), Person(sandbox, "Bea"), moderator(sandbox)
    await begin([ana, bea])
    while not bea.hand().playable():
        await play_card([ana])
    sandbox.sandbox.world.remove_person(bea.id, sandbox.sandbox.guild)
    assert ana.hand().playable() == []
    await mod.slash("brisca unseat", person=bea.id)
    assert "a computer plays on" in mod.told()
    assert ana.hand().playable()
    await play_match([ana])
    assert ana.panel().button(Verb.REMATCH)


async def test_nobody_is_unseated_who_sits_nowhere(sandbox: SandboxBed) -> None:
    ana, mod = Person(sandbox, "Ana"), moderator(sandbox)
    await mod.slash("brisca unseat", person=ana.id)
    assert "sits at no table" in mod.told()
