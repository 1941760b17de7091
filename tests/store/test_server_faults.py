"""What can happen to a server: the store says what to do, keeps no half, and recovers."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import asyncpg
import pytest
from sqlalchemy import make_url

from bot.store.sql import SqlStore
from bot.tables.ports import StoreError
from tests.postgres import OwnServer, own_server, run_sql
from tests.store.builders import ANA, BEA, NOON, PLACE, a_lobby, a_story, open_story

FAIL = """
CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'as told' USING ERRCODE = '{state}'; END $$
"""
ON_EACH_LOBBY = "CREATE TRIGGER failing AFTER INSERT ON lobby_seats EXECUTE FUNCTION fail()"


@pytest.fixture
async def server_store(server_url: str) -> AsyncIterator[SqlStore]:
    """A store on a server, which gives up on a lock soon."""
    store = await SqlStore.open(server_url, patience=0.3)
    yield store
    await store.close()


@pytest.fixture(scope="module")
def server() -> Iterator[OwnServer]:
    """A server that may be stopped."""
    with own_server() as made:
        yield made


@pytest.fixture
async def stoppable(server: OwnServer) -> AsyncIterator[SqlStore]:
    """A store on it, with one lobby."""
    server.start()
    store = await SqlStore.open(server.url.render_as_string(False), patience=0.5)
    await store.save_lobby(a_lobby("lobby001"))
    yield store
    await store.close()
    server.stop()


@asynccontextmanager
async def locked(url: str, statement: str) -> AsyncIterator[None]:
    """Keep something locked on a connection of another program."""
    plain = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    connection = await asyncpg.connect(plain)
    try:
        async with connection.transaction():
            await connection.execute(statement)
            yield
    finally:
        await connection.close()


def backends(url: str) -> list[int]:
    """The server's processes for the store, those that write first."""
    found = run_sql(
        make_url(url),
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'brisca' "
        "AND datname = current_database() ORDER BY query LIKE '%SELECT%'",
    )
    return [pid for (pid,) in found]


async def test_server_is_stopped_and_started(server: OwnServer, stoppable: SqlStore) -> None:
    story = a_story()
    await open_story(stoppable, story)
    assert len(await stoppable.open_tables()) == 1

    server.stop()
    outcomes = await asyncio.gather(
        stoppable.append(*next(story.later), NOON),
        stoppable.save_lobby(a_lobby("lobby002")),
        stoppable.lobbies(),
        return_exceptions=True,
    )
    for outcome in outcomes:
        assert isinstance(outcome, StoreError), outcome
        assert "the server" in str(outcome)
        assert str(outcome).startswith("postgresql://postgres@127.0.0.1:")

    server.start()
    await stoppable.append(*next(story.later), NOON)
    assert [lobby.id for lobby in await stoppable.lobbies()] == ["lobby001"]
    stored = await stoppable.table("table001")
    assert stored is not None
    assert len(stored.actions) == 3


async def test_connections_that_were_cut_are_made_anew(
    server_url: str, server_store: SqlStore
) -> None:
    await server_store.save_lobby(a_lobby("lobby001"))
    assert len(await server_store.lobbies()) == 1
    cut = backends(server_url)
    assert len(cut) == 2

    for pid in cut:
        run_sql(make_url(server_url), f"SELECT pg_terminate_backend({pid}, 5000)")

    await server_store.save_lobby(a_lobby("lobby002"))
    assert len(await server_store.lobbies()) == 2


async def test_connection_that_is_cut_in_a_transaction_keeps_no_half(
    server_url: str, server_store: SqlStore
) -> None:
    story = a_story()
    await open_story(server_store, story)
    async with locked(server_url, "LOCK TABLE actions"):
        writing = asyncio.create_task(server_store.append(*next(story.later), NOON))
        waits = "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' "
        waits += "AND datname = current_database()"
        while not (found := run_sql(make_url(server_url), waits)):  # noqa: ASYNC110
            await asyncio.sleep(0)
        run_sql(make_url(server_url), f"SELECT pg_terminate_backend({found[0][0]}, 5000)")
        with pytest.raises(StoreError, match=r"broke the connection off; .* try again"):
            await writing

    stored = await server_store.table("table001")
    assert stored is not None
    assert stored.actions == story.opening
    await server_store.append(*next(story.later), NOON)


async def test_lock_of_another_program_ends(server_url: str, server_store: SqlStore) -> None:
    await server_store.save_lobby(a_lobby("lobby001"))

    async with locked(server_url, "SELECT * FROM lobbies FOR UPDATE"):
        with pytest.raises(StoreError, match="another program keeps it locked"):
            await server_store.save_lobby(a_lobby("lobby001", ANA, BEA))
        assert await server_store.lobbies() == (a_lobby("lobby001"),)

    await server_store.save_lobby(a_lobby("lobby001", ANA, BEA))


async def test_server_that_falls_silent_is_given_up(server: OwnServer, stoppable: SqlStore) -> None:
    """As when the network is gone: nothing comes back, and nothing says so."""
    url = server.url.render_as_string(False)
    [writing] = backends(url)
    os.kill(writing, signal.SIGSTOP)
    try:
        with pytest.raises(StoreError, match=r"does not answer \(no answer in time\)"):
            await stoppable.save_lobby(a_lobby("lobby002"))
        await stoppable.save_lobby(a_lobby("lobby003"))
    finally:
        os.kill(writing, signal.SIGCONT)

    assert [lobby.id for lobby in await stoppable.lobbies()] == ["lobby001", "lobby003"]


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        ("25006", "it may only be read; name the server that takes changes"),
        ("40P01", "another program keeps it locked"),
        ("42501", "this user may not do that; make it the owner"),
        ("53100", "the server's disk is full; free some space"),
        ("53300", "no room for another connection"),
        ("57P01", "broke the connection off"),
        ("57P03", "is starting or stopping; try again"),
        ("XX001", "it is damaged; .* put back a backup"),
        ("P0001", r"the database refused \(as told\)"),
    ],
)
async def test_fault_of_the_server_refuses_the_group_and_keeps_no_half(
    server_url: str, server_store: SqlStore, state: str, sentence: str
) -> None:
    url = make_url(server_url)
    run_sql(url, FAIL.format(state=state), ON_EACH_LOBBY)
    story = a_story()

    outcomes = await asyncio.gather(
        open_story(server_store, story),
        server_store.save_lobby(a_lobby("lobby001")),
        return_exceptions=True,
    )

    with pytest.raises(StoreError, match=rf"/brisca_\w+: .*{sentence}"):
        raise outcomes[0] or AssertionError("it was not refused")
    assert [type(outcome) for outcome in outcomes] == [StoreError, StoreError]
    assert await server_store.open_tables() == ()
    run_sql(url, "DROP TRIGGER failing ON lobby_seats")
    await open_story(server_store, story)
    await server_store.save_lobby(a_lobby("lobby001"))
    assert len(await server_store.lobbies()) == len(await server_store.open_tables()) == 1


async def test_name_that_the_server_cannot_keep_is_refused_alone(server_store: SqlStore) -> None:
    nul = a_lobby("lobby001", ANA, type(BEA)(5, "B\0a"))

    outcomes = await asyncio.gather(
        server_store.save_lobby(nul),
        server_store.save_lobby(a_lobby("lobby002")),
        return_exceptions=True,
    )

    assert isinstance(outcomes[0], StoreError)
    assert "it cannot hold a value" in str(outcomes[0])
    assert outcomes[1] is None
    assert len(await server_store.lobbies()) == 1
    assert await server_store.standings(PLACE.guild_id) == ()
