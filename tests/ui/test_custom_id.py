"""What a button says can be read back, and nothing else can be read."""

import re
from dataclasses import fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.cards import PACK_48, Card
from bot.engine.rules import Rules
from bot.ui.custom_id import TEMPLATE, Click, Verb

CLICKS = st.builds(
    Click,
    st.sampled_from(Verb),
    st.from_regex("[0-9a-z]{1,16}", fullmatch=True),
    st.integers(0, 999_999_999),
    st.from_regex("[0-9A-Za-z_]{0,24}", fullmatch=True),
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


@pytest.mark.parametrize("card", PACK_48, ids=str)
def test_card_travels_in_a_click(card: Card) -> None:
    click = Click.parse(Click(Verb.PLAY, "k7f3m2q9", 41, str(card)).custom_id)
    assert click is not None
    assert Card.parse(click.arg) == card


@pytest.mark.parametrize("option", [field.name for field in fields(Rules)])
def test_option_travels_in_a_click(option: str) -> None:
    assert Click.parse(f"b1:option:k7f3m2q9:0:{option}") == Click(
        Verb.OPTION, "k7f3m2q9", arg=option
    )


def test_format_is_the_one_that_old_messages_hold() -> None:
    assert Click(Verb.PLAY, "k7f3m2q9", 41, "12E").custom_id == "b1:play:k7f3m2q9:41:12E"
    assert Click(Verb.HAND, "k7f3m2q9").custom_id == "b1:hand:k7f3m2q9:0:"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "b1:play:k7f3m2q9:41",
        "b2:play:k7f3m2q9:41:12E",
        "b1:steal:k7f3m2q9:41:12E",
        "b1:play:K7:41:12E",
        "b1:play::41:12E",
        "b1:play:k7:041:12E",
        "b1:play:k7:-1:12E",
        "b1:play:k7:٣:12E",
        "b1:play:k7:1:12E\n",
        "b1:play:k7:1:12E:more",
        "b1:play:k7:1:" + "9" * 200,
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
        ("k7", 0, "a:b"),
        ("k7", 0, "x" * 25),
    ],
)
def test_click_that_could_not_be_read_back_is_not_made(
    panel_id: str, revision: int, arg: str
) -> None:
    with pytest.raises(ValueError, match="cannot be read back"):
        Click(Verb.HAND, panel_id, revision, arg)
