"""Actions as text: reading and writing are inverses, and what is amiss is said."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.actions import Action, Claim, DrawDealer, Exchange, Play, StartDeal
from bot.engine.cards import PACK_48, Card
from bot.engine.codec import CodecError, format_action, parse_action, parse_seat_action

CARDS = st.sampled_from(PACK_48)
ACTIONS = st.one_of(
    st.builds(Play, st.integers(0, 9), CARDS),
    st.builds(Exchange, st.integers(0, 9)),
    st.builds(Claim, st.integers(0, 9)),
    st.builds(StartDeal, st.lists(CARDS).map(tuple)),
    st.builds(DrawDealer, st.lists(CARDS).map(tuple)),
)


@given(ACTIONS)
def test_writing_and_reading_actions_are_inverses(action: Action) -> None:
    assert parse_action(format_action(action)) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("0:1O", Play(0, Card.parse("1O"))),
        ("5:12E", Play(5, Card.parse("12E"))),
        ("3:x", Exchange(3)),
        ("0:claim", Claim(0)),
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
    "what",
    [
        "declare",
        "capote",
        "concede",
        "pass",
        "accuse:1",
        "sign:ace",
        "bid:7",
        "call:E",
    ],
)
def test_an_action_of_an_option_not_played_yet_is_refused_as_such(what: str) -> None:
    """R22"""
    with pytest.raises(CodecError, match="belongs to an option that is not played yet"):
        parse_seat_action(f"0:{what}")


def test_a_seat_cannot_deal() -> None:
    with pytest.raises(CodecError, match="is not an action"):
        parse_seat_action("deal 1O")
