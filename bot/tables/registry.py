"""The lobbies and tables in memory: one lock each, and who sits where. No rule, no store."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from bot.tables.lobby import Lobby
from bot.tables.seating import Person, Place, people
from bot.tables.table import Table


@dataclass(slots=True)
class Entry:
    """A lobby or table and its lock, which is held from reading `state` to replacing it.

    `state` is None once it is closed; whoever still waited for the lock then finds nothing.
    """

    state: Lobby | Table | None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Registry:
    """Entries by id, and by the people who sit there."""

    def __init__(self) -> None:
        self._entries: dict[str, Entry] = {}
        self._of_person: dict[tuple[int, int], dict[str, None]] = {}

    def get(self, panel_id: str) -> Entry | None:
        """The entry of an id, or None where it is not in memory."""
        return self._entries.get(panel_id)

    def put(self, state: Lobby | Table) -> Entry:
        """Set the state of an id, making its entry where there is none."""
        entry = self._entries.get(state.id)
        if entry is None:
            entry = self._entries[state.id] = Entry(None)
        self._unseat(entry)
        entry.state = state
        for person in _seated(state):
            key = (state.place.guild_id, person.user_id)
            self._of_person.setdefault(key, {})[state.id] = None
        return entry

    def drop(self, panel_id: str) -> None:
        """Forget an id."""
        entry = self._entries.pop(panel_id, None)
        if entry is not None:
            self._unseat(entry)
            entry.state = None

    def states(self) -> tuple[Lobby | Table, ...]:
        """Every lobby, and every table whose match is on."""
        states = (entry.state for entry in self._entries.values())
        return tuple(
            state for state in states if state and not (isinstance(state, Table) and state.over)
        )

    def find(self, user_id: int, place: Place) -> Lobby | Table | None:
        """Where a person sits: in this channel, else in this server; the newest first."""
        ids = self._of_person.get((place.guild_id, user_id), {})
        states = [entry.state for id_ in reversed(ids) if (entry := self._entries.get(id_))]
        here = [state for state in states if state and state.place == place]
        return next(iter((*here, *states)), None)

    def _unseat(self, entry: Entry) -> None:
        if entry.state is None:
            return
        for person in _seated(entry.state):
            key = (entry.state.place.guild_id, person.user_id)
            ids = self._of_person.get(key, {})
            ids.pop(entry.state.id, None)
            if not ids:
                self._of_person.pop(key, None)


def _seated(state: Lobby | Table) -> tuple[Person, ...]:
    """Who sits there: nobody any more where the match is over, though it may be looked at again."""
    return () if isinstance(state, Table) and state.over else people(state.seats)
