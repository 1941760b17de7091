"""What a button says can be read back, and nothing else can be read."""

import re
from dataclasses import fields
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.actions import (
    Accept,
    Accuse,
    Call,
    Capote,
    Claim,
    Concede,
    Declare,
    Draw,
    Exchange,
    MakeBid,
    MakeSign,
    Pass,
    Play,
    SeatAction,
    ThrowIn,
)
from bot.engine.bids import Bid
from bot.engine.cards import PACK_48, Rank, Suit
from bot.engine.codec import format_deed, parse_deed
from bot.engine.rules import Rules
from bot.engine.sign import Sign
from bot.ui.custom_id import TEMPLATE, Click, Verb

CLICKS = st.builds(
    Click,
    st.sampled_from(Verb),
    st.from_regex("[0-9a-z]{1,16}", fullmatch=True),
    st.integers(0, 999_999_999),
    st.from_regex("[0-9A-Za-z:@_]{0,24}", fullmatch=True),
)


@settings(deadline=None)
@given(CLICKS)
def test_click_reads_back_as_it_was_written(click: Click) -> None:
    assert Click.parse(click.custom_id) == click
    assert len(click.custom_id) <= 100


@settings(deadline=None)
@given(st.text() | st.from_regex(TEMPLATE))
def test_whatever_can_be_read_is_written_the_same(text: str) -> None:
    click = Click.parse(text)
    assert click is None or click.custom_id == text


DEEDS: tuple[SeatAction, ...] = (
    *(Play(1, card) for card in PACK_48),
    *(MakeSign(1, sign) for sign in Sign),
    *(Call(1, suit) for suit in (*Suit, None)),
    *(kind(1) for kind in (Exchange, Declare, Draw, Claim, Concede, Capote, Accept, Pass, ThrowIn)),
    MakeBid(1, Bid(Rank.KNIGHT)),
    MakeBid(1, Bid(Rank.TWO, 120)),
    Accuse(1, 5),
)


@pytest.mark.parametrize("action", DEEDS, ids=format_deed)
def test_deed_travels_in_a_click(action: SeatAction) -> None:
    click = Click.parse(Click(Verb.ACT, "k7f3m2q9", 41, format_deed(action)).custom_id)
    assert click is not None
    assert parse_deed(1, click.arg) == action


def test_every_kind_of_deed_is_tried() -> None:
    assert {type(action) for action in DEEDS} == set(get_args(SeatAction))


@pytest.mark.parametrize("option", [field.name for field in fields(Rules)])
def test_option_travels_in_a_click(option: str) -> None:
    assert Click.parse(f"b1:option:k7f3m2q9:0:{option}") == Click(
        Verb.OPTION, "k7f3m2q9", arg=option
    )


def test_format_is_the_one_that_old_messages_hold() -> None:
    assert Click(Verb.ACT, "k7f3m2q9", 41, "12E").custom_id == "b1:act:k7f3m2q9:41:12E"
    assert Click(Verb.ACT, "k7f3m2q9", 4, "bid:2@70").custom_id == "b1:act:k7f3m2q9:4:bid:2@70"
    assert Click(Verb.HAND, "k7f3m2q9").custom_id == "b1:hand:k7f3m2q9:0:"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "b1:act:k7f3m2q9:41",
        "b2:play:k7f3m2q9:41:12E",
        "b1:steal:k7f3m2q9:41:12E",
        "b1:act:K7:41:12E",
        "b1:act::41:12E",
        "b1:act:k7:041:12E",
        "b1:act:k7:-1:12E",
        "b1:act:k7:٣:12E",
        "b1:act:k7:1:12E\n",
        "b1:act:k7:1:bid 7",
        "b1:act:k7:1:sign:ACE-",
        "b1:act:k7:1:" + "9" * 200,
    ],
)
def test_anything_else_is_no_click(text: str) -> None:
    assert Click.parse(text) is None
    assert re.fullmatch(TEMPLATE, text) is None


@pytest.mark.parametrize(
    ("panel_id", "revision", "arg"),
    [
        ("", 0, ""),
        ("Table", 0, ""),
        ("k7", -1, ""),
        ("k7", 10**9, ""),
        ("k7", 0, "a b"),
        ("k7", 0, "x" * 25),
    ],
)
def test_click_that_could_not_be_read_back_is_not_made(
    panel_id: str, revision: int, arg: str
) -> None:
    with pytest.raises(ValueError, match="cannot be read back"):
        Click(Verb.HAND, panel_id, revision, arg)
