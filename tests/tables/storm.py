"""Everybody does everything at once, again and again: see `serial` for what has to come of it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, cast

from bot.tables.chance import RandomChance
from bot.tables.errors import Refused
from bot.tables.keeper import restored
from bot.tables.lobby import Lobby
from bot.tables.ports import Store
from bot.tables.seating import people
from bot.tables.service import Tables
from bot.tables.table import Table
from tests.tables.asks import Asks
from tests.tables.conftest import QuickClock
from tests.tables.serial import (
    Ask,
    Hesitant,
    Order,
    State,
    Told,
    hesitate,
    in_play,
    key,
    refused,
)


class Storm(Asks):
    """A preset played to and fro on a store; `blow` is one moment at which all happens at once."""

    def __init__(self, store: Store, preset: str, players: int, seed: int) -> None:
        self.rng = Random(seed)
        self.clock = QuickClock()
        self.store = store
        hesitant = Hesitant(store, self.rng)
        self.logs = hesitant.logs
        self.tables = Tables(cast(Store, hesitant), self.clock, RandomChance(self.rng))
        self.told = Told(hesitant.kept)
        self.tables.watch(self.told)
        self.preset, self.players = preset, players
        self.asked: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self._panel: str | None = None

    async def blow(self) -> None:
        """Ask for everything at once, and find the order in which it was done."""
        asks = [*self.asks(await self._state())]
        self.rng.shuffle(asks)
        marks = {id_: len(states) for id_, states in self.told.states.items()}
        if self.rng.random() < 0.2:
            self.clock.passes(25)  # whoever has not cut by now is late
        answers = await asyncio.gather(*map(self._asked, asks), return_exceptions=True)
        for answer in answers:
            if isinstance(answer, BaseException) and not refused(answer):
                raise answer
        answered = dict(zip(asks, answers, strict=True))
        self.asked.update(ask.word for ask in asks)
        self.done.update(ask.word for ask, answer in answered.items() if not refused(answer))
        Order(self.told.states, self.logs, marks).find(answered)
        await self._compare(marks)
        self._panel = next(
            (id_ for id_, states in reversed(self.told.states.items()) if states[-1] is not None),
            None,
        )

    async def _asked(self, ask: Ask) -> Any:
        await hesitate(self.rng)
        return await ask.call()

    async def _state(self) -> State | None:
        if self._panel is None:
            return None
        try:
            return await self.tables.get(self._panel)
        except Refused:
            return None

    async def _compare(self, marks: Mapping[str, int]) -> None:
        """What is in memory is what is stored, and nobody sits twice (U27)."""
        lobbies = {lobby.id: key(lobby) for lobby in await self.store.lobbies()}
        ends = {id_: states[-1] for id_, states in self.told.states.items()}
        assert lobbies == {id_: key(end) for id_, end in ends.items() if isinstance(end, Lobby)}
        for id_, end in ends.items():
            if len(self.told.states[id_]) == marks.get(id_):
                continue
            stored = await self.store.table(id_)
            if isinstance(end, Table):
                assert stored is not None
                assert key(restored(stored)) == key(end)
            else:
                assert stored is None
        open_ones = (end for end in ends.values() if end is not None and in_play(end))
        sitting = [person.user_id for end in open_ones for person in people(end.seats)]
        assert len(sitting) == len(set(sitting)), "somebody sits twice in one channel"
