"""Lobbies, tables and whole matches to keep in a store."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from random import Random

from bot.engine.actions import Action
from bot.engine.rules import Rules
from bot.engine.state import new_match
from bot.tables.lobby import Lobby
from bot.tables.ports import FinishedMatch, Store
from bot.tables.seating import Computer, Level, Occupant, Person, Place
from bot.tables.table import Table
from tests.strategies import PlayedMatch, play_by_chance

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
PLACE = Place(guild_id=2**63 - 1, channel_id=1_234_567_890_123_456_789)
"""Ids as large as Discord's may ever get."""

ANA, BEA, CAI, DUA = (
    Person(user_id, name) for user_id, name in enumerate(("Ana", "Bea", "Cai", "Dua"), start=2**62)
)
COMPUTER = Computer(Level.THUMB)


def a_lobby(id_: str = "lobby001", *seats: Occupant | None, place: Place = PLACE) -> Lobby:
    """A lobby with Ana as host, by default waiting for somebody to sit beside her."""
    taken = seats or (ANA, None)
    rules = Rules(players=len(taken), match_n=2)
    return Lobby(id_, place, ANA.user_id, rules, taken, message_id=None)


@dataclass(frozen=True, slots=True)
class Story:
    """A match from its draw to its end, and the table it is played at."""

    table: Table
    played: PlayedMatch

    @property
    def opening(self) -> tuple[Action, ...]:
        """The draw and the first deal, which come with the table."""
        return self.played.actions[:2]

    def at(self, revision: int) -> Table:
        """The table as it was after so many actions."""
        return replace(self.table, match=self.played.states[revision])

    @property
    def later(self) -> Iterator[tuple[Table, Action]]:
        """What follows the opening: the action, and the table after it."""
        for revision, action in enumerate(self.played.actions[2:], start=3):
            yield self.at(revision), action

    @property
    def last(self) -> tuple[Table, Action]:
        """The action that wins the match, and the table after it."""
        return self.at(len(self.played.actions)), self.played.actions[-1]


def a_story(
    id_: str = "table001", *seats: Occupant, place: Place = PLACE, seed: int = 1, games: int = 1
) -> Story:
    """A match of Ana and Bea, by default, played by chance."""
    occupants = seats or (ANA, BEA)
    start = new_match(Rules(players=len(occupants), match_n=games))
    table = Table(id_, place, occupants, start, message_id=77)
    return Story(table, play_by_chance(start, Random(seed)))


def a_result(
    story: Story, games: tuple[int, ...], winner: int | None, finished_at: datetime = NOON
) -> FinishedMatch:
    """The result of a match, whatever the cards said."""
    return FinishedMatch(
        table_id=story.table.id,
        guild_id=story.table.place.guild_id,
        finished_at=finished_at,
        rules=story.table.match.rules,
        seats=story.table.seats,
        games=games,
        winner=winner,
    )


async def open_story(store: Store, story: Story) -> None:
    """Write the table and its opening."""
    await store.open_table(story.table, story.opening)


async def play_story(store: Store, story: Story) -> None:
    """Write a whole match action by action."""
    await open_story(store, story)
    *earlier, (table, action) = story.later
    await asyncio.gather(
        *(store.append(*step, NOON) for step in earlier),
        store.append(table, action, NOON, a_result(story, (1, 0), winner=0)),
    )


async def write_result(
    store: Store,
    story: Story,
    games: tuple[int, ...] = (1, 0),
    winner: int | None = 0,
    day: int = 0,
) -> None:
    """Write a whole match at once; its result is dated `day` days after the first."""
    await store.open_table(story.table, story.played.actions[:-1])
    table, action = story.last
    at = NOON + timedelta(days=day)
    await store.append(table, action, at, a_result(story, games, winner, at))
