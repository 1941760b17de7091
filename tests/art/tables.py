"""Table views for pictures: whole matches played at random, as many states as they have."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from random import Random

from PIL import Image

from bot.engine.actions import Play, StartDeal
from bot.engine.play import apply
from bot.engine.rules import Rules
from bot.engine.state import Match, Phase, new_match
from bot.engine.views import TableView, table_view, view_for

NAMES = ("Ana", "Bea", "Carles", "Dídac")


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


def views(players: int, match_n: int = 1, seed: int = 0) -> list[TableView]:
    """What the table shows in each state of a match."""
    return [table_view(state) for state in states(Rules(players=players, match_n=match_n), seed)]


def opened(png: bytes) -> Image.Image:
    """The picture behind PNG bytes, in plain colours."""
    return Image.open(BytesIO(png)).convert("RGB")


def near(pixel: object, colour: tuple[int, int, int], within: int = 24) -> bool:
    """Whether a pixel has a colour, give or take what reducing the palette does to it."""
    assert isinstance(pixel, tuple)
    return all(abs(have - want) <= within for have, want in zip(pixel, colour, strict=True))
