"""What the referee notes of a deal."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.engine.referee.cards import Put


@dataclass
class Told:
    """A deal as it was judged; `ending` and `by` say how it ended, and by whose deed."""

    turn_up: str | None
    hands: list[list[str]]
    tricks: list[list[Put]] = field(default_factory=list)
    takers: list[int] = field(default_factory=list)
    drawn: list[list[Put]] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    games: list[int] = field(default_factory=list)
    swaps: list[tuple[int, str, str]] = field(default_factory=list)
    claimed_by: int | None = None
    ending: str = ""
    by: int | None = None
    partner: int | None = None
