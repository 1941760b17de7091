"""Waiting for a moment of a clock that a test drives by hand."""

from __future__ import annotations

import asyncio
from datetime import datetime


class Waking:
    """Those who wait for a moment; `wake` lets them go once it has come."""

    def __init__(self) -> None:
        self._waiting: list[tuple[datetime, asyncio.Future[None]]] = []

    @property
    def moments(self) -> list[datetime]:
        """What is being waited for, the earliest first."""
        return sorted(moment for moment, waiter in self._waiting if not waiter.done())

    async def until(self, moment: datetime, now: datetime) -> None:
        """Return at a moment, at the loop's next turn where it is past."""
        if moment <= now:
            await asyncio.sleep(0)
            return
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((moment, waiter))
        await waiter

    def wake(self, now: datetime) -> None:
        """Let those go whose moment has come."""
        for moment, waiter in self._waiting:
            if moment <= now and not waiter.done():
                waiter.set_result(None)
        self._waiting = [each for each in self._waiting if not each[1].done()]
