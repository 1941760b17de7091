"""Each measure: what is done, how often in a second, and against which other measure it counts."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random

from bench.games import played_cards, random_match
from bot.ai.level import Level, Player
from bot.ai.players import player_for
from bot.art.table import table_picture
from bot.engine.actions import Action
from bot.engine.rules import Rules
from bot.engine.state import Match, new_match
from bot.engine.views import table_view, view_for
from bot.store.sql import SqlStore
from bot.tables.seating import Person, Place
from bot.tables.table import Table

TABLES_AT_ONCE = 64


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure: `rate` of `unit` a second; `ratio` compares with the first of its group."""

    group: str
    name: str
    unit: str
    rate: float
    ratio: float = 1.0


def engine(seconds: float) -> list[Measure]:
    """Whole deals at random play, by seats."""
    rates = []
    for seats in (2, 3, 4):
        rules, source = Rules(players=seats, match_n=1), Random(seats)
        rates.append((f"{seats} seats", _rate(partial(played_cards, rules, source), seconds)))
    return _group("engine", "cards", rates)


def computers(seconds: float) -> list[Measure]:
    """Choices of each level in positions of one match for four."""
    views = [
        view_for(match, match.to_play)
        for _, match in random_match(Rules(players=4, match_n=1), Random(1))
        if match.to_play is not None
    ]

    def choose_all(player: Player) -> int:
        source = Random(1)
        for view in views:
            player.choose(view, source)
        return len(views)

    rates = [
        (level.value, _rate(partial(choose_all, player_for(level)), seconds)) for level in Level
    ]
    return _group("computers", "choices", rates)


def pictures(seconds: float) -> list[Measure]:
    """Table pictures of every eighth position of a match for four, sprites already drawn."""
    steps = list(random_match(Rules(players=4, match_n=1), Random(1)))
    views = [table_view(match) for _, match in steps[::8]]
    names = ("Ana", "Bea", "Carles", "Dolors")

    def draw_some() -> int:
        for view in views:
            table_picture(view, names)
        return len(views)

    draw_some()
    return _group("pictures", "pictures", [("table for four", _rate(draw_some, seconds))])


def commits(actions: int) -> list[Measure]:
    """Stored actions: one table after another, and many at once, which share transactions."""
    rates = [
        (f"{at_once} at once", asyncio.run(_stored(at_once, actions)))
        for at_once in (1, TABLES_AT_ONCE)
    ]
    return _group("commits", "actions", rates)


async def _stored(at_once: int, actions: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        store = await SqlStore.open(Path(folder) / "bench.sqlite3")
        try:
            played = [_opened(number) for number in range(at_once)]
            for table, first, _ in played:
                await store.open_table(table, first)
            begun = time.perf_counter()
            each = max(1, actions // at_once)
            await asyncio.gather(*(_append(store, table, rest[:each]) for table, _, rest in played))
            spent = time.perf_counter() - begun
            return sum(len(rest[:each]) for _, _, rest in played) / spent
        finally:
            await store.close()


def _opened(number: int) -> tuple[Table, Sequence[Action], Sequence[tuple[Action, Match]]]:
    rules = Rules(match_n=10)
    steps = list(random_match(rules, Random(number)))
    seats = (Person(1, "Ana"), Person(2, "Bea"))
    table = Table(f"bench{number:05}", Place(1, number), seats, new_match(rules))
    return table, [action for action, _ in steps[:2]], steps[2:-1]


async def _append(store: SqlStore, table: Table, steps: Sequence[tuple[Action, Match]]) -> None:
    for action, match in steps:
        after = Table(table.id, table.place, table.seats, match)
        await store.append(after, action, datetime.now(UTC))


def _rate(work: Callable[[], int], seconds: float) -> float:
    """How often a second something is done; `work` does it some times and returns how many."""
    done, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        done += work()
    return done / spent


def _group(group: str, unit: str, rates: Sequence[tuple[str, float]]) -> list[Measure]:
    return [Measure(group, name, unit, rate, rate / rates[0][1]) for name, rate in rates]
