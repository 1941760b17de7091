"""What the store tells of its own work, as an interface."""

from __future__ import annotations

from typing import Protocol

from bot.engine.actions import Action


class Meter(Protocol):
    """Counts what was written, once it is committed."""

    def wrote(self, jobs: int) -> None:
        """A transaction was committed with so many jobs in it."""
        ...

    def acted(self, action: Action) -> None:
        """An action was committed."""
        ...
