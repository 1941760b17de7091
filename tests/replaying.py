"""Running the command `replay` on stored records, whole or changed."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.console import REFUSED
from bot.replay import add_replay

GOLDEN = Path(__file__).parent / "golden"
MATCH = GOLDEN / "two_to_5_with_a_tie.json"
STRICT_MATCH = GOLDEN / "estricta_2.json"
CATALAN_MATCH = GOLDEN / "catalana_4.json"
BROKEN_OFF = GOLDEN / "four_to_3_broken_off.json"


def command(*arguments: str) -> int:
    """Run the command line with only this command."""
    parser = argparse.ArgumentParser(prog="bot")
    add_replay(parser.add_subparsers(required=True))
    args = parser.parse_args(["replay", *arguments])
    code = args.run(args)
    assert isinstance(code, int)
    return code


def match_with(change: Callable[[Any], None], source: Path = MATCH) -> bytes:
    plain = json.loads(source.read_text(encoding="utf-8"))
    change(plain)
    return json.dumps(plain).encode()


def refusal(data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """The one line that is said of a broken record, without the file's name."""
    file = tmp_path / "match.json"
    file.write_bytes(data)
    assert command(str(file)) == REFUSED == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.endswith("\n")
    start = f"replay: {file}: "
    assert err.startswith(start)
    return err[len(start) : -1]
