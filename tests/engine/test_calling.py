"""Calling in a chiamata: the trumps, who leads, and the partner until and after it is seen."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.actions import Call
from bot.engine.cards import Card, Suit
from bot.engine.codec import parse_seat_action
from bot.engine.events import SuitCalled, TrickTaken
from bot.engine.play import Refusal
from bot.engine.state import Match, Phase
from bot.engine.views import table_view, view_for
from tests.engine.moments import bidding, deal_of, done, offered, refusal_of, told

ZERO_CALLS = "0:bid:{} 1:pass 2:pass 3:pass 4:pass"
"""Of the hands in `bidding` seat 1 holds all twos and sevens, seat 2 all threes and jacks."""


def auction_won(bid: str, **options: Any) -> Match:
    """Seat 0 has won the auction with this bid."""
    return bidding(ZERO_CALLS.format(bid), **options)


@pytest.mark.parametrize(
    ("bid", "call", "called", "partner"),
    [
        ("2", "O", "2O", 1),
        ("7", "C", "7C", 1),
        ("3", "E", "3E", 2),
        ("12", "B", "12B", 4),
        ("2@90", "B", "2B", 1),
        ("1", "O", "1O", 0),
        ("6", "E", "6E", 0),
    ],
)
def test_the_suit_that_is_called_is_trump_and_its_card_finds_the_partner(
    bid: str, call: str, called: str, partner: int
) -> None:
    """R62, R63: who calls a card of his own plays alone."""
    match, events = told(auction_won(bid), f"0:call:{call}")
    deal = deal_of(match)
    assert events == [SuitCalled(0, Suit(call))]
    assert (match.phase, match.to_play) == (Phase.PLAY, 0)
    assert (deal.trump, deal.partner) == (Suit(call), partner)
    assert deal.contract is not None
    assert deal.contract.called == Card.parse(called)
    assert deal.contract.named
    assert not deal.contract.without_trumps
    view = table_view(match).deal
    assert view is not None
    assert (view.partner, view.trump, view.contract) == (None, Suit(call), deal.contract)


def test_only_the_caller_calls_and_only_once() -> None:
    """R62"""
    match = auction_won("2")
    assert offered(match, 0) == {"call:O", "call:C", "call:E", "call:B"}
    assert refusal_of(match, "1:call:O") is Refusal.NOT_CALLER
    assert refusal_of(match, "0:1O") is Refusal.AUCTION_FIRST
    assert all(offered(match, seat) == set() for seat in range(1, 5))
    assert refusal_of(done(match, "0:call:O"), "0:call:C") is Refusal.NO_CALL


def test_a_game_without_trumps_is_played_alone_where_the_rules_have_it() -> None:
    """R62: *ai carichi*"""
    assert refusal_of(auction_won("2"), "0:call:carichi") is Refusal.CALL_CARICHI_OFF
    match = auction_won("2", carichi_call=True)
    assert "call:carichi" in offered(match, 0)
    match, events = told(match, "0:call:carichi")
    deal = deal_of(match)
    assert events == [SuitCalled(0, None)]
    assert (deal.trump, deal.partner) == (None, 0)
    assert deal.contract is not None
    assert (deal.contract.called, deal.contract.without_trumps) == (None, True)

    match, events = told(match, "0:6O 1:7O 2:3C 3:11O 4:12C")  # no suit beats the one that is led
    (taken,) = [event for event in events if isinstance(event, TrickTaken)]
    assert (taken.trick.winner, taken.points) == (3, 17)
    view = table_view(match).deal
    assert view is not None
    assert view.partner is None


@pytest.mark.parametrize(("lead", "leader"), [("mano", 0), ("caller", 3)])
def test_the_seat_at_the_dealers_right_leads_or_the_caller(lead: str, leader: int) -> None:
    """R62"""
    deeds = "0:pass 1:pass 2:pass 3:bid:1 4:pass 3:call:O"
    match = bidding(deeds, first_lead_chiamata=lead)
    assert (match.to_play, deal_of(match).leader) == (leader, leader)


def test_trumps_may_be_named_after_the_first_trick_and_judge_it() -> None:
    """R62: *prima mano al buio*"""
    match = auction_won("2", suit_reveal="after_first_trick")
    assert (match.phase, match.to_play) == (Phase.PLAY, 0)
    assert refusal_of(match, "0:call:E") is Refusal.NO_CALL
    match = done(match, "0:6O 1:7O 2:3E 3:11O")
    assert table_view(match).winning_card is None
    match, events = told(match, "4:12O")
    assert [type(event).__name__ for event in events] == ["CardPlayed"]
    assert (match.phase, match.to_play) == (Phase.CALL, 0)
    assert refusal_of(match, "1:2O") is Refusal.AUCTION_FIRST

    for call, winner in (("O", 4), ("E", 2), ("C", 4)):
        after, events = told(match, f"0:call:{call}")
        assert isinstance(events[0], SuitCalled)
        (taken,) = [event for event in events if isinstance(event, TrickTaken)]
        assert (taken.trick.winner, taken.points) == (winner, 17)
        assert (after.phase, after.to_play) == (Phase.PLAY, winner)


def test_a_called_card_that_lies_on_the_table_already_tells_the_partner_at_once() -> None:
    """R63"""
    match = auction_won("7", suit_reveal="after_first_trick")
    match = done(match, "0:6O 1:7O 2:3E 3:11O 4:12O")
    for call, partner in (("O", 1), ("C", None)):
        view = table_view(done(match, f"0:call:{call}")).deal
        assert view is not None
        assert view.partner == partner


def test_the_partner_is_in_sight_from_the_called_card_on() -> None:
    """R63"""
    match = done(auction_won("7"), "0:call:C 0:1O")
    before, match = match, done(match, "1:7C")
    for there, partner in ((before, None), (match, 1), (done(match, "2:3C 3:4O 4:5O"), 1)):
        view = table_view(there).deal
        assert view is not None
        assert view.partner == partner


def test_a_card_of_the_called_rank_but_another_suit_tells_nothing() -> None:
    """R63"""
    view = table_view(done(auction_won("7"), "0:call:C 0:1O 1:7O")).deal
    assert view is not None
    assert view.partner is None


def test_who_called_in_the_own_hand_is_seen_to_be_alone_when_that_card_is_played() -> None:
    """R63"""
    match = done(auction_won("1"), "0:call:O")
    for seat in range(5):
        view = view_for(match, seat).table.deal
        assert view is not None
        assert view.partner is None
    view = table_view(done(match, "0:1O")).deal
    assert view is not None
    assert view.partner == 0


def test_points_stay_with_each_seat() -> None:
    """R63: sums of sides would tell who plays together."""
    match = done(auction_won("7"), "0:call:C 0:1O 1:7C 2:3O 3:4O 4:12O")
    view = table_view(match).deal
    assert view is not None
    assert view.points == (0, 25, 0, 0, 0)


def test_a_call_reads_as_it_is_written() -> None:
    """R62"""
    assert parse_seat_action("3:call:E") == Call(3, Suit.SWORDS)
    assert parse_seat_action("3:call:carichi") == Call(3, None)
