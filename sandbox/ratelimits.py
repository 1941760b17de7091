"""How many requests Discord takes in a while, and the headers that say so. Judges no content.

Discord publishes no numbers per route; these are the reported ones, for planning.
"""

import math
from dataclasses import dataclass

from sandbox.clock import Clock
from sandbox.errors import ApiError, Code, rate_limited

MANY_WINDOWS = 10_000


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `calls` in `seconds`, counted apart for each key (channel, token …)."""

    name: str
    calls: int
    seconds: float


GLOBAL = Limit("global", 50, 1.0)
SEND = Limit("send", 5, 5.0)
EDIT = Limit("edit", 5, 5.0)
OLD_EDIT = Limit("old-edit", 3, 6.0)
DELETE = Limit("delete", 5, 1.0)
TOKEN = Limit("interaction-token", 5, 2.0)


@dataclass(slots=True)
class Window:
    """How much of a limit one key has used, and when it starts afresh."""

    ends: float
    used: int = 0


class RateLimits:
    """Counts requests. With `enabled` false nothing is ever refused, and no header is sent."""

    def __init__(self, clock: Clock, *, enabled: bool = True) -> None:
        self._clock = clock
        self._enabled = enabled
        self._windows: dict[tuple[str, str], Window] = {}

    def take(self, limit: Limit, key: str) -> dict[str, str]:
        """Count one request and return its headers. Raises ApiError (429) when it is too many."""
        if not self._enabled:
            return {}
        window = self._window(limit, key)
        if window.used >= limit.calls:
            raise self._refusal(limit, window)
        window.used += 1
        return self._headers(limit, window)

    def _window(self, limit: Limit, key: str) -> Window:
        now = self._clock.now()
        if len(self._windows) > MANY_WINDOWS:
            self._windows = {
                name: window for name, window in self._windows.items() if window.ends > now
            }
        window = self._windows.get((limit.name, key))
        if window is None or window.ends <= now:
            window = self._windows[limit.name, key] = Window(now + limit.seconds)
        return window

    def _headers(self, limit: Limit, window: Window) -> dict[str, str]:
        if limit is GLOBAL:
            return {}
        return {
            "X-RateLimit-Bucket": limit.name,
            "X-RateLimit-Limit": str(limit.calls),
            "X-RateLimit-Remaining": str(limit.calls - window.used),
            "X-RateLimit-Reset": f"{window.ends:.3f}",
            "X-RateLimit-Reset-After": f"{max(0.0, window.ends - self._clock.now()):.3f}",
        }

    def _refusal(self, limit: Limit, window: Window) -> ApiError:
        wait = max(0.001, window.ends - self._clock.now())
        headers = too_many_headers(wait, "global" if limit is GLOBAL else "user")
        headers |= self._headers(limit, window)
        extra = {"code": Code.OLD_EDITS.number} if limit is OLD_EDIT else {}
        return rate_limited(wait, headers, **{"global": limit is GLOBAL}, **extra)


def too_many_headers(retry_after: float | None, scope: str) -> dict[str, str]:
    """Return what every 429 of Discord carries. A client without `Via` believes it is banned."""
    headers = {"Via": "1.1 google", "X-RateLimit-Scope": scope}
    if retry_after is not None:
        headers["Retry-After"] = str(math.ceil(retry_after))
    return headers | ({"X-RateLimit-Global": "true"} if scope == "global" else {})
