"""How much of each language is there. Knows the language files only."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from bot.i18n.catalogue import LOCALES, PO_FILE, TEMPLATE


def untranslated(folder: Path = LOCALES) -> Mapping[str, int]:
    """How many of the template's sentences each language lacks, by its code."""
    wanted = {message.id for message in _read(folder / TEMPLATE) if message.id}
    missing = {}
    for file in sorted(folder.glob(str("*" / PO_FILE))):
        given = {message.id for message in _read(file) if _is_translated(message.string)}
        missing[file.relative_to(folder).parts[0]] = len(wanted - given)
    return missing


def _read(file: Path) -> Catalog:
    with file.open("rb") as source:
        return read_po(source)


def _is_translated(text: object) -> bool:
    """Whether there is a sentence, in each of its forms where it has several."""
    return all(text) if isinstance(text, tuple | list) else bool(text)
