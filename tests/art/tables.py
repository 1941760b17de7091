"""Table views for pictures: whole matches played at random, as many states as they have."""

from __future__ import annotations

from io import BytesIO
from random import Random

from PIL import Image

from bot.engine.rules import Rules
from bot.engine.state import new_match
from bot.engine.views import TableView, table_view
from tests.strategies import play_by_chance

NAMES = ("Ana", "Bea", "Carles", "Dídac")


def views(players: int, match_n: int = 1, seed: int = 0) -> list[TableView]:
    """What the table shows in each state of a match played by chance; seat 0 deals first."""
    start = new_match(Rules(players=players, match_n=match_n), 0)
    return list(map(table_view, play_by_chance(start, Random(seed)).states))


def opened(png: bytes) -> Image.Image:
    """The picture behind PNG bytes, in plain colours."""
    return Image.open(BytesIO(png)).convert("RGB")


def near(pixel: object, colour: tuple[int, int, int], within: int = 24) -> bool:
    """Whether a pixel has a colour, give or take what reducing the palette does to it."""
    assert isinstance(pixel, tuple)
    return all(abs(have - want) <= within for have, want in zip(pixel, colour, strict=True))
