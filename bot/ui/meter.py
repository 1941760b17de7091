"""What Discord's side tells of its own work, as an interface. Learns of no person and no table."""

from __future__ import annotations

from typing import Protocol


class Meter(Protocol):
    """Counts what was answered, and what could not be."""

    def answered(self, acknowledged: float, committed: float) -> None:
        """Seconds from a click's or command's arrival to its acknowledgement and to its end."""
        ...

    def refused(self, kind: str) -> None:
        """A click or command was refused, by the name of the refusal."""
        ...

    def failed(self, kind: str) -> None:
        """Discord, the database or we failed; few kinds, such as `panel_50013`."""
        ...
