"""Cards: strength, points, packs and their text form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import (
    PACK_40,
    PACK_48,
    Card,
    CardError,
    RankOrder,
    Suit,
    format_cards,
    parse_cards,
)
from bot.engine.rules import Rules


@pytest.mark.parametrize(
    ("order", "strong_to_weak"),
    [
        (RankOrder.A3, "1O 3O 12O 11O 10O 9O 8O 7O 6O 5O 4O 2O"),
        (RankOrder.A7, "1O 7O 12O 11O 10O 9O 8O 6O 5O 4O 3O 2O"),
    ],
)
def test_strength_within_a_suit(order: RankOrder, strong_to_weak: str) -> None:
    """R1"""
    cards = parse_cards(strong_to_weak)
    assert [card.strength(order) for card in cards] == list(range(11, -1, -1))


@pytest.mark.parametrize(
    ("order", "worth"),
    [
        (RankOrder.A3, {"1": 11, "3": 10, "12": 4, "11": 3, "10": 2}),
        (RankOrder.A7, {"1": 11, "7": 10, "12": 4, "11": 3, "10": 2}),
    ],
)
def test_points_of_each_card_of_the_pack(order: RankOrder, worth: dict[str, int]) -> None:
    """R2"""
    for card in PACK_48:
        assert card.points(order) == worth.get(str(card)[:-1], 0)


@pytest.mark.parametrize("order", RankOrder)
@pytest.mark.parametrize("pack", [PACK_48, PACK_40, Rules(players=3).cards()])
def test_every_pack_is_worth_120_and_each_suit_30(pack: tuple[Card, ...], order: RankOrder) -> None:
    """R2"""
    assert sum(card.points(order) for card in pack) == 120
    for suit in Suit:
        assert sum(card.points(order) for card in pack if card.suit is suit) == 30


@pytest.mark.parametrize(("players", "size"), [(2, 40), (3, 39), (4, 40)])
def test_size_of_the_pack(players: int, size: int) -> None:
    """R3, R4"""
    pack = Rules(players=players).cards()
    assert len(pack) == len(set(pack)) == size
    assert size % players == 0


def test_three_play_without_the_two_of_cups_and_only_without_it() -> None:
    """R4"""
    assert set(PACK_40) - set(Rules(players=3).cards()) == {Card.parse("2C")}


def test_the_pack_of_forty_has_no_eights_and_nines() -> None:
    """R3"""
    assert {str(card)[:-1] for card in set(PACK_48) - set(PACK_40)} == {"8", "9"}
    assert format_cards(PACK_40[:10]) == "1O 2O 3O 4O 5O 6O 7O 10O 11O 12O"


@given(st.lists(st.sampled_from(PACK_48)).map(tuple))
def test_writing_and_reading_cards_are_inverses(cards: tuple[Card, ...]) -> None:
    assert parse_cards(format_cards(cards)) == cards


@pytest.mark.parametrize(
    "text",
    ["", "O", "1", "0O", "13O", "01O", "1o", "1X", "O1", " 1O", "1O ", "\u0661O", "1O2O", "-1O"],
)
def test_a_text_that_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(CardError, match="is not a card; write rank and suit, such as 1O or 12E"):
        Card.parse(text)
