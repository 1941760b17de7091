"""Names for the seats and sides of a record, and lists of what they have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.console import printable
from bot.engine.record import Record
from bot.engine.state import SeatCards


class Names:
    """How the seats and sides of a record are called; names cannot steer a terminal."""

    def __init__(self, record: Record) -> None:
        names = [printable(name).strip() or f"seat {n}" for n, name in enumerate(record.seats)]
        self.seats = [
            name if names.count(name) == 1 else f"{name} ({seat})"
            for seat, name in enumerate(names)
        ]
        self.sides = [
            self.together(record.rules.seats_of(side)) for side in range(record.rules.sides)
        ]
        self.score = "score" if record.rules.chiamata else "games"

    def together(self, seats: Iterable[int]) -> str:
        """Seats that play together: `Ana & Cai`."""
        return " & ".join(self.seats[seat] for seat in seats)

    def cards(self, cards: SeatCards) -> str:
        """Who played or drew what."""
        return ", ".join(f"{self.seats[seat]} {card}" for seat, card in cards)

    def scores(self, scores: Sequence[int]) -> str:
        """What each side has."""
        return ", ".join(f"{self.sides[side]} {score}" for side, score in enumerate(scores))
