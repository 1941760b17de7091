"""The process is asked to end: clicks are turned away, the rest is finished, in time come what may.

The end in good order is in `test_process`.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sandbox.faults import Slow
from tests.driver import Person
from tests.driver.process_bed import ProcessBed, process_bed
from tests.e2e.conftest import judge
from tests.e2e.play import open_hands, stored
from tests.e2e.test_process import can_play, play_on, sit_down

ANSWER = "POST /interactions/{interaction_id}/{interaction_token}/callback"
ENDS_WITHIN = 10.0


@pytest.fixture
async def bed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[ProcessBed]:
    async with process_bed(tmp_path) as made:
        yield made
        judge(made, caplog)


def turned_away(person: Person) -> bool:
    return any("being restarted" in seen.text for seen in person.private())


async def test_whoever_clicks_while_it_ends_is_told_so(
    bed: ProcessBed, ana: Person, bea: Person
) -> None:
    await ana.slash("brisca new", players=2, games=1)
    await bed.eventually(ana.public)
    panel = ana.panel()
    join = panel.button("Join")
    silence = bed.sandbox.faults.on_request(Slow(60), ANSWER, person=ana.id)
    bed.click(ana.id, panel, join.custom_id)
    await bed.eventually(lambda: silence.hits)
    ending = asyncio.create_task(bed.terminate())
    while not turned_away(bea) and not ending.done():  # the signal may come after the first click
        click = bed.click(bea.id, panel, join.custom_id)
        await asyncio.wait(
            [ending, asyncio.create_task(click.settled.wait())],
            return_when=asyncio.FIRST_COMPLETED,
        )
    assert turned_away(bea)
    assert await ending == (0, "")


async def test_it_ends_in_time_though_discord_answers_nothing(
    bed: ProcessBed, ana: Person, bea: Person
) -> None:
    await sit_down(bed, ana, bea)
    await play_on(bed, [ana, bea], cards=2)
    await bed.eventually(lambda: can_play([ana, bea], 2 + 1))
    [first] = can_play([ana, bea], 2 + 1)
    silence = bed.sandbox.faults.on_request(Slow(60), None, times=1000)
    bed.click(first.id, first.hand(), first.hand().playable()[0].custom_id)
    await bed.eventually(lambda: silence.hits)
    began = time.monotonic()
    code, said = await bed.terminate()
    assert time.monotonic() - began < ENDS_WITHIN
    assert (code, said) == (0, "")


async def test_it_ends_in_time_though_the_disk_hangs(
    bed: ProcessBed, ana: Person, bea: Person, tmp_path: Path
) -> None:
    await bed.kill()
    hangs = tmp_path / "hangs"
    await bed.start("tests.driver.hanging_disk", DISK_HANGS=str(hangs))
    await sit_down(bed, ana, bea)
    await play_on(bed, [ana, bea], cards=2)
    await bed.eventually(lambda: can_play([ana, bea], 2 + 1))
    [first] = can_play([ana, bea], 2 + 1)
    panel = ana.panel()
    hangs.touch()
    click = bed.click(first.id, first.hand(), first.hand().playable()[0].custom_id)
    await click.settled.wait()
    began = time.monotonic()
    code, said = await bed.terminate()
    assert time.monotonic() - began < ENDS_WITHIN
    assert code == 1
    assert said.count("\n") == 1, said
    assert "everything that people were told is saved" in said

    await bed.start()
    await open_hands([ana, bea])
    async with bed.opened():
        assert (await stored(bed, panel)).revision == 2 + 2
    await play_on(bed, [ana, bea], cards=2)
