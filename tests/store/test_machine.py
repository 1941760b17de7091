"""Any sequence of operations does the same to a database as to the store in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    rule,
    run_state_machine_as_test,
)
from sqlalchemy import URL

from bot.store.memory import MemoryStore
from bot.store.sql import SqlStore
from bot.tables.dealing import NO_CUT, Cut, Secret
from bot.tables.lobby import Lobby
from bot.tables.ports import StaleRevisionError, Store
from bot.tables.promises import Shuffle
from bot.tables.seating import Computer, Level, Occupant, Person, Place
from bot.tables.turns import TurnClock, TurnLimit
from tests.postgres import empty
from tests.store.builders import NOON, a_lobby, a_result, a_story

T = TypeVar("T")

PANELS = ("panel001", "panel002", "panel003")
IDS = st.sampled_from(PANELS)
GUILDS = (1, 2**63 - 1)
# PostgreSQL keeps no NUL in a text, and Discord none in a name.
names = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=8)
occupants = st.builds(Person, st.integers(1, 4), names) | st.builds(
    Computer, st.sampled_from(Level)
)
secrets = st.sampled_from((Secret(bytes(32)), Secret(bytes(range(32)))))
shuffles = st.builds(
    Shuffle,
    st.integers(0, 2),
    secrets,
    st.none() | st.sampled_from((NO_CUT, Cut(9, 1, "5"))),
    st.none() | st.integers(0, 40).map(lambda seconds: NOON + timedelta(seconds=seconds)),
)
STORIES = {seats: a_story("panel001", *(Computer(Level.CHANCE),) * seats) for seats in (2, 3, 4)}


Timing = Mapping[str, Any]
moments = st.none() | st.integers(0, 9).map(lambda minutes: NOON + timedelta(minutes=minutes))
clocks = st.builds(
    TurnClock, st.sampled_from(TurnLimit), moments, moments, st.none() | st.integers(1, 2**63 - 1)
)
timings: st.SearchStrategy[Timing] = st.fixed_dictionaries({"clock": clocks, "touched_at": moments})


def seats(count: int, who: st.SearchStrategy[T]) -> st.SearchStrategy[tuple[T, ...]]:
    return st.tuples(*(who,) * count)


def lobbies() -> st.SearchStrategy[Lobby]:
    return st.builds(
        lambda id_, seats, guild: a_lobby(id_, *seats, place=Place(guild, 5)),
        IDS,
        st.integers(2, 4).flatmap(lambda count: seats(count, st.none() | occupants)),
        st.sampled_from(GUILDS),
    )


class BothStores(RuleBasedStateMachine):
    """Tables share three ids, so that they collide with lobbies and with each other."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.memory = MemoryStore()
        self.database = self.runner.run(SqlStore.open(address))

    def teardown(self) -> None:
        self.runner.run(self.database.close())
        self.runner.close()

    def both(self, do: Callable[[Store], Awaitable[object]]) -> None:
        """Do the same to both; the answers, and refusals, must be equal."""
        answers = [self.runner.run(_answer(do(store))) for store in (self.memory, self.database)]
        assert answers[0] == answers[1]

    @rule(lobby=lobbies())
    def save_lobby(self, lobby: Lobby) -> None:
        self.both(lambda store: store.save_lobby(lobby))

    @rule(id_=IDS)
    def delete_lobby(self, id_: str) -> None:
        self.both(lambda store: store.delete_lobby(id_))

    @rule(
        id_=IDS,
        sitting=st.integers(2, 4).flatmap(lambda count: seats(count, occupants)),
        guild=st.sampled_from(GUILDS),
        message=st.none() | st.integers(1, 2**63 - 1),
        dealer=st.none() | st.integers(0, 3),
        replaces=st.none() | IDS,
        left=st.integers(1, 5),
        promised=st.lists(shuffles, max_size=2),
        timing=timings,
    )
    def open_table(
        self,
        id_: str,
        sitting: tuple[Occupant, ...],
        guild: int,
        message: int | None,
        dealer: int | None,
        replaces: str | None,
        left: int,
        promised: list[Shuffle],
        timing: Timing,
    ) -> None:
        """Open a table whose match has a few actions left."""
        story = STORIES[len(sitting)]
        table = replace(
            story.table,
            id=id_,
            place=Place(guild, 5),
            seats=sitting,
            message_id=message,
            first_dealer=dealer,
            **timing,
        )
        if replaces == id_:
            replaces = None
        opening = story.played.actions[:-left]
        self.both(lambda store: store.open_table(table, opening, replaces, promised))

    @rule(
        id_=IDS,
        off=st.sampled_from((0, 0, 0, 0, 0, -1, 1)),
        winner=st.integers(0, 1),
        shuffle=st.none() | shuffles,
        timing=timings,
        missed=st.booleans(),
    )
    def append(
        self,
        id_: str,
        off: int,
        winner: int,
        shuffle: Shuffle | None,
        timing: Timing,
        missed: bool,
    ) -> None:
        """Append the next action of a table, or one that is not the next."""
        stored = self.runner.run(self.memory.table(id_))
        story = STORIES[len(stored.seats) if stored else 2]
        revision = (len(stored.actions) if stored else 0) + 1 + off
        revision = min(revision, len(story.played.actions))
        misses = (1,) * len(story.table.seats)
        table = replace(story.at(revision), id=id_, misses=misses, **timing)
        action = story.played.actions[revision - 1]
        finished = None
        if stored and table.over:
            seated = replace(story, table=replace(table, seats=stored.seats, place=stored.place))
            games = (3, 1, 0, 2)[: table.match.rules.sides]
            at = NOON + timedelta(minutes=revision)
            finished = a_result(seated, games, winner, at)
        self.both(
            lambda store: store.append(table, action, NOON, finished, shuffle, with_misses=missed)
        )

    @rule(id_=IDS, wishes=st.frozensets(st.integers(0, 1)), who=occupants, timing=timings)
    def save_seats(self, id_: str, wishes: frozenset[int], who: Occupant, timing: Timing) -> None:
        stored = self.runner.run(self.memory.table(id_))
        sitting = (who, *stored.seats[1:]) if stored else (who, who)
        table = replace(STORIES[len(sitting)].table, id=id_, seats=sitting, wants_rematch=wishes)
        table = replace(table, **timing)
        self.both(lambda store: store.save_seats(table))

    @rule(lobby=lobbies(), secret=secrets)
    def promise_draw(self, lobby: Lobby, secret: Secret) -> None:
        self.both(lambda store: store.save_lobby(lobby, secret))

    @rule(id_=IDS, shuffle=shuffles)
    def save_shuffle(self, id_: str, shuffle: Shuffle) -> None:
        self.both(lambda store: store.save_shuffle(id_, shuffle))

    @rule(minutes=st.integers(0, 9), wakes=st.booleans())
    def run(self, minutes: int, wakes: bool) -> None:
        now = NOON + timedelta(minutes=minutes)
        self.both(lambda store: store.wake(now) if wakes else store.beat(now))

    @rule(id_=IDS)
    def close_table(self, id_: str) -> None:
        self.both(lambda store: store.close_table(id_))

    @rule(id_=IDS, message=st.integers(1, 2**63 - 1))
    def set_message(self, id_: str, message: int) -> None:
        self.both(lambda store: store.set_message(id_, message))

    @invariant()
    def same_contents(self) -> None:
        self.both(_contents)


async def _contents(store: Store) -> tuple[object, ...]:
    return (
        await store.lobbies(),
        await store.open_tables(),
        *[await store.table(id_) for id_ in PANELS],
        *[await store.shuffles(id_) for id_ in PANELS],
        *[await store.standings(guild) for guild in GUILDS],
    )


async def _answer(asked: Awaitable[object]) -> object:
    try:
        return await asked
    except StaleRevisionError as error:
        return str(error)


SETTINGS = settings(
    max_examples=10,
    stateful_step_count=20,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=set(Phase) - {Phase.shrink, Phase.explain},
)


def test_sqlite_does_as_memory_does(tmp_path: Path) -> None:
    files = (str(tmp_path / f"{number}.sqlite") for number in count())

    run_state_machine_as_test(lambda: BothStores(next(files)), settings=SETTINGS)


def test_postgresql_does_as_memory_does(a_database: URL) -> None:
    def on_an_empty_one() -> BothStores:
        empty(a_database)
        return BothStores(a_database.render_as_string(hide_password=False))

    run_state_machine_as_test(on_an_empty_one, settings=SETTINGS)
