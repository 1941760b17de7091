"""Computers move by themselves, once a turn, and never for a person."""

import asyncio
from random import Random
from typing import Any

import pytest

from bot.ai.players import player_for
from bot.store.memory import MemoryStore
from bot.tables.chance import RandomChance
from bot.tables.computers import RETRY_SECONDS, Computers
from bot.tables.ports import StoreError
from bot.tables.seating import Computer
from bot.tables.service import Tables
from bot.tables.table import Table
from tests.tables.conftest import ANA, BEA, HERE, QuickClock, Witness


@pytest.fixture
async def computers(tables: Tables, clock: QuickClock) -> Any:
    computers = Computers(tables, clock, player_for, pause=1.5)
    tables.watch(computers)
    yield computers
    await computers.close()


async def settled(tables: Tables, table_id: str) -> Table:
    """The table once no computer is to play."""
    for _ in range(2000):
        await asyncio.sleep(0)
        state = await tables.get(table_id)
        assert isinstance(state, Table)
        if state.computer_to_play is None:
            return state
    raise AssertionError("a computer did not move")


async def alone(tables: Tables, players: int = 2) -> Table:
    lobby = await tables.open_lobby(
        ANA, HERE, players=players, match_length=1, computers=players - 1
    )
    return await settled(tables, (await tables.begin(lobby.id, ANA.user_id)).id)


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_one_person_plays_a_whole_match(
    tables: Tables, computers: Computers, players: int
) -> None:
    table = await alone(tables, players)
    while not table.over:
        if table.match.to_play is None:
            await tables.next_deal(table.id, ANA.user_id, table.revision)
        else:
            assert table.match.to_play == 0
            card = table.view(0).hand[0]
            await tables.play(table.id, ANA.user_id, table.revision, card)
        table = await settled(tables, table.id)
    assert sum(table.match.results[-1].points) == 120


async def test_a_computer_waits_before_each_card(
    tables: Tables, computers: Computers, clock: QuickClock, witness: Witness
) -> None:
    begun_at = clock.now()
    table = await alone(tables, 4)
    moves = table.revision - 2
    assert moves == (0 - (table.match.deal.leader if table.match.deal else 0)) % 4
    assert (clock.now() - begun_at).total_seconds() == pytest.approx(1.5 * moves)


async def test_a_resumed_table_goes_on(tables: Tables, store: MemoryStore) -> None:
    lobby = await tables.open_lobby(ANA, HERE, players=2, match_length=1, computers=1)
    table = await tables.begin(lobby.id, ANA.user_id)
    if table.computer_to_play is None:
        table = await tables.play(table.id, ANA.user_id, table.revision, table.view(0).hand[0])
    assert table.computer_to_play is not None
    clock = QuickClock()
    again = Tables(store, clock, RandomChance(Random(3)))
    resumed = Computers(again, clock, player_for, pause=0)
    again.watch(resumed)
    await again.resume()
    after = await settled(again, table.id)
    assert after.revision > table.revision
    await resumed.close()


async def test_it_plays_on_for_a_person_who_left(tables: Tables, computers: Computers) -> None:
    lobby = await tables.open_lobby(ANA, HERE, players=2, match_length=1)
    await tables.join(lobby.id, BEA)
    table = await tables.begin(lobby.id, ANA.user_id)
    seat = table.match.to_play
    leaver = (ANA, BEA)[seat or 0]
    await tables.leave(leaver.user_id, HERE)
    after = await settled(tables, table.id)
    assert after.revision == table.revision + 1
    assert isinstance(after.seats[seat or 0], Computer)


async def test_it_tries_again_when_the_store_fails() -> None:
    class Faulty(MemoryStore):
        faults = 2

        async def append(self, *arguments: Any, **named: Any) -> None:
            if self.faults:
                self.faults -= 1
                raise StoreError("disk full")
            await super().append(*arguments, **named)

    clock = QuickClock()
    tables = Tables(Faulty(), clock, RandomChance(Random(8)))
    lobby = await tables.open_lobby(ANA, HERE, players=4, match_length=1, computers=3)
    computers = Computers(tables, clock, player_for, pause=0)
    tables.watch(computers)
    begun_at = clock.now()
    table = await tables.begin(lobby.id, ANA.user_id)
    assert table.computer_to_play is not None
    await settled(tables, table.id)
    assert (clock.now() - begun_at).total_seconds() == 2 * RETRY_SECONDS
    await computers.close()
