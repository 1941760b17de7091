"""The sandbox's time: the real one, which a test can move forward. Knows nothing of Discord."""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime

DISCORD_EPOCH_MS = 1_420_070_400_000


class Timer:
    """A callback that waits for its moment; `cancel` is safe at any time."""

    __slots__ = ("_clock", "callback", "handle", "when")

    def __init__(self, clock: "Clock", when: float, callback: Callable[[], None]) -> None:
        self._clock = clock
        self.when = when
        self.callback = callback
        self.handle: asyncio.TimerHandle | None = None

    def cancel(self) -> None:
        """Drop the timer; nothing happens if it has fired."""
        self._clock.forget(self)


class Clock:
    """Seconds since 1970, and timers that follow them, also when a test shifts the time."""

    def __init__(self) -> None:
        self._shift = 0.0
        self._timers: set[Timer] = set()

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time() + self._shift

    def later(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Call `callback` once, `delay` seconds from now."""
        timer = Timer(self, self.now() + delay, callback)
        self._timers.add(timer)
        self._arm(timer)
        return timer

    def shift(self, seconds: float) -> None:
        """Move time forward; what became due meanwhile happens now, in its order."""
        self._shift += seconds
        for timer in sorted(self._timers, key=lambda waiting: waiting.when):
            if timer not in self._timers:  # an earlier callback cancelled it
                continue
            if timer.when <= self.now():
                self._fire(timer)
            else:
                self._arm(timer)

    def forget(self, timer: Timer) -> None:
        """Take a timer off the list."""
        self._timers.discard(timer)
        if timer.handle is not None:
            timer.handle.cancel()
            timer.handle = None

    def close(self) -> None:
        """Drop all timers."""
        for timer in tuple(self._timers):
            self.forget(timer)

    def _arm(self, timer: Timer) -> None:
        if timer.handle is not None:
            timer.handle.cancel()
        delay = max(0.0, timer.when - self.now())
        timer.handle = asyncio.get_running_loop().call_later(delay, self._fire, timer)

    def _fire(self, timer: Timer) -> None:
        self.forget(timer)
        timer.callback()


class Snowflakes:
    """Fresh ids that carry their time, as Discord's do: clients read an id's age from it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """Return an id later than all before it."""
        fresh = (int(self._clock.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last = max(fresh, self._last + 1)
        return self._last


def born(snowflake: int) -> float:
    """Return the moment (seconds since 1970) an id was made."""
    return ((snowflake >> 22) + DISCORD_EPOCH_MS) / 1000


def iso(moment: float) -> str:
    """Write a moment as Discord does, in UTC."""
    return datetime.fromtimestamp(moment, UTC).isoformat()
