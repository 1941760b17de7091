"""`python -m bench [--short]`: prints a table and writes `bench/results.json`."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from bench.measures import commits, computers, engine, pictures

RESULTS = Path(__file__).with_name("results.json")


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--short", action="store_true", help="a tenth of the time, for checks")
    seconds, actions = (0.2, 128) if parser.parse_args().short else (2.0, 4096)
    measures = [*engine(seconds), *computers(seconds), *pictures(seconds), *commits(actions)]
    for each in measures:
        print(
            f"{each.group:<10} {each.name:<16} {each.rate:>12,.0f} {each.unit}/s"
            f"   {each.ratio:8.3g} times the group's first"
        )
    RESULTS.write_text(json.dumps([asdict(each) for each in measures], indent=1), encoding="utf-8")
    print(f"written to {RESULTS}")


if __name__ == "__main__":
    main()
