"""Two things at once, people in two places, and a store that knows better than the memory."""

import asyncio
from random import Random
from typing import Any

import pytest

from bot.engine.actions import Action
from bot.engine.cards import Card
from bot.store.memory import MemoryStore
from bot.tables.chance import RandomChance
from bot.tables.errors import TableRefusal
from bot.tables.lobby import Lobby
from bot.tables.ports import StoredTable, StoreError
from bot.tables.seating import Person, Place
from bot.tables.service import Tables
from bot.tables.table import Table
from tests.tables.conftest import ANA, BEA, CARLES, HERE, QuickClock, Witness, until
from tests.tables.sitting import CLICK, begun, play, play_match, play_one, refusal_of


class GatedStore(MemoryStore):
    """A store that is as slow as a test wants; its gate is awaited ahead of each write."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()
        self.waiting = 0

    async def _wait(self) -> None:
        self.waiting += 1
        await self.gate.wait()
        self.waiting -= 1

    async def save_lobby(self, *arguments: Any, **named: Any) -> None:
        await self._wait()
        await super().save_lobby(*arguments, **named)

    async def append(self, *arguments: Any, **named: Any) -> None:
        await self._wait()
        await super().append(*arguments, **named)

    async def open_table(self, *arguments: Any, **named: Any) -> None:
        await self._wait()
        await super().open_table(*arguments, **named)


class SlowToRead(GatedStore):
    """The same for reading a table."""

    async def table(self, table_id: str) -> StoredTable | None:
        await self._wait()
        return await super().table(table_id)


class LyingStore(MemoryStore):
    """A store that writes, and then says that it failed, while `lies` is set."""

    lies = False

    async def append(self, *arguments: Any, **named: Any) -> None:
        await super().append(*arguments, **named)
        self._complain()

    async def open_table(self, *arguments: Any, **named: Any) -> None:
        await super().open_table(*arguments, **named)
        self._complain()

    async def save_seats(self, table: Table) -> None:
        await super().save_seats(table)
        self._complain()

    def _complain(self) -> None:
        if self.lies:
            raise StoreError("disk fault at the commit")


def over(store: MemoryStore) -> Tables:
    return Tables(store, QuickClock(), RandomChance(Random(1)))


async def test_somebody_at_another_table_asks_for_no_rematch(tables: Tables) -> None:
    table = await play_match(tables, await begun(tables, BEA))
    await tables.open_lobby(ANA, HERE, players=2, match_length=1)
    assert await refusal_of(tables.rematch(table.id, ANA.user_id)) is TableRefusal.PLAYING_HERE
    assert (await tables.rematch(table.id, BEA.user_id)).wants_rematch == {1}


async def test_a_rematch_waits_for_who_has_sat_down_elsewhere(
    tables: Tables, witness: Witness
) -> None:
    table = await play_match(tables, await begun(tables, BEA))
    await tables.rematch(table.id, ANA.user_id)
    await tables.open_lobby(ANA, HERE, players=2, match_length=1)
    told = len(witness.told)
    asking = tables.rematch(table.id, BEA.user_id)
    assert await refusal_of(asking) is TableRefusal.OTHERS_PLAYING
    assert len(witness.told) == told

    await tables.leave(ANA.user_id, HERE)
    again = await tables.rematch(table.id, BEA.user_id)
    assert again.id != table.id
    assert tables.find(ANA.user_id, HERE) == again


async def test_a_rematch_being_written_holds_the_seats_of_all() -> None:
    store = GatedStore()
    tables = over(store)
    table = await play_match(tables, await begun(tables, BEA))
    await tables.rematch(table.id, BEA.user_id)
    store.gate.clear()
    asking = asyncio.create_task(tables.rematch(table.id, ANA.user_id))
    await until(lambda: store.waiting)
    opening = tables.open_lobby(BEA, HERE, players=2, match_length=1)
    assert await refusal_of(opening) is TableRefusal.PLAYING_HERE
    store.gate.set()
    assert (await asking).id != table.id


async def test_a_finished_table_that_is_looked_at_seats_nobody() -> None:
    """Noting the message of a result must not keep its people from opening another table."""
    store = GatedStore()
    tables = over(store)
    table = await play_match(tables, await begun(tables, BEA))
    entry = await tables._keeper._entry(table.id)
    assert entry.state == table
    assert isinstance(await tables.open_lobby(ANA, HERE, players=2, match_length=1), Lobby)


async def test_two_lobbies_joined_at_once_give_one_seat() -> None:
    store = GatedStore()
    tables = over(store)
    lobbies = [
        await tables.open_lobby(host, HERE, players=2, match_length=1) for host in (ANA, BEA)
    ]
    store.gate.clear()
    joining = [asyncio.create_task(tables.join(lobby.id, CARLES)) for lobby in lobbies]
    await until(lambda: any(task.done() for task in joining))
    store.gate.set()
    results = await asyncio.gather(*joining, return_exceptions=True)
    assert sum(isinstance(result, Lobby) for result in results) == 1


async def test_a_join_that_is_cut_off_leaves_no_trace() -> None:
    store = GatedStore()
    tables = over(store)
    lobby = await tables.open_lobby(ANA, HERE, players=2, match_length=1)
    store.gate.clear()
    joining = asyncio.create_task(tables.join(lobby.id, BEA))
    await until(lambda: store.waiting)
    joining.cancel()
    await asyncio.gather(joining, return_exceptions=True)
    store.gate.set()
    assert await tables.get(lobby.id) == lobby
    assert (await tables.join(lobby.id, BEA)).full


async def test_who_leaves_while_the_match_begins_has_left() -> None:
    store = GatedStore()
    tables = over(store)
    lobby = await tables.open_lobby(ANA, HERE, players=2, match_length=1)
    await tables.join(lobby.id, BEA)
    store.gate.clear()
    beginning = asyncio.create_task(tables.begin(lobby.id, ANA.user_id))
    await until(lambda: store.waiting)
    leaving = asyncio.create_task(tables.leave(BEA.user_id, HERE))
    await asyncio.sleep(0)
    store.gate.set()
    await asyncio.gather(beginning, leaving)
    state = await tables.get(lobby.id)
    assert isinstance(state, Table)
    assert state.seats[1] != BEA


async def test_who_leaves_as_the_last_card_falls_keeps_the_name_in_the_result() -> None:
    store = GatedStore()
    tables = over(store)
    table = await begun(tables, BEA)
    while table.match.deal is None or sum(map(len, table.match.deal.hands)) > 1:
        table = await play_one(tables, table)
    store.gate.clear()
    playing = asyncio.create_task(play_one(tables, table))
    await until(lambda: store.waiting)
    leaving = asyncio.create_task(tables.leave(BEA.user_id, HERE))
    await asyncio.sleep(0)
    store.gate.set()
    await asyncio.gather(playing, leaving)
    after = await tables.get(table.id)
    assert isinstance(after, Table)
    if after.over:  # a tie goes on
        assert after.seats == (ANA, BEA)


async def test_all_leave_at_once(tables: Tables, store: MemoryStore, witness: Witness) -> None:
    table = await begun(tables, BEA, CARLES)
    await asyncio.gather(*(tables.leave(who.user_id, HERE) for who in (ANA, BEA, CARLES)))
    assert [state.id for state in witness.ended] == [table.id]
    assert await store.open_tables() == ()
    assert tables._keeper._registry._entries == {}
    assert tables._keeper._registry._of_person == {}


async def test_play_and_leave_at_once(tables: Tables) -> None:
    table = await begun(tables, BEA)
    seat = table.match.to_play
    assert seat is not None
    player = (ANA, BEA)[seat]
    card = table.view(seat).hand[0]
    played, _ = await asyncio.gather(
        play(tables, table.id, player.user_id, table.revision, card),
        tables.leave(player.user_id, HERE),
        return_exceptions=True,
    )
    assert isinstance(played, Table)
    after = await tables.get(table.id)
    assert isinstance(after, Table)
    assert after.revision == table.revision + 1
    assert after.seats[seat] != player


async def test_two_next_deals_at_once_deal_once(tables: Tables) -> None:
    table = await begun(tables, BEA, games=3)
    while table.match.to_play is not None:
        table = await play_one(tables, table)
    await asyncio.gather(
        *(
            tables.next_deal(table.id, who.user_id, table.revision, CLICK)
            for who in (ANA, BEA, BEA, ANA)
        ),
        return_exceptions=True,
    )
    dealt = await tables.get(table.id)
    assert isinstance(dealt, Table)
    assert (dealt.revision, dealt.cut) == (table.revision + 1, None)


async def test_two_starts_at_once_start_once(tables: Tables) -> None:
    lobby = await tables.open_lobby(ANA, HERE, players=2, match_length=1, computers=1)
    results = await asyncio.gather(
        *(tables.begin(lobby.id, ANA.user_id) for _ in range(2)), return_exceptions=True
    )
    assert sum(isinstance(result, Table) for result in results) == 1


async def test_a_card_written_in_spite_of_a_fault_counts(witness: Witness) -> None:
    store = LyingStore()
    tables = over(store)
    tables.watch(witness)
    table = await begun(tables, BEA)
    store.lies = True
    with pytest.raises(StoreError):
        await play_one(tables, table)
    store.lies = False
    assert await refusal_of(play_one(tables, table)) is TableRefusal.STALE
    newer = await tables.get(table.id)
    assert isinstance(newer, Table)
    assert newer.revision == table.revision + 1
    assert witness.told[-1] == newer
    assert (await play_one(tables, newer)).revision == newer.revision + 1


async def test_a_start_written_in_spite_of_a_fault_counts(witness: Witness) -> None:
    store = LyingStore()
    tables = over(store)
    tables.watch(witness)
    lobby = await tables.open_lobby(ANA, HERE, players=2, match_length=1, computers=1)
    store.lies = True
    with pytest.raises(StoreError):
        await tables.begin(lobby.id, ANA.user_id)
    store.lies = False
    assert await refusal_of(tables.begin(lobby.id, ANA.user_id)) is TableRefusal.STALE
    assert isinstance(witness.told[-1], Table)
    assert isinstance(await tables.get(lobby.id), Table)


async def test_a_table_closed_elsewhere_is_gone(tables: Tables, store: MemoryStore) -> None:
    table = await begun(tables, BEA)
    await store.close_table(table.id)
    assert await refusal_of(play_one(tables, table)) is TableRefusal.STALE
    assert await refusal_of(tables.leave(BEA.user_id, HERE)) is TableRefusal.NO_TABLE_HERE


async def test_a_slow_store_holds_up_no_table_in_memory() -> None:
    store = SlowToRead()
    tables = over(store)
    table = await begun(tables, BEA)
    store.gate.clear()
    forged = asyncio.create_task(tables.join("nowhere", CARLES))
    await until(lambda: store.waiting)
    refused = play(tables, table.id, 99, table.revision, Card.parse("1O"))
    async with asyncio.timeout(1):
        assert await refusal_of(refused) is TableRefusal.NOT_SEATED
    store.gate.set()
    assert await refusal_of(forged) is TableRefusal.GONE


async def test_one_table_that_cannot_be_replayed_keeps_no_other_from_going_on(
    store: MemoryStore, caplog: pytest.LogCaptureFixture
) -> None:
    tables = over(store)
    broken = await begun(tables, BEA)
    well = await tables.open_lobby(ANA, Place(10, 21), players=2, match_length=1, computers=1)
    going_on = await tables.begin(well.id, ANA.user_id)
    kept = store._tables[broken.id]
    actions: tuple[Action, ...] = kept.table.actions[1:]
    object.__setattr__(kept.table, "actions", actions)

    again = over(store)
    await again.resume()
    assert await again.get(going_on.id) == going_on
    assert broken.id in caplog.text
    with pytest.raises(StoreError, match=broken.id):
        await again.get(broken.id)


async def test_a_table_nobody_can_reach_frees_its_people(tables: Tables, witness: Witness) -> None:
    table = await begun(tables, BEA)
    lobby = await tables.open_lobby(CARLES, HERE, players=2, match_length=1)
    for state in (table, lobby):
        await tables.close(state.id)
    assert [state.id for state in witness.ended] == [table.id, lobby.id]
    people: tuple[Person, ...] = (ANA, BEA, CARLES)
    for person in people:
        await tables.open_lobby(person, HERE, players=2, match_length=1)
