"""Which language a person gets, and what a language does with values."""

import pytest

from bot.i18n.catalogue import Catalogue

ALL_DISCORD_SPANISH = ("es-ES", "es-419")


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue()


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("en-GB", "en"),
        ("en-US", "en"),
        *((locale, "es") for locale in ALL_DISCORD_SPANISH),
        ("es", "es"),
        ("ca", "ca"),
        ("de", "en"),
        ("zh-CN", "en"),
        ("", "en"),
        ("../../etc", "en"),
        (None, "en"),
    ],
)
def test_locale_finds_its_language(catalogue: Catalogue, locale: str | None, language: str) -> None:
    assert catalogue.say(locale).language == language


def test_languages_call_themselves_by_their_own_names(catalogue: Catalogue) -> None:
    assert dict(catalogue.languages) == {"en": "English", "ca": "català", "es": "español"}


def test_sentence_is_translated_and_filled_in(catalogue: Catalogue) -> None:
    assert catalogue.say("es-ES")("{rank} of coins", rank="as") == "as de oros"
    assert catalogue.say("ca")("{rank} of coins", rank="as") == "as d'oros"
    assert catalogue.say(None)("{rank} of coins", rank="ace") == "ace of coins"


def test_unknown_sentence_stays_english(catalogue: Catalogue) -> None:
    assert catalogue.say("es-ES")("No such {thing}", thing="text") == "No such text"


def test_value_with_braces_is_only_text(catalogue: Catalogue) -> None:
    hostile = "{name.__class__} {0} {"
    assert catalogue.say("es-ES")("{rank} of cups", rank=hostile) == f"{hostile} de copas"


@pytest.mark.parametrize(
    ("n", "text"), [(0, "0 puntos"), (1, "1 punto"), (2, "2 puntos"), (12000, "12.000 puntos")]
)
def test_plural_goes_with_its_number(catalogue: Catalogue, n: int, text: str) -> None:
    assert catalogue.say("es-ES").plural("{n} point", "{n} points", n) == text


def test_numbers_and_lists_are_written_as_in_the_language(catalogue: Catalogue) -> None:
    spanish, english = catalogue.say("es-ES"), catalogue.say("en-US")
    assert english.percent(0.5) == "50%"
    assert spanish.percent(0.5) == "50\xa0%"
    assert spanish.list(["Ana", "Bea", "Carla"]) == "Ana, Bea y Carla"
    assert english.list(["Ana", "Bea"]) == "Ana and Bea"
    assert english.list(["Ana"]) == "Ana"
