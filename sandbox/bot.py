"""`python -m sandbox.bot`: the real bot, unchanged, but connected to the sandbox at SANDBOX_URL."""

import asyncio
import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress

from bot.app import run
from bot.config import Config, ConfigError, StartError
from bot.console import DONE, FAULT, REFUSED
from bot.ending import until_asked
from sandbox.hooks import point_at


def main() -> int:
    """Serve until a signal comes, or until whoever started it is gone."""
    url = os.environ.get("SANDBOX_URL", "")
    if not url.startswith("http://127.0.0.1:"):
        print("SANDBOX_URL must be the address of a sandbox on this computer.", file=sys.stderr)
        return REFUSED
    point_at(url)
    try:
        config = Config.from_env(os.environ)
        logging.basicConfig(level=config.log_level, format="%(levelname)s %(name)s: %(message)s")
        # At each start discord.py warns that voice will not work, which no game of cards needs.
        logging.getLogger("discord.client").setLevel(logging.ERROR)
        logging.getLogger("alembic").setLevel(logging.WARNING)
        asyncio.run(until_asked(run(config), _listen_to_the_operator))
    except ConfigError as error:
        print(error, file=sys.stderr)
        return REFUSED
    except StartError as error:
        print(error, file=sys.stderr)
        return FAULT
    return DONE


def _listen_to_the_operator(ask: Callable[[], None]) -> None:
    """The operator holds the other end of standard input: if it dies, the bot ends, too."""
    with suppress(PermissionError):  # a file or /dev/null has no other end
        asyncio.get_running_loop().add_reader(sys.stdin.fileno(), ask)


if __name__ == "__main__":
    raise SystemExit(main())
