"""How a command ends: what it has to say, or one line of complaint, and its exit code."""

from __future__ import annotations

import os
import sys

# The exit codes of every command.
DONE = 0
"""It did what it was asked."""
FAULT = 1
"""It was asked rightly, but something outside is not as it should be."""
REFUSED = 2
"""It cannot do what it was asked: a wrong setting, option or file."""

_LONGEST_COMPLAINT = 400


def complain(command: str, sentence: str) -> int:
    """Say in one line on stderr what is amiss; the exit code."""
    complaint = printable(f"{command}: {sentence}")
    if len(complaint) > _LONGEST_COMPLAINT:
        complaint = complaint[:_LONGEST_COMPLAINT] + "…"
    print(_encodable(complaint, sys.stderr.encoding), file=sys.stderr)
    return REFUSED


def write(command: str, told: str) -> int:
    """Write to stdout; the exit code. A reader who has seen enough is no fault."""
    try:
        sys.stdout.write(_encodable(told, sys.stdout.encoding))
        sys.stdout.flush()
    except OSError as error:
        # What is left in the buffer would be written, and fail, once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return DONE
        return complain(command, f"cannot write: {error.strerror}")
    return DONE


def printable(text: str) -> str:
    """Text with its control characters, direction marks and the like written as escapes."""
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode("ascii")
        for char in text
    )


def _encodable(text: str, encoding: str | None) -> str:
    """Text that a stream of this encoding can write; what it cannot becomes an escape."""
    name = encoding or "utf-8"
    return text.encode(name, "backslashreplace").decode(name)
