"""From revision 0001 to 0006: how each table ended is told from what was known of it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from bot.store.migrate import migrate
from bot.store.sql import SqlStore
from bot.tables.ports import Outcome
from tests.store.migrating import Rows, scripts_up_to, within, write_rows
from tests.store.test_migration_0002 import BASE_2, PLACE, ROWS_OF_0001

CLOSED: Rows = {
    "tables": [
        {"id": id_, "rules": BASE_2, "first_dealer": 0, "message_id": None, "revision": 0}
        | {**PLACE, "over": over, "closed": True}
        for id_, over in (("table003", False), ("table004", True))
    ]
}


async def test_outcomes_are_told_from_the_flags(database: str, tmp_path: Path) -> None:
    await within(database, partial(migrate, scripts=scripts_up_to("0001", tmp_path)))
    for rows in (ROWS_OF_0001, CLOSED):
        await within(database, partial(write_rows, rows=rows))

    store = await SqlStore.open(database)
    told = [await store.outcome(f"table00{number}") for number in (1, 2, 3, 4)]
    (in_play,) = await store.open_tables()
    await store.close()

    assert told == [None, Outcome.FINISHED, Outcome.VOID, Outcome.FINISHED]
    assert in_play.wants_end == frozenset()
