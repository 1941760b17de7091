"""A database on a PostgreSQL server: how it is reached. Knows nothing of what is in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from sqlalchemy import URL, Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.database import Access

_MIGRATING = 0x62726973_63610001
"""The server's number for the lock that one migrating process holds; any constant would do."""

_POOL: Mapping[Access, int] = MappingProxyType({Access.MIGRATE: 1, Access.WRITE: 1, Access.READ: 4})
"""Connections at most: several processes share a server that allows a hundred or so."""


@dataclass(frozen=True, slots=True)
class PostgresDatabase:
    """A `Database` on a server; the URL names user, host and database."""

    url: URL

    @property
    def name(self) -> str:
        """The URL without password, options and driver."""
        url = self.url
        shown = URL.create("postgresql", url.username, None, url.host, url.port, url.database)
        return shown.render_as_string()

    def require_usable(self) -> None:
        """The server itself will say."""

    def engine(self, access: Access, patience: float) -> AsyncEngine:
        """Connections, each waiting up to `patience` seconds for the server or a lock.

        A server that is silent for twice as long is given up.
        """
        options: dict[str, Any] = {}
        if access is Access.READ:
            options["isolation_level"] = "REPEATABLE READ"
            options["execution_options"] = {"postgresql_readonly": True}
        made = create_async_engine(
            self.url,
            connect_args=_connecting(access, patience),
            pool_size=_POOL[access],
            max_overflow=0,
            pool_timeout=2 * patience,
            # After a restart of the server nobody is to be refused for a connection that is dead.
            pool_pre_ping=True,
            hide_parameters=True,  # an error in the log must not tell a deck or a secret
            **options,
        )
        if access is Access.MIGRATE:
            event.listen(made.sync_engine, "begin", _migrate_alone)
        return made

    def watch(self) -> Callable[[], None]:
        """Nothing to look at: the server knows whom it answers."""
        return lambda: None


def _connecting(access: Access, patience: float) -> dict[str, Any]:
    """What the driver is told. Times for the server are in milliseconds."""
    server = {"application_name": "brisca", "lock_timeout": f"{patience * 1000:.0f}"}
    if access is Access.MIGRATE:
        return {"timeout": patience, "server_settings": server}  # it may take as long as it needs
    # A process whose network was cut in a transaction must not keep its rows locked for hours.
    server["idle_in_transaction_session_timeout"] = f"{2 * patience * 1000:.0f}"
    return {"timeout": patience, "command_timeout": 2 * patience, "server_settings": server}


def _migrate_alone(connection: Connection) -> None:
    """Let one process migrate, the others wait and find it done."""
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATING})")
