"""Computers move by themselves, once a turn, and never for a person."""

import asyncio
from datetime import datetime
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from bot.ai.offers import accepted_offer
from bot.ai.players import player_for
from bot.store.memory import MemoryStore
from bot.tables.chance import RandomChance
from bot.tables.computers import RETRY_SECONDS, Computers
from bot.tables.lobby import Lobby
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


async def quiet(tables: Tables, table_id: str) -> Table:
    """The table once no computer has anything to do, in its turn or not."""
    while True:
        table = await settled(tables, table_id)
        views = [table.view(seat) for seat in range(1, len(table.seats))]
        if table.match.to_play is None or all(accepted_offer(view) is None for view in views):
            return table
        await asyncio.sleep(0)


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


class Stamps:
    """A watcher that notes when a table changed."""

    def __init__(self, clock: QuickClock) -> None:
        self._clock = clock
        self.noted: list[tuple[datetime, Table]] = []

    def changed(self, state: Lobby | Table) -> None:
        if isinstance(state, Table):
            self.noted.append((self._clock.now(), state))

    def closed(self, state: Lobby | Table) -> None:
        raise AssertionError("no table of these tests is closed")


@pytest.mark.parametrize(("players", "seed"), [(2, 3), (4, 1)])
async def test_computers_exchange_at_once_and_claim_in_any_turn(
    clock: QuickClock, players: int, seed: int
) -> None:
    """R40, R41: they play with a person who does neither."""
    tables = Tables(MemoryStore(), clock, RandomChance(Random(seed)))
    stamps = Stamps(clock)
    tables.watch(stamps)
    computers = Computers(tables, clock, player_for, pause=1.5)
    tables.watch(computers)
    lobby = await tables.open_lobby(
        ANA, HERE, players=players, preset="catalana", match_length=10, computers=players - 1
    )
    table = await quiet(tables, (await tables.begin(lobby.id, ANA.user_id)).id)
    while not table.over:
        if table.match.to_play is None:
            await tables.next_deal(table.id, ANA.user_id, table.revision)
        else:
            card = table.view(0).legal[0]
            await tables.play(table.id, ANA.user_id, table.revision, card)
        table = await quiet(tables, table.id)
    await computers.close()
    swappers, claimants, out_of_turn = set(), set(), 0
    for (before_at, before), (at, after) in pairwise(stamps.noted):
        was, now = before.match.deal, after.match.deal
        assert was is not None and now is not None
        if was.number == now.number and len(now.exchanges) > len(was.exchanges):
            assert at == before_at
            swappers.add(now.exchanges[-1].seat)
            out_of_turn += now.to_play != now.exchanges[-1].seat
        claimants.add(now.claimed_by)
    assert swappers and 0 not in swappers
    assert claimants - {None} and 0 not in claimants
    assert out_of_turn
