"""What everybody sees of a table, in text and in the picture's description."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.cards import PACK_40
from bot.i18n.catalogue import Catalogue
from bot.ui.cards import card_name
from bot.ui.panels import alt_text, hand_panel, table_panel
from tests.ui.playing import dealt, fresh, preset
from tests.ui.tables import (
    TABLE_ID,
    components,
    finished_deal,
    ids,
    labels,
    moments,
    new_table,
    shown,
    table_after,
)

EN = Catalogue().say("en")
GALLERY = 12


async def test_turn_comes_first() -> None:
    table = table_after(3)
    to_play = table.match.to_play
    assert to_play is not None
    first = components(table_panel(table, EN, "t.png"))[1]
    assert first["content"] == f"## \u2068{('Ana', 'Bea')[to_play]}\u2069 is to play."


async def test_leader_is_said_to_lead() -> None:
    assert "leads." in shown(table_panel(table_after(2), EN, "t.png")).splitlines()[0]


async def test_trick_is_told_card_by_card_with_who_is_winning() -> None:
    table = table_after(4, players=4)
    deal = table.public.deal
    assert deal is not None
    lines = shown(table_panel(table, EN, "t.png")).splitlines()
    told = [line for line in lines if line.startswith("- ") and " points" not in line]
    assert len(told) == 2
    for line, (seat, card) in zip(told, deal.plays, strict=True):
        assert card_name(card, EN) in line
        assert ("winning so far" in line) == (seat == table.public.winning_seat)


async def test_single_card_is_not_called_winning() -> None:
    assert "winning" not in shown(table_panel(table_after(3), EN, "t.png"))


async def test_stock_is_counted_down_to_nothing() -> None:
    assert "34 cards left to draw" in shown(table_panel(table_after(2), EN, "t.png"))
    assert "No cards left to draw" in shown(table_panel(table_after(36), EN, "t.png"))


async def test_games_are_shown_where_the_match_has_several() -> None:
    assert ", 0 games" in shown(table_panel(table_after(5, games=3), EN, "t.png"))
    assert " games" not in shown(table_panel(table_after(5, games=1), EN, "t.png"))


async def test_last_trick_stays_readable() -> None:
    table = table_after(5)
    trick = table.public.deal and table.public.deal.last_trick
    assert trick
    last = shown(table_panel(table, EN, "t.png")).splitlines()[-2]
    assert last.startswith("Last trick: ")
    assert all(card_name(card, EN) in last for card in trick.cards)


async def test_partners_share_a_line_of_the_score() -> None:
    text = shown(table_panel(table_after(5, players=4), EN, "t.png"))
    assert "- \u2068Ana\u2069 and \u2068Carla\u2069: " in text
    assert "- \u2068Bea\u2069 and \u2068David\u2069: " in text


async def test_hand_and_rules_can_be_opened() -> None:
    view = table_panel(table_after(5), EN, "t.png")
    assert labels(view) == ["My hand", "Rules"]
    assert ids(view) == [f"b1:hand:{TABLE_ID}:0:", f"b1:rules:{TABLE_ID}:0:"]


async def test_picture_is_described_in_words() -> None:
    table = table_after(5)
    (gallery,) = [
        one for one in components(table_panel(table, EN, "t.png")) if one["type"] == GALLERY
    ]
    (item,) = gallery["items"]
    assert item["media"]["url"] == "attachment://t.png"
    assert item["description"] == alt_text(table, EN)


async def test_before_the_first_deal_there_is_something_to_read() -> None:
    text = shown(table_panel(new_table(), EN, "t.png"))
    assert text.startswith("## The cards are being dealt.")
    assert alt_text(new_table(), EN).startswith("The cards are being dealt.")


@settings(deadline=None, max_examples=25)
@given(seed=st.integers(0, 10_000), players=st.sampled_from((2, 3, 4)))
def test_description_is_plain_and_tells_no_secret(seed: int, players: int) -> None:
    for table in moments(new_table(players, games=1), Random(seed)):
        deal, public = table.match.deal, table.public.deal
        if deal is None or public is None:
            continue
        text = alt_text(table, EN)
        assert not set(text) & set("*#<>`\u2068\u2069")
        open_cards = {*deal.trick, public.turn_up}
        if public.last_trick:
            open_cards |= set(public.last_trick.cards)
        if not deal.number and not deal.taken and not deal.trick:
            open_cards |= {card for _, card in table.public.drawn}
        hidden = set(PACK_40) - open_cards
        assert not [card for card in hidden if card_name(card, EN) in text]


async def test_hand_shows_each_card_once_trumps_apart() -> None:
    table = table_after(2)
    seat = table.match.to_play
    assert seat is not None
    view = hand_panel(table, seat, EN)
    hand = table.view(seat).hand
    revision = table.revision
    assert {f"b1:act:{TABLE_ID}:{revision}:{card}" for card in hand} == set(ids(view))
    assert not any(one.get("disabled") for one in components(view))
    trump = table.public.deal and table.public.deal.trump
    headings = shown(view)
    trumps = [card for card in hand if card.suit is trump]
    assert ("Your trumps" in headings) == bool(trumps)
    assert ("Your other cards" in headings) == (0 < len(trumps) < len(hand))
    assert ("Your cards" in headings) == (not trumps)


async def test_trumps_come_first_and_strong_cards_before_weak() -> None:
    for seed in range(30):
        table = table_after(2, seed=seed)
        deal = table.match.deal
        assert deal is not None
        codes = [one.rsplit(":", 1)[1] for one in ids(hand_panel(table, 0, EN))]
        cards = sorted(
            deal.hands[0],
            key=lambda card: (card.suit is not deal.trump, card.suit.value, -card.strength()),
        )
        assert codes == [str(card) for card in cards]


async def test_hand_waits_where_it_is_not_ones_turn() -> None:
    table = table_after(3)
    assert table.match.to_play is not None
    other = 1 - table.match.to_play
    view = hand_panel(table, other, EN)
    buttons = [one for one in components(view) if one["type"] == 2]
    assert buttons
    assert all(one["disabled"] for one in buttons)
    assert "is to play." in shown(view)


async def test_hand_repeats_the_trick_and_the_trump() -> None:
    table = table_after(3)
    assert table.match.to_play is not None
    text = shown(hand_panel(table, table.match.to_play, EN))
    assert "Your turn: play a card." in text
    assert table.match.deal is not None
    assert card_name(table.match.deal.trick[0], EN) in text
    assert "Trumps: " in text


async def test_notice_stands_on_top() -> None:
    view = hand_panel(table_after(3), 0, EN, "It is not your turn.")
    assert shown(view).splitlines()[0] == "It is not your turn."


async def test_last_card_is_said_to_be_the_last() -> None:
    table = table_after(41)
    deal = table.match.deal
    assert deal is not None
    empty = next(seat for seat, hand in enumerate(deal.hands) if not hand)
    text = shown(hand_panel(table, empty, EN))
    assert "You have played your last card of this deal." in text


async def test_between_deals_the_hand_points_to_the_table() -> None:
    view = hand_panel(finished_deal(), 0, EN)
    assert not ids(view)
    assert "Look at the table" in shown(view)


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
async def test_hand_holds_no_card_of_others(seat: int) -> None:
    table = table_after(9, players=4)
    deal = table.match.deal
    assert deal is not None
    own = {str(card) for card in deal.hands[seat]}
    view = hand_panel(table, seat, EN)
    assert {one.rsplit(":", 1)[1] for one in ids(view)} == own


async def test_the_rules_stand_small_at_the_end() -> None:
    table = dealt(fresh(preset("base", 4, match_n=3), None), Random(1))
    last = shown(table_panel(table, EN, "t.png")).splitlines()[-1]
    assert last == (
        "-# Brisca, free play. Two against two, partners facing each other, first to 3 games."
    )
