"""The language files follow the code."""

from pathlib import Path

import pytest

from bot.i18n.catalogue import PO_FILE, Catalogue
from bot.i18n.extract import main

HEADER = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Language: es\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "kept"
msgstr "guardado"

msgid "gone from the code"
msgstr "viejo"
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "bot").mkdir()
    (tmp_path / "cogs").mkdir()
    (tmp_path / "bot" / "one.py").write_text(
        'say("kept")\nself.say("said " "in two parts")\nsay.plural("{n} card", "{n} cards", 2)\n'
        "say(variable)\n"
    )
    (tmp_path / "cogs" / "two.py").write_text('describe(locale_str("A description"))\n')
    spanish = tmp_path / "locales" / "es" / PO_FILE
    spanish.parent.mkdir(parents=True)
    spanish.write_text(HEADER)
    return tmp_path


def test_new_sentences_come_in_and_stale_ones_go(root: Path) -> None:
    assert main([], root, root / "locales") == 0
    text = (root / "locales" / "es" / PO_FILE).read_text()
    for sentence in ("said in two parts", "{n} card", "{n} cards", "A description"):
        assert f'"{sentence}"' in text
    assert "gone from the code" not in text
    assert Catalogue(root / "locales").say("es")("kept") == "guardado"


def test_untranslated_sentence_is_said_in_english(root: Path) -> None:
    main([], root, root / "locales")
    spanish = Catalogue(root / "locales").say("es")
    assert spanish("A description") == "A description"
    assert spanish.plural("{n} card", "{n} cards", 2) == "2 cards"


def test_check_names_what_is_stale_and_changes_nothing(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--check"], root, root / "locales") == 1
    assert "out of date" in capsys.readouterr().out
    assert (root / "locales" / "es" / PO_FILE).read_text() == HEADER
    assert not (root / "locales" / "brisca.pot").exists()


def test_second_run_has_nothing_to_do(root: Path) -> None:
    main([], root, root / "locales")
    assert main(["--check"], root, root / "locales") == 0


def test_every_language_file_names_its_sources_without_line_numbers(root: Path) -> None:
    main([], root, root / "locales")
    text = (root / "locales" / "brisca.pot").read_text()
    assert "#: bot/one.py\n" in text
    assert "#: cogs/two.py\n" in text
