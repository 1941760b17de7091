"""A turn that takes too long is played by a computer; who misses turn after turn is away."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from bot.ai.level import Level
from bot.ai.players import player_for
from bot.engine.actions import Accept, MakeSign, Play, SeatAction
from bot.engine.codec import format_deed
from bot.engine.offers import legal_actions
from bot.engine.presets import rules_for
from bot.engine.rules import Rules
from bot.engine.state import Match, Phase, new_match
from bot.store.memory import MemoryStore
from bot.tables.chance import RandomChance
from bot.tables.computers import Computers
from bot.tables.errors import TableRefusal
from bot.tables.seating import Computer, Person
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.tables.timers import Timers
from bot.tables.turns import AWAY_AFTER, IDLE, USUAL_LIMIT, TurnClock, TurnLimit, awaited_in
from tests.strategies import play_by_chance
from tests.tables.conftest import ANA, BEA, CARLES, DOLORS, HERE, QuickClock, Witness
from tests.tables.sitting import begun, next_deal, play_match, play_one, refusal_of

PEOPLE = (ANA, BEA, CARLES, DOLORS)


@pytest.fixture
async def timers(tables: Tables, clock: QuickClock) -> AsyncIterator[Timers]:
    timers = Timers(tables, clock)
    tables.watch(timers)
    yield timers
    await timers.close()


@pytest.fixture
async def computers(tables: Tables, clock: QuickClock) -> AsyncIterator[Computers]:
    computers = Computers(tables, clock, player_for, pause=0)
    tables.watch(computers)
    yield computers
    await computers.close()


async def pass_by(clock: QuickClock, seconds: float) -> None:
    """Let time go on, and everybody do what is then to be done."""
    clock.passes(seconds)
    await rest()


async def rest() -> None:
    for _ in range(200):
        await asyncio.sleep(0)


async def now_at(tables: Tables, table_id: str) -> Table:
    table = await tables.get(table_id)
    assert isinstance(table, Table)
    return table


def in_turn(table: Table) -> Person:
    """The person whose turn it is."""
    seat = table.match.to_play
    assert seat is not None
    person = table.seats[seat]
    assert isinstance(person, Person)
    return person


def ends_in(table: Table, clock: QuickClock) -> float | None:
    """How many seconds the turn under way has left."""
    deadline = table.clock.deadline
    return None if deadline is None else (deadline - clock.now()).total_seconds()


# --- one turn -------------------------------------------------------------------------------------


async def test_each_turn_has_its_time_from_its_beginning(tables: Tables, clock: QuickClock) -> None:
    table = await begun(tables, BEA, turn=TurnLimit.MINUTE)
    for seconds in (0, 7, 59):
        assert ends_in(table, clock) == 60
        await pass_by(clock, seconds)
        table = await play_one(tables, table)


async def test_a_computer_plays_where_time_is_up(
    tables: Tables, timers: Timers, clock: QuickClock
) -> None:
    table = await begun(tables, BEA, turn=TurnLimit.MINUTE)
    late, seat = in_turn(table), table.match.to_play
    await pass_by(clock, 59)
    assert (await now_at(tables, table.id)).revision == table.revision
    await pass_by(clock, 1)
    after = await now_at(tables, table.id)
    assert after.revision == table.revision + 1
    assert seat is not None
    card = player_for(Level.THUMB).choose(table.view(seat), Random(f"{table.id}:{table.revision}"))
    assert isinstance(card, Play)
    assert after.match.deal is not None
    assert after.match.deal.plays == ((seat, card.card),)
    assert (after.missed(seat), after.away, after.seats) == (1, (), table.seats)
    assert in_turn(after) != late
    assert ends_in(after, clock) == 60


async def test_a_click_in_the_last_moment_counts_and_the_late_one_is_told(
    tables: Tables, timers: Timers, clock: QuickClock
) -> None:
    table = await begun(tables, BEA, turn=TurnLimit.HALF_MINUTE)
    clock.passes(30)  # nobody has had time to do anything yet
    played = await play_one(tables, table)
    await rest()
    assert await now_at(tables, table.id) == played
    clock.passes(30)
    await rest()
    assert await refusal_of(play_one(tables, played)) is TableRefusal.STALE


async def test_an_own_act_starts_the_count_of_misses_anew(
    tables: Tables, timers: Timers, clock: QuickClock, store: MemoryStore
) -> None:
    table = await begun(tables, BEA, turn=TurnLimit.HALF_MINUTE)
    seat = table.match.to_play
    assert seat is not None
    await pass_by(clock, 30)
    table = await now_at(tables, table.id)
    assert table.missed(seat) == 1
    while table.missed(seat):
        table = await play_one(tables, table)
    assert table.misses == ()
    assert await stored(store, table.id) == table


async def test_without_a_limit_nobody_is_hurried(
    tables: Tables, timers: Timers, clock: QuickClock
) -> None:
    table = await begun(tables, BEA, turn=TurnLimit.OFF)
    await pass_by(clock, 30 * 86_400)
    assert await now_at(tables, table.id) == table


async def test_what_others_do_beside_the_turn_takes_and_gives_no_time(
    tables: Tables, clock: QuickClock, store: MemoryStore
) -> None:
    table = await signing(tables, store)
    seat = table.match.to_play
    assert seat is not None
    other = (seat + 1) % 4
    sign = sign_of(table, other)
    clock.passes(20)
    after = await tables.do(table.id, PEOPLE[other].user_id, table.revision, sign)
    assert after.clock == table.clock
    assert after.turn == table.turn
    own = sign_of(after, seat)
    renewed = await tables.do(table.id, PEOPLE[seat].user_id, after.revision, own)
    assert renewed.turn == table.turn
    assert ends_in(renewed, clock) == 60


# --- reminders ------------------------------------------------------------------------------------


async def test_one_reminder_a_turn_after_half_of_it(
    tables: Tables, timers: Timers, clock: QuickClock, witness: Witness
) -> None:
    table = await begun(tables, BEA, turn=TurnLimit.MINUTE)
    told = len(witness.told)
    await pass_by(clock, 29)
    assert len(witness.told) == told
    await pass_by(clock, 1)
    reminded = await now_at(tables, table.id)
    assert reminded == replace(table, clock=replace(table.clock, remind_at=None))
    assert witness.told[told:] == [reminded]
    await pass_by(clock, 29)
    assert witness.told[told:] == [reminded]
    await pass_by(clock, 1)
    after = await now_at(tables, table.id)
    assert after.revision == table.revision + 1
    assert after.clock.remind_at == clock.now() + timedelta(seconds=30)


async def test_a_reminder_is_not_given_again_after_a_restart(
    tables: Tables, timers: Timers, clock: QuickClock, store: MemoryStore
) -> None:
    table = await begun(tables, BEA, turn=TurnLimit.MINUTE)
    await pass_by(clock, 30)
    await store.beat(clock.now())
    clock.passes(3600)
    again = Tables(store, clock, RandomChance(Random(2)))
    await again.resume()
    resumed = await now_at(again, table.id)
    assert resumed.clock.reminded
    assert resumed.clock.due == resumed.clock.deadline == clock.now() + timedelta(seconds=30)


async def test_a_reminder_that_comes_too_late_is_left_out(
    tables: Tables, clock: QuickClock, witness: Witness
) -> None:
    table = await begun(tables, BEA, turn=TurnLimit.MINUTE)
    clock.passes(61)
    told = len(witness.told)
    await tables.elapse(table.id)
    assert [each.match.revision for each in witness.told[told:] if isinstance(each, Table)] == [
        table.revision + 1
    ]


async def test_the_message_of_a_reminder_is_known_while_its_turn_lasts(
    tables: Tables, timers: Timers, clock: QuickClock, store: MemoryStore, witness: Witness
) -> None:
    table = await begun(tables, BEA, turn=TurnLimit.MINUTE)
    turn = table.turn
    assert turn is not None
    too_early = tables.reminder_posted(table.id, turn, 5)
    assert await refusal_of(too_early) is TableRefusal.STALE
    await pass_by(clock, 30)
    told = len(witness.told)
    await tables.reminder_posted(table.id, turn, 5)
    assert len(witness.told) == told
    assert (await now_at(tables, table.id)).clock.reminder_id == 5
    assert (await stored(store, table.id)).clock.reminder_id == 5
    played = await play_one(tables, await now_at(tables, table.id))
    assert played.clock.reminder_id is None
    await pass_by(clock, 30)
    assert (await now_at(tables, table.id)).clock.reminded
    assert await refusal_of(tables.reminder_posted(table.id, turn, 6)) is TableRefusal.STALE


# --- away -----------------------------------------------------------------------------------------


async def to_be_away(tables: Tables, clock: QuickClock, table: Table, seat: int) -> Table:
    """Let one seat miss its turns until it is away, while the others play."""
    while seat not in table.away:
        if table.match.phase is Phase.DEAL:
            table = await next_deal(tables, table)
        elif table.match.to_play == seat:
            assert ends_in(table, clock) == (15 if table.missed(seat) == 2 else 60)
            await pass_by(clock, ends_in(table, clock) or 0)
            table = await now_at(tables, table.id)
        else:
            table = await play_one(tables, table)
    return table


async def test_who_misses_two_turns_has_less_time_and_then_is_away(
    tables: Tables, timers: Timers, clock: QuickClock, store: MemoryStore
) -> None:
    table = await begun(tables, BEA, turn=TurnLimit.MINUTE, games=3)
    away = await to_be_away(tables, clock, table, 1)
    assert away.missed(1) == AWAY_AFTER == 3
    assert away.seats == table.seats
    assert await stored(store, table.id) == away


async def test_a_computer_plays_on_for_who_is_away(
    tables: Tables, timers: Timers, computers: Computers, clock: QuickClock
) -> None:
    table = await begun(tables, BEA, turn=TurnLimit.MINUTE, games=3)
    table = await to_be_away(tables, clock, table, 1)
    since = clock.now()
    for _ in range(12):
        await rest()
        table = await now_at(tables, table.id)
        assert table.match.to_play != 1
        assert table.clock.deadline is None or table.awaited == {0}
        if table.match.phase is Phase.DEAL:
            table = await tables.next_deal(table.id, ANA.user_id, table.revision, "77")
            assert table.cut is None or table.cutter == 0
        if table.match.to_play == 0:
            await play_one(tables, table)
    assert clock.now() == since
    assert 1 in (await now_at(tables, table.id)).away


async def test_who_is_back_plays_again(
    tables: Tables, timers: Timers, clock: QuickClock, store: MemoryStore
) -> None:
    table = await begun(tables, BEA, turn=TurnLimit.MINUTE, games=3)
    table = await to_be_away(tables, clock, table, 1)
    while table.match.to_play != 1:
        table = await (
            next_deal(tables, table) if table.match.phase is Phase.DEAL else play_one(tables, table)
        )
    assert (table.awaited, table.clock.deadline) == (frozenset(), None)
    assert table.computer_to_play == Computer(Level.THUMB)
    clock.passes(5)
    back = await tables.come_back(table.id, BEA.user_id)
    assert (back.away, back.misses, back.computer_to_play) == ((), (), None)
    assert (back.awaited, ends_in(back, clock)) == ({1}, 60)
    assert await stored(store, table.id) == back
    refused = tables.come_back(table.id, BEA.user_id)
    assert await refusal_of(refused) is TableRefusal.NOT_AWAY
    stranger = tables.come_back(table.id, CARLES.user_id)
    assert await refusal_of(stranger) is TableRefusal.NOT_SEATED
    choice = player_for(Level.THUMB).choose(back.view(1), Random(1))
    assert await refusal_of(tables.act(table.id, back.revision, choice)) is TableRefusal.STALE


async def test_an_own_card_brings_somebody_back_too(
    tables: Tables, timers: Timers, clock: QuickClock
) -> None:
    table = await begun(tables, BEA, turn=TurnLimit.MINUTE, games=3)
    table = await to_be_away(tables, clock, table, 1)
    while table.match.to_play != 1:
        table = await (
            next_deal(tables, table) if table.match.phase is Phase.DEAL else play_one(tables, table)
        )
    assert (await play_one(tables, table)).away == ()


@pytest.mark.parametrize("cutter", [0, 1])
async def test_who_asks_for_the_next_deal_is_back(
    tables: Tables, timers: Timers, computers: Computers, clock: QuickClock, cutter: int
) -> None:
    table = await begun(tables, BEA, turn=TurnLimit.MINUTE, games=5)
    table = await to_be_away(tables, clock, table, 1)
    while table.match.phase is not Phase.DEAL or table.cutter != cutter:
        if table.match.phase is Phase.DEAL:
            await tables.next_deal(table.id, ANA.user_id, table.revision, "77")
        elif table.match.to_play == 0:
            await play_one(tables, table)
        await rest()
        table = await now_at(tables, table.id)
    assert table.away == (1,)
    after = await tables.next_deal(table.id, BEA.user_id, table.revision, "77")
    assert after.away == ()
    assert (after.cut is None) is (cutter == 1)


async def test_who_leaves_while_awaited_leaves_no_clock(tables: Tables, clock: QuickClock) -> None:
    table = await begun(tables, BEA, turn=TurnLimit.MINUTE)
    person = in_turn(table)
    await tables.leave(person.user_id, HERE)
    left = await now_at(tables, table.id)
    assert (left.awaited, left.clock) == (frozenset(), TurnClock(TurnLimit.MINUTE))


# --- settling -------------------------------------------------------------------------------------


async def test_all_who_may_accept_have_one_time(
    tables: Tables, timers: Timers, clock: QuickClock, store: MemoryStore
) -> None:
    table = await settling(tables, store)
    asked = table.awaited
    assert len(asked) == 2
    assert ends_in(table, clock) == 60
    first, second = sorted(asked)
    clock.passes(20)
    accepted = await tables.do(table.id, PEOPLE[first].user_id, table.revision, "accept")
    assert (accepted.awaited, accepted.clock) == ({second}, table.clock)
    await pass_by(clock, 40)
    after = await now_at(tables, table.id)
    assert after.match.phase in (Phase.DEAL, Phase.OVER)
    assert (after.missed(first), after.missed(second)) == (0, 1)


async def test_time_accepts_for_everybody(
    tables: Tables, timers: Timers, clock: QuickClock, store: MemoryStore
) -> None:
    table = await settling(tables, store)
    await pass_by(clock, 60)
    after = await now_at(tables, table.id)
    assert after.match.phase in (Phase.DEAL, Phase.OVER)
    assert {seat for seat in range(3) if after.missed(seat) == 1} == table.awaited


async def test_time_accepts_for_partners_together(
    tables: Tables, timers: Timers, clock: QuickClock, store: MemoryStore
) -> None:
    table = await settling(tables, store, players=4)
    await pass_by(clock, 60)
    after = await now_at(tables, table.id)
    assert after.revision == table.revision + 1
    assert len(table.awaited) == 2
    assert {seat for seat in range(4) if after.missed(seat) == 1} == table.awaited


# --- nobody there ---------------------------------------------------------------------------------


async def test_a_table_that_everybody_has_left_alone_is_closed_after_a_day(
    tables: Tables,
    timers: Timers,
    computers: Computers,
    clock: QuickClock,
    store: MemoryStore,
    witness: Witness,
) -> None:
    table = await begun(tables, BEA, turn=TurnLimit.HALF_MINUTE, games=3)
    await pass_by(clock, 9)
    table = await play_one(tables, table)
    touched = clock.now()
    while len(table.away) < 2:
        await pass_by(clock, 10)
        table = await now_at(tables, table.id)
    assert table.touched_at == touched
    assert table.due == touched + IDLE
    await pass_by(clock, (touched + IDLE - clock.now()).total_seconds() - 1)
    assert witness.ended == []
    await pass_by(clock, 1)
    assert [state.id for state in witness.ended] == [table.id]
    assert await store.table(table.id) is None
    assert await store.standings(HERE.guild_id) == ()
    await tables.open_lobby(ANA, HERE, players=2)  # and everybody is free


async def test_nobodys_absence_ends_a_match(
    tables: Tables, timers: Timers, computers: Computers, clock: QuickClock, witness: Witness
) -> None:
    """Bea is away for days; Ana plays one card a day, to the end."""
    table = await begun(tables, BEA, turn=TurnLimit.DAY)
    table = await now_at(tables, table.id)
    while not table.over:
        if table.match.to_play == 0:
            await pass_by(clock, 23 * 3600)
            await play_one(tables, await now_at(tables, table.id))
        elif table.match.phase is Phase.DEAL:
            await tables.next_deal(table.id, ANA.user_id, table.revision, "77")
        await pass_by(clock, 3600)
        assert witness.ended == []
        table = await now_at(tables, table.id)
    assert table.seats == (ANA, BEA)


async def test_a_lobby_is_closed_after_a_day_without_a_click(
    tables: Tables, timers: Timers, clock: QuickClock, store: MemoryStore, witness: Witness
) -> None:
    lobby = await tables.open_lobby(ANA, HERE, players=3)
    await pass_by(clock, 20 * 3600)
    await tables.join(lobby.id, BEA)
    await pass_by(clock, 24 * 3600 - 1)
    assert witness.ended == []
    await pass_by(clock, 1)
    assert [state.id for state in witness.ended] == [lobby.id]
    assert await store.lobbies() == ()


# --- choosing the limit ---------------------------------------------------------------------------


async def test_a_table_has_the_limit_of_its_lobby_and_so_has_a_rematch(tables: Tables) -> None:
    lobby = await tables.open_lobby(ANA, HERE, players=2, match_length=1)
    assert lobby.turn_limit is USUAL_LIMIT
    await tables.join(lobby.id, BEA)
    changed = await tables.set_turn_limit(lobby.id, ANA.user_id, TurnLimit.FIVE_MINUTES)
    assert changed.turn_limit is TurnLimit.FIVE_MINUTES
    refused = tables.set_turn_limit(lobby.id, BEA.user_id, TurnLimit.OFF)
    assert await refusal_of(refused) is TableRefusal.HOST_ONLY
    table = await tables.begin(lobby.id, ANA.user_id)
    assert table.clock == TurnClock(TurnLimit.FIVE_MINUTES)
    seat = table.cutter
    table = await tables.next_deal(table.id, PEOPLE[seat].user_id, table.revision, "77")
    table = await play_match(tables, table)
    await tables.rematch(table.id, ANA.user_id)
    again = await tables.rematch(table.id, BEA.user_id)
    assert again.clock == TurnClock(TurnLimit.FIVE_MINUTES)


async def test_a_server_chooses_the_limit_of_its_new_tables(tables: Tables) -> None:
    await tables.choose_turn_limit(HERE.guild_id, TurnLimit.MINUTE)
    lobby = await tables.open_lobby(ANA, HERE, players=2)
    assert lobby.turn_limit is TurnLimit.MINUTE
    elsewhere = await tables.open_lobby(ANA, replace(HERE, guild_id=99), players=2)
    assert elsewhere.turn_limit is USUAL_LIMIT
    own = await tables.open_lobby(BEA, HERE, players=2, turn_limit=TurnLimit.OFF)
    assert own.turn_limit is TurnLimit.OFF


# --- bringing tables about ------------------------------------------------------------------------


async def stored(store: MemoryStore, table_id: str) -> Table:
    """The table as a new process would find it."""
    again = Tables(store, QuickClock(), RandomChance(Random(9)))
    return await now_at(again, table_id)


async def opened_at(
    tables: Tables, store: MemoryStore, rules: Rules, wanted: Callable[[Match], bool]
) -> Table:
    """A table of people to whom a moment of a match has just come, a minute for each turn."""
    played = play_by_chance(new_match(rules, 0), Random(4), plainly)
    states = enumerate(played.states)
    last = next(number for number, match in states if wanted(match)) - 1
    seats = PEOPLE[: rules.players]
    table = Table("thetable", HERE, seats, new_match(rules, 0), first_dealer=0)
    table = replace(table, clock=TurnClock(TurnLimit.MINUTE))
    await store.open_table(table, played.actions[:last])
    await tables.resume()
    action = played.actions[last]
    assert isinstance(action, Play)
    return await tables.do(table.id, PEOPLE[action.seat].user_id, last, format_deed(action))


def plainly(match: Match, rng: Random) -> SeatAction:
    """Nothing but cards and letting deals stand."""
    return rng.choice([a for a in legal_actions(match) if isinstance(a, Play | Accept)])


def sign_of(table: Table, seat: int) -> str:
    """A sign that a seat may make."""
    return next(
        format_deed(offer) for offer in table.view(seat).offers if isinstance(offer, MakeSign)
    )


async def settling(tables: Tables, store: MemoryStore, players: int = 3) -> Table:
    """Three of whom two may accuse, or let the deal stand; of four both partners of a side."""
    rules = rules_for("estricta", players).changed({"renuncio": "claim"})

    def wanted(match: Match) -> bool:
        return match.phase is Phase.SETTLE and len(awaited_in(match)) == 2

    return await opened_at(tables, store, rules, wanted)


async def signing(tables: Tables, store: MemoryStore) -> Table:
    """Four of whom one is to play and others, too, may make signs."""
    rules = rules_for("italiana", 4).changed({"signs": "private"})

    def wanted(match: Match) -> bool:
        deal = match.deal
        return deal is not None and len(deal.taken) == 2 and len(deal.trick) == 1

    return await opened_at(tables, store, rules, wanted)
