"""A sign of life for the container's health check: a file touched while Discord is connected."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bot.config import ConfigError, database_url, environment, shards
from bot.console import DONE, FAULT, REFUSED
from bot.tables.shards import Shards

_log = logging.getLogger(__name__)

BEAT_SECONDS = 10.0
STALE_SECONDS = 45.0
_OF_A_SERVER = "data/brisca"


def heartbeat_file(database: str, shards: Shards) -> Path:
    """Where the sign of life lies: beside the database's file, or in `data/` for a server's.

    Each process of several has its own.
    """
    file = _OF_A_SERVER if database.startswith("postgres") else database.rpartition(":///")[2]
    share = "" if shards.are_all else f".{'-'.join(map(str, shards.ids))}-of-{shards.count}"
    return Path(file).with_suffix(f"{share}.alive")


async def keep_beating(file: Path, is_well: Callable[[], bool]) -> None:
    """Touch the file for as long as all is well; ends when cancelled and takes the file along."""
    try:
        while True:
            if is_well():
                await asyncio.to_thread(_touch, file)
            await asyncio.sleep(BEAT_SECONDS)
    finally:
        await asyncio.to_thread(file.unlink, missing_ok=True)


def _touch(file: Path) -> None:
    try:
        file.touch()
    except OSError as error:
        _log.warning("the sign of life cannot be written: %s", error)


def add_health(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `health` to the command line."""
    parser = commands.add_parser("health", help="tell whether a running bot is connected")
    parser.set_defaults(run=_run)


def _run(_options: argparse.Namespace) -> int:
    try:
        given = environment()
        file = heartbeat_file(database_url(given), shards(given))
    except ConfigError as error:
        print(error, file=sys.stderr)
        return REFUSED
    try:
        age = time.time() - file.stat().st_mtime
    except FileNotFoundError:
        print("not connected: the bot is not running, or has not reached Discord yet")
        return FAULT
    if age > STALE_SECONDS:
        print(f"not connected: last seen {age:.0f} seconds ago")
        return FAULT
    print("connected")
    return DONE
