"""The store in memory, for demos and tests: as strict as the one on a file, and forgotten after."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.engine.actions import Action
from bot.store.ranking import ranked
from bot.tables.lobby import Lobby
from bot.tables.ports import FinishedMatch, StaleRevisionError, Standing, StoredTable
from bot.tables.seating import Person
from bot.tables.table import Table


@dataclass(frozen=True, slots=True)
class _Kept:
    table: StoredTable
    over: bool
    closed: bool = False


class MemoryStore:
    """A `Store` (see `bot.tables.ports`). Closing it keeps the values, as closing a file does."""

    def __init__(self) -> None:
        self._lobbies: dict[str, Lobby] = {}
        self._tables: dict[str, _Kept] = {}
        self._matches: dict[str, FinishedMatch] = {}
        self._notes: dict[str, str] = {}

    async def lobbies(self) -> Sequence[Lobby]:
        """Every open lobby, by id."""
        return tuple(self._lobbies[id_] for id_ in sorted(self._lobbies))

    async def open_tables(self) -> Sequence[StoredTable]:
        """Every table in play, by id."""
        return tuple(
            kept.table
            for _, kept in sorted(self._tables.items())
            if not kept.over and not kept.closed
        )

    async def table(self, table_id: str) -> StoredTable | None:
        """A table that was not closed."""
        kept = self._tables.get(table_id)
        return kept.table if kept and not kept.closed else None

    async def standings(self, guild_id: int) -> Sequence[Standing]:
        """The people of a server, ranked."""
        played = [match for match in self._matches.values() if match.guild_id == guild_id]
        return _standings(sorted(played, key=lambda match: (match.finished_at, match.table_id)))

    async def save_lobby(self, lobby: Lobby) -> None:
        """Write a new lobby, or the changed host, rules and seats of a known one."""
        known = self._lobbies.get(lobby.id, lobby)
        self._lobbies[lobby.id] = replace(
            known, host_id=lobby.host_id, rules=lobby.rules, seats=lobby.seats
        )

    async def delete_lobby(self, lobby_id: str) -> None:
        """Forget a lobby."""
        self._lobbies.pop(lobby_id, None)

    async def open_table(
        self, table: Table, actions: Sequence[Action], replaces: str | None = None
    ) -> None:
        """Write a table with its first actions in place of a lobby or a finished table.

        Raises `StaleRevisionError` where the table exists.
        """
        if table.id in self._tables:
            raise StaleRevisionError(f"table {table.id} has been opened already")
        self._lobbies.pop(table.id, None)
        if replaces is not None:
            await self.close_table(replaces)
        stored = StoredTable(
            id=table.id,
            place=table.place,
            rules=table.match.rules,
            seats=table.seats,
            actions=tuple(actions),
            first_dealer=table.first_dealer,
            wants_rematch=table.wants_rematch,
            message_id=table.message_id,
        )
        self._tables[table.id] = _Kept(stored, table.over)

    async def append(
        self, table: Table, action: Action, at: datetime, finished: FinishedMatch | None = None
    ) -> None:
        """Write the action that led to `table.revision`; raises `StaleRevisionError`."""
        kept = self._tables.get(table.id)
        if (
            kept is None
            or kept.over
            or kept.closed
            or len(kept.table.actions) != table.revision - 1
        ):
            raise StaleRevisionError(
                f"table {table.id} does not wait for revision {table.revision}"
            )
        stored = replace(kept.table, actions=(*kept.table.actions, action))
        self._tables[table.id] = replace(kept, table=stored, over=table.over)
        if finished is not None:
            self._matches[finished.table_id] = finished

    async def save_seats(self, table: Table) -> None:
        """Write who sits at a table and who wants a rematch; raises `StaleRevisionError`."""
        kept = self._tables.get(table.id)
        if kept is None or kept.closed:
            raise StaleRevisionError(f"table {table.id} is closed")
        stored = replace(kept.table, seats=table.seats, wants_rematch=table.wants_rematch)
        self._tables[table.id] = replace(kept, table=stored)

    async def close_table(self, table_id: str) -> None:
        """Take a table out of play for good."""
        kept = self._tables.get(table_id)
        if kept is not None:
            self._tables[table_id] = replace(kept, closed=True)

    async def set_message(self, panel_id: str, message_id: int) -> None:
        """Note which message shows a lobby or table."""
        lobby = self._lobbies.get(panel_id)
        if lobby is not None:
            self._lobbies[panel_id] = replace(lobby, message_id=message_id)
        kept = self._tables.get(panel_id)
        if kept is not None:
            stored = replace(kept.table, message_id=message_id)
            self._tables[panel_id] = replace(kept, table=stored)

    async def note(self, key: str) -> str | None:
        """A small text kept under a key."""
        return self._notes.get(key)

    async def set_note(self, key: str, value: str) -> None:
        """Keep a small text under a key."""
        self._notes[key] = value

    async def close(self) -> None:
        """Nothing waits and nothing is held."""


def _standings(matches: Iterable[FinishedMatch]) -> Sequence[Standing]:
    """Count matches, the earliest first, so that the last name seen stands."""
    counted: dict[int, Standing] = {}
    for match in matches:
        for seat, occupant in enumerate(match.seats):
            if isinstance(occupant, Person):
                before = counted.get(occupant.user_id, Standing(occupant.user_id, "", 0, 0, 0, 0))
                counted[occupant.user_id] = _counted(before, occupant, match, seat)
    return ranked(counted.values())


def _counted(before: Standing, person: Person, match: FinishedMatch, seat: int) -> Standing:
    side = match.rules.side_of(seat)
    return Standing(
        user_id=person.user_id,
        name=person.name,
        matches=before.matches + 1,
        matches_won=before.matches_won + (side == match.winner),
        games=before.games + sum(match.games),
        games_won=before.games_won + match.games[side],
    )
