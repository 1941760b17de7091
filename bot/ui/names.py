"""What people and computers are called, made safe for wherever the name is shown.

A display name is written by its owner, who may want to break the table, to ping everybody or to
pass for somebody else.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from enum import Enum
from typing import assert_never

from bot.i18n.catalogue import Say
from bot.tables.seating import Computer, Level, Occupant, Person

LONGEST = 32
"""Characters of a name that are shown; Discord allows no more in a display name."""


class Style(Enum):
    """Where a name goes."""

    MARKDOWN = "markdown"
    """message text"""
    PLAIN = "plain"
    """labels, pictures, descriptions of pictures"""


def seat_names(
    seats: Sequence[Occupant | None], say: Say, style: Style = Style.MARKDOWN
) -> tuple[str, ...]:
    """The name of each seat, all different; computers are numbered where there are several."""
    names = [_occupant_name(seats, seat, say) for seat in range(len(seats))]
    times = Counter(map(str.casefold, names))
    return tuple(
        dressed(name, style)
        if times[name.casefold()] == 1 or seats[seat] is None
        else say("{name} (seat {seat})", name=dressed(name, style), seat=say.number(seat + 1))
        for seat, name in enumerate(names)
    )


def person_name(name: str, say: Say, style: Style = Style.MARKDOWN) -> str:
    """A person's name by itself, as in the standings."""
    return dressed(cleaned(name) or say("Nameless"), style)


def level_name(level: Level, say: Say) -> str:
    """How a computer plays, within brackets or a menu."""
    match level:
        case Level.CHANCE:
            return say("plays any card")
        case Level.THUMB:
            return say("plays sensibly")
        case _:
            assert_never(level)


def _occupant_name(seats: Sequence[Occupant | None], seat: int, say: Say) -> str:
    match seats[seat]:
        case None:
            return say("free")
        case Person(name=name):
            return cleaned(name) or say("Nameless")
        case Computer():
            computers = [place for place, who in enumerate(seats) if isinstance(who, Computer)]
            if len(computers) == 1:
                return say("Computer")
            return say("Computer {n}", n=say.number(computers.index(seat) + 1))


def dressed(text: str, style: Style) -> str:
    """A clean text for where it goes: in markdown without power, and with its own direction."""
    return text if style is Style.PLAIN else f"\u2068{_harmless(text)}\u2069"


def _harmless(text: str) -> str:
    escaped = re.sub(r"([\\*_~|`\[\]()<>#>-])", r"\\\1", text)
    # Neither of these can be escaped with a backslash, so a space without width parts them.
    return escaped.replace("@", "@\u200b").replace("://", ":\u200b//")


def cleaned(text: str, longest: int = LONGEST) -> str:
    """One line without control, direction or blank characters; empty if nothing can be seen."""
    shown = "".join(map(_shown, unicodedata.normalize("NFC", text)))
    line = " ".join(_without_piles(shown).split())
    return cut(line, longest) if any(map(_visible, line)) else ""


def cut(text: str, longest: int) -> str:
    """At most `longest` characters, never ending within an emoji or a letter and its accents."""
    if len(text) <= longest:
        return text
    end = longest - 1
    while end > 0 and (_joins(text[end]) or text[end - 1] == _JOINER):
        end -= 1
    return text[:end].rstrip() + "…"


_JOINER = "\u200d"
_KEPT = frozenset("\u200c\u200d")
_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_HIGHEST_PILE = 3


def _shown(character: str) -> str:
    category = unicodedata.category(character)
    if character in _BLANK or category in ("Cc", "Zl", "Zp", "Zs"):
        return " "
    return "" if category.startswith("C") and character not in _KEPT else character


def _without_piles(text: str) -> str:
    """Letters with a few accents, not with a tower of them that covers other lines."""
    kept: list[str] = []
    height = 0
    for character in text:
        height = height + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if height <= _HIGHEST_PILE:
            kept.append(character)
    return "".join(kept)


def _visible(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS"


def _joins(character: str) -> bool:
    """Whether a character belongs to the one before: accents, joiners, skin tones."""
    return (
        unicodedata.category(character) in ("Mn", "Me", "Mc")
        or character in _KEPT
        or "\U0001f3fb" <= character <= "\U0001f3ff"
    )
