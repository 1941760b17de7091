"""The answers under way: each interaction is begun once, and none is cut off by the end."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict

import discord

_log = logging.getLogger(__name__)

CLOSING_SECONDS = 2.0
"""How long answers may take when the program ends."""

REMEMBERED = 1000
"""Discord repeats what it has sent within seconds, when a connection is resumed."""


class UnderWay:
    """The tasks that answer people, which discord.py starts; `close` is their end."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()
        self._begun: OrderedDict[int, None] = OrderedDict()

    def begin(self, interaction: discord.Interaction) -> bool:
        """Count the current task as an answer; False where this interaction was begun before."""
        if interaction.id in self._begun:
            _log.info("interaction %s arrived twice", interaction.id)
            return False
        self._begun[interaction.id] = None
        if len(self._begun) > REMEMBERED:
            self._begun.popitem(last=False)
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    async def close(self) -> None:
        """Let the answers finish, but not for ever."""
        if not self._tasks:
            return
        _, late = await asyncio.wait(tuple(self._tasks), timeout=CLOSING_SECONDS)
        for task in late:
            _log.info("cut off at the end: %s", task.get_name())
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
