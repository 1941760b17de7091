"""The texts in every language, and how one person's language is found. Knows no Discord.

The sentences in the code are English and are the keys; `locales/` holds the other languages.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from types import MappingProxyType

from babel import Locale
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent

ENGLISH = "en"
LOCALES = Path(__file__).with_name("locales")
PO_FILE = Path("LC_MESSAGES", "brisca.po")
TEMPLATE = Path("brisca.pot")


@dataclass(frozen=True, slots=True)
class Say:
    """One language. Call it with an English sentence and the values for its `{placeholders}`."""

    locale: Locale
    translations: NullTranslations

    @property
    def language(self) -> str:
        """The language's code, such as `es`."""
        return str(self.locale)

    def __call__(self, message: str, /, **values: object) -> str:
        """The sentence in this language."""
        return self.translations.gettext(message).format(**values)

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        """The sentence in the form that goes with `n`, which is also the value of `{n}`."""
        text = self.translations.ngettext(one, many, n)
        return text.format(n=self.number(n), **values)

    def number(self, value: float) -> str:
        """A number with this language's signs."""
        return format_decimal(value, locale=self.locale)

    def percent(self, share: float) -> str:
        """A share of 1 as a whole percentage."""
        return format_percent(share, locale=self.locale)

    def list(self, items: Iterable[str]) -> str:
        """`a, b and c`."""
        return format_list(list(items), locale=self.locale)


class Catalogue:
    """Every language there is. English is always there, and stands in for any other."""

    def __init__(self, folder: Path = LOCALES) -> None:
        """Read `<folder>/<language>/LC_MESSAGES/brisca.po` of each language."""
        self._says = {ENGLISH: Say(Locale.parse(ENGLISH), NullTranslations())}
        for file in sorted(folder.glob(str("*" / PO_FILE))):
            code = file.relative_to(folder).parts[0]
            self._says[code] = Say(Locale.parse(code), _translations(file, code))

    @property
    def languages(self) -> Mapping[str, str]:
        """The languages' codes, and what each calls itself."""
        names = {code: say.locale.get_display_name() or code for code, say in self._says.items()}
        return MappingProxyType(names)

    def say(self, locale: str | None) -> Say:
        """The language for a locale as Discord writes it (`es-419`); English where it is none."""
        return self._says[self._match(locale) or ENGLISH]

    def translation(self, message: str, locale: str) -> str | None:
        """A message in the language of a locale; None where there is no such language or text."""
        code = self._match(locale)
        if code is None or code == ENGLISH:
            return None
        text = self._says[code].translations.gettext(message)
        return None if text == message else text

    def _match(self, locale: str | None) -> str | None:
        exact = (locale or "").replace("-", "_")
        return next((code for code in (exact, exact.split("_")[0]) if code in self._says), None)


def _translations(file: Path, code: str) -> GNUTranslations:
    compiled = BytesIO()
    with file.open("rb") as source:
        write_mo(compiled, read_po(source, locale=code))
    compiled.seek(0)
    return GNUTranslations(compiled)
