"""A computer player without a thought: any legal card. The yardstick that the others must beat."""

from __future__ import annotations

from random import Random

from bot.engine.cards import Card
from bot.engine.views import SeatView


class Chance:
    """Plays each legal card equally often."""

    def choose(self, view: SeatView, rng: Random) -> Card:
        """One of `view.legal`."""
        return rng.choice(view.legal)
