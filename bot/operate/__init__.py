"""The operator's commands `doctor`, `migrate` and `backup`. Each imports what it needs when run."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from bot.config import ConfigError, database_url, environment
from bot.console import DONE, complain


def add_operating(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the commands to the command line."""
    doctor = commands.add_parser("doctor", help="tell whether everything is ready to serve")
    doctor.set_defaults(run=_doctor)
    migrate = commands.add_parser(
        "migrate", help="bring the database to this version, or copy one into another"
    )
    migrate.add_argument("--from", dest="source", metavar="URL", help="the database to copy")
    migrate.add_argument("--to", dest="target", metavar="URL", help="a new database for the copy")
    migrate.set_defaults(run=_migrate)
    backup = commands.add_parser("backup", help="copy the database while the bot runs")
    backup.add_argument("path", metavar="PATH", type=Path, help="a file that is not there yet")
    backup.set_defaults(run=_backup)


def _doctor(_options: argparse.Namespace) -> int:
    from bot.operate.doctor import examine  # here, so that no other command waits for Discord

    try:
        return examine(environment())
    except ConfigError as error:
        return complain("doctor", str(error))


def _migrate(options: argparse.Namespace) -> int:
    from bot.operate.databases import copy, upgrade

    source, target = options.source, options.target
    if (source is None) != (target is None):
        return complain("migrate", "--from and --to go together")
    if source is not None:
        return _told("migrate", lambda: copy(source, target))
    return _told("migrate", lambda: upgrade(database_url(environment())))


def _backup(options: argparse.Namespace) -> int:
    from bot.operate.databases import back_up_to

    return _told("backup", lambda: back_up_to(database_url(environment()), options.path))


def _told(command: str, do: Callable[[], str]) -> int:
    """Do something and print what it tells; the exit code."""
    from bot.tables.ports import StoreError

    try:
        print(do())
    except (ConfigError, StoreError) as error:
        return complain(command, str(error))
    return DONE
