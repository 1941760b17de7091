"""Refresh the language files from the code: `python -m bot.i18n.extract [--check]`.

Finds the sentences of `say("…")`, `say.plural("…", "…", n)` and `locale_str("…")`. Without
`--check` it rewrites template and languages: new sentences come in empty, stale ones go.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from bot.i18n.catalogue import LOCALES, PO_FILE, TEMPLATE

ROOT = Path(__file__).parents[2]
FOLDERS = ("bot", "cogs")
KEYWORDS: Mapping[str, tuple[int, ...] | None] = {
    "say": None,
    "plural": (1, 2),
    "locale_str": None,
}


def extract(root: Path = ROOT) -> Catalog:
    """The sentences of the code, as a template without translations."""
    template = Catalog(fuzzy=False)
    for folder in FOLDERS:
        found = extract_from_dir(root / folder, keywords=KEYWORDS)
        for name, _, message, comments, _ in sorted(found, key=lambda entry: entry[:2]):
            place = (Path(folder, name).as_posix(), 0)
            template.add(message, locations=[place], auto_comments=comments)
    return template


def refreshed(template: Catalog, folder: Path = LOCALES) -> Iterator[tuple[Path, bytes]]:
    """Each language file and what should stand in it, the template's first."""
    yield folder / TEMPLATE, _text(template, None)
    for file in sorted(folder.glob(str("*" / PO_FILE))):
        code = file.relative_to(folder).parts[0]
        with file.open("rb") as source:
            language = read_po(source, locale=code)
        language.update(template, no_fuzzy_matching=True)
        yield file, _text(language, code)


def _text(catalog: Catalog, code: str | None) -> bytes:
    """A language file whose header holds no date, so that it changes only with its sentences."""
    header = ['msgid ""', 'msgstr ""', r'"Content-Type: text/plain; charset=utf-8\n"']
    if code is not None:
        header.append(rf'"Language: {code}\n"')
        header.append(rf'"Plural-Forms: {catalog.plural_forms}\n"')
    body = BytesIO()
    write_po(
        body,
        catalog,
        width=100,
        omit_header=True,
        sort_by_file=True,
        ignore_obsolete=True,
        include_lineno=False,
    )
    return "\n".join(header).encode() + b"\n\n" + body.getvalue()


def main(arguments: list[str] | None = None, root: Path = ROOT, folder: Path = LOCALES) -> int:
    """Write what has changed, or with `--check` only say so; the status is 1 if it has."""
    parser = argparse.ArgumentParser(prog="python -m bot.i18n.extract", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing")
    check = parser.parse_args(arguments).check
    stale = 0
    for file, text in refreshed(extract(root), folder):
        if file.exists() and file.read_bytes() == text:
            continue
        stale = 1
        sys.stdout.write(f"{file.relative_to(folder)}: {'out of date' if check else 'written'}\n")
        if not check:
            file.write_bytes(text)
    return stale if check else 0


if __name__ == "__main__":
    sys.exit(main())
