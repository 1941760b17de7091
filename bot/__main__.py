"""The command line: `python -m bot` with `run`, `health`, `replay`, `verify` or `rules`."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence

from bot.config import Config, ConfigError, StartError, environment
from bot.console import DONE, FAULT, REFUSED
from bot.ending import until_asked
from bot.health import add_health
from bot.logs import start_logging
from bot.operate import add_operating
from bot.replay import add_replay, add_verify
from bot.rules_command import add_rules


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Brisca on Discord.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    run = commands.add_parser("run", help="serve on Discord (token in .env)")
    run.set_defaults(run=_run)
    add_health(commands)
    add_operating(commands)
    add_replay(commands)
    add_verify(commands)
    add_rules(commands)
    options = parser.parse_args(arguments)
    return int(options.run(options))


def _run(_options: argparse.Namespace) -> int:
    try:
        config = Config.from_env(environment())
        serve(config)
    except ConfigError as error:
        print(error, file=sys.stderr)
        return REFUSED
    except StartError as error:
        print(error, file=sys.stderr)
        return FAULT
    return DONE


def serve(config: Config) -> None:
    """Serve until SIGINT or SIGTERM; then finish what is under way."""
    from bot.app import run  # here, so that the other commands need no Discord

    start_logging(config.log_level)
    asyncio.run(until_asked(run(config)))


if __name__ == "__main__":
    raise SystemExit(main())
