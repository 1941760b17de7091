"""Any name makes a picture, and keeps what the font can show."""

from pathlib import Path

import pytest

import bot
from bot.art import table_picture
from bot.art.fonts import Lettering
from bot.art.layout import RESULT, SCORE
from tests.art.tables import SEATS, opened, views

HOSTILE = [
    "",
    " \n\t ",
    "🌸🎴👨‍👩‍👧‍👦",
    "さくら",
    "شهرزاد",
    "עלי",
    "Z̸̢̛a̴͝l̶g̷o̶",
    "\u202egnirts\u202c",
    "a\x00b\x1b[31mc",
    "W" * 32,
    "line\nbreak\r\nname",
    "@everyone **bold** `code` <@1>",
    "\ud800",
    "ﷺ" * 32,
    "x" * 100_000,
]


@pytest.mark.parametrize("name", HOSTILE)
def test_any_name_makes_a_picture(name: str) -> None:
    for players in (4, 5, 6):
        for view in (views(players)[9], views(players, match_n=3)[-1]):
            assert len(table_picture(view, [name] * players)) <= 60_000


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Núria Žižek", "Núria Žižek"),
        ("Ελένη Ольга", "Ελένη Ольга"),
        ("Ana 🌸", "Ana"),
        ("\U0001d4d0\U0001d4f7\U0001d4ea", "Ana"),
        ("e\u0301clair", "éclair"),
        ("Z̸̢̛a̴͝l̶g̷o̶", "Zalgo"),
        ("so\u00adft", "soft"),
        ("two\nlines", "two lines"),
        ("\u202eabc\u202c", "abc"),
        ("さくら", ""),
        ("   ", ""),
    ],
)
def test_names_keep_what_the_font_can_show(name: str, shown: str) -> None:
    assert Lettering().drawable(name) == shown


def test_a_name_without_a_drawable_letter_is_the_seats_number() -> None:
    view = views(2)[4]
    assert table_picture(view, ["🌸", "Bea"]) == table_picture(view, ["#1", "Bea"])


def test_long_names_are_cut_to_their_room() -> None:
    lettering = Lettering()
    cut = lettering.fitted("Benvenuto Cellini", 20, 120)
    assert cut.endswith("…")
    assert cut.startswith("Benven")
    assert lettering.width(cut, 20) <= 120
    assert lettering.fitted("Ana", 20, 120) == "Ana"
    assert lettering.fitted("Ana", 20, 5) == "…"


@pytest.mark.parametrize("players", SEATS)
def test_long_names_do_not_run_over_their_place(players: int) -> None:
    match = views(players, match_n=3)
    result = next(view for view in match if view.results)
    for view in (match[9], result, match[-1]):
        shown, longer = (table_picture(view, ["W" * size] * players) for size in (40, 60))
        assert shown == longer


@pytest.mark.parametrize("players", SEATS)
def test_names_leave_points_and_games_alone(players: int) -> None:
    """What stands right of a short name stands there with a long one too."""
    for board in (SCORE, RESULT):
        view = next(view for view in views(players, match_n=10) if view.results)
        short, long = (
            opened(table_picture(view, [name] * players)).crop(
                (board.right - 60, board.y, board.right, board.bottom)
            )
            for name in ("A", "W" * 40)
        )
        assert short.tobytes() == long.tobytes()


def test_the_font_stands_beside_its_licence() -> None:
    fonts = Path(bot.__file__).parent / "assets" / "fonts"
    assert {file.name for file in fonts.glob("*.ttf")} == {"DejaVuSans-Bold.ttf"}
    licence = (fonts / "LICENSE-DejaVu.txt").read_text("utf-8")
    assert "Bitstream" in licence and "Tavmjong Bah" in licence
