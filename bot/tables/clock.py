"""The real time, and waiting for it to pass."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime


class SystemClock:
    """The clock of the machine."""

    def now(self) -> datetime:
        """The present time in UTC."""
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        """Return after so many seconds."""
        await asyncio.sleep(seconds)

    async def until(self, moment: datetime) -> None:
        """Return at a moment, at once where it is past."""
        await asyncio.sleep(max(0.0, (moment - self.now()).total_seconds()))
