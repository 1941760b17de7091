"""At most so many calls in so many seconds, counted back from each moment."""

from __future__ import annotations

from collections import deque
from datetime import datetime, timedelta


class Allowance:
    """Counts the calls that somebody makes, and says how long they have to wait for another."""

    def __init__(self, calls: int, seconds: float) -> None:
        self._window = timedelta(seconds=seconds)
        self._taken: deque[datetime] = deque(maxlen=calls)

    def take(self, now: datetime) -> None:
        """Count a call."""
        self._taken.append(now)

    def wait(self, now: datetime) -> float:
        """Seconds until another call is allowed, never more than the whole window."""
        if len(self._taken) != self._taken.maxlen:
            return 0.0
        left = self._taken[0] + self._window - now
        return min(max(left, timedelta()), self._window).total_seconds()
