"""How much of a language is missing."""

from pathlib import Path

from bot.i18n.completeness import untranslated

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
PLURAL = 'msgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "{n} carta"\nmsgstr[1] "%s"\n\n'


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(HEAD + text, encoding="utf-8")


def test_what_is_empty_or_absent_is_missing(tmp_path: Path) -> None:
    write(tmp_path / "brisca.pot", 'msgid "Join"\nmsgstr ""\n\n' + PLURAL.replace("{n} carta", ""))
    sentences = {
        "aa": 'msgid "Join"\nmsgstr "Unirse"\n\n' + PLURAL % "{n} cartas",
        "bb": 'msgid "Join"\nmsgstr ""\n\n' + PLURAL % "",
        "cc": 'msgid "Gone"\nmsgstr "Ido"\n',
    }
    for code, text in sentences.items():
        write(tmp_path / code / "LC_MESSAGES" / "brisca.po", text)

    assert untranslated(tmp_path) == {"aa": 0, "bb": 2, "cc": 2}
