"""What a database says of every table, read by plain SQL, and what is wrong with it.

Knows nothing of the bot's store, tables and panels: the rules and the words of records are enough.
"""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import NullPool, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.engine.cards import format_cards
from bot.engine.codec import parse_action
from bot.engine.play import IllegalAction, apply
from bot.engine.presets import rules_from_plain
from bot.engine.rules import Rules
from bot.engine.state import Match, Phase, new_match
from bot.tables.dealing import Cut, Secret, shuffled

QUERIES = {
    "tables": "SELECT id, channel_id, rules, first_dealer, revision, over, closed FROM tables",
    "actions": "SELECT table_id, revision, action FROM actions ORDER BY table_id, revision",
    "seats": "SELECT table_id, seat, user_id FROM seats",
    "shuffles": "SELECT table_id, number, secret, cut, cut_by, click FROM shuffles",
    "matches": "SELECT table_id FROM matches",
    "lobbies": "SELECT lobbies.id, channel_id, seat, user_id FROM lobbies"
    " JOIN lobby_seats ON lobby_id = lobbies.id",
}
Rows = Mapping[str, Sequence[Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class Log:
    """One table: `actions` as stored, in the words of records; `seats` has None for computers."""

    id: str
    channel: int
    rules: Rules
    first_dealer: int | None
    revision: int
    over: bool
    closed: bool
    revisions: tuple[int, ...]
    actions: tuple[str, ...]
    seats: Mapping[int, int | None]
    shuffles: Mapping[int, Mapping[str, Any]]
    results: int

    def states(self) -> list[Match]:
        """The match after each number of actions; raises `IllegalAction` and `CodecError`."""
        states = [new_match(self.rules, self.first_dealer)]
        for written in self.actions:
            states.append(apply(states[-1], parse_action(written))[0])
        return states


@dataclass(frozen=True, slots=True)
class Ledger:
    """All tables by their ids, and who sits in each lobby, as (lobby, channel, person)."""

    logs: Mapping[str, Log]
    gathering: tuple[tuple[str, int, int], ...] = ()


async def read(database: str) -> Ledger:
    """What a database holds; of a file a copy is read, so that its own program has to mend it."""
    if "://" in database:
        return _ledger(await _rows(database))
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite3"
        shutil.copy(database, copy)
        with suppress(FileNotFoundError):
            shutil.copy(f"{database}-wal", f"{copy}-wal")
        return _ledger(await _rows(f"sqlite+aiosqlite:///{copy}"))


async def _rows(url: str) -> Rows:
    engine = create_async_engine(url, poolclass=NullPool)
    try:
        async with engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                await connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
            return {
                name: (await connection.execute(text(query))).mappings().all()
                for name, query in QUERIES.items()
            }
    finally:
        await engine.dispose()


def _ledger(rows: Rows) -> Ledger:
    logs = {row["id"]: _log(row, rows) for row in rows["tables"]}
    gathering = [(row["id"], row["channel_id"], row["user_id"]) for row in rows["lobbies"]]
    return Ledger(logs, tuple(each for each in gathering if each[2] is not None))


def _log(table: Mapping[str, Any], rows: Rows) -> Log:
    def of(name: str) -> list[Mapping[str, Any]]:
        return [row for row in rows[name] if row["table_id"] == table["id"]]

    return Log(
        id=table["id"],
        channel=table["channel_id"],
        rules=rules_from_plain(json.loads(table["rules"])),
        first_dealer=table["first_dealer"],
        revision=table["revision"],
        over=bool(table["over"]),
        closed=bool(table["closed"]),
        revisions=tuple(row["revision"] for row in of("actions")),
        actions=tuple(row["action"] for row in of("actions")),
        seats={row["seat"]: row["user_id"] for row in of("seats")},
        shuffles={row["number"]: row for row in of("shuffles")},
        results=len(of("matches")),
    )


def torn(log: Log) -> Iterator[str]:
    """What is wrong with a table by itself."""
    if log.revisions != tuple(range(1, len(log.actions) + 1)):
        yield f"{log.id}: revisions {log.revisions} have a gap"
    if log.revision != len(log.actions):
        yield f"{log.id}: says revision {log.revision}, but has {len(log.actions)} actions"
    try:
        states = log.states()
    except (IllegalAction, ValueError) as error:
        yield f"{log.id}: cannot be replayed: {error}"
        return
    over = states[-1].phase is Phase.OVER
    if (log.over, log.results) != (over, int(over)):
        yield f"{log.id}: over is {over}, stored as {log.over} with {log.results} results"
    yield from _otherwise_dealt(log, states)


def _otherwise_dealt(log: Log, states: Sequence[Match]) -> Iterator[str]:
    """Decks that do not follow from the secret that was promised and the cut."""
    for before, written in zip(states, log.actions, strict=False):
        kind, _, deck = written.partition(" ")
        if kind not in ("draw", "deal"):
            continue
        number = 0 if kind == "draw" else len(before.results) + 1
        kept = log.shuffles.get(number)
        if kept is None or kept["cut"] is None:
            yield f"{log.id}: deal {number} was not cut: {kept}"
            continue
        cut = Cut(kept["cut"], kept["cut_by"], kept["click"])
        secret = Secret.parse(kept["secret"])
        due = shuffled(log.rules.cards(), secret, log.id, number, cut)
        if format_cards(due) != deck:
            yield f"{log.id}: the deck of deal {number} is another one"


def lost(before: Ledger, after: Ledger) -> Iterator[str]:
    """What was committed once and is not there any more, or is another thing now."""
    for id_, log in before.logs.items():
        now = after.logs.get(id_)
        if now is None:
            yield f"{id_}: the table is gone"
            continue
        if now.actions[: len(log.actions)] != log.actions:
            yield f"{id_}: {log.actions} has become {now.actions}"
        for number, shuffle in log.shuffles.items():
            kept = now.shuffles.get(number, {}).get("secret")
            if kept != shuffle["secret"]:
                yield f"{id_}: the secret of deal {number} is another one"


def crowded(ledger: Ledger) -> Iterator[str]:
    """People who sit twice in one channel (U27)."""
    places = Counter((channel, person) for _, channel, person in ledger.gathering)
    for log in ledger.logs.values():
        if not log.over and not log.closed:
            places.update((log.channel, who) for who in log.seats.values() if who is not None)
    for (channel, person), times in places.items():
        if times > 1:
            yield f"person {person} sits {times} times in channel {channel}"


@dataclass(frozen=True, slots=True)
class Attempt:
    """A click as it was sent: by whom, with which id, and what for; `deed` is the word of it.

    `seat` is known by the table alone. A click for a cut or a deal has no deed.
    """

    person: int
    interaction: int
    table: str
    revision: int
    deed: str | None


def unasked(log: Log, attempts: Iterable[Attempt]) -> Iterator[str]:
    """What was done for a person who did not ask for it, and so also what was done twice."""
    here = [each for each in attempts if each.table == log.id]
    asked = {(each.person, each.revision, each.deed) for each in here}
    clicks = {str(each.interaction): each for each in here if each.deed is None}
    for revision, written in enumerate(log.actions):
        seat, colon, deed = written.partition(":")
        if not colon or " " in seat:
            continue
        person = log.seats[int(seat)]
        if person is not None and (person, revision, deed) not in asked:
            yield f"{log.id}: nobody asked for {written!r} at revision {revision}"
    for number, shuffle in log.shuffles.items():
        click = shuffle["click"]
        if click and (click not in clicks or clicks[click].person != log.seats[shuffle["cut_by"]]):
            yield f"{log.id}: deal {number} was cut by {click}, which nobody clicked"
    for one, other in combinations(log.shuffles.values(), 2):
        if one["click"] and one["click"] == other["click"]:
            yield f"{log.id}: one click cut twice"


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand as a person saw it last: the revision that it was for, and its cards."""

    person: int
    table: str
    revision: int
    cards: frozenset[str]


def forgotten(log: Log, states: Sequence[Match], shown: Iterable[Shown]) -> Iterator[str]:
    """What people were shown, and the database does not know, or knows otherwise."""
    for hand in shown:
        if hand.table != log.id:
            continue
        if hand.revision > len(log.actions):
            yield (
                f"{log.id}: {hand.person} was shown revision {hand.revision}, "
                f"but there are {len(log.actions)} actions"
            )
            continue
        seats = [seat for seat, person in log.seats.items() if person == hand.person]
        deal = states[hand.revision].deal
        held = {str(card) for seat in seats for card in deal.hands[seat]} if deal else set()
        if hand.cards != held:
            yield (
                f"{log.id}: {hand.person} was shown {sorted(hand.cards)} at revision "
                f"{hand.revision}, but held {sorted(held)}"
            )
