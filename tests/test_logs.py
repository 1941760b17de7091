"""The log: one form, one line a record, and nothing in it that nobody may know."""

from __future__ import annotations

import logging
import re

import pytest

from bot.logs import LineFormatter

LINE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (DEBUG|INFO|WARNING|ERROR) [\w.]+: .+")
INTERACTION = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OmFiY2RlZmdo"
BOT = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.abcdefghijklmnopqrstuvwxyz_0123456789"


def written(text: str, *arguments: object, exc_info: object = None) -> str:
    record = logging.LogRecord("bot.x", logging.WARNING, "x.py", 1, text, arguments, exc_info)  # type: ignore[arg-type]
    record.created = 1767225600.25
    return LineFormatter().format(record)


def test_a_line_says_when_how_grave_and_where() -> None:
    line = written("table %s: revision %d", "k7f3m2q9x", 12)
    assert line == "2026-01-01T00:00:00.250Z WARNING bot.x: table k7f3m2q9x: revision 12"
    assert LINE.fullmatch(line)


def test_further_lines_are_indented() -> None:
    try:
        raise ValueError("one\ntwo")
    except ValueError as error:
        first, *more = written("it\nfailed", exc_info=(ValueError, error, None)).split("\n")
    assert LINE.fullmatch(first)
    assert all(line.startswith("    ") for line in more)


@pytest.mark.parametrize(
    "text",
    [
        f"POST https://discord.com/api/v10/interactions/123/{INTERACTION}/callback failed",
        f"PATCH /webhooks/123456/{INTERACTION}/messages/@original",
        f"Authorization: Bot {BOT}",
    ],
)
def test_no_token_is_written(text: str) -> None:
    line = written("%s", text)
    assert INTERACTION not in line
    assert BOT.rpartition(".")[2] not in line
    assert "[token]" in line


def test_what_only_looks_like_a_token_stays() -> None:
    for text in ("bot.ui.publisher", "sandbox.faults", "/channels/1/messages/2", "a.b.c"):
        assert written(text).endswith(f": {text}")
