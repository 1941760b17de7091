"""The store on a database. What is written and read is in `writes` and `reads`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection

from bot.engine.actions import Action
from bot.store import reads, writes
from bot.store.address import database_of
from bot.store.database import Access, Database
from bot.store.faults import DATABASE_FAULTS, complaint, fault
from bot.store.meter import Meter
from bot.store.migrate import ForeignSchemaError, migrate
from bot.store.rows import UnreadableError
from bot.store.writer import Job, Writer
from bot.tables.dealing import Secret
from bot.tables.lobby import Lobby
from bot.tables.ports import FinishedMatch, Outcome, Standing, StoredTable
from bot.tables.promises import Shuffle
from bot.tables.settings import Settings
from bot.tables.shards import ALL_SHARDS, Shards
from bot.tables.table import Table

_T = TypeVar("_T")

PATIENCE = 5.0
"""Seconds to wait for a server, or while another program keeps the database locked."""


class SqlStore:
    """A `Store` (see `bot.tables.ports`) in a database; `open` makes one, `close` must end it."""

    def __init__(
        self, database: Database, patience: float, shards: Shards, meter: Meter | None
    ) -> None:
        """Only for `open`, which has migrated the database."""
        self._shards = shards
        self._name = database.name
        self._require_same = database.watch()
        self._reading = database.engine(Access.READ, patience)
        self._writing = database.engine(Access.WRITE, patience)
        self._meter = meter
        self._writer = Writer(self._writing, before=self._require_same, after=self._wrote)
        self._closed = False

    @classmethod
    async def open(
        cls,
        url_or_path: str | Path,
        patience: float = PATIENCE,
        shards: Shards = ALL_SHARDS,
        meter: Meter | None = None,
    ) -> SqlStore:
        """Create or migrate a database, named by path or URL (see `address`), and open it.

        Lobbies, open tables and deadlines are those of the `shards`; others are of another process.
        Raises `StoreError`; a database that cannot be used is left as it was.
        """
        database = database_of(url_or_path)
        await migrate_database(database, patience)
        return cls(database, patience, shards, meter)

    async def lobbies(self) -> Sequence[Lobby]:
        """Every open lobby, by id."""
        return await self._read(partial(reads.open_lobbies, shards=self._shards))

    async def open_tables(self) -> Sequence[StoredTable]:
        """Every table in play, by id."""
        return await self._read(partial(reads.open_tables, shards=self._shards))

    async def table(self, table_id: str) -> StoredTable | None:
        """A table that was not closed."""
        return await self._read(partial(reads.one_table, table_id=table_id))

    async def standings(self, guild_id: int) -> Sequence[Standing]:
        """The people of a server, ranked."""
        return await self._read(partial(reads.standings, guild_id=guild_id))

    async def save_lobby(self, lobby: Lobby, secret: Secret | None = None) -> None:
        """Write a new lobby, or what has changed of a known one."""
        await self._write(partial(writes.save_lobby, lobby=lobby, secret=secret))

    async def delete_lobby(self, lobby_id: str) -> None:
        """Forget a lobby and the secret of its draw."""
        await self._write(partial(writes.delete_lobby, lobby_id=lobby_id))

    async def open_table(
        self,
        table: Table,
        actions: Sequence[Action],
        replaces: str | None = None,
        shuffles: Sequence[Shuffle] = (),
    ) -> None:
        """Write a table with its first actions in place of a lobby or a finished table.

        Raises `StaleRevisionError` where the table exists.
        """
        await self._write(
            partial(
                writes.open_table,
                table=table,
                opening=tuple(actions),
                replaces=replaces,
                promised=tuple(shuffles),
            )
        )
        self._acted(actions)

    async def append(
        self,
        table: Table,
        action: Action,
        at: datetime,
        finished: FinishedMatch | None = None,
        shuffle: Shuffle | None = None,
        *,
        with_misses: bool = False,
    ) -> None:
        """Write the action that led to `table.revision`; raises `StaleRevisionError`."""
        await self._write(
            partial(
                writes.append,
                table=table,
                action=action,
                at=at,
                finished=finished,
                shuffle=shuffle,
                with_misses=with_misses,
            )
        )
        self._acted((action,))

    async def save_shuffle(self, table_id: str, shuffle: Shuffle) -> None:
        """Write a new shuffle, or the cut of a known one; raises `StaleRevisionError`."""
        await self._write(partial(writes.save_shuffle, table_id=table_id, shuffle=shuffle))

    async def shuffles(self, table_id: str) -> Sequence[Shuffle]:
        """The shuffles of a lobby or table, by number, with their secrets."""
        return await self._read(partial(reads.shuffles_of, table_id=table_id))

    async def beat(self, now: datetime) -> None:
        """Note that the program runs."""
        await self._write(partial(writes.beat, now=now, shards=self._shards))

    async def wake(self, now: datetime) -> None:
        """Move every deadline by the time since the last `beat`, and note that the program runs."""
        await self._write(partial(writes.wake, now=now, shards=self._shards))

    async def save_seats(self, table: Table) -> None:
        """Write the seats of a table, and its clock; raises `StaleRevisionError`."""
        await self._write(partial(writes.save_seats, table=table))

    async def close_table(self, table_id: str) -> None:
        """Take a table out of play for good; a match that was not over is void."""
        await self._write(partial(writes.close_table, table_id=table_id))

    async def outcome(self, table_id: str) -> Outcome | None:
        """How a match ended, of a closed table too."""
        return await self._read(partial(reads.outcome_of, table_id=table_id))

    async def set_message(self, panel_id: str, message_id: int) -> None:
        """Note which message shows a lobby or table."""
        await self._write(partial(writes.set_message, panel_id=panel_id, message_id=message_id))

    async def settings(self, guild_id: int) -> Settings:
        """What a server has chosen."""
        return await self._read(partial(reads.settings_of, guild_id=guild_id))

    async def save_settings(self, guild_id: int, settings: Settings) -> None:
        """Keep what a server has chosen."""
        await self._write(partial(writes.save_settings, guild_id=guild_id, chosen=settings))

    async def note(self, key: str) -> str | None:
        """A small text kept under a key."""
        return await self._read(partial(reads.note, key=key))

    async def set_note(self, key: str, value: str) -> None:
        """Keep a small text under a key."""
        await self._write(partial(writes.set_note, key=key, value=value))

    async def close(self) -> None:
        """Finish what is being written and let the database go; closing twice does nothing."""
        if self._closed:
            return
        self._closed = True
        await self._writer.close()
        await self._writing.dispose()
        await self._reading.dispose()

    async def _write(self, job: Job) -> None:
        self._require_open()
        try:
            await self._writer.write(job)
        except DATABASE_FAULTS as error:
            raise fault(self._name, error) from error
        except (ValueError, OverflowError) as error:
            raise complaint(self._name, f"it cannot hold a value ({error})") from error

    async def _read(self, question: Callable[[Connection], _T]) -> _T:
        self._require_open()
        self._require_same()
        try:
            async with self._reading.connect() as connection:
                return await connection.run_sync(question)
        except DATABASE_FAULTS as error:
            raise fault(self._name, error) from error
        except UnreadableError as error:
            raise complaint(self._name, f"{error}; put back a backup") from error

    def _wrote(self, jobs: int) -> None:
        if self._meter is not None:
            self._meter.wrote(jobs)

    def _acted(self, actions: Sequence[Action]) -> None:
        if self._meter is not None:
            for action in actions:
                self._meter.acted(action)

    def _require_open(self) -> None:
        if self._closed:
            raise complaint(self._name, "the store is closed")


async def migrate_database(database: Database, patience: float = PATIENCE) -> None:
    """Create a database's tables, or bring them to this version's schema; raises `StoreError`."""
    database.require_usable()
    creating = database.engine(Access.MIGRATE, patience)
    try:
        async with creating.begin() as connection:
            await connection.run_sync(migrate)
    except DATABASE_FAULTS as error:
        raise fault(database.name, error) from error
    except ForeignSchemaError as error:
        raise complaint(database.name, str(error)) from error
    finally:
        await creating.dispose()
