"""What the store asks of a database, whichever it is. Knows nothing of what is in it."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncEngine


class Access(Enum):
    """What an engine is for; each database says how its transactions then begin."""

    MIGRATE = auto()
    """Creates what is missing; one process at a time."""
    WRITE = auto()
    READ = auto()
    """A transaction sees one moment, however many questions it asks."""


class Database(Protocol):
    """Where rows are: a file, or a database on a server."""

    @property
    def name(self) -> str:
        """What complaints call it; no password is in it."""
        ...

    def require_usable(self) -> None:
        """Raise `StoreError` where the driver would say too late, or badly, what is wrong."""
        ...

    def engine(self, access: Access, patience: float) -> AsyncEngine:
        """Connections, each waiting up to `patience` seconds for a lock or for the server."""
        ...

    def watch(self) -> Callable[[], None]:
        """A check for the time from now on: raises `StoreError` where this is another database."""
        ...
