"""What `doctor` looks at: settings, database, disk, languages, and Discord's word on the token."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

from bot.config import Config, ConfigError, database_url
from bot.console import DONE, FAULT, write
from bot.i18n.completeness import untranslated
from bot.operate.discord_check import ask_discord
from bot.operate.finding import Finding, Mark
from bot.store.address import database_of
from bot.store.inspection import look_at
from bot.store.sqlite import SqliteFile
from bot.tables.ports import StoreError

_LEAST_FREE = 200 * 2**20
"""Bytes. A year of busy tables takes less, but a full disk stops every table."""
_OTHER_FILES = Path("data")


def examine(environment: Mapping[str, str]) -> int:
    """Print a line for each thing that was looked at; the exit code. Raises `ConfigError`."""
    url = database_url(environment)
    findings = [*_settings(environment), _database(url), _disk(url), _languages()]
    write("doctor", "".join(f"{finding}\n" for finding in findings))
    return FAULT if any(finding.mark is Mark.WRONG for finding in findings) else DONE


def _settings(environment: Mapping[str, str]) -> Iterator[Finding]:
    """Settings, and what Discord says to the token that is one of them."""
    try:
        config = Config.from_env(environment)
    except ConfigError as error:
        yield Finding("settings", Mark.WRONG, str(error))
        return
    yield Finding("settings", Mark.OK, "complete")
    yield from asyncio.run(ask_discord(config.token, config.shards))


def _database(url: str) -> Finding:
    try:
        database = database_of(url)
        found = asyncio.run(look_at(database))
    except StoreError as error:
        return Finding("database", Mark.WRONG, str(error))
    return Finding("database", Mark.OK, f"{database.name}: {found}")


def _disk(url: str) -> Finding:
    """The disk of the database's file, or of what else is written here."""
    try:
        database = database_of(url)
    except StoreError:
        database = None
    file = database.path if isinstance(database, SqliteFile) else _OTHER_FILES.absolute()
    folder = next(folder for folder in file.parents if folder.is_dir())
    free = shutil.disk_usage(folder).free
    text = f"{free // 2**20} MiB free in {folder}"
    if free < _LEAST_FREE:
        return Finding("disk", Mark.WRONG, f"only {text}; make room")
    return Finding("disk", Mark.OK, text)


def _languages() -> Finding:
    missing = untranslated()
    lacking = [f"{code} lacks {count}" for code, count in missing.items() if count]
    if lacking:
        return Finding("languages", Mark.NOTE, f"{', '.join(lacking)}; those are told in English")
    return Finding("languages", Mark.OK, f"{', '.join(('en', *missing))}, complete")
