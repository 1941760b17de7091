"""Situations named by what they are for: for each refusal, a match and an action it answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.engine.actions import Action
from bot.engine.cards import Card, Suit, format_cards
from bot.engine.codec import parse_action
from bot.engine.play import Refusal
from bot.engine.state import Match
from tests.engine.moments import (
    PACK,
    bidding,
    claim_moment,
    dealt,
    dealt_hands,
    done,
    exchange_moment,
    last_tricks,
    must_beat,
    played_out,
    settling,
    waiting_for_deal,
    waiting_for_draw,
)

BY_RANK = tuple(Card(rank, suit) for rank in {card.rank: None for card in PACK} for suit in Suit)
"""The four of each rank together: two seats that draw from it are level for ever."""

SEVEN = ("7O", "4C", "1B")
TOP_AND_LOW = ("1O 3O 12O", "11O 5C 2B")
DECLARING = {"exchange": "declare_then_win"}
ASKED = {"exchange_when": "after_own_win_before_draw"}
OWN_TURN = {"exchange_when": "own_turn_before_playing"}
FOUR = ["1O 2C 2E", "4O 4C 4E", "5O 5C 5E", "6O 6C 6E"]
"""Hands of four; seat 0 takes any trick that it leads with its first card."""

FIRST_TRICK = "0:1O 1:4O 2:5O 3:6O"
DEAL, DRAW = f"deal {format_cards(PACK)}", f"draw {format_cards(PACK)}"

_SITUATIONS: dict[Refusal, tuple[Callable[[], Match], str]] = {
    Refusal.NO_SUCH_SEAT: (dealt, "2:1O"),
    Refusal.NOT_YOUR_TURN: (dealt, "0:2O"),
    Refusal.NOT_IN_HAND: (dealt, "1:2O"),
    Refusal.CARD_FORBIDDEN: (must_beat, "0:2O"),
    Refusal.NO_DEAL: (waiting_for_deal, "1:1O"),
    Refusal.AUCTION_FIRST: (bidding, "0:1O"),
    Refusal.DEAL_RUNNING: (dealt, DEAL),
    Refusal.DEALER_KNOWN: (waiting_for_deal, DRAW),
    Refusal.DEALER_UNKNOWN: (waiting_for_draw, DEAL),
    Refusal.WRONG_PACK: (waiting_for_deal, "deal 1O"),
    Refusal.DRAW_UNDECIDED: (waiting_for_draw, f"draw {format_cards(BY_RANK)}"),
    Refusal.MATCH_OVER: (played_out, DEAL),
    Refusal.EXCHANGE_OFF: (dealt, "0:x"),
    Refusal.EXCHANGE_TOO_LATE: (partial(exchange_moment, SEVEN, "12O", stock=0), "0:x"),
    Refusal.EXCHANGE_NOTHING: (partial(exchange_moment, SEVEN, "2O"), "0:x"),
    Refusal.EXCHANGE_NOT_HELD: (partial(exchange_moment, SEVEN, "6O"), "0:x"),
    Refusal.EXCHANGE_TOO_EARLY: (partial(exchange_moment, SEVEN, "12O", own_tricks=0), "0:x"),
    Refusal.EXCHANGE_NOT_NOW: (
        partial(exchange_moment, SEVEN[:2], "12O", options=OWN_TURN),
        "0:x",
    ),
    Refusal.EXCHANGE_NOT_DECLARED: (
        partial(exchange_moment, SEVEN, "12O", options=DECLARING),
        "0:x",
    ),
    Refusal.DECLARE_OFF: (partial(exchange_moment, SEVEN, "12O"), "0:declare"),
    Refusal.DECLARED_ALREADY: (
        lambda: done(exchange_moment(SEVEN, "12O", options=DECLARING), "0:declare"),
        "0:declare",
    ),
    Refusal.CARD_DECLARED: (
        lambda: done(exchange_moment(SEVEN, "12O", options=DECLARING), "0:declare"),
        "0:7O",
    ),
    Refusal.DRAW_FIRST: (
        lambda: done(exchange_moment(SEVEN, "12O", options=ASKED), "0:1B 1:12B"),
        "0:4C",
    ),
    Refusal.NOTHING_TO_DRAW: (dealt, "1:draw"),
    Refusal.CLAIM_OFF: (dealt, "0:claim"),
    Refusal.CLAIM_TOO_EARLY: (partial(claim_moment, TOP_AND_LOW, "O", stock=2), "0:claim"),
    Refusal.CLAIM_NOT_NOW: (partial(claim_moment, ["1O 3O", "5C"], "O", trick="6C"), "0:claim"),
    Refusal.CLAIM_TOO_LATE: (partial(claim_moment, ["1O", "5C"], "O"), "0:claim"),
    Refusal.CLAIM_FALSE: (partial(claim_moment, TOP_AND_LOW, "O"), "1:claim"),
    Refusal.CONCEDE_OFF: (dealt, "0:concede"),
    Refusal.CONCEDED_ALREADY: (
        lambda: done(dealt_hands(FOUR, "7O", concede="anytime"), "0:concede"),
        "0:concede",
    ),
    Refusal.CONCEDE_TOO_LATE: (
        lambda: done(dealt(concede="hand_under_10"), "1:1O"),
        "1:concede",
    ),
    Refusal.CONCEDE_TOO_GOOD: (partial(dealt, concede="hand_under_10"), "1:concede"),
    Refusal.CAPOTE_OFF: (dealt, "0:capote"),
    Refusal.CAPOTE_NOT_NOW: (partial(dealt, capote=True), "0:capote"),
    Refusal.CAPOTE_TAKEN: (
        lambda: done(last_tricks(TOP_AND_LOW, "O", capote=True), "0:capote"),
        "1:capote",
    ),
    Refusal.ACCUSE_OFF: (dealt, "0:accuse:1"),
    Refusal.ACCUSE_NOT_NOW: (
        partial(waiting_for_deal, obligations="strict", renuncio="claim"),
        "0:accuse:1",
    ),
    Refusal.ACCUSE_OWN_SIDE: (settling, "0:accuse:0"),
    Refusal.ACCUSED_ALREADY: (lambda: done(settling(), "0:accuse:1"), "0:accuse:2"),
    Refusal.NOTHING_TO_ACCEPT: (settling, "1:accept"),
    Refusal.ACCEPTED_ALREADY: (lambda: done(settling(), "0:accept"), "0:accept"),
    Refusal.SIGNS_OFF: (dealt, "0:sign:ace"),
    Refusal.SIGN_UNKNOWN: (
        partial(dealt_hands, FOUR, "7O", signs="private", sign_table="italy_b"),
        "0:sign:no_trump",
    ),
    Refusal.SIGN_TOO_EARLY: (partial(dealt_hands, FOUR, "7O", signs="private"), "0:sign:ace"),
    Refusal.SIGNED_ALREADY: (
        lambda: done(dealt_hands(FOUR, "7O", signs="private"), f"{FIRST_TRICK} 0:sign:ace"),
        "0:sign:three",
    ),
    Refusal.NO_AUCTION: (dealt, "1:pass"),
    Refusal.NOT_YOUR_BID: (bidding, "1:pass"),
    Refusal.BID_RANK: (bidding, "0:bid:8"),
    Refusal.BID_POINTS: (bidding, "0:bid:2@60"),
    Refusal.BID_POINTS_WITHOUT_TWO: (bidding, "0:bid:7@70"),
    Refusal.BID_TOO_LOW: (partial(bidding, "0:bid:7"), "1:bid:10"),
    Refusal.BID_JUMP: (partial(bidding, jump_to_points=False), "0:bid:2@70"),
    Refusal.NO_CALL: (dealt, "1:call:O"),
    Refusal.NOT_CALLER: (partial(bidding, "0:bid:2@120"), "1:call:O"),
    Refusal.CALL_CARICHI_OFF: (partial(bidding, "0:bid:2@120"), "0:call:carichi"),
    Refusal.THROW_IN_OFF: (bidding, "1:throw"),
    Refusal.THROW_IN_TOO_LATE: (partial(bidding, "0:pass 1:pass", weak_hand=0), "1:throw"),
    Refusal.THROW_IN_TOO_GOOD: (partial(bidding, weak_hand=2), "0:throw"),
}


def _provoked(refusal: Refusal) -> tuple[Match, Action]:
    make, deed = _SITUATIONS[refusal]
    return make(), parse_action(deed)


PROVOKED: dict[Refusal, Callable[[], tuple[Match, Action]]] = {
    refusal: partial(_provoked, refusal) for refusal in _SITUATIONS
}
"""For each refusal a match, and the action that it answers."""
