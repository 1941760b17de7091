"""The auction of a chiamata: who may bid what and when, and what ends it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.auction import Auction, open_bids, why_no_bid
from bot.engine.bids import Bid
from bot.engine.cards import Rank, RankOrder
from bot.engine.events import BidMade, DealEnded, HandThrownIn
from bot.engine.play import Refusal
from bot.engine.rules import Rules
from bot.engine.state import DealResult, Ending, Phase
from bot.engine.views import table_view, view_for
from tests.engine.moments import bidding, deal_of, done, offered, refusal_of, told

WEAK_TO_STRONG = ["2", "4", "5", "6", "7", "10", "11", "12", "3", "1"]
PORTUGUESE = ["2", "3", "4", "5", "6", "10", "11", "12", "7", "1"]


def bids_of(texts: str) -> list[tuple[int, Bid | None]]:
    """Bids in the order of the table, `-` for a pass: `1 3 - 7`."""
    return [(seat, None if t == "-" else Bid.parse(t)) for seat, t in enumerate(texts.split())]


def test_a_chiamata_is_dealt_out_and_waits_for_the_seat_at_the_dealers_right() -> None:
    """R60"""
    match = bidding()
    deal = deal_of(match)
    assert (match.phase, deal.dealer, match.to_play) == (Phase.AUCTION, 4, 0)
    assert list(map(len, deal.hands)) == [8] * 5
    assert (deal.stock, deal.turn_up, deal.trump, deal.contract) == ((), None, None, None)
    assert " ".join(map(str, deal.hands[0])) == "1O 6O 1C 6C 1E 6E 1B 6B"


@pytest.mark.parametrize(
    ("deeds", "to_bid"),
    [
        ("", 0),
        ("0:bid:1", 1),
        ("0:pass", 1),
        ("0:bid:1 1:pass 2:bid:3 3:pass 4:bid:12", 0),
        ("0:pass 1:bid:1 2:pass 3:bid:3 4:pass", 1),
        ("0:bid:1 1:bid:3 2:pass 3:pass 4:pass 0:bid:7", 1),
        ("0:pass 1:pass 2:pass 3:pass", 4),
    ],
)
def test_bids_go_round_among_those_who_are_still_in(deeds: str, to_bid: int) -> None:
    """R61"""
    match = bidding(deeds)
    assert (match.phase, match.to_play) == (Phase.AUCTION, to_bid)
    for seat in range(5):
        speaks = "pass" in offered(match, seat)
        assert speaks == (seat == to_bid) == any(d.startswith("bid:") for d in offered(match, seat))
        if not speaks:
            assert refusal_of(match, f"{seat}:pass") is Refusal.NOT_YOUR_BID
            assert refusal_of(match, f"{seat}:bid:2@119") is Refusal.NOT_YOUR_BID


@pytest.mark.parametrize(
    ("deeds", "caller", "bid"),
    [
        ("0:pass 1:pass 2:pass 3:pass 4:bid:1", 4, "1"),
        ("0:bid:1 1:pass 2:pass 3:pass 4:pass", 0, "1"),
        ("0:bid:1 1:bid:3 2:pass 3:pass 4:pass 0:pass", 1, "3"),
        ("0:bid:2 1:bid:2@62 2:pass 3:pass 4:pass 0:pass", 1, "2@62"),
        ("0:bid:2@120", 0, "2@120"),
        ("0:bid:5 1:bid:2@120", 1, "2@120"),
    ],
)
def test_the_last_bidder_wins_and_so_does_the_highest_bid_of_all(
    deeds: str, caller: int, bid: str
) -> None:
    """R61: a last seat that has not spoken yet may still bid or pass."""
    match = bidding(deeds)
    contract = deal_of(match).contract
    assert contract is not None
    assert (match.phase, match.to_play) == (Phase.CALL, caller)
    assert (contract.caller, str(contract.bid), contract.called) == (caller, bid, None)
    assert refusal_of(match, f"{caller}:pass") is Refusal.NO_AUCTION


@pytest.mark.parametrize(
    ("so_far", "bid", "refusal", "options"),
    [
        ("", "1", None, {}),
        ("", "2", None, {}),
        ("", "8", Refusal.BID_RANK, {}),
        ("", "9", Refusal.BID_RANK, {}),
        ("", "2@62", None, {}),
        ("", "2@62", Refusal.BID_JUMP, {"jump_to_points": False}),
        ("2", "2@62", None, {"jump_to_points": False}),
        ("3", "2@62", Refusal.BID_JUMP, {"jump_to_points": False}),
        ("3", "2", None, {"jump_to_points": False}),
        ("3", "1", Refusal.BID_TOO_LOW, {}),
        ("3", "3", Refusal.BID_TOO_LOW, {}),
        ("3", "12", None, {}),
        ("3 - 12", "3", Refusal.BID_TOO_LOW, {}),
        ("7", "3", Refusal.BID_TOO_LOW, {}),
        ("7", "3", None, {"rank_order": "a7"}),
        ("3", "7", Refusal.BID_TOO_LOW, {"rank_order": "a7"}),
        ("2", "2", Refusal.BID_TOO_LOW, {}),
        ("2", "4", Refusal.BID_TOO_LOW, {}),
        ("2@70", "2@70", Refusal.BID_TOO_LOW, {}),
        ("2@70", "2@69", Refusal.BID_TOO_LOW, {}),
        ("2@70", "2@71", None, {}),
        ("2@119", "2@120", None, {}),
        ("", "2@121", Refusal.BID_POINTS, {}),
        ("", "2@60", Refusal.BID_POINTS, {}),
        ("", "1@62", Refusal.BID_POINTS_WITHOUT_TWO, {}),
        ("2", "4@62", Refusal.BID_POINTS_WITHOUT_TWO, {}),
    ],
)
def test_a_bid_is_a_lower_rank_or_the_two_with_more_points(
    so_far: str, bid: str, refusal: Refusal | None, options: dict[str, Any]
) -> None:
    """R61"""
    rules = bidding(**options).rules
    auction = Auction(5, 0, tuple(bids_of(so_far)))
    assert why_no_bid(rules, auction, Bid.parse(bid)) is refusal
    assert (Bid.parse(bid) in open_bids(rules, auction)) == (refusal is None)


@pytest.mark.parametrize(
    ("order", "ranks"), [(RankOrder.A3, WEAK_TO_STRONG), (RankOrder.A7, PORTUGUESE)]
)
def test_open_bids_go_from_the_ace_down_to_the_two_and_its_points(
    order: RankOrder, ranks: list[str]
) -> None:
    """R61, R25"""
    rules = bidding(rank_order=order.value).rules
    points = [f"2@{points}" for points in range(62, 121)]
    assert list(map(str, open_bids(rules, Auction(5, 0)))) == [*reversed(ranks), *points]


def test_a_bid_and_a_pass_are_told_to_everybody() -> None:
    """R61"""
    match, events = told(bidding(), "0:bid:3 1:pass")
    assert events == [BidMade(0, Bid(Rank.THREE)), BidMade(1, None)]
    view = table_view(match).deal
    assert view is not None
    assert view.auction is not None
    assert view.auction.bids == ((0, Bid(Rank.THREE)), (1, None))
    assert view.auction.highest == (0, Bid(Rank.THREE))
    assert view.auction.passed == {1}


def test_no_card_is_played_before_the_auction_is_over() -> None:
    """R60"""
    match = bidding("0:bid:3")
    assert refusal_of(match, "0:1O") is Refusal.AUCTION_FIRST
    assert refusal_of(match, "1:2O") is Refusal.AUCTION_FIRST
    assert refusal_of(match, "0:call:O") is Refusal.NO_CALL
    assert all(view_for(match, seat).legal == () for seat in range(5))


def test_where_all_pass_the_next_dealer_deals_and_nothing_is_counted() -> None:
    """R66"""
    match, events = told(bidding(), "0:pass 1:pass 2:pass 3:pass 4:pass")
    nothing = (0, 0, 0, 0, 0)
    result = DealResult(4, nothing, nothing, Ending.ALL_PASSED)
    assert events[-1] == DealEnded(result)
    assert (match.phase, match.dealer, match.games, match.results) == (
        Phase.DEAL,
        0,
        nothing,
        (result,),
    )


WEAK = {"weak_hand": 0}


@pytest.mark.parametrize(
    ("deeds", "seat", "options", "refusal"),
    [
        ("", 1, WEAK, None),
        ("0:bid:1", 1, WEAK, None),
        ("0:bid:1 1:pass", 1, WEAK, Refusal.THROW_IN_TOO_LATE),
        ("0:bid:1 1:bid:2", 1, WEAK, Refusal.THROW_IN_TOO_LATE),
        ("0:bid:2@120", 1, WEAK, Refusal.NO_AUCTION),
        ("", 0, WEAK, Refusal.THROW_IN_TOO_GOOD),
        ("", 3, {"weak_hand": 2}, Refusal.THROW_IN_TOO_GOOD),
        ("", 1, {}, Refusal.THROW_IN_OFF),
        ("", 5, WEAK, Refusal.NO_SUCH_SEAT),
    ],
)
def test_a_weak_hand_is_thrown_in_before_ones_first_word(
    deeds: str, seat: int, options: dict[str, Any], refusal: Refusal | None
) -> None:
    """R67: seat 1 holds twos and sevens, in its turn or not."""
    match = bidding(deeds, **options)
    assert refusal_of(match, f"{seat}:throw") is refusal
    if seat < 5:
        assert ("throw" in offered(match, seat)) == (refusal is None)


def test_a_hand_thrown_in_is_shown_and_the_same_dealer_deals_again() -> None:
    """R67"""
    before = bidding("0:bid:1", **WEAK)
    match, events = told(before, "1:throw")
    assert events[0] == HandThrownIn(1, deal_of(before).hands[1])
    assert (match.phase, match.dealer) == (Phase.DEAL, 4)
    (result,) = match.results
    assert (result.ending, result.by, set(result.points), set(result.games)) == (
        Ending.THROWN_IN,
        1,
        {0},
        {0},
    )


@settings(max_examples=200, deadline=None)
@given(st.lists(st.integers(0, 70), max_size=70), st.sampled_from(RankOrder), st.booleans())
def test_every_auction_ends_and_each_bid_is_higher_than_the_last(
    choices: list[int], order: RankOrder, jump: bool
) -> None:
    """R61: whatever is bid, at most seventy words are said."""
    match = bidding(rank_order=order.value, jump_to_points=jump)
    for choice in choices:
        auction = deal_of(match).auction
        if match.phase is not Phase.AUCTION or auction is None:
            break
        deeds = ["pass", *(f"bid:{bid}" for bid in open_bids(match.rules, auction))]
        match = done(match, f"{match.to_play}:{deeds[choice % len(deeds)]}")
    auction = deal_of(match).auction
    assert auction is not None
    heights = [bid.height(order) for _, bid in auction.bids if bid is not None]
    assert heights == sorted(set(heights))
    assert len(auction.passed) == sum(bid is None for _, bid in auction.bids)
    left = 5 - len(auction.passed)
    ended = left == 0 or (left == 1 and bool(heights)) or heights[-1:] == [(0, 120)]
    assert auction.over == ended == (match.phase is not Phase.AUCTION)


def test_bids_read_as_they_are_written() -> None:
    """R61"""
    for bid in open_bids(Rules(), Auction(5, 0)):
        assert Bid.parse(str(bid)) == bid
