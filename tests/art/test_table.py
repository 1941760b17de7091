"""What the picture of a table shows, read back from its pixels."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import combinations
from math import atan2, pi

import pytest

from bot.art import table_picture
from bot.art.cards import ASPECT_OF_CARD
from bot.art.layout import HEIGHT, RESULT, SCORE, STOCK, WIDTH, Box, layout
from bot.art.palette import DYES, GOLD, PLATE, PLATE_TURN
from bot.engine.cards import PACK_48, Card
from bot.engine.options import MatchMode, Teams
from bot.engine.rules import Rules
from bot.engine.state import Phase, new_match
from bot.engine.views import TableView, table_view
from tests.art.tables import SEATS, at_result, drawn, near, opened, views

MOST_BYTES = 60_000


def mid_trick(players: int, played: int) -> TableView:
    """A view some tricks into a deal with so many cards on the table."""
    return next(
        view
        for view in views(players)
        if view.deal and len(view.deal.trick) == played and len(view.deal.taken) == 2
    )


@pytest.mark.parametrize("players", SEATS)
def test_every_stage_is_a_png_of_fixed_size_and_few_bytes(players: int) -> None:
    match = views(players, match_n=2, seed=players)
    for view in (*match[:3], *match[3::14], match[-1]):
        png = drawn(view)
        assert png.startswith(b"\x89PNG")
        assert opened(png).size == (WIDTH, HEIGHT)
        assert len(png) <= MOST_BYTES


def test_four_alone_have_four_lines_of_score() -> None:
    rules = Rules(players=4, teams=Teams.INDIVIDUAL, match_n=10)
    view = table_view(new_match(rules, 0))
    ahead = replace(view, games=(0, 0, 0, 7))
    assert drawn(view) != drawn(ahead)
    assert len(drawn(ahead)) <= MOST_BYTES


def test_same_view_same_bytes_in_any_thread() -> None:
    chosen = [view for players in SEATS for view in views(players)[5:40:8]]
    alone = [drawn(view) for view in chosen]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(drawn, chosen)) == alone


@pytest.mark.parametrize("players", [4, 5, 6])
def test_every_move_changes_the_picture(players: int) -> None:
    deal = views(players)[: players * 3]
    assert len({drawn(view) for view in deal}) == len(deal)


def test_a_different_card_is_a_different_picture() -> None:
    view = mid_trick(2, 1)
    assert view.deal is not None
    pictures = {
        drawn(replace(view, deal=replace(view.deal, trick=(Card.parse(code),))))
        for code in ("1O", "1C", "1E", "1B", "10B", "11B", "12B", "2B", "6C", "7C")
    }
    assert len(pictures) == 10


@pytest.mark.parametrize("players", SEATS)
def test_the_winning_card_alone_is_framed(players: int) -> None:
    table = layout(players)
    for played in range(1, players):
        view = mid_trick(players, played)
        picture = opened(drawn(view))
        framed = {
            seat
            for seat, spot in enumerate(table.spots)
            if near(
                picture.getpixel((spot.card[0] - table.card_width // 2 - 2, spot.card[1])), GOLD
            )
        }
        assert framed == {view.winning_seat}


@pytest.mark.parametrize("players", [4, 5, 6])
def test_played_cards_bear_their_number_in_the_order_played(players: int) -> None:
    view = mid_trick(players, players - 1)
    assert view.deal is not None
    picture, table = opened(drawn(view)), layout(players)
    down = round(table.card_width * ASPECT_OF_CARD) // 2
    marks = []
    for seat, _ in view.deal.plays:
        x, y = table.spots[seat].card[0] - table.card_width // 2 + 8, table.spots[seat].card[1]
        assert near(picture.getpixel((x - 8, y + down - 8)), GOLD)
        marks.append(picture.crop((x - 6, y + down - 14, x + 6, y + down - 2)).tobytes())
    assert len(set(marks)) == players - 1


@pytest.mark.parametrize("players", SEATS)
def test_nothing_at_a_table_stands_on_anything_else(players: int) -> None:
    table = layout(players)
    tall = round(table.card_width * ASPECT_OF_CARD)
    cards = [
        Box(x - table.card_width // 2, y - tall // 2, table.card_width, tall)
        for x, y in (spot.card for spot in table.spots)
    ]
    things = [STOCK, SCORE, table.last_trick, *(spot.plate for spot in table.spots), *cards]
    for one, other in combinations(things, 2):
        apart_across = one.right <= other.x or other.right <= one.x
        apart_down = one.bottom <= other.y or other.bottom <= one.y
        assert apart_across or apart_down, (one, other)
    assert all(box.x >= 8 and box.right <= WIDTH - 8 for box in things)
    assert all(box.y >= 8 and box.bottom <= HEIGHT - 8 for box in things)


@pytest.mark.parametrize("players", [5, 6])
def test_seats_go_round_anticlockwise(players: int) -> None:
    """Seen from the middle of the table, from the bottom on, to the right first."""
    for place in ("card", "plate"):
        points = [
            spot.card if place == "card" else spot.plate.middle for spot in layout(players).spots
        ]
        turns = [(atan2(WIDTH / 2 - x, y - HEIGHT / 2) - 1e-9) % (2 * pi) for x, y in points]
        assert turns == sorted(turns, reverse=True)


def test_points_and_games_are_shown_for_each_side() -> None:
    view = views(2, match_n=3)[9]
    assert view.deal is not None
    board = (SCORE.x, SCORE.y, SCORE.right, SCORE.bottom)
    changed = (
        view,
        replace(view, deal=replace(view.deal, points=(71, 0))),
        replace(view, deal=replace(view.deal, points=(0, 71))),
        replace(view, games=(1, 0)),
        replace(view, games=(0, 1)),
    )
    assert len({opened(drawn(each)).crop(board).tobytes() for each in changed}) == 5


@pytest.mark.parametrize("players", SEATS)
def test_the_seat_to_play_alone_is_lit(players: int) -> None:
    view = mid_trick(players, 1)
    picture = opened(drawn(view))
    lit = {
        seat
        for seat, spot in enumerate(layout(players).spots)
        if near(picture.getpixel((spot.plate.x + 17, spot.plate.y + 6)), PLATE_TURN)
    }
    assert view.deal is not None
    assert lit == {view.deal.to_play}


@pytest.mark.parametrize("seed", range(6))
def test_the_trump_suit_stays_when_the_stock_is_gone(seed: int) -> None:
    with_stock, *_, gone = (view for view in views(2, seed=seed) if view.phase is Phase.PLAY)
    assert gone.deal is not None and gone.deal.stock_left == 0
    badge = (STOCK.right - 56, STOCK.middle[1] - 26, STOCK.right - 4, STOCK.middle[1] + 26)
    before, after = (opened(drawn(view)).crop(badge) for view in (with_stock, gone))
    for picture in (before, after):
        pixels = [picture.getpixel((x, y)) for x in range(52) for y in range(52)]
        assert sum(near(pixel, DYES[gone.deal.trump].line, 40) for pixel in pixels) > 40


@pytest.mark.parametrize("players", SEATS)
def test_the_last_trick_is_shown_from_the_second_trick_on(players: int) -> None:
    tray = layout(players).last_trick
    corner = (tray.x, tray.y, tray.right, tray.bottom)
    first, second = (
        next(view for view in views(players) if view.deal and len(view.deal.taken) == taken)
        for taken in (0, 1)
    )
    before, after = (opened(drawn(view)).crop(corner) for view in (first, second))
    assert len(before.getcolors(9999) or ()) < 8
    assert len(after.getcolors(9999) or ()) > 30


@pytest.mark.parametrize("players", SEATS)
def test_the_last_trick_shows_each_card_in_its_order(players: int) -> None:
    view = mid_trick(players, 1)
    assert view.deal is not None and view.deal.last_trick is not None
    last, tray = view.deal.last_trick, layout(players).last_trick
    variants = [last]
    for place in range(players):
        plays = list(last.plays)
        other = next(card for card in PACK_48 if card not in last.cards)
        plays[place] = (plays[place][0], other)
        variants.append(replace(last, plays=tuple(plays)))
    variants.append(replace(last, plays=(*last.plays[1::-1], *last.plays[2:])))
    pictures = {
        opened(drawn(replace(view, deal=replace(view.deal, taken=(trick,)))))
        .crop((tray.x, tray.y, tray.right, tray.bottom))
        .tobytes()
        for trick in variants
    }
    assert len(pictures) == len(variants)


@pytest.mark.parametrize("players", SEATS)
def test_the_card_that_won_the_last_trick_is_framed(players: int) -> None:
    picture, tray = opened(drawn(mid_trick(players, 1))), layout(players).last_trick
    places = [(x, y) for x in range(tray.x, tray.right) for y in range(tray.y, tray.bottom)]
    assert sum(near(picture.getpixel(place), GOLD, 8) for place in places) > 300


@pytest.mark.parametrize("players", SEATS)
def test_the_end_of_a_deal_shows_its_result_in_the_middle(players: int) -> None:
    between = next(view for view in views(players, match_n=2) if view.results)
    picture, over = opened(drawn(between)), opened(drawn(views(players)[-1]))
    assert near(picture.getpixel((RESULT.x + 30, RESULT.y + 8)), PLATE)
    assert near(over.getpixel((RESULT.x + 2, HEIGHT // 2)), GOLD)
    assert not near(picture.getpixel((RESULT.x + 2, HEIGHT // 2)), GOLD)


def crowned(view: TableView) -> list[bool]:
    """For each side whether the result shows gold before its name."""
    picture, sides = opened(drawn(view)), view.rules.sides
    height = min(110, (RESULT.height - 24) / sides)
    top = RESULT.middle[1] - height * sides / 2
    rows = [
        range(round(top + height * side), round(top + height * (side + 1))) for side in range(sides)
    ]
    return [
        any(
            near(picture.getpixel((x, y)), GOLD, 8)
            for x in range(RESULT.x + 12, RESULT.x + 66)
            for y in row
        )
        for row in rows
    ]


@pytest.mark.parametrize(
    ("players", "games", "points"),
    [
        (2, (1, 0), (70, 50)),
        (2, (0, 0), (60, 60)),
        (2, (1, 1), (60, 60)),
        (3, (0, 1, 1), (100, 9, 11)),
        (5, (1, 0, 0, 1, 1), (0, 55, 60, 4, 1)),
        (5, (0, 0, 0, 0, 0), (24, 24, 24, 24, 24)),
        (6, (0, 1), (40, 80)),
        (6, (2, 0), (101, 19)),
    ],
)
def test_each_winner_of_a_deal_is_crowned_and_nobody_else(
    players: int, games: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert crowned(at_result(players, games, points)) == [bool(own) for own in games]


def test_two_games_at_once_are_two_crowns() -> None:
    one, two = (drawn(at_result(4, (games, 0), (110, 10))) for games in (1, 2))
    assert one != two


def test_the_winner_of_the_match_alone_is_lit() -> None:
    counted = at_result(5, (0, 1, 1, 0, 0), (60, 0, 10, 30, 20))
    view = replace(counted, phase=Phase.OVER, games=(2, 1, 3, 0, 2), winner=2)
    picture = opened(drawn(view))
    height = (RESULT.height - 24) // 5
    top = RESULT.y + (RESULT.height - 5 * height) // 2
    lit = [
        near(picture.getpixel((RESULT.right - 16, top + height * side + height // 2)), PLATE_TURN)
        for side in range(5)
    ]
    assert lit == [False, False, True, False, False]


def test_a_best_of_shows_the_games_it_takes() -> None:
    view = next(view for view in views(2, match_n=5) if view.results)
    best_of = replace(view, rules=replace(view.rules, match_mode=MatchMode.BEST_OF))
    to_three = replace(view, rules=replace(view.rules, match_n=3))
    assert drawn(best_of) == drawn(to_three) != drawn(view)


def test_names_must_be_as_many_as_seats() -> None:
    with pytest.raises(ValueError, match="2 seats"):
        table_picture(views(2)[0], ["Ana"])
