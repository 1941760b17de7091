"""From revision 0002 to 0003: nothing is lost, and what was dealt before has no secret."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from bot.store.migrate import migrate
from bot.store.schema import metadata
from bot.store.sql import SqlStore
from bot.tables.dealing import Cut, Secret
from bot.tables.promises import Shuffle
from tests.store.builders import NOON
from tests.store.migrating import created, read_rows, scripts_up_to, within, write_rows
from tests.store.test_migration_0002 import ROWS_OF_0001

SHUFFLE = Shuffle(1, Secret(bytes(32)), Cut(3, 0, "18446744073709551615"))


async def test_a_database_of_0002_keeps_its_rows_and_takes_shuffles(
    database: str, tmp_path: Path
) -> None:
    await within(database, partial(migrate, scripts=scripts_up_to("0002", tmp_path)))
    await within(database, partial(write_rows, rows=ROWS_OF_0001))
    before = await within(database, partial(read_rows, like=ROWS_OF_0001))

    store = await SqlStore.open(database)
    [lobby], [table] = await store.lobbies(), await store.open_tables()
    assert (lobby.commitment, table.shuffles) == (None, ())
    assert await within(database, partial(read_rows, like=ROWS_OF_0001)) == before

    await store.save_shuffle(table.id, SHUFFLE)
    await store.beat(NOON)
    assert await store.shuffles(table.id) == (SHUFFLE,)
    await store.close()


async def test_the_schema_from_0002_is_the_metadata_to_the_letter(
    path: Path, tmp_path: Path
) -> None:
    await within(path, partial(migrate, scripts=scripts_up_to("0002", tmp_path)))
    await within(path, migrate)
    await within(tmp_path / "wanted.sqlite", metadata.create_all)

    assert await within(path, created) == await within(tmp_path / "wanted.sqlite", created)
