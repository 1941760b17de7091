"""`python -m tests.chaos`: kill the bot so often, and exit with 1 where anything was amiss."""

from __future__ import annotations

import argparse
import asyncio
import secrets
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.chaos.crowd import GAMES
from tests.chaos.run import Chaos, Report

TOLD_EVERY = 20


def _tell(report: Report) -> None:
    if report.kills % TOLD_EVERY == 0:
        print(report, flush=True)


def main() -> int:
    """Read the options, run, and print the report."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    parser.add_argument("--presets", nargs="+", choices=GAMES, default=list(GAMES))
    parser.add_argument("--database", help="URL of an empty database; a file if none is named")
    asked = parser.parse_args()
    print(f"seed {asked.seed}", flush=True)
    with TemporaryDirectory() as folder:
        database = asked.database or str(Path(folder) / "brisca.sqlite3")
        chaos = Chaos(Path(folder), database, asked.presets, asked.seed)
        report = asyncio.run(chaos.run(asked.kills, _tell))
    print(report)
    for fault in report.faults:
        print(f"  {fault}")
    return 1 if report.faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
