"""Faces, backs and suits as sprites."""

from itertools import pairwise

import pytest

from bot.art.cards import back, face, small_face
from bot.art.palette import PAPER
from bot.art.suits import symbol
from bot.engine.cards import PACK_48, Card, Suit

WIDTH = 100


def test_every_face_differs() -> None:
    assert len({face(card, WIDTH).tobytes() for card in PACK_48}) == 48
    assert len({small_face(card, 44).tobytes() for card in PACK_48}) == 48


@pytest.mark.parametrize(
    ("code", "gaps"), [("4O", 0), ("4C", 1), ("4E", 2), ("4B", 3), ("12O", 0), ("12B", 3)]
)
@pytest.mark.parametrize("edge", ["top", "bottom"])
def test_the_frame_is_broken_as_on_spanish_cards(code: str, gaps: int, edge: str) -> None:
    picture = face(Card.parse(code), WIDTH * 4)
    y = 25 if edge == "top" else picture.height - 26
    paper = [picture.getpixel((x, y)) == (*PAPER, 255) for x in range(60, 340)]
    assert sum(now and not before for before, now in pairwise(paper)) == gaps


def test_suits_differ_by_shape_too() -> None:
    shapes = {symbol(suit, 60).getchannel("A").tobytes() for suit in Suit}
    assert len(shapes) == 4


def test_backs_tell_nothing_and_corners_are_round() -> None:
    assert back(WIDTH) is back(WIDTH)
    for picture in (back(WIDTH), face(Card.parse("1O"), WIDTH)):
        assert picture.size == (100, 155)
        assert picture.getchannel("A").getpixel((0, 0)) == 0
