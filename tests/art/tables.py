"""Table views for pictures: whole matches played at random, as many states as they have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from random import Random

from PIL import Image

from bot.art import table_picture
from bot.art.layout import Box
from bot.engine.actions import Play, StartDeal
from bot.engine.options import Pack
from bot.engine.play import apply
from bot.engine.rules import Rules
from bot.engine.state import DealResult, Match, Phase, new_match
from bot.engine.views import DealView, TableView, table_view, view_for
from tests.ui.variants import situation

NAMES = ("Ana", "Bea", "Carles", "Dídac", "Eva", "Fèlix")
SEATS = (2, 3, 4, 5, 6)


def states(rules: Rules, seed: int = 0) -> Iterator[Match]:
    """A match from its first state to its last."""
    rng = Random(seed)
    match = new_match(rules, 0)
    yield match
    while match.phase is not Phase.OVER:
        seat = match.to_play
        if seat is None:
            deck = list(rules.cards())
            rng.shuffle(deck)
            match, _ = apply(match, StartDeal(tuple(deck)))
        else:
            match, _ = apply(match, Play(seat, rng.choice(view_for(match, seat).legal)))
        yield match


def rules(players: int, match_n: int = 1) -> Rules:
    """Rules for so many, with a pack that shares out among them."""
    pack = Pack.ES48 if players == 6 else Pack.ES40
    return Rules(players=players, pack=pack, match_n=match_n)


def views(players: int, match_n: int = 1, seed: int = 0) -> list[TableView]:
    """What the table shows in each state of a match."""
    return [table_view(state) for state in states(rules(players, match_n), seed)]


def at_result(players: int, games: tuple[int, ...], points: tuple[int, ...]) -> TableView:
    """A view between two deals of which the first gave these games and points."""
    view = next(view for view in views(players, match_n=3) if view.results)
    return replace(view, results=(DealResult(dealer=0, points=points, games=games),))


def opened(png: bytes) -> Image.Image:
    """The picture behind PNG bytes, in plain colours."""
    return Image.open(BytesIO(png)).convert("RGB")


def near(pixel: object, colour: tuple[int, int, int], within: int = 24) -> bool:
    """Whether a pixel has a colour, give or take what reducing the palette does to it."""
    assert isinstance(pixel, tuple)
    return all(abs(have - want) <= within for have, want in zip(pixel, colour, strict=True))


def drawn(view: TableView) -> bytes:
    return table_picture(view, NAMES[: view.rules.players])


def seen(name: str) -> tuple[TableView, DealView, Image.Image]:
    """The view of a situation, its deal, and the picture."""
    view = situation(name).public
    assert view.deal is not None
    return view, view.deal, opened(drawn(view))


def changed(view: TableView, **parts: object) -> bytes:
    """The picture of a view with something different in its deal."""
    assert view.deal is not None
    return drawn(replace(view, deal=replace(view.deal, **parts)))  # type: ignore[arg-type]


def pixels_of(picture: Image.Image, box: Box, colour: tuple[int, int, int]) -> int:
    return sum(
        near(picture.getpixel((x, y)), colour, 10)
        for x in range(box.x, box.right)
        for y in range(box.y, box.bottom)
    )
