"""Which database a setting names: a path, or a URL of SQLite or PostgreSQL. Opens nothing."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.store.database import Database
from bot.store.postgres import PostgresDatabase
from bot.store.sqlite import SqliteFile
from bot.tables.ports import StoreError

_SQLITE = frozenset({"sqlite", "sqlite+aiosqlite"})
_POSTGRESQL = frozenset({"postgres", "postgresql", "postgresql+asyncpg"})
_FORMS = "write sqlite+aiosqlite:///data/NAME or postgresql+asyncpg://USER:PASSWORD@HOST/NAME"
_OPTIONS = frozenset({"host", "port", "ssl"})
_SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")


def database_of(url_or_path: str | Path) -> Database:
    """The database of a path or URL; raises `StoreError`, in which no password stands."""
    if isinstance(url_or_path, Path) or "://" not in url_or_path:
        return _file(str(url_or_path))
    url = _parsed(url_or_path)
    if url.drivername in _SQLITE:
        return _file(url.database or "")
    if url.drivername in _POSTGRESQL:
        return _server(url)
    raise StoreError(f"a {url.drivername} database is not supported; {_FORMS}")


def _parsed(text: str) -> URL:
    try:
        return make_url(text)
    except (ArgumentError, ValueError):
        # The cause may quote what it cannot read, and with it a password.
        raise StoreError(
            f"the database's URL cannot be read; {_FORMS}, with %40 for @ in a password"
        ) from None


def _file(name: str) -> SqliteFile:
    if name in ("", ":memory:"):
        raise StoreError("the database has no file name; write sqlite+aiosqlite:///data/NAME")
    return SqliteFile(Path(name).absolute())


def _server(url: URL) -> PostgresDatabase:
    """A database on a server; `sslmode`, as other programs call it, is `ssl`."""
    options = dict(url.query)
    if "sslmode" in options:
        options["ssl"] = options.pop("sslmode")
    unknown = sorted(set(options) - _OPTIONS)
    if unknown:
        raise StoreError(f"the database's URL has an unknown option {unknown[0]!r}; leave it out")
    if options.get("ssl", _SSL_MODES[0]) not in _SSL_MODES:
        raise StoreError(f"ssl in the database's URL must be one of {', '.join(_SSL_MODES)}")
    if not url.database:
        raise StoreError(f"the database's URL names no database; {_FORMS}")
    return PostgresDatabase(url.set(drivername="postgresql+asyncpg", query=options))
