"""What the log of a whole match holds: ids and revisions, and nothing that nobody may know."""

import logging
import re

import pytest

from bot.logs import LineFormatter
from tests.driver import Person
from tests.driver.sandbox_bed import SandboxBed
from tests.e2e.play import begin, panel_id, play_match


@pytest.fixture
def bed(sandbox: SandboxBed) -> SandboxBed:
    return sandbox


async def test_a_match_leaves_no_secret_in_the_log(
    bed: SandboxBed, ana: Person, bea: Person, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    await begin([ana, bea])
    await ana.press("My hand")  # deletes the older one
    table_id = panel_id(ana.panel())
    await play_match([ana, bea])
    await bed.restart()
    ours = [each for each in caplog.records if each.name.startswith("bot.")]
    text = "\n".join(map(LineFormatter().format, ours))
    shuffles = await bed.store.shuffles(table_id)
    secrets = [
        bed.sandbox.token,
        *(shuffle.secret.hex for shuffle in shuffles),
        *(interaction.token for interaction in bed.sandbox.world.interactions.values()),
    ]
    assert len(secrets) > 40
    assert [secret for secret in secrets if secret in text] == []
    assert re.findall(r"\b\d{1,2}[OCEB]\b", text) == []
