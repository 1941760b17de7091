"""The command line of `replay`: reads a file, writes the story, and complains in one line."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from bot.console import complain, write
from bot.engine.record import RecordError
from bot.engine.record_json import record_from_json
from bot.replay.plain import story_to_plain
from bot.replay.story import story_of
from bot.replay.text import story_to_text

STDIN = "-"
_MOST_BYTES = 8 * 1024 * 1024


def add_replay(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to a command line; its `run` is the parsed arguments' `run`."""
    parser = subparsers.add_parser(
        "replay", help="tell a recorded match, and check that it is legal and true to itself"
    )
    parser.add_argument("file", metavar="FILE", help="a brisca-record/1 file; - reads stdin")
    parser.add_argument("--json", action="store_true", help="tell it as one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Tell the record `args.file`; 0, or 2 with one line on stderr where that fails."""
    try:
        story = story_of(record_from_json(read_text(args.file)))
    except RecordError as error:
        return complain("replay", f"{args.file}: {error}")
    told = json.dumps(story_to_plain(story)) + "\n" if args.json else story_to_text(story)
    return write("replay", told)


def read_text(file: str) -> str:
    """The text of a file, or of stdin for `STDIN`; raises `RecordError`."""
    try:
        if file == STDIN:
            data = sys.stdin.buffer.read(_MOST_BYTES + 1)
        else:
            with Path(file).open("rb") as stream:
                data = stream.read(_MOST_BYTES + 1)
    except OSError as error:
        raise RecordError(f"cannot be read: {error.strerror or error}") from None
    if len(data) > _MOST_BYTES:
        raise RecordError(f"too long: a record has at most {_MOST_BYTES} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(f"not UTF-8 text (byte {error.start})") from None
