"""Names that want to break, ping or pass for others, and honest ones that must stay as they are."""

import re
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.i18n.catalogue import Catalogue
from bot.tables.seating import Computer, Level, Occupant, Person
from bot.ui.names import LONGEST, Style, cleaned, cut, person_name, seat_names

SAY = Catalogue().say("en")
THUMB, CHANCE = Computer(Level.THUMB), Computer(Level.CHANCE)
FSI, PDI = "\u2068", "\u2069"


def markdown(name: str) -> str:
    return person_name(name, SAY)


def plain(name: str) -> str:
    return person_name(name, SAY, Style.PLAIN)


@pytest.mark.parametrize(
    "name",
    ["Ana", "Núria Güell", "أحمد", "אבי", "李小龍", "नमस्ते", "👩‍👩‍👧", "Zoë 2.0"],
)
def test_honest_names_stay_as_they_are(name: str) -> None:
    assert plain(name) == unicodedata.normalize("NFC", name)
    assert markdown(name) == FSI + unicodedata.normalize("NFC", name) + PDI


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("**bold**", r"\*\*bold\*\*"),
        ("__x__ ~~y~~ ||z||", r"\_\_x\_\_ \~\~y\~\~ \|\|z\|\|"),
        ("```py", r"\`\`\`py"),
        ("[me](http://a.b)", "\\[me\\]\\(http:\u200b//a.b\\)"),
        ("<@123>", "\\<@\u200b123\\>"),
        ("<:oros_7:123>", r"\<:oros\_7:123\>"),
        ("@everyone", "@\u200beveryone"),
        ("# big", r"\# big"),
        ("> quote", r"\> quote"),
        ("- list", r"\- list"),
        ("back\\slash", "back\\\\slash"),
        ("a\nb\r\n\tc", "a b c"),
        ("a\x00b\x1b[31m", r"a b \[31m"),
        ("\u202egnp.exe", "gnp.exe"),
        ("\u2067x\u2069\u200f", "x"),
        ("a\u200b\ufeff\u00adb", "ab"),
        ("a\ue000b", "ab"),
    ],
)
def test_hostile_names_lose_their_power(name: str, safe: str) -> None:
    assert markdown(name) == f"{FSI}{safe}{PDI}"


@pytest.mark.parametrize(
    "name", ["", "   ", "\n", "\u3164", "\u2800 \u115f", "\u200d", "\u0301", "\x00"]
)
def test_name_that_shows_nothing_has_a_stand_in(name: str) -> None:
    assert plain(name) == "Nameless"
    assert markdown(name) == f"{FSI}Nameless{PDI}"


def test_tower_of_accents_is_pulled_down() -> None:
    assert plain("Z" + "\u0336" * 40 + "o") == "Z" + "\u0336" * 3 + "o"


@settings(deadline=None)
@given(st.text(max_size=80))
def test_every_name_is_one_short_line_without_markup(name: str) -> None:
    text = plain(name)
    assert 1 <= len(text) <= LONGEST
    assert not any(unicodedata.category(character) in ("Cc", "Zl", "Zp") for character in text)
    assert not re.search("[\u202a-\u202e\u2066-\u2069\u200e\u200f\n]", text)
    marked = markdown(name).removeprefix(FSI).removesuffix(PDI)
    without_escapes = re.sub(r"\\[\\*_~|`\[\]()<>#>-]", "", marked)
    assert not re.search(r"[\\*_~|`\[\]()<>#-]|@(?!\u200b)|://", without_escapes)


@settings(deadline=None)
@given(st.text(max_size=60), st.integers(1, 40))
def test_cutting_keeps_to_the_length_and_the_start(text: str, longest: int) -> None:
    short = cut(text, longest)
    assert len(short) <= longest
    assert short == text or (short.endswith("…") and text.startswith(short[:-1]))


def test_cutting_spares_what_belongs_together() -> None:
    family = "👩‍👩‍👧"
    assert cut("ab" + family, 5) == "ab…"
    assert cut("abe\u0301x", 4) == "ab…"
    assert cut("ab👍🏽cd", 4) == "ab…"
    assert cut("abcdef", 4) == "abc…"


def test_cleaning_knows_other_lengths() -> None:
    assert cleaned("x" * 100, 60) == "x" * 59 + "…"


def test_single_computer_is_not_numbered() -> None:
    assert seat_names((Person(1, "Ana"), THUMB), SAY, Style.PLAIN) == ("Ana", "Computer")


def test_several_computers_are_numbered_in_table_order() -> None:
    seats = (THUMB, Person(1, "Ana"), CHANCE, None)
    names = seat_names(seats, SAY, Style.PLAIN)
    assert names == ("Computer 1", "Ana", "Computer 2", "free")


def test_markdown_names_are_isolated() -> None:
    assert seat_names((Person(1, "A*"), THUMB), SAY) == (f"{FSI}A\\*{PDI}", f"{FSI}Computer{PDI}")


@pytest.mark.parametrize("twin", ["Ana", "ana", "A\u200bna", " Ana "])
def test_people_of_one_name_are_told_apart_by_seat(twin: str) -> None:
    names = seat_names((Person(1, "Ana"), Person(2, twin)), SAY, Style.PLAIN)
    assert names == ("Ana (seat 1)", f"{cleaned(twin)} (seat 2)")


def test_nobody_passes_for_a_computer_or_a_free_seat() -> None:
    names = seat_names((Person(1, "Computer"), THUMB, Person(2, "free"), None), SAY, Style.PLAIN)
    assert names == ("Computer (seat 1)", "Computer (seat 2)", "free (seat 3)", "free")


@settings(deadline=None)
@given(st.lists(st.sampled_from(["Ana", "ANA", "", "Computer", "Computer 1", "x"]), max_size=3))
def test_seats_never_share_a_name(people: list[str]) -> None:
    seats: tuple[Occupant, ...] = (
        *(Person(seat, name) for seat, name in enumerate(people)),
        THUMB,
        THUMB,
    )
    names = seat_names(seats, SAY, Style.PLAIN)
    assert len(set(names)) == len(seats)
