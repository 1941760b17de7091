"""Actions as text: reading and writing are inverses, and what is amiss is said."""

from __future__ import annotations

import re
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.actions import (
    Accept,
    Accuse,
    Action,
    Call,
    Capote,
    Claim,
    Concede,
    Declare,
    Draw,
    DrawDealer,
    Exchange,
    MakeBid,
    MakeSign,
    Pass,
    Play,
    SeatAction,
    StartDeal,
    ThrowIn,
)
from bot.engine.bids import Bid
from bot.engine.cards import PACK_48, Card, Rank, Suit
from bot.engine.codec import (
    CodecError,
    format_action,
    format_deed,
    parse_action,
    parse_deed,
    parse_seat_action,
)
from bot.engine.sign import Sign

SEATS = st.integers(0, 9)
CARDS = st.sampled_from(PACK_48)
BARE = (Exchange, Declare, Draw, Claim, Concede, Capote, Accept, Pass, ThrowIn)
BIDS = st.one_of(
    st.builds(Bid, st.sampled_from(Rank)),
    st.builds(Bid, st.sampled_from(Rank), st.integers(0, 999)),
)
SEAT_ACTIONS: st.SearchStrategy[SeatAction] = st.one_of(
    st.builds(Play, SEATS, CARDS),
    st.builds(lambda kind, seat: kind(seat), st.sampled_from(BARE), SEATS),
    st.builds(Accuse, SEATS, SEATS),
    st.builds(MakeSign, SEATS, st.sampled_from(Sign)),
    st.builds(MakeBid, SEATS, BIDS),
    st.builds(Call, SEATS, st.none() | st.sampled_from(Suit)),
)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    SEAT_ACTIONS,
    st.builds(StartDeal, st.lists(CARDS).map(tuple)),
    st.builds(DrawDealer, st.lists(CARDS).map(tuple)),
)


def test_all_kinds_of_actions_are_tried_here() -> None:
    tried = {Play, Accuse, MakeSign, MakeBid, Call, *BARE, StartDeal, DrawDealer}
    assert tried == set(get_args(Action))


@given(ACTIONS)
def test_writing_and_reading_actions_are_inverses(action: Action) -> None:
    assert parse_action(format_action(action)) == action


@given(SEAT_ACTIONS)
def test_writing_and_reading_deeds_are_inverses(action: SeatAction) -> None:
    assert parse_deed(action.seat, format_deed(action)) == action
    assert format_action(action) == f"{action.seat}:{format_deed(action)}"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("0:1O", Play(0, Card.parse("1O"))),
        ("5:12E", Play(5, Card.parse("12E"))),
        ("3:x", Exchange(3)),
        ("0:declare", Declare(0)),
        ("2:draw", Draw(2)),
        ("0:claim", Claim(0)),
        ("1:concede", Concede(1)),
        ("1:capote", Capote(1)),
        ("0:accuse:2", Accuse(0, 2)),
        ("2:accept", Accept(2)),
        ("3:sign:ace", MakeSign(3, Sign.ACE)),
        ("3:sign:low_trump", MakeSign(3, Sign.LOW_TRUMP)),
        ("4:bid:7", MakeBid(4, Bid(Rank.SEVEN))),
        ("4:bid:1", MakeBid(4, Bid(Rank.ACE))),
        ("4:bid:2@70", MakeBid(4, Bid(Rank.TWO, 70))),
        ("4:bid:2@120", MakeBid(4, Bid(Rank.TWO, 120))),
        ("1:pass", Pass(1)),
        ("1:throw", ThrowIn(1)),
        ("0:call:E", Call(0, Suit.SWORDS)),
        ("0:call:carichi", Call(0, None)),
        ("deal 1O 2O", StartDeal((Card.parse("1O"), Card.parse("2O")))),
        ("draw 7C 3B", DrawDealer((Card.parse("7C"), Card.parse("3B")))),
    ],
)
def test_text_of_an_action(text: str, action: Action) -> None:
    assert parse_action(text) == action
    assert format_action(action) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1O",
        ":1O",
        "x:1O",
        "-1:1O",
        "10:1O",
        "\u0661:1O",
        "\u00b2:1O",
        " 0:1O",
        "+1:1O",
        "1 :1O",
    ],
)
def test_a_text_without_a_seat_is_refused(text: str) -> None:
    with pytest.raises(CodecError, match="is not an action; write SEAT:CARD, such as 0:1O"):
        parse_action(text)


@pytest.mark.parametrize("text", ["0:", "0:99X", "0: 1O", "0:1O ", "0:1o", "deal 1O 13B", "draw ?"])
def test_a_text_without_a_card_is_refused(text: str) -> None:
    with pytest.raises(CodecError, match="is not a card"):
        parse_action(text)


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("accuse:", "'' is not a seat to accuse; write its number, such as accuse:2"),
        ("accuse:10", "'10' is not a seat"),
        ("accuse:-1", "'-1' is not a seat"),
        ("accuse:\u0662", "is not a seat"),
        ("sign:wink", "'wink' is not a sign; known are ace, three, king"),
        ("sign:ACE", "'ACE' is not a sign"),
        ("bid:", "'' is not a bid; write a rank, such as 7, or 2 with points, such as 2@70"),
        ("bid:13", "'13' is not a bid"),
        ("bid:0", "'0' is not a bid"),
        ("bid:A", "'A' is not a bid"),
        ("bid:2@", "'2@' is not a bid"),
        ("bid:2@1000", "'2@1000' is not a bid"),
        ("bid:02", "'02' is not a bid"),
        ("bid:2@61", "'2@61' is not a bid"),
        ("bid:2@070", "'2@070' is not a bid"),
        ("bid:\u0667", "is not a bid"),
        ("call:", "'' cannot be called; write a suit (O, C, E, B) or carichi"),
        ("call:X", "'X' cannot be called"),
        ("call:e", "'e' cannot be called"),
    ],
)
def test_what_is_amiss_after_the_word_is_said(what: str, told: str) -> None:
    with pytest.raises(CodecError, match=re.escape(told)):
        parse_seat_action(f"0:{what}")


@pytest.mark.parametrize(
    "what", ["Declare", "x:1", "pass:", "accept:0", "call", "bid", "sign", "accuse", "jump:3"]
)
def test_a_word_that_only_looks_like_a_deed_is_refused(what: str) -> None:
    with pytest.raises(CodecError, match="is not a card"):
        parse_seat_action(f"0:{what}")


def test_a_seat_cannot_deal() -> None:
    with pytest.raises(CodecError, match="is not an action"):
        parse_seat_action("deal 1O")
