"""The answers under way: each interaction is begun once, and none is cut off by the end."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict

import discord

_log = logging.getLogger(__name__)

CLOSING_SECONDS = 2.0
"""How long answers may take when the program ends."""

MOST_AT_ONCE = 5
"""How many clicks of one person are carried out at a time; of more nobody could want the effect."""

REMEMBERED = 1000
"""Discord repeats what it has sent within seconds, when a connection is resumed."""


class UnderWay:
    """The tasks that answer people, which discord.py starts; `close` is their end."""

    def __init__(self) -> None:
        self._tasks: dict[asyncio.Task[object], int] = {}
        """Each with the user whom it answers."""
        self._begun: OrderedDict[int, None] = OrderedDict()
        self.ending = False

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
        self._tasks[task] = interaction.user.id
        task.add_done_callback(self._tasks.pop)
        return True

    def crowded(self, interaction: discord.Interaction) -> bool:
        """Whether so many of this person's clicks are being answered that one more is too many."""
        theirs = sum(1 for user_id in self._tasks.values() if user_id == interaction.user.id)
        return theirs > MOST_AT_ONCE

    async def close(self) -> None:
        """Let the answers finish, but not for ever; whoever comes from now on is turned away."""
        self.ending = True
        now = asyncio.get_running_loop().time
        ends = now() + CLOSING_SECONDS
        while self._tasks and (left := ends - now()) > 0:
            await asyncio.wait(tuple(self._tasks), timeout=left)
        late = tuple(self._tasks)
        for task in late:
            _log.info("cut off at the end: %s", task.get_name())
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
