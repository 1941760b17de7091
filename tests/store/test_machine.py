"""Any sequence of operations does the same to both stores."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import TypeVar

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from bot.store.memory import MemoryStore
from bot.store.sql import SqlStore
from bot.tables.lobby import Lobby
from bot.tables.ports import StaleRevisionError, Store
from bot.tables.seating import Computer, Level, Occupant, Person, Place
from tests.store.builders import NOON, a_lobby, a_result, a_story

T = TypeVar("T")

PANELS = ("panel001", "panel002", "panel003")
IDS = st.sampled_from(PANELS)
GUILDS = (1, 2**63 - 1)
names = st.text(min_size=1, max_size=8)
occupants = st.builds(Person, st.integers(1, 4), names) | st.builds(
    Computer, st.sampled_from(Level)
)
STORIES = {seats: a_story("panel001", *(Computer(Level.CHANCE),) * seats) for seats in (2, 3, 4)}


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

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        path = Path(self.folder.name) / "brisca.sqlite"
        self.memory = MemoryStore()
        self.file = self.runner.run(SqlStore.open(path))

    def teardown(self) -> None:
        self.runner.run(self.file.close())
        self.runner.close()
        self.folder.cleanup()

    def both(self, do: Callable[[Store], Awaitable[object]]) -> None:
        """Do the same to both; the answers, and refusals, must be equal."""
        answers = [self.runner.run(_answer(do(store))) for store in (self.memory, self.file)]
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
        )
        if replaces == id_:
            replaces = None
        opening = story.played.actions[:-left]
        self.both(lambda store: store.open_table(table, opening, replaces))

    @rule(id_=IDS, off=st.sampled_from((0, 0, 0, 0, 0, -1, 1)), winner=st.integers(0, 1))
    def append(self, id_: str, off: int, winner: int) -> None:
        """Append the next action of a table, or one that is not the next."""
        stored = self.runner.run(self.memory.table(id_))
        story = STORIES[len(stored.seats) if stored else 2]
        revision = (len(stored.actions) if stored else 0) + 1 + off
        revision = min(revision, len(story.played.actions))
        table = replace(story.at(revision), id=id_)
        action = story.played.actions[revision - 1]
        finished = None
        if stored and table.over:
            seated = replace(story, table=replace(table, seats=stored.seats, place=stored.place))
            games = (3, 1, 0, 2)[: table.match.rules.sides]
            at = NOON + timedelta(minutes=revision)
            finished = a_result(seated, games, winner, at)
        self.both(lambda store: store.append(table, action, NOON, finished))

    @rule(id_=IDS, wishes=st.frozensets(st.integers(0, 1)), who=occupants)
    def save_seats(self, id_: str, wishes: frozenset[int], who: Occupant) -> None:
        stored = self.runner.run(self.memory.table(id_))
        sitting = (who, *stored.seats[1:]) if stored else (who, who)
        table = replace(STORIES[len(sitting)].table, id=id_, seats=sitting, wants_rematch=wishes)
        self.both(lambda store: store.save_seats(table))

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
        *[await store.standings(guild) for guild in GUILDS],
    )


async def _answer(asked: Awaitable[object]) -> object:
    try:
        return await asked
    except StaleRevisionError as error:
        return str(error)


TestBothStores = BothStores.TestCase
TestBothStores.settings = settings(
    max_examples=10,
    stateful_step_count=20,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=set(Phase) - {Phase.shrink, Phase.explain},
)
