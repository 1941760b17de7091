"""Who may sit at a table, and where the table stands. Values only."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ai.level import Level as Level  # re-exported: store and ui take it from here


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands: a server and one of its channels or threads, by Discord's ids."""

    guild_id: int
    channel_id: int


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the server; `name` is the display name when they sat down, as they wrote it."""

    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player in a seat."""

    level: Level


Occupant = Person | Computer

FILLER = Computer(Level.THUMB)
"""Who fills a seat where nobody chose a level, and plays for a person that leaves or is away."""


def seat_of(seats: tuple[Occupant | None, ...], user_id: int) -> int | None:
    """The seat of a person, or None."""
    for seat, occupant in enumerate(seats):
        if isinstance(occupant, Person) and occupant.user_id == user_id:
            return seat
    return None


def people(seats: tuple[Occupant | None, ...]) -> tuple[Person, ...]:
    """The people among the occupants, in table order."""
    return tuple(occupant for occupant in seats if isinstance(occupant, Person))
