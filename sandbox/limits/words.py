"""Names and descriptions of commands, options and choices, with their translations."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from sandbox.limits.fields import Field, Model, Payload, Text, check, one_of
from sandbox.limits.problem import Problem, join

# fmt: off
LOCALES = frozenset(
    {
        "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr",
        "he", "hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR",
        "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
    }
)
# fmt: on
# Discord: ^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$. \w has the letters and numbers; the
# ranges add the vowel signs of the two scripts, which are neither.
DEVANAGARI = "\u0900-\u0950\u0955-\u0963\u0966-\u097f\ua8e0-\ua8ff"
THAI = "\u0e01-\u0e3a\u0e40-\u0e5b"
NAME = re.compile(rf"[-'\w{DEVANAGARI}{THAI}]{{1,32}}")
SAFE_INTEGER = 2**53

CHOICE_NAME = Text("name", 100, low=1, required=True)
MENU_NAME = Text("name", 32, low=1, required=True)
DESCRIPTION = Text("description", 100, low=1, required=True)


def text_problems(path: str, thing: Payload, field: Text) -> Iterator[Problem]:
    """A text and each of its translations, all within the same limits."""
    yield from check((field,), path, thing)
    for at, translated in translations(path, thing, field.name):
        yield from field.problems(at, translated)
    yield from _locale_problems(path, thing, field.name)


def name_problems(path: str, thing: Payload) -> Iterator[Problem]:
    """The name of a chat command or option: letters of any script, in lower case, no spaces."""
    name = thing.get("name")
    if isinstance(name, str) and name:
        yield from _name_problem(join(path, "name"), name)
    else:
        yield from check((MENU_NAME,), path, thing)
    for at, translated in translations(path, thing, "name"):
        yield from _name_problem(at, translated)
    yield from _locale_problems(path, thing, "name")


def translations(path: str, thing: Payload, name: str) -> Iterator[tuple[str, str]]:
    """The translated texts of `name` with their paths."""
    given = thing.get(f"{name}_localizations")
    if isinstance(given, Mapping):
        for locale, text in given.items():
            if isinstance(text, str):
                yield join(path, f"{name}_localizations", locale), text


def in_locale(thing: Payload, name: str, locale: str) -> Any:
    """The text a client in that language shows, without Discord's fallbacks between languages."""
    given = thing.get(f"{name}_localizations")
    translated = given.get(locale) if isinstance(given, Mapping) else None
    return translated if isinstance(translated, str) else thing.get(name)


def longest(thing: Payload, name: str) -> int:
    """The length of the longest version of a text: the one that counts towards a common limit."""
    own = thing.get(name)
    texts = [text for _, text in translations("", thing, name)]
    return max((len(text) for text in (own, *texts) if isinstance(text, str)), default=0)


def choice_problems(path: str, choice: Payload) -> list[Problem]:
    """One choice of an option or one suggestion: a name and a text or number it stands for."""
    problems = list(text_problems(path, choice, CHOICE_NAME))
    value = choice.get("value")
    at = join(path, "value")
    if isinstance(value, str) or value is None:
        fields: tuple[Field, ...] = (Text("value", 100, required=True),)
        problems += check(fields, path, choice)
    elif isinstance(value, bool) or not isinstance(value, int | float):
        problems.append(Problem(at, "STRING_TYPE_CONVERT", "Must be a string or a number."))
    elif abs(value) > SAFE_INTEGER:
        message = f"int value should be less than or equal to {SAFE_INTEGER}."
        problems.append(Problem(at, "NUMBER_TYPE_MAX", message))
    return problems


def _name_problem(path: str, name: str) -> Iterator[Problem]:
    if NAME.fullmatch(name) is None:
        message = "String value did not match validation regex."
        yield Problem(path, "STRING_TYPE_REGEX", message)
    elif name != name.lower():
        yield Problem(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _locale_problems(path: str, thing: Payload, name: str) -> Iterator[Problem]:
    field = Model(f"{name}_localizations")
    yield from check((field,), path, thing)
    given = thing.get(field.name)
    if not isinstance(given, Mapping):
        return
    for locale, text in given.items():
        at = join(path, field.name, locale)
        if locale not in LOCALES:
            yield one_of(at, sorted(LOCALES))
        elif not isinstance(text, str):
            yield Problem(at, "STRING_TYPE_CONVERT", f'Could not interpret "{text}" as string.')
