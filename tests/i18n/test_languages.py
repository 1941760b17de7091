"""Every language says everything, and nothing it says can fail when it is filled in."""

import re
from collections.abc import Iterator
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from bot.i18n.catalogue import LOCALES, PO_FILE, Catalogue
from bot.i18n.extract import extract, refreshed

LANGUAGES = [code for code in Catalogue().languages if code != "en"]


def language(code: str) -> Catalog:
    with (LOCALES / code / PO_FILE).open("rb") as file:
        return read_po(file, locale=code)


def messages(code: str) -> Iterator[Message]:
    return (message for message in language(code) if message.id)


def originals(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def translations(message: Message) -> tuple[str, ...]:
    if isinstance(message.string, str):
        return (message.string,)
    return tuple(message.string or ())


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


def test_there_is_more_than_english() -> None:
    assert set(LANGUAGES) == {"es", "ca"}


def test_language_files_are_what_the_code_says() -> None:
    stale = [
        str(file.relative_to(LOCALES))
        for file, text in refreshed(extract())
        if not file.exists() or file.read_bytes() != text
    ]
    assert not stale, "run `python -m bot.i18n.extract` and translate what is new"


@pytest.mark.parametrize("code", LANGUAGES)
def test_everything_is_translated(code: str) -> None:
    empty = [message.id for message in messages(code) if not all(translations(message))]
    assert not empty
    assert not [message.id for message in messages(code) if message.fuzzy]


@pytest.mark.parametrize("code", LANGUAGES)
def test_plurals_have_every_form(code: str) -> None:
    forms = language(code).num_plurals
    plurals = [message for message in messages(code) if isinstance(message.id, tuple)]
    assert plurals
    assert {len(translations(message)) for message in plurals} == {forms}


@pytest.mark.parametrize("code", LANGUAGES)
def test_translations_have_the_same_placeholders_and_marks(code: str) -> None:
    for message in messages(code):
        expected = placeholders(originals(message)[-1])
        for text in translations(message):
            assert placeholders(text) == expected, text
            assert text.count("**") == originals(message)[-1].count("**"), text
            assert text == text.strip(), text
            assert text[-1] in ".!:…?" or originals(message)[-1][-1] not in ".!:…?", text


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_text_can_be_filled_in(code: str) -> None:
    for message in messages(code):
        for text in (*originals(message), *translations(message)):
            names = placeholders(text)
            assert all(re.fullmatch("[a-z]+", name) for name in names), text
            filled = text.format(**{name: f"<{name}>" for name in names})
            assert all(f"<{name}>" in filled for name in names)


@pytest.mark.parametrize("code", LANGUAGES)
def test_buttons_named_in_sentences_are_called_that(code: str) -> None:
    say = Catalogue().say(code)
    labels = {say("My hand"), say("Start"), say("Next deal")}
    named = {
        bold
        for message in messages(code)
        for text in translations(message)
        for bold in re.findall(r"\*\*([^*{}]+)\*\*", text)
    }
    assert named <= labels
