"""What tables need from outside, as interfaces: a store, a clock, chance, and whom to tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Protocol

from bot.engine.actions import Action
from bot.engine.rules import Rules
from bot.tables.dealing import Secret
from bot.tables.lobby import Lobby
from bot.tables.promises import Shuffle
from bot.tables.seating import Occupant, Place
from bot.tables.settings import Settings
from bot.tables.table import Table
from bot.tables.turns import NO_CLOCK, TurnClock


class StaleRevisionError(Exception):
    """The store knows the table otherwise than the caller does; nothing was written."""


class StoreError(Exception):
    """The store could not read or write; nothing was changed. The text names database and mend."""


class Outcome(Enum):
    """How a match came to its end."""

    FINISHED = "finished"
    """it was played to the end, and counts"""
    VOID = "void"
    """it was broken off, and counts for nobody"""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as the store knows it: who, where, which rules, and every action in order.

    `shuffles` are in order of their numbers, and hold the secrets of deals to come too.
    """

    id: str
    place: Place
    rules: Rules
    seats: tuple[Occupant, ...]
    actions: tuple[Action, ...]
    first_dealer: int | None = None
    wants_rematch: frozenset[int] = frozenset()
    wants_end: frozenset[int] = frozenset()
    message_id: int | None = None
    shuffles: tuple[Shuffle, ...] = ()
    misses: tuple[int, ...] = ()
    clock: TurnClock = NO_CLOCK
    touched_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """What stays of a match for the standings: the games and the occupants of each side.

    `winner` is None where the match ended level.
    """

    table_id: str
    guild_id: int
    finished_at: datetime
    rules: Rules
    seats: tuple[Occupant, ...]
    games: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class Standing:
    """What a person has won in a server; `name` is the one of their last match."""

    user_id: int
    name: str
    matches: int
    matches_won: int
    games: int
    games_won: int


class Store(Protocol):
    """Where lobbies, tables and results are kept. Every method is one transaction.

    All raise `StoreError` when the database cannot be used; the program state is then unchanged.
    """

    async def lobbies(self) -> Sequence[Lobby]:
        """Every open lobby."""
        ...

    async def open_tables(self) -> Sequence[StoredTable]:
        """Every table whose match is not over and that was not closed."""
        ...

    async def table(self, table_id: str) -> StoredTable | None:
        """A table that was not closed, whether its match is over or not."""
        ...

    async def save_lobby(self, lobby: Lobby, secret: Secret | None = None) -> None:
        """Write a new lobby, or what has changed of a known one; place and message do not.

        `secret` is that of the draw, of a lobby that has none yet; its commitment comes back with
        the lobby. Raises `StaleRevisionError` where there is another.
        """
        ...

    async def delete_lobby(self, lobby_id: str) -> None:
        """Forget a lobby and the secret of its draw."""
        ...

    async def open_table(
        self,
        table: Table,
        actions: Sequence[Action],
        replaces: str | None = None,
        shuffles: Sequence[Shuffle] = (),
    ) -> None:
        """Write a table with its first actions (revisions 1 …) in place of the lobby of its id.

        `table` is as it was before them; `shuffles` are written as by `save_shuffle`. A rematch
        `replaces` the table it came from, which is closed in the same transaction. Raises
        `StaleRevisionError` where the table exists.
        """
        ...

    async def append(
        self,
        table: Table,
        action: Action,
        at: datetime,
        finished: FinishedMatch | None = None,
        shuffle: Shuffle | None = None,
        *,
        with_misses: bool = False,
    ) -> None:
        """Write the action that led to `table.revision`, and the result if it ended the match.

        With it the clock and when the table was touched; a shuffle, as by `save_shuffle`: the one
        that was dealt from, or the next one; and `with_misses` how many turns each seat has missed.
        Raises `StaleRevisionError` where that revision is taken or is not the next one, and where
        the table is over, closed or unknown.
        """
        ...

    async def save_shuffle(self, table_id: str, shuffle: Shuffle) -> None:
        """Write a new shuffle of a table, or the cut and deadline of one that is not cut yet.

        Raises `StaleRevisionError` where it is cut or has another secret, and where the table is
        closed or unknown.
        """
        ...

    async def shuffles(self, table_id: str) -> Sequence[Shuffle]:
        """The shuffles of a lobby or table in order of their numbers, with their secrets."""
        ...

    async def beat(self, now: datetime) -> None:
        """Note that the program runs."""
        ...

    async def wake(self, now: datetime) -> None:
        """Move every deadline by the time since the last `beat`, and note that the program runs.

        When somebody last touched a lobby or table is moved, too.
        """
        ...

    async def save_seats(self, table: Table) -> None:
        """Write who sits at a table, who wants a rematch and who wants the match to end.

        With it what the seats have missed, the clock, and when the table was touched.

        Raises `StaleRevisionError` where the table is closed or unknown.
        """
        ...

    async def close_table(self, table_id: str) -> None:
        """Take a table out of play for good; its actions are kept.

        A match that was not over is void.
        """
        ...

    async def outcome(self, table_id: str) -> Outcome | None:
        """How a match ended, of a closed table too; None while it is on or where it is unknown."""
        ...

    async def set_message(self, panel_id: str, message_id: int) -> None:
        """Note which message shows a lobby or table."""
        ...

    async def standings(self, guild_id: int) -> Sequence[Standing]:
        """People of a server by matches won, then share won, then games won, then name."""
        ...

    async def settings(self, guild_id: int) -> Settings:
        """What a server has chosen."""
        ...

    async def save_settings(self, guild_id: int, settings: Settings) -> None:
        """Keep what a server has chosen, in place of what it had."""
        ...

    async def note(self, key: str) -> str | None:
        """A small text kept under a key, such as the hash of the commands last registered."""
        ...

    async def set_note(self, key: str, value: str) -> None:
        """Keep a small text under a key."""
        ...

    async def close(self) -> None:
        """Finish what is being written and let the database go."""
        ...


class Clock(Protocol):
    """The time, and waiting."""

    def now(self) -> datetime:
        """The present time, aware, in UTC."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Return after so many seconds."""
        ...

    async def until(self, moment: datetime) -> None:
        """Return at a moment, at once where it is past."""
        ...


class Chance(Protocol):
    """Where secrets and ids come from."""

    def secret(self) -> Secret:
        """A secret that nobody has seen, from which a deck will follow."""
        ...

    def new_id(self) -> str:
        """A fresh id for a lobby and the table it becomes: 8 to 12 of `0-9a-z`."""
        ...


class Watcher(Protocol):
    """Whom the tables tell, after the store has written. Must return at once."""

    def changed(self, state: Lobby | Table) -> None:
        """A lobby or table is now like this."""
        ...

    def closed(self, state: Lobby | Table) -> None:
        """A lobby or table is no more."""
        ...
