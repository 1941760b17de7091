"""What the variants add to the picture of a table, read back from its pixels."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.art import table_picture
from bot.art.bare import bare_table
from bot.art.cards import ASPECT_OF_CARD
from bot.art.layout import HEIGHT, RESULT, SCORE, STOCK, WIDTH, Box, layout
from bot.art.palette import DYES, FELT_DARK, GOLD, PAPER, PLATE_TURN
from bot.engine.bids import Bid
from bot.engine.cards import Rank, Suit
from bot.engine.scoring import winning_index
from bot.engine.views import TableView
from tests.art.tables import changed, drawn, near, opened, pixels_of, seen
from tests.ui.variants import SITUATIONS, situation

MOST_BYTES = 60_000
MEDAL = (STOCK.right - 30, STOCK.middle[1])


@pytest.mark.parametrize("name", SITUATIONS)
def test_every_situation_is_a_picture_of_fixed_size_and_few_bytes(name: str) -> None:
    png = drawn(situation(name).public)
    assert opened(png).size == (WIDTH, HEIGHT)
    assert len(png) <= MOST_BYTES


def test_two_cards_of_each_seat_lie_side_by_side_in_the_order_played() -> None:
    view, deal, picture = seen("two cards each")
    table = layout(2, 2)
    down = round(table.card_width * ASPECT_OF_CARD) // 2
    marks = []
    assert [seat for seat, _ in deal.plays] == [deal.leader, 1 - deal.leader, deal.leader]
    for place, (seat, _) in enumerate(deal.plays):
        x, y = table.card_at(seat, place // 2)
        left = x - table.card_width // 2
        assert near(picture.getpixel((left, y + down - 8)), GOLD)
        marks.append(picture.crop((left + 2, y + down - 14, left + 14, y + down - 2)).tobytes())
        assert near(picture.getpixel((left - 2, y)), GOLD) == (place == view.winning_card)
    assert len(set(marks)) == 3


def test_places_of_two_cards_each_keep_apart() -> None:
    table = layout(2, 2)
    tall = round(table.card_width * ASPECT_OF_CARD)
    boxes = [
        Box(x - table.card_width // 2, y - tall // 2, table.card_width, tall)
        for x, y in (table.card_at(seat, turn) for seat in (0, 1) for turn in (0, 1))
    ]
    things = [*boxes, *(spot.plate for spot in table.spots), STOCK, table.last_trick]
    for number, one in enumerate(things):
        for other in things[number + 1 :]:
            across = one.right <= other.x or other.right <= one.x
            assert across or one.bottom <= other.y or other.bottom <= one.y
    empty = bare_table(2, 2, True, 2)
    assert empty.tobytes() != bare_table(2, 2, True, 1).tobytes()


@pytest.mark.parametrize("name", ["two cards each", "rotation", "sign seen", "declared"])
def test_the_card_that_won_the_last_trick_is_framed_and_no_other(name: str) -> None:
    view, deal, picture = seen(name)
    assert deal.last_trick is not None
    tray = layout(view.rules.players).last_trick
    best = winning_index(deal.last_trick.cards, deal.trump)
    top = round(tray.middle[1]) + 2 - 34 - 2
    framed = [
        place
        for place in range(len(deal.last_trick.plays))
        if near(picture.getpixel((tray.x + 45 + 48 * place, top)), GOLD)
    ]
    assert framed == [best]


@pytest.mark.parametrize("name", ["rotation", "rotation by sums"])
def test_where_nothing_is_turned_up_the_suits_stand_in_turn_and_the_trump_is_ringed(
    name: str,
) -> None:
    _, deal, picture = seen(name)
    assert deal.turn_up is None and deal.trump is not None
    x, first = round(STOCK.middle[0]) + 13, round(STOCK.middle[1]) - 45
    ringed = [
        suit
        for place, suit in enumerate(Suit)
        if near(picture.getpixel((x - 13, first + 30 * place)), GOLD, 60)
    ]
    assert ringed == [deal.trump]
    around = Box(round(MEDAL[0]) - 26, round(MEDAL[1]) - 26, 52, 52)
    assert pixels_of(picture, around, DYES[deal.trump].line) > 40


@pytest.mark.parametrize(
    ("name", "medal"),
    [
        ("auction", False),
        ("call", False),
        ("blind first trick", False),
        ("call after the first trick", False),
        ("called", True),
        ("partner in sight", True),
        ("carichi", True),
        ("rotation", True),
        ("declared", True),
    ],
)
def test_there_is_no_trump_medal_before_the_trumps_are_named(name: str, medal: bool) -> None:
    _, _, picture = seen(name)
    around = Box(round(MEDAL[0]) - 26, round(MEDAL[1]) - 26, 52, 52)
    assert (pixels_of(picture, around, GOLD) > 100) == medal


def test_without_trumps_the_medal_shows_no_suit() -> None:
    view, _, _ = seen("carichi")
    x, y = map(round, MEDAL)
    medal = (x - 26, y - 26, x + 26, y + 26)
    shown = {
        opened(changed(view, trump=trump, contract=contract)).crop(medal).tobytes()
        for trump, contract in (
            (None, view.deal and view.deal.contract),
            *((suit, _named(view, suit)) for suit in Suit),
        )
    }
    assert len(shown) == 5


def _named(view: TableView, suit: Suit) -> object:
    assert view.deal is not None and view.deal.contract is not None
    return replace(view.deal.contract, suit=suit)


def test_before_anybody_bids_the_middle_and_the_tray_are_empty() -> None:
    _, _, picture = seen("auction begins")
    assert not near(picture.getpixel((STOCK.x + 46, round(STOCK.middle[1]))), PAPER)
    assert not near(picture.getpixel((STOCK.x + 30, STOCK.y + 10)), FELT_DARK, 4)


def test_bids_and_passes_lie_before_their_seats_and_the_highest_is_framed() -> None:
    _, deal, picture = seen("auction")
    assert deal.auction is not None and deal.auction.highest is not None
    table = layout(5)
    down = round(table.card_width * ASPECT_OF_CARD) // 2
    last = dict(deal.auction.bids)
    for seat, spot in enumerate(table.spots):
        x, y = spot.card
        on_paper = near(picture.getpixel((x, y - down + 8)), PAPER)
        assert on_paper == (last.get(seat) is not None)
        framed = near(picture.getpixel((x - table.card_width // 2 - 2, y)), GOLD)
        assert framed == (seat == deal.auction.highest[0])
    assert None in last.values() and len(last) < 5


def test_every_bid_looks_different() -> None:
    view, deal, _ = seen("auction begins")
    assert deal.auction is not None
    bids = [Bid(card.rank) for card in view.rules.cards() if card.suit is Suit.COINS]
    bids += [Bid(Rank.TWO, points) for points in (62, 70, 99, 120)]
    (x, y), across = layout(5).spots[1].card, layout(5).card_width // 2
    cards = {
        opened(changed(view, auction=deal.auction.after(1, bid)))
        .crop((x - across, y - 70, x + across, y + 70))
        .tobytes()
        for bid in [None, *bids]
    }
    assert len(cards) == 15


def test_the_called_card_lies_in_the_tray() -> None:
    view, deal, _ = seen("called")
    assert deal.contract is not None
    cards = [
        replace(deal.contract, bid=Bid(rank), suit=suit)
        for rank in (Rank.ACE, Rank.THREE, Rank.KING)
        for suit in Suit
    ]
    tray = (STOCK.x, STOCK.y, STOCK.x + 90, STOCK.bottom)
    shown = {
        opened(changed(view, contract=contract, trump=contract.suit)).crop(tray).tobytes()
        for contract in cards
    }
    assert len(shown) == 12


def test_the_turn_up_is_framed_while_it_may_be_exchanged_before_the_draw() -> None:
    view, _, picture = seen("exchange before the draw")
    place = (STOCK.x + 10 - 2, round(STOCK.middle[1]))
    assert near(picture.getpixel(place), GOLD)
    assert not near(opened(changed(view, exchange_open=False)).getpixel(place), GOLD)


def test_a_result_that_may_be_accused_bears_a_question_mark_and_lights_who_is_asked() -> None:
    view, deal, picture = seen("settling")
    assert near(picture.getpixel((round(RESULT.middle[0]) - 13, RESULT.y - 8)), GOLD)
    lit = {
        seat
        for seat, spot in enumerate(layout(4).spots)
        if near(picture.getpixel((spot.plate.x + 17, spot.plate.y + 6)), PLATE_TURN)
    }
    assert lit == {seat for seat in range(4) if view.rules.side_of(seat) in deal.to_accept}
    _, _, counted = seen("conceded")
    assert not near(counted.getpixel((round(RESULT.middle[0]) - 13, RESULT.y - 8)), GOLD)


def test_a_chiamata_shows_what_it_gave_each_seat_with_its_sign() -> None:
    view, _, _ = seen("contract made")
    result = view.results[-1]
    column = (RESULT.x, RESULT.y, RESULT.x + 70, RESULT.bottom)
    shown = {
        opened(drawn(replace(view, results=(replace(result, games=games),)))).crop(column).tobytes()
        for games in (result.games, tuple(-own for own in result.games), (0,) * 5)
    }
    assert len(shown) == 3


def test_a_negative_score_bears_its_sign() -> None:
    view, _, _ = seen("contract made")
    board = (SCORE.x, SCORE.y, SCORE.right, SCORE.bottom)
    scores = ((1, 2, 3, -6, 0), (-1, 2, 3, -6, 0), (1, 2, 3, 6, 0))
    shown = {opened(drawn(replace(view, games=each))).crop(board).tobytes() for each in scores}
    assert len(shown) == 3


@pytest.mark.parametrize("name", ["all passed", "thrown in"])
def test_a_deal_that_was_not_played_shows_no_result(name: str) -> None:
    _, _, picture = seen(name)
    assert not near(picture.getpixel((RESULT.x + 30, RESULT.y + 8)), (14, 41, 38), 6)


def test_a_level_match_lights_nobody() -> None:
    _, _, picture = seen("level match")
    assert near(picture.getpixel((RESULT.x + 2, HEIGHT // 2)), GOLD)
    assert pixels_of(picture, RESULT, PLATE_TURN) == 0


def test_a_rotation_by_sums_shows_the_sums_and_not_the_games() -> None:
    view, _, picture = seen("rotation by sums")
    assert drawn(replace(view, games=(3, 1))) == drawn(view)
    more = replace(view.results[0], points=(120, 0))
    assert opened(drawn(replace(view, results=(more, *view.results[1:])))).tobytes() != (
        picture.tobytes()
    )


@pytest.mark.parametrize("name", SITUATIONS)
def test_long_names_run_over_nothing(name: str) -> None:
    view = situation(name).public
    assert table_picture(view, ["W" * 40] * view.rules.players) == table_picture(
        view, ["W" * 60] * view.rules.players
    )
