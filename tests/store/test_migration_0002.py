"""From revision 0001 to 0002: rows are kept, and rules mean what they did."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.engine.actions import DrawDealer, Play, StartDeal
from bot.engine.cards import Card, Rank, Suit
from bot.engine.options import Claims, DoubleOver, Exchange, Obligations, Tie
from bot.engine.rules import Rules
from bot.store.migrate import migrate
from bot.store.schema import metadata
from bot.store.sql import SqlStore
from bot.tables.ports import StoreError
from tests.store.builders import NOON
from tests.store.migrating import (
    Rows,
    created,
    execute,
    read_rows,
    scripts_up_to,
    within,
    write_rows,
)

BASE_2 = '{"preset": "base", "players": 2}'
CATALANA_4 = '{"preset": "catalana", "players": 4, "match_n": 5, "double_over": 100}'
ESTRICTA_4 = '{"preset": "estricta", "players": 4, "match_n": 3}'
RULES_OF_0001 = {
    BASE_2: Rules(match_n=1),
    CATALANA_4: Rules(
        players=4,
        exchange=Exchange.IMMEDIATE,
        claims=Claims.TOP_TRUMPS,
        match_n=5,
        double_over=DoubleOver.OVER_100,
    ),
    ESTRICTA_4: Rules(
        players=4,
        obligations=Obligations.STRICT,
        last_trick_bonus=True,
        tie=Tie.LAST_TRICK,
        match_n=3,
    ),
}
"""Rule sets as revision 0001 wrote them, when nobody could concede, and what they meant."""

DECK = " ".join(map(str, Rules().cards()))
PLACE = {"guild_id": 2**62, "channel_id": 8}
ANA = {"user_id": 2**63 - 1, "name": "Ana", "level": None}
BEA = {"user_id": 2, "name": "Bea", "level": None}
THUMB = {"user_id": None, "name": None, "level": "thumb"}
ROWS_OF_0001: Rows = {
    "lobbies": [
        {"id": "lobby001", **PLACE, "host_id": 1, "rules": ESTRICTA_4, "message_id": None},
    ],
    "lobby_seats": [{"lobby_id": "lobby001", "seat": 0, **ANA}],
    "tables": [
        {"id": "table001", **PLACE, "rules": BASE_2, "first_dealer": None, "message_id": 77}
        | {"revision": 3, "over": False, "closed": False},
        {"id": "table002", **PLACE, "rules": CATALANA_4, "first_dealer": 3, "message_id": None}
        | {"revision": 0, "over": True, "closed": False},
    ],
    "seats": [
        {"table_id": "table001", "seat": 0, **ANA, "wants_rematch": False},
        {"table_id": "table001", "seat": 1, **THUMB, "wants_rematch": False},
        {"table_id": "table002", "seat": 0, **ANA, "wants_rematch": True},
        {"table_id": "table002", "seat": 1, **BEA, "wants_rematch": False},
        {"table_id": "table002", "seat": 2, **THUMB, "wants_rematch": False},
        {"table_id": "table002", "seat": 3, **THUMB, "wants_rematch": False},
    ],
    "actions": [
        {"table_id": "table001", "revision": 1, "action": f"draw {DECK}", "at": None},
        {"table_id": "table001", "revision": 2, "action": f"deal {DECK}", "at": None},
        {"table_id": "table001", "revision": 3, "action": "0:1O", "at": NOON},
    ],
    "matches": [
        {"table_id": "table002", "guild_id": 2**62, "finished_at": NOON, "rules": CATALANA_4}
        | {"winner": 1},
    ],
    "match_sides": [
        {"table_id": "table002", "side": 0, "games": 3},
        {"table_id": "table002", "side": 1, "games": 5},
    ],
    "match_seats": [
        {"table_id": "table002", "seat": 0, "side": 0, **ANA},
        {"table_id": "table002", "seat": 1, "side": 1, **BEA},
        {"table_id": "table002", "seat": 2, "side": 0, **THUMB},
        {"table_id": "table002", "seat": 3, "side": 1, **THUMB},
    ],
    "notes": [{"key": "commands", "value": "x"}],
}


@pytest.fixture
async def at_0001(database: str, tmp_path: Path) -> str:
    """A database as the first revision left it: a lobby, a table in play and a finished match."""
    await within(database, partial(migrate, scripts=scripts_up_to("0001", tmp_path)))
    await within(database, partial(write_rows, rows=ROWS_OF_0001))
    return database


async def rows_of(database: str) -> dict[str, list[dict[str, Any]]]:
    """Every row, but for rules, which have another test."""
    read = await within(database, partial(read_rows, like=ROWS_OF_0001))
    return {
        name: [{key: row[key] for key in row if key != "rules"} for row in rows]
        for name, rows in read.items()
    }


async def test_database_of_0001_keeps_its_rows(at_0001: str) -> None:
    before = await rows_of(at_0001)
    assert all(before.values())

    store = await SqlStore.open(at_0001)
    ranked = await store.standings(2**62)
    await store.close()

    assert await rows_of(at_0001) == before
    assert [(each.name, each.matches_won, each.games_won) for each in ranked] == [
        ("Bea", 1, 5),
        ("Ana", 0, 3),
    ]


async def test_schema_from_0001_is_the_metadata_to_the_letter(path: Path, tmp_path: Path) -> None:
    await within(path, partial(migrate, scripts=scripts_up_to("0001", tmp_path)))
    await within(path, migrate)
    await within(tmp_path / "wanted.sqlite", metadata.create_all)

    assert await within(path, created) == await within(tmp_path / "wanted.sqlite", created)


async def test_rules_of_0001_mean_what_they_did(at_0001: str) -> None:
    """R44: presets have come to allow conceding; who sat down before has not agreed to it."""
    store = await SqlStore.open(at_0001)
    (lobby,) = await store.lobbies()
    (in_play,) = await store.open_tables()
    finished = await store.table("table002")
    await store.close()

    [(counted,)] = await within(at_0001, lambda plain: execute(plain, "SELECT rules FROM matches"))
    assert json.loads(counted) == {**json.loads(CATALANA_4), "concede": "off"}
    assert finished is not None
    assert lobby.rules == RULES_OF_0001[ESTRICTA_4]
    assert in_play.rules == RULES_OF_0001[BASE_2]
    assert finished.rules == RULES_OF_0001[CATALANA_4]
    assert in_play.actions == (
        DrawDealer(Rules().cards()),
        StartDeal(Rules().cards()),
        Play(0, Card(Rank.ACE, Suit.COINS)),
    )


async def test_rules_that_nobody_can_read_are_left_to_the_reader(at_0001: str) -> None:
    spoilt = (
        "UPDATE lobbies SET rules = 'nonsense'",
        "UPDATE tables SET rules = '[]' WHERE id = 'table001'",
    )
    await within(at_0001, lambda plain: execute(plain, *spoilt))

    await within(at_0001, migrate)

    read = await within(at_0001, partial(read_rows, like=ROWS_OF_0001))
    assert [row["rules"] for row in read["lobbies"]] == ["nonsense"]
    assert read["tables"][0]["rules"] == "[]"


async def test_rows_that_name_missing_ones_stop_a_migration(path: Path, tmp_path: Path) -> None:
    """SQLite does not look at foreign keys while a table is made anew, so they are at the end."""
    await within(path, partial(migrate, scripts=scripts_up_to("0001", tmp_path)))
    await within(path, partial(write_rows, rows=ROWS_OF_0001))
    await within(path, lambda plain: execute(plain, "DELETE FROM matches"))
    before = await within(path, partial(read_rows, like=ROWS_OF_0001))

    with pytest.raises(StoreError, match=r"match_seats, match_sides.* put back a backup"):
        await SqlStore.open(path)

    assert await within(path, partial(read_rows, like=ROWS_OF_0001)) == before
