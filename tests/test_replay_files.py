"""What the command `replay` makes of any file at all: a story or one clear line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.console import REFUSED
from bot.engine.record import RecordError
from bot.engine.record_json import record_from_json
from bot.replay import story_of, story_to_text
from tests.replaying import BROKEN_OFF, MATCH, command, refusal

TOO_LONG = b" " * (8 * 1024 * 1024) + b"{}"
NOT_RECORDS: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "not JSON: Expecting value: line 1 column 1 (char 0)"),
    "words": (b"hello", "not JSON: Expecting value: line 1 column 1 (char 0)"),
    "cut off": (MATCH.read_bytes()[:500], "not JSON: "),
    "byte order mark": (b"\xef\xbb\xbf{}", "not JSON: Unexpected UTF-8 BOM"),
    "Latin-1": (b'{"format": "\xe1"}', "not UTF-8 text (byte 12)"),
    "UTF-16": (MATCH.read_text().encode("utf-16"), "not UTF-8 text (byte 0)"),
    "binary": (bytes(range(256)), "not UTF-8 text (byte 128)"),
    "list": (b"[]", "the record: an object is needed"),
    "null": (b"null", "the record: an object is needed"),
    "not a number": (b"NaN", "the record: an object is needed"),
    "deep lists": (b"[" * 200_000, "not a record: lists and objects are nested too deeply"),
    "deep objects": (b'{"a":' * 200_000, "not a record: lists and objects are nested too deeply"),
    "huge number": (
        b'{"format": ' + b"9" * 5_000 + b"}",
        "not a record: a number has too many digits",
    ),
    "field given twice": (
        b'{"format": "brisca-record/1", "format": "brisca-record/1"}',
        "not a record: the field 'format' is given twice",
    ),
    "too long": (TOO_LONG, "too long: a record has at most 8388608 bytes"),
    "deep value of an option": (
        b'{"format": "brisca-record/1", "rules": {"tie": '
        + b"[" * 700
        + b"]" * 700
        + b'}, "seats": [], "deals": []}',
        "rules: option 'tie' cannot be [[[[[[[...]]]]]]]",
    ),
}


@pytest.mark.parametrize("name", NOT_RECORDS)
def test_a_file_that_is_no_record_is_refused_with_one_clear_line(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, expected = NOT_RECORDS[name]
    assert refusal(data, tmp_path, capsys).startswith(expected)


def test_a_file_that_cannot_be_read_is_refused_with_one_clear_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(str(tmp_path)) == REFUSED
    assert capsys.readouterr().err == f"replay: {tmp_path}: cannot be read: Is a directory\n"
    missing = tmp_path / "no\x1bsuch\nfile"
    assert command(str(missing)) == REFUSED
    said = f"replay: {tmp_path}/no\\x1bsuch\\nfile: cannot be read: No such file or directory\n"
    assert capsys.readouterr().err == said


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just("0:1O"),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


def places(plain: Any) -> list[tuple[Any, Any]]:
    """Every field and item below a value, as its owner and its name or number."""
    if not isinstance(plain, dict | list):
        return []
    keys = list(plain) if isinstance(plain, dict) else range(len(plain))
    return [(plain, key) for key in keys] + [place for key in keys for place in places(plain[key])]


@settings(max_examples=50, deadline=None)
@given(st.data())
def test_whatever_is_changed_a_record_is_told_or_refused(data: st.DataObject) -> None:
    plain = json.loads(BROKEN_OFF.read_text(encoding="utf-8"))
    owner, key = data.draw(st.sampled_from(places(plain)))
    owner[key] = data.draw(JSON_VALUES)
    try:
        told = story_to_text(story_of(record_from_json(json.dumps(plain))))
    except RecordError as error:
        assert str(error)
    else:
        assert told.startswith("Rules: ")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device on this system")
def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = run_alone(stdout=full)
    assert done.returncode == REFUSED
    assert done.stderr == b"replay: cannot write: No space left on device\n"


def test_a_reader_who_has_seen_enough_ends_it_quietly() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = run_alone(stdout=writing)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def run_alone(stdout: Any) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own, where the interpreter's exit counts too."""
    program = "import sys; from tests.replaying import command; sys.exit(command(sys.argv[1]))"
    return subprocess.run(
        [sys.executable, "-c", program, str(MATCH)],
        stdout=stdout,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).parents[1],
        check=False,
    )
