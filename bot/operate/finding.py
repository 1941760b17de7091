"""One line of what `doctor` found."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.console import printable


class Mark(StrEnum):
    """How a finding is meant."""

    OK = "ok"
    NOTE = "note"
    """Perhaps as it is meant to be; the bot serves."""
    WRONG = "wrong"
    """The bot cannot serve, or not for long."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was looked at, and how it is."""

    subject: str
    mark: Mark
    text: str

    def __str__(self) -> str:
        return printable(f"{self.mark:<5} {self.subject}: {self.text}")
