"""What a modified client sends from one server reaches no lobby or table of another one.

Their ids are known to whoever has been in that server once, and anybody manages a server of theirs.
"""

import pytest

from bot.ui.custom_id import Click, Verb
from sandbox.permissions import Permission
from tests.driver import Person
from tests.driver.sandbox_bed import SandboxBed
from tests.e2e.play import begin
from tests.e2e.test_hostile_clicks import another_server

OF_OTHERS = (Verb.JOIN, Verb.RULES, Verb.END, Verb.PICK)


@pytest.fixture
def bed(sandbox: SandboxBed) -> SandboxBed:
    return sandbox


@pytest.mark.parametrize("started", [False, True])
@pytest.mark.parametrize("verb", OF_OTHERS)
async def test_a_click_from_another_server_is_refused(
    bed: SandboxBed, verb: Verb, started: bool
) -> None:
    ana, enzo = Person(bed, "Ana"), Person(bed, "Enzo")
    world, here = bed.sandbox.world, bed.channel
    manager = world.add_role("Manager", bed.sandbox.guild, Permission.MANAGE_GUILD)
    world.give_role(enzo.id, manager, bed.sandbox.guild)
    await enzo.slash("brisca standings")
    bed.channel = another_server(bed, [ana])
    if started:
        await begin([ana], computers=1)
    else:
        await ana.slash("brisca new", games=1)
    bed.channel = here
    before = await bed.store.lobbies(), await bed.store.open_tables()
    [panel_id] = [state.id for states in before for state in states]
    told = len(enzo.private())
    await enzo.forge(Click(verb, panel_id).custom_id, on=enzo.public()[0])
    assert (await bed.store.lobbies(), await bed.store.open_tables()) == before
    assert len(enzo.private()) == told + 1
    assert "is closed" in enzo.told()
