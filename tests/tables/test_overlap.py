"""Two processes that were wrongly told to serve the same server: nothing is played twice."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random

import pytest

from bot.engine.codec import format_action
from bot.store.sql import SqlStore
from bot.tables.chance import RandomChance
from bot.tables.errors import Refused, TableRefusal
from bot.tables.service import Tables
from bot.tables.table import Table
from tests.postgres import new_database
from tests.store.builders import ANA, BEA, Story, a_story, open_story
from tests.tables.conftest import QuickClock


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path / "brisca.sqlite3")
        return
    with new_database() as url:
        yield url.render_as_string(hide_password=False)


@pytest.fixture
def story() -> Story:
    return a_story()


@pytest.fixture
async def both(database: str, story: Story) -> AsyncIterator[tuple[Tables, Tables]]:
    """Two services with one table taken up by each."""
    stores = (await SqlStore.open(database), await SqlStore.open(database))
    await open_story(stores[0], story)
    services = tuple(Tables(store, QuickClock(), RandomChance(Random(1))) for store in stores)
    for tables in services:
        await tables.resume()
    yield services[0], services[1]
    for store in stores:
        await store.close()


async def test_what_one_has_played_the_other_refuses_and_takes_up(
    both: tuple[Tables, Tables], story: Story
) -> None:
    first, second = both
    people = {0: ANA, 1: BEA}
    for number, (after, action) in enumerate(list(story.later)[:6]):
        quick, late = (first, second) if number % 2 else (second, first)
        seat, _, deed = format_action(action).partition(":")
        click = (story.table.id, people[int(seat)].user_id, after.revision - 1, deed)

        await quick.do(*click)
        with pytest.raises(Refused) as refused:
            await late.do(*click)

        assert refused.value.refusal is TableRefusal.STALE
        states = [await tables.get(story.table.id) for tables in both]
        assert [state.match for state in states if isinstance(state, Table)] == [after.match] * 2
