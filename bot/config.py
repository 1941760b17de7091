"""Settings from the environment and `.env`, checked. Nothing else of the bot reads either."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from dotenv.parser import parse_stream

from bot.tables.shards import ALL_SHARDS, Shards

ENV_FILE = Path(".env")
DEFAULT_DATABASE = "sqlite+aiosqlite:///data/brisca.sqlite3"
DEFAULT_COMPUTER_PAUSE = 1.2
DEFAULT_PANEL_INTERVAL = 1.0
TOKEN_REFUSED = (
    "DISCORD_TOKEN was refused by Discord: reset it in the Developer Portal "
    "(your application, Bot, Reset Token) and put the new one into .env"
)
_OLD_NAME = "DATABASE"
"""Of `DATABASE_URL`, when it was a path only; still read, for those who update."""
_DATABASES = re.compile(r"(sqlite(\+aiosqlite)?|postgres(ql(\+asyncpg)?)?)://")
_MOST_SHARDS = 9999
_TOKEN = re.compile(r"[\w-]+\.[\w-]+\.[\w-]+")
_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class StartError(Exception):
    """The bot cannot serve now, though its settings may be right; one line that says why."""


class ConfigError(Exception):
    """A setting that cannot be used; the text names the variable and the mend, in one line."""


@dataclass(frozen=True, slots=True)
class Config:
    """Every setting of the bot. `.env.example` explains each."""

    token: str = field(repr=False)
    database: str = field(default=DEFAULT_DATABASE, repr=False)
    computer_pause: float = DEFAULT_COMPUTER_PAUSE
    panel_interval: float = DEFAULT_PANEL_INTERVAL
    log_level: int = logging.INFO
    shards: Shards = ALL_SHARDS
    metrics_port: int | None = None

    @classmethod
    def from_env(cls, environment: Mapping[str, str]) -> Config:
        """Read and check the variables; an empty one counts as not set. Raises `ConfigError`."""
        given = {name: value.strip() for name, value in environment.items() if value.strip()}
        return cls(
            token=_token(given.get("DISCORD_TOKEN")),
            database=database_url(given),
            computer_pause=_seconds(given, "COMPUTER_PAUSE", DEFAULT_COMPUTER_PAUSE),
            panel_interval=_seconds(given, "PANEL_INTERVAL", DEFAULT_PANEL_INTERVAL),
            log_level=_log_level(given.get("LOG_LEVEL", "INFO")),
            metrics_port=_port(given.get("METRICS_PORT")),
            shards=shards(given),
        )


def environment() -> dict[str, str]:
    """The variables of this process, and those of `.env` that it lacks; raises `ConfigError`."""
    return {**read_env_file(ENV_FILE), **os.environ}


def read_env_file(path: Path) -> dict[str, str]:
    """The variables of a `.env` file, none where there is no file; raises `ConfigError`."""
    if not path.exists():
        return {}
    try:
        with path.open(encoding="utf-8-sig") as lines:
            bindings = list(parse_stream(lines))
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(
            f"{path}: cannot be read ({error}); make it a readable UTF-8 text"
        ) from None
    for binding in bindings:
        if binding.error or (binding.key is not None and binding.value is None):
            line = binding.original.string.strip().partition("=")[0]
            raise ConfigError(
                f"{path}, line {binding.original.line}: {line!r} is not NAME=value; "
                "write one setting a line, as .env.example does"
            )
    return {each.key: each.value or "" for each in bindings if each.key is not None}


def _token(value: str | None) -> str:
    if value is None:
        raise ConfigError(
            "DISCORD_TOKEN is not set: copy .env.example to .env and put the bot's token there "
            "(Discord's Developer Portal, your application, Bot, Reset Token)"
        )
    if not _TOKEN.fullmatch(value):
        raise ConfigError(
            "DISCORD_TOKEN does not look like a bot token (three parts set apart by dots): "
            "copy it again from Discord's Developer Portal, your application, Bot"
        )
    return value


def database_url(environment: Mapping[str, str]) -> str:
    """The URL of the database, or the path of its file; raises `ConfigError`."""
    given = (environment.get(name, "").strip() for name in ("DATABASE_URL", _OLD_NAME))
    value = next(filter(None, given), DEFAULT_DATABASE)
    if "://" in value and not _DATABASES.match(value):
        raise ConfigError(
            "DATABASE_URL must be the path of a file, sqlite+aiosqlite:///data/NAME or "
            "postgresql+asyncpg://USER:PASSWORD@HOST/NAME"
        )
    return value


def shards(environment: Mapping[str, str]) -> Shards:
    """The shards that this process serves; raises `ConfigError`."""
    try:
        count = int(environment.get("SHARD_COUNT", "").strip() or "1")
    except ValueError:
        count = 0
    if not 1 <= count <= _MOST_SHARDS:
        raise ConfigError(f"SHARD_COUNT must be a number from 1 to {_MOST_SHARDS}")
    ids = environment.get("SHARD_IDS", "").strip() or f"0-{count - 1}"
    try:
        return Shards(count, tuple(sorted(_numbers(ids, count))))
    except ValueError:
        raise ConfigError(
            f"SHARD_IDS must be numbers and ranges such as 0,1 or 0-3, up to {count - 1}: "
            "one less than SHARD_COUNT"
        ) from None


def _numbers(text: str, count: int) -> frozenset[int]:
    """The numbers of a list such as `0,2-4`, each below `count`; raises `ValueError`."""
    numbers: set[int] = set()
    for part in text.split(","):
        first, _, last = part.partition("-")
        low, high = int(first), int(last or first)
        if not 0 <= low <= high < count:
            raise ValueError(part)
        numbers |= set(range(low, high + 1))
    return frozenset(numbers)


def _seconds(given: Mapping[str, str], name: str, default: float) -> float:
    if name not in given:
        return default
    try:
        seconds = float(given[name])
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 60:
        raise ConfigError(f"{name} must be seconds from 0 to 60, such as {default}")
    return seconds


def _port(value: str | None) -> int | None:
    if value is None:
        return None
    if not value.isascii() or not value.isdecimal() or not 1 <= int(value) <= 65535:
        raise ConfigError("METRICS_PORT must be a port from 1 to 65535, or empty for none")
    return int(value)


def _log_level(value: str) -> int:
    if value.upper() not in _LEVELS:
        raise ConfigError(f"LOG_LEVEL must be one of {', '.join(_LEVELS)}")
    return int(logging.getLevelNamesMapping()[value.upper()])
