"""How a serving program ends: when it is asked to, in good order, and in time come what may."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress

from bot.console import FAULT

_log = logging.getLogger(__name__)

ENDS_WITHIN = 9.0
"""Seconds. A container engine kills after ten, and takes the blame for what hangs."""


async def until_asked(
    serving: Coroutine[object, object, None],
    listen: Callable[[Callable[[], None]], None] = lambda _ask: None,
) -> None:
    """Serve until SIGINT or SIGTERM, or until `listen` has had its argument called.

    From then on the whole program, and not this function alone, has `ENDS_WITHIN` seconds: what
    hangs may be a thread of the database, which nothing but the end of the process can end.
    """
    loop = asyncio.get_running_loop()
    task = asyncio.ensure_future(serving)

    def ask() -> None:
        # Once: an impatient second signal must not cut the end itself short.
        if not task.cancelling():
            _end_in_time()
            task.cancel()

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, ask)
    listen(ask)
    with suppress(asyncio.CancelledError):
        await task


def _end_in_time() -> None:
    # Not of the event loop, which may hang itself, and no thread that the process would wait for.
    timer = threading.Timer(ENDS_WITHIN, _end)
    timer.daemon = True
    timer.start()


def _end() -> None:
    try:
        _log.error(
            "Discord or the database did not let go within %s seconds; "
            "everything that people were told is saved",
            ENDS_WITHIN,
        )
    finally:
        os._exit(FAULT)
