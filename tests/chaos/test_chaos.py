"""A short run of `make chaos`: a bot is killed again and again, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.chaos.run import Chaos
from tests.postgres import new_database

KILLS = 10


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The path or URL of an empty database."""
    if request.param == "sqlite":
        yield str(tmp_path / "brisca.sqlite3")
        return
    with new_database() as url:
        yield url.render_as_string(hide_password=False)


async def test_nothing_is_lost_and_nothing_happens_twice(tmp_path: Path, database: str) -> None:
    report = await Chaos(tmp_path, database, ["base", "chiamata"], seed=7).run(KILLS)
    assert report.faults == []
    assert report.kills == KILLS
    assert report.unanswered > KILLS  # else the bot was killed where nobody was under way
    assert report.actions > KILLS
