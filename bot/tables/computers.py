"""What computers do: waits a moment, asks the player, and acts by the same door as people do."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from random import Random

from bot.ai.level import Level, Player
from bot.ai.offers import accepted_offer
from bot.engine.actions import Accept, Declare, Draw, Exchange, MakeSign, SeatAction
from bot.engine.state import Phase
from bot.tables.errors import Refused
from bot.tables.lobby import Lobby
from bot.tables.ports import Clock, StoreError
from bot.tables.service import Tables
from bot.tables.table import Table

_log = logging.getLogger(__name__)

RETRY_SECONDS = 5.0
"""How long a computer waits before it tries again where the store failed."""

_ACTING = frozenset({Phase.AUCTION, Phase.CALL, Phase.PLAY, Phase.SETTLE})
"""Phases in which seats act, rather than chance or nobody."""

_AT_ONCE = (Exchange, Declare, Draw, MakeSign, Accept)
"""Done without a pause: whoever is about to click would find the table changed."""


class Computers:
    """A watcher of the tables that moves for the computers; `close` ends what it has under way."""

    def __init__(
        self, tables: Tables, clock: Clock, players: Callable[[Level], Player], pause: float
    ) -> None:
        self._tables = tables
        self._clock = clock
        self._players = players
        self._pause = pause
        self._tasks: set[asyncio.Task[None]] = set()

    def changed(self, state: Lobby | Table) -> None:
        """Begin what a computer does now: first what is offered out of turn, in order of seats."""
        if not isinstance(state, Table) or state.match.phase not in _ACTING:
            return
        offer = _accepted_offer(state)
        if offer is not None or state.computer_to_play is not None:
            move = self._move(state, offer)
            task = asyncio.create_task(move, name=f"computer at {state.id}")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def closed(self, state: Lobby | Table) -> None:
        """Nothing to end: a move for a table that is gone is refused."""

    async def close(self) -> None:
        """End the turns under way; they begin again when the tables are taken up anew."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _move(self, table: Table, offer: SeatAction | None) -> None:
        action = offer or self._choice(table)
        if not isinstance(action, _AT_ONCE):
            await self._clock.sleep(self._pause)
        while True:
            try:
                await self._tables.act(table.id, table.revision, action)
                return
            except Refused:
                return
            except StoreError as error:
                _log.warning("table %s: a computer's move was not saved: %s", table.id, error)
                await self._clock.sleep(RETRY_SECONDS)

    def _choice(self, table: Table) -> SeatAction:
        """What the computer that is awaited does."""
        seat, computer = table.match.to_play, table.computer_to_play
        assert seat is not None
        assert computer is not None
        rng = Random(f"{table.id}:{table.revision}")
        return self._players(computer.level).choose(table.view(seat), rng)


def _accepted_offer(table: Table) -> SeatAction | None:
    """What the first computer does that does anything beside its turn."""
    people = frozenset(filter(table.is_present, range(len(table.seats))))
    computers = [seat for seat in range(len(table.seats)) if seat not in people]
    accepted = (accepted_offer(table.view(seat), people) for seat in computers)
    return next((action for action in accepted if action is not None), None)
