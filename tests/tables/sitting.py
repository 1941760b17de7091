"""Tables brought to a moment by the verbs: begun, cut, played."""

from collections.abc import Awaitable
from typing import Any

import pytest

from bot.engine.cards import Card
from bot.engine.play import Refusal
from bot.engine.state import Phase
from bot.tables.errors import Refused, TableRefusal
from bot.tables.promises import Depth
from bot.tables.seating import Person
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.tables.turns import TurnLimit
from tests.tables.conftest import ANA, HERE

CLICK = "1300000000000000007"


async def refusal_of(attempt: Awaitable[Any]) -> TableRefusal | Refusal:
    with pytest.raises(Refused) as refused:
        await attempt
    return refused.value.refusal


async def waiting(
    tables: Tables, *others: Person, games: int = 1, turn: TurnLimit | None = None
) -> Table:
    """A table of Ana and others that waits for its first cut."""
    lobby = await tables.open_lobby(
        ANA, HERE, players=len(others) + 1, match_length=games, turn_limit=turn
    )
    for person in others:
        await tables.join(lobby.id, person)
    return await tables.begin(lobby.id, ANA.user_id)


async def begun(
    tables: Tables, *others: Person, games: int = 1, turn: TurnLimit | None = None
) -> Table:
    """A table of Ana and others, dealt."""
    return await cut(tables, await waiting(tables, *others, games=games, turn=turn))


async def cut(tables: Tables, table: Table, depth: Depth = Depth.MIDDLE) -> Table:
    """The person who is to cut cuts; a table that a computer cuts for has been dealt."""
    if table.match.phase is not Phase.DEAL:
        return table
    cutter = table.seats[table.cutter]
    assert isinstance(cutter, Person)
    return await tables.cut(table.id, cutter.user_id, table.revision, depth, CLICK)


async def next_deal(tables: Tables, table: Table) -> Table:
    """Deal again: asked for by the cutter, or by Ana where a computer cuts."""
    cutter = table.seats[table.cutter]
    asking = cutter if isinstance(cutter, Person) else ANA
    return await tables.next_deal(table.id, asking.user_id, table.revision, CLICK)


async def play(
    tables: Tables, table_id: str, user_id: int, revision: int, card: Card | str
) -> Table:
    """A person plays a card."""
    return await tables.do(table_id, user_id, revision, str(card))


async def play_one(tables: Tables, table: Table) -> Table:
    """The seat to play plays its first card."""
    seat = table.match.to_play
    assert seat is not None
    person = table.seats[seat]
    assert isinstance(person, Person)
    card = table.view(seat).hand[0]
    return await play(tables, table.id, person.user_id, table.revision, card)


async def play_deal(tables: Tables, table: Table) -> Table:
    """Play on until the deal is over."""
    while table.match.to_play is not None:
        table = await play_one(tables, table)
    return table


async def play_match(tables: Tables, table: Table) -> Table:
    """Play to the end, dealing again between deals."""
    while not table.over:
        if table.match.phase is Phase.DEAL:
            table = await next_deal(tables, table)
        else:
            table = await play_one(tables, table)
    return table
