"""Computers move by themselves, once a turn, and never for a person."""

import asyncio
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from bot.ai.players import player_for
from bot.engine.actions import (
    Accept,
    Declare,
    Draw,
    MakeSign,
    SeatAction,
)
from bot.engine.presets import rules_for
from bot.engine.state import Ending, Match, Phase
from bot.store.memory import MemoryStore
from bot.tables.chance import RandomChance
from bot.tables.computers import RETRY_SECONDS, Computers
from bot.tables.lobby import Lobby
from bot.tables.ports import StoreError
from bot.tables.seating import Computer
from bot.tables.service import Tables
from bot.tables.table import Table
from tests.tables.company import AT_REST, Stamps, go_on, quiet, settled, table_of
from tests.tables.conftest import ANA, BEA, HERE, QuickClock, Witness
from tests.tables.sitting import cut

GAMES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "chiamata": ("chiamata", 5, {}),
    "the suit named late": ("chiamata", 5, {"suit_reveal": "after_first_trick"}),
    "rotation": ("rotacion", 4, {}),
    "two cards each": ("doble", 2, {}),
    "capote": ("base", 3, {"capote": True, "match_n": 4}),
    "declared": ("base", 4, {"exchange": "declare_then_win", "match_n": 5}),
    "asked before the draw": (
        "catalana",
        2,
        {"exchange_when": "after_own_win_before_draw", "match_n": 5},
    ),
    "accused": ("estricta", 3, {"renuncio": "claim"}),
    "accused, with partners": ("estricta", 4, {"renuncio": "claim"}),
    "signs": ("italiana", 4, {"signs": "private", "share_hands": "last_three"}),
    "misère": ("mexicana", 4, {"exchange": "immediate"}),
}
"""Games that need more of a computer than cards: a preset, how many play, and options."""

AT_ONCE: list[tuple[str, type[Any]]] = [
    ("declared", Declare),
    ("asked before the draw", Draw),
    ("accused", Accept),
    ("signs", MakeSign),
]


@pytest.fixture
async def computers(tables: Tables, clock: QuickClock) -> Any:
    computers = Computers(tables, clock, player_for, pause=1.5)
    tables.watch(computers)
    yield computers
    await computers.close()


async def begun(tables: Tables, lobby: Lobby) -> Table:
    """The lobby's table, dealt: cut by a person where one has the cutter's seat."""
    return await cut(tables, await tables.begin(lobby.id, ANA.user_id))


async def alone(tables: Tables, players: int = 2) -> Table:
    lobby = await tables.open_lobby(
        ANA, HERE, players=players, match_length=1, computers=players - 1
    )
    return await settled(tables, (await begun(tables, lobby)).id)


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_one_person_plays_a_whole_match(
    tables: Tables, computers: Computers, players: int
) -> None:
    table = await alone(tables, players)
    while not table.over:
        assert table.match.to_play in (None, 0)
        await go_on(tables, table)
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
    table = await begun(tables, lobby)
    if table.computer_to_play is None:
        table = await go_on(tables, table)
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
    table = await begun(tables, lobby)
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

    clock, store = QuickClock(), Faulty()
    table_id = await table_of(store, rules_for("base", 4))  # a computer leads
    tables = Tables(store, clock, RandomChance(Random(8)))
    computers = Computers(tables, clock, player_for, pause=0)
    tables.watch(computers)
    begun_at = clock.now()
    await tables.resume()
    await settled(tables, table_id)
    assert (clock.now() - begun_at).total_seconds() == 2 * RETRY_SECONDS
    await computers.close()


@pytest.mark.parametrize("name", GAMES)
async def test_nobody_at_a_table_with_computers_is_ever_stuck(name: str, clock: QuickClock) -> None:
    preset, players, options = GAMES[name]
    store, rules = MemoryStore(), rules_for(preset, players).changed(options)
    table_id = await table_of(store, rules)
    tables, stamps = Tables(store, clock, RandomChance(Random(7))), Stamps(clock)
    computers = Computers(tables, clock, player_for, pause=1.5)
    tables.watch(stamps)
    tables.watch(computers)
    await tables.resume()
    table = await quiet(tables, table_id)
    while not table.over and len(table.match.results) < 4:
        await go_on(tables, table)
        table = await quiet(tables, table_id)
    await computers.close()
    assert len(table.match.results) > 0
    assert_paced(stamps, rules.players)


def assert_paced(stamps: Stamps, players: int) -> None:
    """A bid, a call or a card of a computer comes after its pause."""
    seen = 0
    for (before_at, before), (at, after) in pairwise(stamps.noted):
        was, now = before.match, after.match
        shown = was.phase in (Phase.AUCTION, Phase.CALL) or _cards(was) != _cards(now)
        if was.phase in AT_REST or was.to_play == 0 or not shown:
            continue
        assert (at - before_at).total_seconds() >= 1.5
        seen += 1
    assert seen


def _cards(match: Match) -> int:
    """The cards that have been played, or laid down with a claim."""
    deal = match.deal
    return 0 if deal is None else sum(map(len, deal.hands)) + len(deal.stock)


async def test_a_computer_concedes_with_its_partner(
    tables: Tables, store: MemoryStore, computers: Computers
) -> None:
    """R44"""
    table_id = await table_of(store, rules_for("base", 4).changed({"match_n": 3}))
    await tables.resume()
    table = await quiet(tables, table_id)
    assert table.match.phase is Phase.PLAY
    await tables.do(table_id, ANA.user_id, table.revision, "concede")
    for _ in range(200):
        await asyncio.sleep(0)
    ended = await tables.get(table_id)
    assert isinstance(ended, Table)
    assert [result.ending for result in ended.match.results] == [Ending.CONCEDED]
    assert ended.match.games == (0, 1)


@pytest.mark.parametrize(("name", "kind"), AT_ONCE)
async def test_what_changes_little_is_done_at_once(
    name: str, kind: type[SeatAction], clock: QuickClock
) -> None:
    """R42, R43, R48, R49: whoever is about to click does not find the table changed."""
    preset, players, options = GAMES[name]
    store = MemoryStore()
    table_id = await table_of(store, rules_for(preset, players).changed(options))
    tables, stamps = Tables(store, clock, RandomChance(Random(7))), Stamps(clock)
    computers = Computers(tables, clock, player_for, pause=1.5)
    tables.watch(stamps)
    tables.watch(computers)
    await tables.resume()
    while not (table := await quiet(tables, table_id)).over and len(table.match.results) < 6:
        await go_on(tables, table)
    await computers.close()
    stored = await store.table(table_id)
    assert stored is not None
    at = {table.revision: when for when, table in reversed(stamps.noted)}
    waits = [
        at[number + 1] - at[number]
        for number, action in enumerate(stored.actions)
        if number in at and isinstance(action, kind) and getattr(action, "seat", 0) != 0
    ]
    assert waits and not any(waits)


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
    table = await quiet(tables, (await begun(tables, lobby)).id)
    while not table.over:
        await go_on(tables, table)
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
