"""People who go, and tables that end before their time: by moderators, by consent, by the place."""

import asyncio
import logging
from dataclasses import replace
from random import Random

import pytest

from bot.engine.play import Refusal
from bot.store.memory import MemoryStore
from bot.tables.chance import RandomChance
from bot.tables.errors import TableRefusal
from bot.tables.lobby import Lobby
from bot.tables.ports import Outcome, StoreError
from bot.tables.seating import Place
from bot.tables.service import FILLER, Tables
from bot.tables.table import Table, Void
from tests.tables.conftest import ANA, BEA, CARLES, DOLORS, HERE, QuickClock, Witness
from tests.tables.sitting import begun, play_match, play_one, refusal_of, waiting

MODERATOR = 77


async def same_after_restart(tables: Tables, store: MemoryStore, table: Table) -> bool:
    again = Tables(store, QuickClock(), RandomChance(Random(2)))
    await again.resume()
    return await again.get(table.id) == await tables.get(table.id)


async def now(tables: Tables, table_id: str) -> Table:
    state = await tables.get(table_id)
    assert isinstance(state, Table)
    return state


# --- everybody agrees -----------------------------------------------------------------------------


async def test_a_match_ends_when_everybody_wants_that(
    tables: Tables, store: MemoryStore, witness: Witness
) -> None:
    table = await begun(tables, BEA, CARLES)
    for person in (BEA, BEA, ANA):
        await tables.ask_end(table.id, person.user_id)
    asked = await now(tables, table.id)
    assert asked.wants_end == {0, 1}
    assert witness.told[-1] == asked
    assert witness.ended == []
    assert await same_after_restart(tables, store, asked)

    await tables.ask_end(table.id, CARLES.user_id)

    assert witness.ended == [replace(asked, wants_end=frozenset({0, 1, 2}), void=Void.AGREED)]
    assert await store.outcome(table.id) is Outcome.VOID
    assert await refusal_of(play_one(tables, table)) is TableRefusal.VOID
    assert not await tables.standings(HERE.guild_id)
    assert await tables.open_lobby(ANA, HERE, players=2)


async def test_computers_need_not_agree(tables: Tables, witness: Witness) -> None:
    lobby = await tables.open_lobby(ANA, HERE, players=2, computers=1)
    table = await tables.begin(lobby.id, ANA.user_id)
    await tables.ask_end(table.id, ANA.user_id)
    assert [state.id for state in witness.ended] == [table.id]


async def test_whoever_wants_to_play_on_ends_the_asking(tables: Tables, store: MemoryStore) -> None:
    table = await begun(tables, BEA)
    assert await refusal_of(tables.ask_to_play_on(table.id, BEA.user_id)) is TableRefusal.STALE
    await tables.ask_end(table.id, ANA.user_id)
    table = await play_one(tables, await now(tables, table.id))
    assert table.wants_end == {0}
    await tables.ask_to_play_on(table.id, BEA.user_id)
    assert (await now(tables, table.id)).wants_end == frozenset()
    assert await same_after_restart(tables, store, table)
    await tables.ask_end(table.id, BEA.user_id)
    assert (await now(tables, table.id)).wants_end == {1}


async def test_whoever_is_asked_and_answers_is_there(tables: Tables, clock: QuickClock) -> None:
    table = await begun(tables, BEA)
    for ask, person in ((tables.ask_end, ANA), (tables.ask_to_play_on, BEA)):
        clock.passes(60)
        await ask(table.id, person.user_id)
        assert (await now(tables, table.id)).touched_at == clock.now()


async def test_a_stranger_has_no_say(tables: Tables) -> None:
    table = await begun(tables, BEA)
    for ask in (tables.ask_end, tables.ask_to_play_on):
        assert await refusal_of(ask(table.id, CARLES.user_id)) is TableRefusal.NOT_SEATED


async def test_a_match_that_is_over_cannot_be_ended(tables: Tables, store: MemoryStore) -> None:
    table = await play_match(tables, await begun(tables, BEA))
    assert await refusal_of(tables.ask_end(table.id, ANA.user_id)) is Refusal.MATCH_OVER
    assert await refusal_of(tables.end(table.id, MODERATOR)) is TableRefusal.GONE
    assert await store.outcome(table.id) is Outcome.FINISHED


async def test_who_leaves_no_longer_stands_against_the_end(
    tables: Tables, witness: Witness
) -> None:
    table = await begun(tables, BEA, CARLES)
    await tables.ask_end(table.id, ANA.user_id)
    await tables.ask_end(table.id, BEA.user_id)
    await tables.leave(CARLES.user_id, HERE)
    assert [(state.id, state.void) for state in witness.ended if isinstance(state, Table)] == [
        (table.id, Void.AGREED)
    ]


async def test_who_leaves_takes_the_wish_along(tables: Tables, witness: Witness) -> None:
    table = await begun(tables, BEA, CARLES)
    await tables.ask_end(table.id, ANA.user_id)
    await tables.leave(ANA.user_id, HERE)
    assert (await now(tables, table.id)).wants_end == frozenset()
    assert witness.ended == []


async def test_the_last_two_who_agree_at_once_end_it_once(tables: Tables, witness: Witness) -> None:
    table = await begun(tables, BEA)
    await asyncio.gather(*(tables.ask_end(table.id, who.user_id) for who in (ANA, BEA)))
    assert len(witness.ended) == 1


# --- moderators -----------------------------------------------------------------------------------


async def test_a_moderator_ends_a_match(
    tables: Tables, store: MemoryStore, witness: Witness, caplog: pytest.LogCaptureFixture
) -> None:
    table = await begun(tables, BEA)
    with caplog.at_level(logging.INFO):
        await tables.end(table.id, MODERATOR)
    assert witness.ended == [replace(table, void=Void.MODERATOR)]
    assert await store.outcome(table.id) is Outcome.VOID
    [audit] = [each.getMessage() for each in caplog.records if "audit" in each.getMessage()]
    assert all(str(part) in audit for part in (table.id, 10, 20, MODERATOR))
    assert await refusal_of(tables.end(table.id, MODERATOR)) is TableRefusal.VOID


async def test_a_moderator_ends_a_lobby(
    tables: Tables, store: MemoryStore, witness: Witness
) -> None:
    lobby = await tables.open_lobby(ANA, HERE, players=2)
    await tables.end(lobby.id, MODERATOR)
    assert [state.id for state in witness.ended] == [lobby.id]
    assert await store.lobbies() == ()


async def test_a_host_closes_the_lobby_and_nobody_else(tables: Tables, witness: Witness) -> None:
    lobby = await tables.open_lobby(ANA, HERE, players=3)
    await tables.join(lobby.id, BEA)
    refused = await refusal_of(tables.close_lobby(lobby.id, BEA.user_id))
    assert refused is TableRefusal.HOST_ONLY
    await tables.close_lobby(lobby.id, ANA.user_id)
    assert [state.id for state in witness.ended] == [lobby.id]


async def test_a_computer_plays_on_for_who_is_unseated(
    tables: Tables, store: MemoryStore, caplog: pytest.LogCaptureFixture
) -> None:
    table = await begun(tables, BEA)
    with caplog.at_level(logging.INFO):
        await tables.unseat(BEA.user_id, HERE, MODERATOR)
    after = await now(tables, table.id)
    assert after.seats == (ANA, FILLER)
    assert await same_after_restart(tables, store, after)
    [audit] = [each.getMessage() for each in caplog.records if "audit" in each.getMessage()]
    assert all(str(part) in audit for part in (table.id, BEA.user_id, MODERATOR))


async def test_where_nobody_is_left_the_match_is_void(tables: Tables, store: MemoryStore) -> None:
    table = await begun(tables, BEA)
    for person in (ANA, BEA):
        await tables.unseat(person.user_id, HERE, MODERATOR)
    assert await store.outcome(table.id) is Outcome.VOID


async def test_the_next_person_is_host_when_the_host_is_unseated(tables: Tables) -> None:
    lobby = await tables.open_lobby(ANA, HERE, players=3)
    await tables.join(lobby.id, BEA)
    await tables.unseat(ANA.user_id, HERE, MODERATOR)
    left = await tables.get(lobby.id)
    assert isinstance(left, Lobby)
    assert (left.host_id, left.seats) == (BEA.user_id, (None, BEA, None))


async def test_nobody_is_unseated_who_sits_nowhere(tables: Tables) -> None:
    await begun(tables, BEA)
    attempt = tables.unseat(DOLORS.user_id, HERE, MODERATOR)
    assert await refusal_of(attempt) is TableRefusal.NOBODY_SEATED


async def test_a_deal_is_dealt_where_its_cutter_is_unseated(tables: Tables) -> None:
    table = await waiting(tables, BEA)
    cutter = table.seats[table.cutter]
    assert cutter in (ANA, BEA)
    await tables.unseat((ANA, BEA)[table.cutter].user_id, HERE, MODERATOR)
    assert (await now(tables, table.id)).match.deal is not None


# --- places ---------------------------------------------------------------------------------------


async def test_what_is_at_a_place_that_is_gone_is_closed(
    tables: Tables, store: MemoryStore, witness: Witness
) -> None:
    elsewhere = Place(HERE.guild_id, 21)
    table = await begun(tables, BEA)
    lobby = await tables.open_lobby(CARLES, HERE, players=2)
    kept = await tables.open_lobby(CARLES, elsewhere, players=2)
    assert {state.id for state in tables.at(HERE)} == {table.id, lobby.id}

    await tables.close_where(lambda place: place == HERE)

    assert {state.id for state in witness.ended} == {table.id, lobby.id}
    assert tables.at(HERE) == ()
    assert tables.at(elsewhere) == (kept,)
    assert await store.outcome(table.id) is Outcome.VOID
    assert await tables.open_lobby(ANA, elsewhere, players=2)


async def test_a_match_that_is_over_keeps_its_result_when_its_place_goes(
    tables: Tables, store: MemoryStore
) -> None:
    table = await play_match(tables, await begun(tables, BEA))
    await tables.close_where(lambda place: place == HERE)
    assert await store.outcome(table.id) is Outcome.FINISHED
    assert await tables.standings(HERE.guild_id)


class FailingOnce(MemoryStore):
    """A store that cannot close the first table that is to be closed."""

    failed = False

    async def close_table(self, table_id: str) -> None:
        if not self.failed:
            self.failed = True
            raise StoreError("the disk is full")
        await super().close_table(table_id)


async def test_one_table_that_cannot_be_closed_keeps_no_other_open(
    clock: QuickClock,
) -> None:
    tables = Tables(FailingOnce(), clock, RandomChance(Random(1)))
    first = await begun(tables, BEA)
    there = Place(HERE.guild_id, 21)
    lobby = await tables.open_lobby(ANA, there, players=2, computers=1)
    await tables.begin(lobby.id, ANA.user_id)
    await tables.close_where(lambda place: place.guild_id == HERE.guild_id)
    assert [state.id for state in tables.at(HERE)] == [first.id]
    assert tables.at(there) == ()
