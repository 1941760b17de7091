"""Faces, backs and suits as sprites."""

from itertools import pairwise

import pytest

from bot.art.cards import back, chip, face, small_face
from bot.art.palette import PAPER
from bot.art.pen import sprite
from bot.art.suits import paint_symbol
from bot.engine.cards import PACK_48, Card, Rank, Suit

WIDTH = 100


def test_every_face_differs() -> None:
    assert len({face(card, WIDTH).tobytes() for card in PACK_48}) == 48
    assert len({small_face(card, 44).tobytes() for card in PACK_48}) == 48
    assert len({chip(card, 60, 44).tobytes() for card in PACK_48}) == 48


@pytest.mark.parametrize(
    ("code", "gaps"), [("4O", 0), ("4C", 1), ("4E", 2), ("4B", 3), ("8C", 1), ("9B", 3), ("12O", 0)]
)
@pytest.mark.parametrize("edge", ["top", "bottom"])
def test_the_frame_is_broken_as_on_spanish_cards(code: str, gaps: int, edge: str) -> None:
    picture = face(Card.parse(code), WIDTH * 4)
    y = 25 if edge == "top" else picture.height - 26
    paper = [picture.getpixel((x, y)) == (*PAPER, 255) for x in range(60, 340)]
    assert sum(now and not before for before, now in pairwise(paper)) == gaps


def test_suits_differ_by_shape_too() -> None:
    def shape(suit: Suit) -> bytes:
        picture = sprite(60, 78, 60, lambda pen: paint_symbol(pen, suit, 30, 39, 60))
        return picture.getchannel("A").tobytes()

    assert len({shape(suit) for suit in Suit}) == 4


def test_backs_tell_nothing_and_corners_are_round() -> None:
    assert back(WIDTH) is back(WIDTH)
    for picture in (back(WIDTH), face(Card.parse("1O"), WIDTH)):
        assert picture.size == (100, 155)
        assert picture.getchannel("A").getpixel((0, 0)) == 0


@pytest.mark.parametrize("rank", [rank for rank in Rank if rank < Rank.JACK])
def test_a_plain_card_bears_as_many_symbols_as_its_rank(rank: Rank) -> None:
    """Coins are full discs, so each is one piece of what is neither paper nor frame nor index."""
    picture = face(Card(rank, Suit.COINS), WIDTH * 2).convert("RGB")
    inside = {
        (x, y) for x in range(18, 182) for y in range(66, 292) if picture.getpixel((x, y)) != PAPER
    }
    pieces = 0
    while inside:
        pieces += 1
        edge = [inside.pop()]
        while edge:
            x, y = edge.pop()
            beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & inside
            inside -= beside
            edge.extend(beside)
    assert pieces == rank
