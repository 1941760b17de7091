"""Lobbies and tables for the panels' tests, made by playing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from random import Random
from typing import Any

from discord import ui

from bot.ai.level import Level
from bot.engine.actions import DrawDealer, Play, StartDeal
from bot.engine.rules import Rules
from bot.engine.state import Phase, new_match
from bot.engine.views import view_for
from bot.tables.lobby import Lobby
from bot.tables.seating import Computer, Occupant, Person, Place
from bot.tables.table import Table

PLACE = Place(guild_id=1, channel_id=2)
TABLE_ID = "k7f3m2q9x"
ANA, BEA, CARLA, DAVID = (
    Person(user_id=10 + seat, name=name)
    for seat, name in enumerate(("Ana", "Bea", "Carla", "David"))
)
PEOPLE: tuple[Occupant, ...] = (ANA, BEA, CARLA, DAVID)
THUMB = Computer(Level.THUMB)


def new_table(
    players: int = 2,
    seats: tuple[Occupant, ...] = PEOPLE,
    games: int = 3,
    dealer: int | None = None,
) -> Table:
    """A table before its first deal."""
    rules = Rules(players=players, match_n=games)
    return Table(TABLE_ID, PLACE, seats[:players], new_match(rules))


def moments(table: Table, rng: Random) -> Iterator[Table]:
    """The table after each action of a match played by chance."""
    while not table.over:
        table = table.after(_any_action(table, rng))
        yield table


def _any_action(table: Table, rng: Random) -> DrawDealer | StartDeal | Play:
    match = table.match
    if match.to_play is not None:
        return Play(match.to_play, rng.choice(view_for(match, match.to_play).legal))
    pack = list(match.rules.cards())
    rng.shuffle(pack)
    deal = DrawDealer if match.phase is Phase.DRAW else StartDeal
    return deal(tuple(pack))


def table_after(steps: int, *, seed: int = 1, **options: Any) -> Table:
    """A table some actions into a match: draw, deal, card, card …"""
    start = new_table(**options)
    return list(islice(chain([start], moments(start, Random(seed))), steps + 1))[-1]


def finished_deal(**options: Any) -> Table:
    """A table whose first deal has just been counted."""
    return next(
        table
        for table in moments(new_table(**options), Random(1))
        if table.match.results and table.match.to_play is None
    )


def finished_match(**options: Any) -> Table:
    """A table whose match has been won."""
    return list(moments(new_table(**options), Random(1)))[-1]


def new_lobby(*seats: Occupant | None, games: int = 3) -> Lobby:
    """A lobby with its first person as host."""
    host = next(who for who in seats if isinstance(who, Person))
    rules = Rules(players=len(seats), match_n=games)
    return Lobby(TABLE_ID, PLACE, host.user_id, rules, seats)


def components(view: ui.LayoutView) -> list[dict[str, Any]]:
    """Every component of a panel, nested ones after those that hold them."""
    return list(_walk(payload(view)))


def payload(view: ui.LayoutView) -> list[dict[str, Any]]:
    """The panel as Discord gets it."""
    built: list[dict[str, Any]] = view.to_components()  # type: ignore[no-untyped-call]
    return built


def _walk(level: list[Any]) -> Iterator[dict[str, Any]]:
    for component in level:
        yield component
        yield from _walk(component.get("components", []))


def shown(view: ui.LayoutView) -> str:
    """All text of a panel."""
    return "\n".join(one["content"] for one in components(view) if one["type"] == 10)


def labels(view: ui.LayoutView) -> list[str]:
    """What can be pressed or would be, button by button."""
    return [one["label"] for one in components(view) if one["type"] == 2]


def ids(view: ui.LayoutView) -> list[str]:
    """The custom ids of a panel."""
    return [one["custom_id"] for one in components(view) if "custom_id" in one]
