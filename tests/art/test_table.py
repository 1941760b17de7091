from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from bot.art import table_picture
from bot.art.layout import CARD_WIDTH, HEIGHT, LAST_TRICK, RESULT, SCORE, STOCK, WIDTH, spots
from bot.art.palette import DYES, GOLD, PLATE, PLATE_TURN
from bot.engine.cards import Card
from bot.engine.options import Teams
from bot.engine.rules import Rules
from bot.engine.state import DealResult, Phase, new_match
from bot.engine.views import TableView, table_view
from tests.art.tables import NAMES, near, opened, views

MOST_BYTES = 60_000


def drawn(view: TableView) -> bytes:
    return table_picture(view, NAMES[: view.rules.players])


def mid_trick(players: int, played: int) -> TableView:
    """A view some tricks into a deal with so many cards on the table."""
    return next(
        view
        for view in views(players)
        if view.deal and len(view.deal.trick) == played and len(view.deal.taken) == 2
    )


@pytest.mark.parametrize("players", [2, 3, 4])
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
    chosen = [view for players in (2, 3, 4) for view in views(players)[5:40:8]]
    alone = [drawn(view) for view in chosen]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(drawn, chosen)) == alone


def test_every_move_changes_the_picture() -> None:
    deal = views(4)[:12]
    assert len({drawn(view) for view in deal}) == len(deal)


def test_a_different_card_is_a_different_picture() -> None:
    view = mid_trick(2, 1)
    assert view.deal is not None
    pictures = {
        drawn(replace(view, deal=replace(view.deal, trick=(Card.parse(code),))))
        for code in ("1O", "1C", "1E", "1B", "10B", "11B", "12B", "2B", "6C", "7C")
    }
    assert len(pictures) == 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_winning_card_alone_is_framed(players: int) -> None:
    for played in range(1, players):
        view = mid_trick(players, played)
        picture = opened(drawn(view))
        framed = {
            seat
            for seat, spot in enumerate(spots(players))
            if near(picture.getpixel((spot.card[0] - CARD_WIDTH // 2 - 2, spot.card[1])), GOLD)
        }
        assert framed == {view.winning_seat}


def test_played_cards_bear_their_number_in_the_order_played() -> None:
    view = mid_trick(4, 3)
    assert view.deal is not None
    picture = opened(drawn(view))
    marks = []
    for seat, _ in view.deal.plays:
        x, y = spots(4)[seat].card
        assert near(picture.getpixel((x - 46, y + 63)), GOLD)
        marks.append(picture.crop((x - 44, y + 57, x - 32, y + 70)).tobytes())
    assert len(set(marks)) == 3


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


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_seat_to_play_alone_is_lit(players: int) -> None:
    view = mid_trick(players, 1)
    picture = opened(drawn(view))
    lit = {
        seat
        for seat, spot in enumerate(spots(players))
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


def test_the_last_trick_is_shown_from_the_second_trick_on() -> None:
    corner = (LAST_TRICK.x, LAST_TRICK.y, LAST_TRICK.right, LAST_TRICK.bottom)
    first, second = (
        next(view for view in views(2) if view.deal and len(view.deal.taken) == taken)
        for taken in (0, 1)
    )
    before, after = (opened(drawn(view)).crop(corner) for view in (first, second))
    assert len(before.getcolors(9999) or ()) < 8
    assert len(after.getcolors(9999) or ()) > 30


def test_the_end_of_a_deal_shows_its_result_in_the_middle() -> None:
    between = next(view for view in views(3, match_n=2) if view.results)
    picture = opened(drawn(between))
    assert near(picture.getpixel((RESULT.x + 30, RESULT.y + 30)), PLATE)
    over = opened(drawn(views(3)[-1]))
    assert near(over.getpixel((RESULT.x + 2, HEIGHT // 2)), GOLD)
    assert not near(picture.getpixel((RESULT.x + 2, HEIGHT // 2)), GOLD)


def test_a_tie_crowns_nobody() -> None:
    view = views(2)[-1]
    level = DealResult(dealer=0, points=(60, 60), games=(0, 0))
    picture = opened(drawn(replace(view, results=(level,))))
    crown = [picture.getpixel((x, y)) for x in range(352, 448) for y in range(130, 205)]
    assert not any(near(pixel, GOLD) for pixel in crown)


def test_names_must_be_as_many_as_seats() -> None:
    with pytest.raises(ValueError, match="2 seats"):
        table_picture(views(2)[0], ["Ana"])
