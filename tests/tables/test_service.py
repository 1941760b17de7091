"""The one door: what each verb changes, what it refuses, and that writing comes before telling."""

import asyncio
from random import Random
from typing import Any

import pytest

from bot.engine.actions import Claim, Play
from bot.engine.cards import Card
from bot.engine.offers import offers
from bot.engine.play import Refusal
from bot.engine.state import Phase
from bot.store.memory import MemoryStore
from bot.tables.chance import RandomChance
from bot.tables.errors import Refused, TableRefusal
from bot.tables.lobby import Lobby
from bot.tables.ports import StoreError
from bot.tables.seating import Computer, Level, Person, Place
from bot.tables.service import FILLER, Tables
from bot.tables.table import Table
from tests.engine.situations import claim_moment
from tests.tables.conftest import ANA, BEA, CARLES, DOLORS, HERE, QuickClock, Witness
from tests.tables.sitting import (
    CLICK,
    begun,
    cut,
    next_deal,
    play,
    play_match,
    play_one,
    refusal_of,
    waiting,
)


async def same_after_restart(tables: Tables, store: MemoryStore, state: Lobby | Table) -> bool:
    """Whether a new process would find the same state."""
    again = Tables(store, QuickClock(), RandomChance(Random(2)))
    await again.resume()
    return await again.get(state.id) == state == await tables.get(state.id)


async def test_a_lobby_is_written_and_told(
    tables: Tables, store: MemoryStore, witness: Witness
) -> None:
    lobby = await tables.open_lobby(ANA, HERE, players=4, match_length=5, computers=2)
    assert lobby.rules.match_n == 5
    assert lobby.seats == (ANA, None, FILLER, FILLER)
    assert witness.told == [lobby]
    assert await same_after_restart(tables, store, lobby)


async def test_begin_draws_and_waits_for_the_cut(
    tables: Tables, store: MemoryStore, witness: Witness
) -> None:
    table = await waiting(tables, BEA)
    assert (table.match.phase, table.revision) == (Phase.DEAL, 1)
    assert table.match.drawn
    assert witness.told[-1] == table
    assert await same_after_restart(tables, store, table)


async def test_the_cut_deals(tables: Tables, store: MemoryStore, witness: Witness) -> None:
    table = await begun(tables, BEA)
    assert table.match.phase is Phase.PLAY
    assert table.revision == 2
    assert witness.told[-1] == table
    assert await same_after_restart(tables, store, table)


async def test_every_card_survives_a_restart(tables: Tables, store: MemoryStore) -> None:
    table = await begun(tables, BEA, CARLES)
    for _ in range(5):
        table = await play_one(tables, table)
        assert await same_after_restart(tables, store, table)


async def test_a_match_ends_in_the_standings(tables: Tables) -> None:
    table = await play_match(tables, await begun(tables, BEA, games=3))
    standings = {row.user_id: row for row in await tables.standings(HERE.guild_id)}
    games = table.match.games
    winner = (ANA, BEA)[games.index(max(games))]
    assert standings[winner.user_id].matches_won == 1
    assert standings[ANA.user_id].games_won == games[0]
    assert standings[BEA.user_id].games_won == games[1]
    assert not await tables.standings(99)


async def test_a_finished_table_leaves_memory_and_comes_back(tables: Tables) -> None:
    table = await play_match(tables, await begun(tables, BEA))
    assert (await tables.get(table.id)) == table
    assert await refusal_of(tables.leave(ANA.user_id, HERE)) is TableRefusal.NO_TABLE_HERE


async def test_a_rematch_needs_everybody(tables: Tables, witness: Witness) -> None:
    table = await play_match(tables, await begun(tables, BEA, games=1))
    asked = await tables.rematch(table.id, BEA.user_id)
    assert asked.wants_rematch == {1}
    assert await tables.rematch(table.id, BEA.user_id) == asked
    again = await cut(tables, await tables.rematch(table.id, ANA.user_id))
    assert again.id != table.id
    assert again.seats == table.seats
    assert again.match.rules == table.match.rules
    assert again.match.deal is not None
    assert again.match.deal.dealer == table.match.dealer
    assert [state.id for state in witness.ended] == [table.id]
    assert await refusal_of(tables.rematch(table.id, ANA.user_id)) is TableRefusal.GONE


async def test_two_who_ask_at_once_get_one_rematch(tables: Tables, witness: Witness) -> None:
    table = await play_match(tables, await begun(tables, BEA, CARLES))
    await tables.rematch(table.id, CARLES.user_id)
    results = await asyncio.gather(
        *(tables.rematch(table.id, who.user_id) for who in (ANA, BEA)), return_exceptions=True
    )
    started = [state for state in results if isinstance(state, Table) and state.id != table.id]
    assert len(started) == 1
    assert len(witness.ended) == 1


async def test_a_double_click_plays_one_card(tables: Tables) -> None:
    table = await begun(tables, BEA)
    seat = table.match.to_play
    assert seat is not None
    user_id, card = (ANA, BEA)[seat].user_id, table.view(seat).hand[0]
    results = await asyncio.gather(
        *(play(tables, table.id, user_id, table.revision, card) for _ in range(40)),
        return_exceptions=True,
    )
    played = [result for result in results if isinstance(result, Table)]
    refused = [result.refusal for result in results if isinstance(result, Refused)]
    assert len(played) == 1
    assert refused == [TableRefusal.STALE] * 39
    assert await tables.get(table.id) == played[0]


async def test_refused_clicks_change_nothing(
    tables: Tables, store: MemoryStore, witness: Witness
) -> None:
    table = await begun(tables, BEA)
    seat = table.match.to_play
    assert seat is not None
    mine, other = (ANA, BEA)[seat].user_id, (BEA, ANA)[seat].user_id
    card, theirs = table.view(seat).hand[0], table.view(1 - seat).hand[0]
    now = table.revision
    cases = {
        "a stranger": (play(tables, table.id, 99, now, card), TableRefusal.NOT_SEATED),
        "too early": (play(tables, table.id, other, now, theirs), Refusal.NOT_YOUR_TURN),
        "a stale click": (play(tables, table.id, mine, now - 1, card), TableRefusal.STALE),
        "a card of another": (play(tables, table.id, mine, now, theirs), Refusal.NOT_IN_HAND),
        "no such table": (play(tables, "nowhere123", mine, now, card), TableRefusal.GONE),
        "dealing mid-deal": (tables.next_deal(table.id, mine, now, CLICK), Refusal.DEAL_RUNNING),
        "dealing as a stranger": (
            tables.next_deal(table.id, 99, now, CLICK),
            TableRefusal.NOT_SEATED,
        ),
        "a rematch mid-match": (tables.rematch(table.id, mine), TableRefusal.NOT_OVER),
        "joining late": (tables.join(table.id, CARLES), TableRefusal.STARTED),
        "a computer's card": (tables.act(table.id, now, Play(seat, card)), TableRefusal.STALE),
    }
    told = len(witness.told)
    for name, (attempt, expected) in cases.items():
        assert await refusal_of(attempt) is expected, name
    assert len(witness.told) == told
    assert await same_after_restart(tables, store, table)


@pytest.mark.parametrize("players", [2, 4])
async def test_people_exchange_and_claim_out_of_turn(
    tables: Tables, store: MemoryStore, players: int
) -> None:
    """R40, R41: whoever is offered something takes it; whoever is not is refused."""
    people, rng = (ANA, BEA, CARLES, DOLORS)[:players], Random(1)
    lobby = await tables.open_lobby(ANA, HERE, players=players, preset="catalana", match_length=10)
    for person in people[1:]:
        await tables.join(lobby.id, person)
    table, done = await cut(tables, await tables.begin(lobby.id, ANA.user_id)), set()
    while not table.over:
        now = table.revision
        seats = [table.seats.index(person) for person in people]
        for person, view in zip(people, map(table.view, seats), strict=True):
            here = table.id, person.user_id, now
            if view.may_claim:
                assert (
                    await refusal_of(tables.do(*here[:2], now - 1, "claim")) is TableRefusal.STALE
                )
                table = await tables.do(*here, "claim")
                done.add("claim")
                break
            if view.exchange is not None:
                table = await tables.do(*here, "x")
                assert view.exchange in table.view(view.seat).hand
                done.add("exchange")
                break
            assert isinstance(await refusal_of(tables.do(*here, "x")), Refusal)
            assert isinstance(await refusal_of(tables.do(*here, "claim")), Refusal)
        else:
            table = await go_on(tables, table, rng)
            continue
        assert await same_after_restart(tables, store, table)
    assert done == {"claim", "exchange"}


async def go_on(tables: Tables, table: Table, rng: Random) -> Table:
    """Deal again, or play any card that may be played."""
    seat = table.match.to_play
    if seat is None:
        return await next_deal(tables, table)
    person = table.seats[seat]
    assert isinstance(person, Person)
    card = rng.choice(table.view(seat).legal)
    return await play(tables, table.id, person.user_id, table.revision, card)


async def test_a_stranger_neither_exchanges_nor_claims(tables: Tables) -> None:
    table = await begun(tables, BEA)
    for deed in ("x", "claim"):
        attempt = tables.do(table.id, 99, table.revision, deed)
        assert await refusal_of(attempt) is TableRefusal.NOT_SEATED


def test_a_claim_that_rests_on_a_partner_is_refused_like_a_false_one() -> None:
    """R21, R41"""
    shared = claim_moment(["1O 4C", "5C 6C", "3O 2C", "12O 7C"], "O")
    assert Claim(0) in offers(shared, 0)
    for match in (shared, claim_moment(["1O 4C", "5C 6C", "2O 2C", "12O 7C"], "O")):
        table = Table("t", HERE, (ANA, BEA, CARLES, DOLORS), match)
        with pytest.raises(Refused) as refused:
            table.after(Claim(0))
        assert refused.value.refusal is Refusal.CLAIM_FALSE


async def test_one_seat_a_person_and_channel(tables: Tables) -> None:
    mine = await tables.open_lobby(ANA, HERE, players=2, match_length=1)
    again = tables.open_lobby(ANA, HERE, players=2, match_length=1)
    assert await refusal_of(again) is TableRefusal.PLAYING_HERE
    theirs = await tables.open_lobby(BEA, HERE, players=3, match_length=1)
    assert await refusal_of(tables.join(theirs.id, ANA)) is TableRefusal.PLAYING_HERE
    assert await refusal_of(tables.join(mine.id, ANA)) is TableRefusal.SEATED_ALREADY
    elsewhere = await tables.open_lobby(ANA, Place(10, 21), players=2, match_length=1)
    assert tables.find(ANA.user_id, HERE) == mine
    assert tables.find(ANA.user_id, Place(10, 21)) == elsewhere
    assert tables.find(ANA.user_id, Place(10, 22)) == elsewhere
    assert await refusal_of(tables.leave(ANA.user_id, Place(11, 20))) is TableRefusal.NO_TABLE_HERE


async def test_the_same_command_twice_at_once_opens_one_lobby(tables: Tables) -> None:
    results = await asyncio.gather(
        *(tables.open_lobby(ANA, HERE, players=2, match_length=1) for _ in range(5)),
        return_exceptions=True,
    )
    assert sum(isinstance(result, Lobby) for result in results) == 1


async def test_leaving_a_table_seats_a_computer(tables: Tables, store: MemoryStore) -> None:
    table = await begun(tables, BEA)
    await tables.leave(BEA.user_id, HERE)
    left = await tables.get(table.id)
    assert left.seats == (ANA, FILLER)
    assert left.revision == table.revision  # type: ignore[union-attr]
    assert await same_after_restart(tables, store, left)


async def test_the_last_person_closes_the_table(tables: Tables, witness: Witness) -> None:
    lobby = await tables.open_lobby(ANA, HERE, players=2, match_length=1, computers=1)
    table = await tables.begin(lobby.id, ANA.user_id)
    await tables.leave(ANA.user_id, HERE)
    assert witness.ended == [table]
    assert await refusal_of(tables.get(table.id)) is TableRefusal.VOID


async def test_the_last_person_closes_the_lobby(tables: Tables, witness: Witness) -> None:
    lobby = await tables.open_lobby(ANA, HERE, players=2, match_length=1)
    await tables.leave(ANA.user_id, HERE)
    assert witness.ended == [lobby]
    assert await refusal_of(tables.join(lobby.id, BEA)) is TableRefusal.GONE


async def test_lobby_verbs_reach_the_store(tables: Tables, store: MemoryStore) -> None:
    lobby = await tables.open_lobby(ANA, HERE, players=4, match_length=1)
    await tables.add_computer(lobby.id, ANA.user_id, Level.CHANCE)
    await tables.add_computer(lobby.id, ANA.user_id, Level.THUMB)
    await tables.remove_computer(lobby.id, ANA.user_id)
    moved = await tables.move(lobby.id, ANA.user_id, 3)
    assert moved.seats == (None, Computer(Level.CHANCE), None, ANA)
    assert await same_after_restart(tables, store, moved)


async def test_the_message_is_kept_through_the_whole_life(
    tables: Tables, store: MemoryStore
) -> None:
    lobby = await tables.open_lobby(ANA, HERE, players=2, match_length=1)
    await tables.posted(lobby.id, 77)
    await tables.join(lobby.id, BEA)
    table = await tables.begin(lobby.id, ANA.user_id)
    assert table.message_id == 77
    await tables.posted(table.id, 78)
    table = await play_match(tables, await cut(tables, await _table(tables, table.id)))
    assert table.message_id == 78
    assert (await _table(tables, table.id)).message_id == 78


async def _table(tables: Tables, table_id: str) -> Table:
    state = await tables.get(table_id)
    assert isinstance(state, Table)
    return state


class FaultyStore(MemoryStore):
    """A store whose disk is full while `full` is set."""

    full = False

    async def append(self, *arguments: Any, **named: Any) -> None:
        if self.full:
            raise StoreError("disk full")
        await super().append(*arguments, **named)


async def test_nothing_is_told_that_was_not_written() -> None:
    store = FaultyStore()
    tables = Tables(store, QuickClock(), RandomChance(Random(1)))
    witness = Witness()
    tables.watch(witness)
    table = await begun(tables, BEA)
    told = len(witness.told)
    store.full = True
    with pytest.raises(StoreError):
        await play_one(tables, table)
    assert await tables.get(table.id) == table
    assert len(witness.told) == told
    store.full = False
    assert (await play_one(tables, table)).revision == table.revision + 1


async def test_an_unknown_card_is_refused_by_the_rules(tables: Tables) -> None:
    table = await begun(tables, BEA)
    seat = table.match.to_play
    assert seat is not None
    away = next(card for card in table.match.rules.cards() if card not in table.view(seat).hand)
    attempt = play(
        tables, table.id, (ANA, BEA)[seat].user_id, table.revision, Card.parse(str(away))
    )
    assert await refusal_of(attempt) is Refusal.NOT_IN_HAND
