"""A lobby: people gather, choose seats and add computers. Pure transitions on a value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from bot.ai.level import Level
from bot.engine.rules import Rules
from bot.tables.dealing import Commitment
from bot.tables.errors import Refused, TableRefusal
from bot.tables.seating import Computer, Occupant, Person, Place, people, seat_of
from bot.tables.turns import IDLE, TurnLimit


@dataclass(frozen=True, slots=True)
class Lobby:
    """Seats being filled. `message_id` is the panel's message once it has been posted.

    `commitment` promises the draw for the first deal. `touched_at` is when a person last did
    anything here.
    """

    id: str
    place: Place
    host_id: int
    rules: Rules
    seats: tuple[Occupant | None, ...]
    message_id: int | None = None
    commitment: Commitment | None = None
    turn_limit: TurnLimit = TurnLimit.OFF
    touched_at: datetime | None = None

    @property
    def due(self) -> datetime | None:
        """When it is closed if nobody does anything."""
        return None if self.touched_at is None else self.touched_at + IDLE

    @property
    def full(self) -> bool:
        """Whether every seat is taken, so that the host may start."""
        return None not in self.seats

    def join(self, person: Person) -> Lobby:
        """Take the first free seat; raises `Refused`."""
        if seat_of(self.seats, person.user_id) is not None:
            raise Refused(TableRefusal.SEATED_ALREADY)
        if self.full:
            raise Refused(TableRefusal.FULL)
        return self._seat(self.seats.index(None), person)

    def move(self, user_id: int, seat: int) -> Lobby:
        """Go over to a free seat, or swap with the computer in it; raises `Refused`."""
        own = self._require_seat(user_id)
        if not 0 <= seat < len(self.seats):
            raise Refused(TableRefusal.STALE)
        if seat == own:
            raise Refused(TableRefusal.OWN_SEAT)
        if isinstance(self.seats[seat], Person):
            raise Refused(TableRefusal.SEAT_TAKEN)
        return self._seat(own, self.seats[seat])._seat(seat, self.seats[own])

    def leave(self, user_id: int) -> Lobby | None:
        """Give up a seat; the next person is host, and without one the lobby closes (None)."""
        left = self._seat(self._require_seat(user_id), None)
        staying = people(left.seats)
        if not staying:
            return None
        if user_id == self.host_id:
            return replace(left, host_id=staying[0].user_id)
        return left

    def add_computer(self, user_id: int, level: Level) -> Lobby:
        """Put a computer into the first free seat; raises `Refused`."""
        self.require_host(user_id)
        if self.full:
            raise Refused(TableRefusal.FULL)
        return self._seat(self.seats.index(None), Computer(level))

    def remove_computer(self, user_id: int) -> Lobby:
        """Take the last computer away; raises `Refused`."""
        self.require_host(user_id)
        for seat in reversed(range(len(self.seats))):
            if isinstance(self.seats[seat], Computer):
                return self._seat(seat, None)
        raise Refused(TableRefusal.NO_COMPUTER)

    def with_rules(self, user_id: int, rules: Rules) -> Lobby:
        """Play by other rules for as many players; raises `Refused`."""
        self.require_host(user_id)
        if rules.players != len(self.seats):
            raise Refused(TableRefusal.STALE)
        return replace(self, rules=rules)

    def with_turn_limit(self, user_id: int, limit: TurnLimit) -> Lobby:
        """Give everybody so long for a turn; raises `Refused`."""
        self.require_host(user_id)
        return replace(self, turn_limit=limit)

    def require_host(self, user_id: int) -> None:
        """Raise `Refused` where somebody is not the host."""
        if user_id != self.host_id:
            raise Refused(TableRefusal.HOST_ONLY)

    def require_start(self, user_id: int) -> tuple[Occupant, ...]:
        """The occupants of the full table; raises `Refused`."""
        self.require_host(user_id)
        seats = tuple(occupant for occupant in self.seats if occupant is not None)
        if len(seats) < len(self.seats):
            raise Refused(TableRefusal.NOT_FULL)
        return seats

    def _seat(self, seat: int, occupant: Occupant | None) -> Lobby:
        return replace(self, seats=(*self.seats[:seat], occupant, *self.seats[seat + 1 :]))

    def _require_seat(self, user_id: int) -> int:
        seat = seat_of(self.seats, user_id)
        if seat is None:
            raise Refused(TableRefusal.NOT_SEATED)
        return seat


def open_lobby(
    id_: str, place: Place, host: Person, rules: Rules, computers: int, level: Level
) -> Lobby:
    """A lobby with its host in seat 0 and `computers` seats filled; raises `Refused`."""
    if not 0 <= computers < rules.players:
        raise Refused(TableRefusal.TOO_MANY_COMPUTERS)
    free = (None,) * (rules.players - 1 - computers)
    seats = (host, *free, *(Computer(level),) * computers)
    return Lobby(id_, place, host.user_id, rules, seats)
