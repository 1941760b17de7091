"""The one writer: jobs that wait at the same moment share a transaction, and so one fsync."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.faults import is_unfit_value
from bot.tables.ports import StaleRevisionError

REFUSALS = (StaleRevisionError, DBAPIError, ValueError, OverflowError)
"""What may concern one job alone: it came too late, or the database does not take its values."""

Job = Callable[[Connection], None]
"""Writes through a connection, and may be run twice: what it wrote the first time is undone."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    job: Job
    done: asyncio.Future[None]


class Writer:
    """Runs jobs in the order they came. Made inside a running event loop, ended by `close`."""

    def __init__(
        self, engine: AsyncEngine, before: Callable[[], None], after: Callable[[int], None]
    ) -> None:
        """`before` is called ahead of each transaction; its exception fails the group.

        `after` gets the number of jobs in each one that was committed.
        """
        self._engine = engine
        self._before = before
        self._after = after
        self._queue: asyncio.Queue[_Waiting | None] = asyncio.Queue()
        self._task = asyncio.create_task(self._run(), name="store writer")

    async def write(self, job: Job) -> None:
        """Return once the job is committed; raises what the job raised, or the database.

        The job of a caller that is cancelled is dropped, unless it is being written just then.
        """
        waiting = _Waiting(job, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(waiting)
        await waiting.done

    async def close(self) -> None:
        """Write what waits, then end. No job may come after."""
        self._queue.put_nowait(None)
        await self._task

    async def _run(self) -> None:
        while group := await self._next_group():
            try:
                outcomes = await self._commit([waiting.job for waiting in group])
            except Exception as error:  # noqa: BLE001 - it goes to those who asked for the jobs
                await self._engine.dispose()
                outcomes = [error] * len(group)
            else:
                self._after(len(group))
            for waiting, outcome in zip(group, outcomes, strict=True):
                _tell(waiting.done, outcome)

    async def _next_group(self) -> list[_Waiting]:
        """Everything that waits, at least one job; empty when there will be no more."""
        group = []
        waiting = await self._queue.get()
        while waiting is not None:
            if not waiting.done.cancelled():
                group.append(waiting)
            if group and self._queue.empty():
                return group
            waiting = await self._queue.get()
        if group:
            self._queue.put_nowait(None)
        return group

    async def _commit(self, jobs: Sequence[Job]) -> list[Exception | None]:
        """Run jobs in one transaction; the outcome of each is None or why it was refused.

        Few jobs are ever refused, so the group is first run as a whole, at half the cost; where
        that fails, it is run again with a savepoint for each.
        """
        self._before()
        try:
            async with self._engine.begin() as connection:
                await connection.run_sync(_run_all, jobs)
        except REFUSALS as error:
            if not _concerns_one_job(error):
                raise
            async with self._engine.begin() as connection:
                return await connection.run_sync(_attempt_all, jobs)
        return [None] * len(jobs)


def _run_all(connection: Connection, jobs: Sequence[Job]) -> None:
    for job in jobs:
        job(connection)


def _attempt_all(connection: Connection, jobs: Sequence[Job]) -> list[Exception | None]:
    return [_attempt(connection, job) for job in jobs]


def _attempt(connection: Connection, job: Job) -> Exception | None:
    """Run a job in a savepoint; an error of the database itself fails the whole group instead.

    Such an error (a full disk, say) may have ended the transaction, and the savepoint with it.
    """
    savepoint = connection.begin_nested()
    try:
        job(connection)
    except REFUSALS as error:
        if not _concerns_one_job(error):
            raise
        savepoint.rollback()
        return error
    savepoint.commit()
    return None


def _concerns_one_job(error: Exception) -> bool:
    of_the_database = isinstance(error, DBAPIError) and not isinstance(error, IntegrityError)
    return not of_the_database or is_unfit_value(error)


def _tell(done: asyncio.Future[None], outcome: Exception | None) -> None:
    if done.cancelled():
        return
    if outcome is None:
        done.set_result(None)
    else:
        done.set_exception(outcome)
