"""The store in memory, for demos and tests: as strict as the one on a file, and forgotten after."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.engine.actions import Action
from bot.store.ranking import ranked
from bot.tables.dealing import DRAW_NUMBER, Secret
from bot.tables.lobby import Lobby
from bot.tables.ports import FinishedMatch, Outcome, StaleRevisionError, Standing, StoredTable
from bot.tables.promises import Shuffle
from bot.tables.seating import Person
from bot.tables.settings import Settings
from bot.tables.table import Table


@dataclass(frozen=True, slots=True)
class _Kept:
    table: StoredTable
    over: bool
    closed: bool = False

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, if it did."""
        if self.over:
            return Outcome.FINISHED
        return Outcome.VOID if self.closed else None


class MemoryStore:
    """A `Store` (see `bot.tables.ports`). Closing it keeps the values, as closing a file does."""

    def __init__(self) -> None:
        self._lobbies: dict[str, Lobby] = {}
        self._tables: dict[str, _Kept] = {}
        self._matches: dict[str, FinishedMatch] = {}
        self._notes: dict[str, str] = {}
        self._settings: dict[int, Settings] = {}
        self._shuffles: dict[str, dict[int, Shuffle]] = {}
        self._alive: datetime | None = None

    async def lobbies(self) -> Sequence[Lobby]:
        """Every open lobby, by id."""
        return tuple(self._promised(self._lobbies[id_]) for id_ in sorted(self._lobbies))

    async def open_tables(self) -> Sequence[StoredTable]:
        """Every table in play, by id."""
        return tuple(
            self._with_shuffles(kept.table)
            for _, kept in sorted(self._tables.items())
            if not kept.over and not kept.closed
        )

    async def table(self, table_id: str) -> StoredTable | None:
        """A table that was not closed."""
        kept = self._tables.get(table_id)
        return self._with_shuffles(kept.table) if kept and not kept.closed else None

    async def standings(self, guild_id: int) -> Sequence[Standing]:
        """The people of a server, ranked."""
        played = [match for match in self._matches.values() if match.guild_id == guild_id]
        return _standings(sorted(played, key=lambda match: (match.finished_at, match.table_id)))

    async def save_lobby(self, lobby: Lobby, secret: Secret | None = None) -> None:
        """Write a new lobby, or what has changed of a known one."""
        if secret is not None:
            self._keep_shuffles(lobby.id, (Shuffle(DRAW_NUMBER, secret),))
        known = self._lobbies.get(lobby.id, lobby)
        self._lobbies[lobby.id] = replace(
            known,
            host_id=lobby.host_id,
            rules=lobby.rules,
            seats=lobby.seats,
            turn_limit=lobby.turn_limit,
            touched_at=lobby.touched_at,
        )

    async def delete_lobby(self, lobby_id: str) -> None:
        """Forget a lobby and the secret of its draw."""
        if lobby_id not in self._tables:
            self._shuffles.pop(lobby_id, None)
        self._lobbies.pop(lobby_id, None)

    async def open_table(
        self,
        table: Table,
        actions: Sequence[Action],
        replaces: str | None = None,
        shuffles: Sequence[Shuffle] = (),
    ) -> None:
        """Write a table with its first actions in place of a lobby or a finished table.

        Raises `StaleRevisionError` where the table exists.
        """
        if table.id in self._tables:
            raise StaleRevisionError(f"table {table.id} has been opened already")
        self._keep_shuffles(table.id, shuffles)
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
            wants_end=table.wants_end,
            message_id=table.message_id,
            misses=table.misses,
            clock=table.clock,
            touched_at=table.touched_at,
        )
        self._tables[table.id] = _Kept(stored, table.over)

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
        if shuffle is not None:
            self._keep_shuffles(table.id, (shuffle,))
        stored = replace(
            kept.table,
            actions=(*kept.table.actions, action),
            misses=table.misses if with_misses else kept.table.misses,
            clock=replace(table.clock, limit=kept.table.clock.limit),
            touched_at=table.touched_at,
        )
        self._tables[table.id] = replace(kept, table=stored, over=table.over)
        if finished is not None:
            self._matches[finished.table_id] = finished

    async def save_seats(self, table: Table) -> None:
        """Write the seats of a table, and its clock; raises `StaleRevisionError`."""
        kept = self._tables.get(table.id)
        if kept is None or kept.closed:
            raise StaleRevisionError(f"table {table.id} is closed")
        stored = replace(
            kept.table,
            seats=table.seats,
            wants_rematch=table.wants_rematch,
            wants_end=table.wants_end,
            misses=table.misses,
            clock=replace(table.clock, limit=kept.table.clock.limit),
            touched_at=table.touched_at,
        )
        self._tables[table.id] = replace(kept, table=stored)

    async def save_shuffle(self, table_id: str, shuffle: Shuffle) -> None:
        """Write a new shuffle, or the cut of a known one; raises `StaleRevisionError`."""
        kept = self._tables.get(table_id)
        if kept is None or kept.closed:
            raise StaleRevisionError(f"table {table_id} is closed")
        self._keep_shuffles(table_id, (shuffle,))

    async def shuffles(self, table_id: str) -> Sequence[Shuffle]:
        """The shuffles of a lobby or table, by number, with their secrets."""
        return tuple(shuffle for _, shuffle in sorted(self._shuffles.get(table_id, {}).items()))

    async def beat(self, now: datetime) -> None:
        """Note that the program runs."""
        self._alive = now

    async def wake(self, now: datetime) -> None:
        """Move every deadline by the time since the last `beat`, and note that the program runs."""
        down = timedelta() if self._alive is None else max(now - self._alive, timedelta())
        for kept in self._shuffles.values():
            for number, shuffle in kept.items():
                if shuffle.deadline is not None:
                    kept[number] = replace(shuffle, deadline=shuffle.deadline + down)
        for id_, lobby in self._lobbies.items():
            self._lobbies[id_] = replace(lobby, touched_at=_later(lobby.touched_at, down))
        for id_, table in self._tables.items():
            if not table.over and not table.closed:
                self._tables[id_] = replace(table, table=_moved(table.table, down))
        self._alive = now

    def _promised(self, lobby: Lobby) -> Lobby:
        draw = self._shuffles.get(lobby.id, {}).get(DRAW_NUMBER)
        return replace(lobby, commitment=None if draw is None else draw.commitment)

    def _with_shuffles(self, stored: StoredTable) -> StoredTable:
        kept = sorted(self._shuffles.get(stored.id, {}).items())
        return replace(stored, shuffles=tuple(shuffle for _, shuffle in kept))

    def _keep_shuffles(self, table_id: str, shuffles: Sequence[Shuffle]) -> None:
        """Write all of them or none: a secret, once it is written, stays."""
        kept = dict(self._shuffles.get(table_id, {}))
        for shuffle in shuffles:
            known = kept.get(shuffle.number)
            if known is not None and (known.secret != shuffle.secret or known.cut is not None):
                raise StaleRevisionError(
                    f"shuffle {shuffle.number} of {table_id} is cut, or has another secret"
                )
            kept[shuffle.number] = shuffle
        self._shuffles[table_id] = kept

    async def close_table(self, table_id: str) -> None:
        """Take a table out of play for good; a match that was not over is void."""
        kept = self._tables.get(table_id)
        if kept is not None:
            self._tables[table_id] = replace(kept, closed=True)

    async def outcome(self, table_id: str) -> Outcome | None:
        """How a match ended, of a closed table too."""
        kept = self._tables.get(table_id)
        return None if kept is None else kept.outcome

    async def set_message(self, panel_id: str, message_id: int) -> None:
        """Note which message shows a lobby or table."""
        lobby = self._lobbies.get(panel_id)
        if lobby is not None:
            self._lobbies[panel_id] = replace(lobby, message_id=message_id)
        kept = self._tables.get(panel_id)
        if kept is not None:
            stored = replace(kept.table, message_id=message_id)
            self._tables[panel_id] = replace(kept, table=stored)

    async def settings(self, guild_id: int) -> Settings:
        """What a server has chosen."""
        return self._settings.get(guild_id, Settings())

    async def save_settings(self, guild_id: int, settings: Settings) -> None:
        """Keep what a server has chosen."""
        self._settings[guild_id] = settings

    async def note(self, key: str) -> str | None:
        """A small text kept under a key."""
        return self._notes.get(key)

    async def set_note(self, key: str, value: str) -> None:
        """Keep a small text under a key."""
        self._notes[key] = value

    async def close(self) -> None:
        """Nothing waits and nothing is held."""


def _moved(stored: StoredTable, down: timedelta) -> StoredTable:
    clock = stored.clock
    return replace(
        stored,
        clock=replace(
            clock,
            deadline=_later(clock.deadline, down),
            remind_at=_later(clock.remind_at, down),
        ),
        touched_at=_later(stored.touched_at, down),
    )


def _later(moment: datetime | None, down: timedelta) -> datetime | None:
    return None if moment is None else moment + down


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
    side, games = match.rules.side_of(seat), sum(match.games)
    return Standing(
        user_id=person.user_id,
        name=person.name,
        matches=before.matches + 1,
        matches_won=before.matches_won + (side == match.winner),
        games=before.games + games,
        # R64: the scores of a chiamata sum to nothing, and are no games won.
        games_won=before.games_won + (match.games[side] if games else 0),
    )
