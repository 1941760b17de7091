"""How the worked cases of the rules study are run that are about a deal before its count."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.engine.actions import Claim, MakeBid, Pass, StartDeal
from bot.engine.auction import Contract
from bot.engine.bids import Bid
from bot.engine.cards import PACK_40, Rank, Suit, parse_cards
from bot.engine.events import StockDrawn, TrickTaken
from bot.engine.legal import Following, forbidden
from bot.engine.offers import offers
from bot.engine.play import IllegalAction, Refusal, apply
from bot.engine.presets import rules_from_plain
from bot.engine.rules import HAND_SIZE, Rules
from bot.engine.rules_error import RulesError, RulesProblem
from bot.engine.state import DealResult, Ending, Phase, new_match
from tests.engine.moments import (
    bidding,
    claim_moment,
    deal_of,
    dealt_hands,
    done,
    exchange_moment,
    last_tricks,
    refusal_of,
    takes_all,
)
from tests.strategies import play_by_chance

DECKS: dict[str, dict[str, object]] = {
    "es40": {"preset": "base"},
    "it39": {"preset": "base"},
    "es36": {"preset": "base", "three_player_pack": "minus_all_twos"},
    "es48": {"preset": "italiana", "pack": "es48"},
    "it36": {"preset": "italiana"},
}
"""How to ask for a pack of the study."""


def run_deck(given: Any, expected: Any) -> None:
    """R3, R4, R15, R23, R24, R60"""
    asked = {"players": given["players"], **DECKS[given["pack"]]}
    if given["hand"] == 8:
        asked["preset"] = "chiamata"
    if expected is None:
        refuses_the_forty_cards(given["players"])
        return
    rules = rules_from_plain(asked)
    match, _ = apply(new_match(rules, 0), StartDeal(rules.cards()))
    assert match.deal is not None
    stock = len(match.deal.stock)
    assert rules.hand_size == given["hand"] == expected["final_tricks"]
    assert {len(hand) for hand in match.deal.hands} == {given["hand"]}
    assert len(rules.cards()) == expected["deck"]
    assert stock == expected["stock"]
    assert divmod(stock, rules.players) == (expected["draw_rounds"], 0)
    assert expected["draw_rounds"] + expected["final_tricks"] == expected["tricks"] == rules.tricks


def run_two_card(given: Any, expected: Any) -> None:
    """R50: a whole deal, its tricks and draws counted"""
    rules = rules_from_plain({"two_card_play": given["hand"], "concede": "off"})
    played = play_by_chance(new_match(rules, 0), Random(1), most_deals=1)
    events = [event for _, told in played.steps for event in told]
    draws = [len(event.seats) for event in events if isinstance(event, StockDrawn)]
    assert sum(isinstance(event, TrickTaken) for event in events) == expected["tricks"]
    assert draws.count(4) == expected["full_draw_rounds"]
    assert draws.count(2) == expected["partial_draw_rounds"]
    assert set(draws) <= {4, 2}


def refuses_the_forty_cards(players: int) -> None:
    """R4, R38: three play without a card of them, six not at all."""
    if players == 3:
        with pytest.raises(IllegalAction) as refused:
            apply(new_match(Rules(players=3), 0), StartDeal(PACK_40))
        assert refused.value.refusal is Refusal.WRONG_PACK
        return
    with pytest.raises(RulesError) as uneven:
        Rules(players=players)
    assert uneven.value.problem is RulesProblem.UNEVEN_PACK


def run_exchange(given: Any, expected: Any) -> None:
    """R39, R40, R42, R53: seat 0 asks for it."""
    options = {"players": given["players"], **given["options"]}
    if expected["reason"] == "no_face_up_card":
        with pytest.raises(RulesError) as impossible:
            rules_from_plain(options)
        assert impossible.value.problem is RulesProblem.ROTATION_EXCHANGE
        return
    match = exchange_moment(
        given["hand"],
        given["face_up"],
        stock=given["stock"],
        own_tricks=given["tricks_won_player"],
        partners_tricks=given["tricks_won_team"] - given["tricks_won_player"],
        options=options,
    )
    if not expected["ok"]:
        assert refusal_of(match, "0:x") in REASONS[expected["reason"]]
        return
    rest = [card for card in given["hand"] if card != given["card"]]
    if given.get("declared"):
        assert given["won_trick_since_declaring"]
        lead = rest.pop()
        match = done(match, f"0:declare 0:{lead} 1:{deal_of(match).hands[1][0]}")
        assert deal_of(match).taken[-1].winner == 0
    else:
        match = done(match, "0:x")
    deal = deal_of(match)
    assert {*rest, given["face_up"]} <= set(map(str, deal.hands[0]))
    assert given["card"] not in map(str, deal.hands[0])
    assert str(deal.turn_up) == str(deal.stock[-1]) == given["card"]


REASONS: dict[str, set[Refusal]] = {
    "exchange_off": {Refusal.EXCHANGE_OFF},
    "not_declared": {Refusal.EXCHANGE_NOT_DECLARED},
    "no_trick_won": {Refusal.EXCHANGE_TOO_EARLY},
    "stock_exhausted": {Refusal.EXCHANGE_TOO_LATE},
    "not_trump_suit": {Refusal.EXCHANGE_NOT_HELD},
    "wrong_card_for_face_up": {Refusal.EXCHANGE_NOT_HELD, Refusal.EXCHANGE_NOTHING},
}


def run_claim(given: Any, expected: Any) -> None:
    """R41: `literal` is whether it is accepted, `guaranteed` what a search finds."""
    side = given["claiming_side"]
    match = claim_moment(
        [" ".join(hand) for hand in given["hands"]],
        given["trump"],
        leader=given["leader"],
        stock=given["stock"],
        options=given["options"],
    )
    assert len(match.deal.hands[0] if match.deal else ()) == given["k"]
    for seat in match.rules.seats_of(side):
        assert (Claim(seat) in offers(match, seat)) == expected["literal"]
    if expected["guaranteed"] is not None:
        assert takes_all(match, side) == expected["guaranteed"]


def run_legal_moves(given: Any, expected: Any) -> None:
    """R10, R26 to R30"""
    options = dict(given["options"])
    partner_wins = options.pop("partner_winning", False)
    stock_left = options.pop("stock_left", 0)
    rules = rules_from_plain({"players": 4, **options})
    hand = parse_cards(" ".join(given["hand"]))
    trick = parse_cards(" ".join(given["trick"]))
    following = None
    if trick:
        following = Following(trick, Suit(given["trump"]), rules.rank_order, partner_wins)
    no = forbidden(rules, hand, following, stock_left)
    assert [str(card) for card in hand if card not in no] == expected["legal"]


def run_capote(given: Any, expected: Any) -> None:
    """R46: seat 0 takes the last three tricks, of 25 points, and has 15 from before."""
    options = {"players": given["players"], "capote": True, "capote_fail": given["capote_fail"]}
    if "error" in expected:
        with pytest.raises(RulesError) as refused:
            rules_from_plain(options)
        assert refused.value.problem.value == expected["error"]
        return
    match = last_tricks(["1O 3O 12O", "2C 4C 5C"], "O", earlier="1C 12C", **options)
    match = done(match, f"{given['declarer']}:capote 0:1O 1:2C 0:3O 1:4C 0:12O 1:5C")
    winners = [trick.winner for trick in deal_of(match).taken[-3:]]
    assert winners == given["remaining_winners"]
    assert list(match.results[-1].points) == given["points"]
    assert match.results[-1].winners == (expected["winner"],)


def run_concede(given: Any, expected: Any) -> None:
    """R45"""
    match = dealt_hands([" ".join(given["hand"]), "2C 4C 5C"], "7O", concede=given["mode"])
    assert (refusal_of(match, "0:concede") is None) == expected["allowed"]


RANKS = {"A": 1, "K": 12, "N": 11, "J": 10}
BID_REASONS = {
    "not_lower": Refusal.BID_TOO_LOW,
    "points_out_of_range": Refusal.BID_POINTS,
    "points_only_with_two": Refusal.BID_POINTS_WITHOUT_TWO,
    "two_not_yet_called": Refusal.BID_JUMP,
}


def bid_of(text: str) -> Bid:
    """A bid as the study writes it, `K` or `2@62`."""
    rank, _, points = text.partition("@")
    return Bid(Rank(int(RANKS.get(rank, rank))), int(points or 61))


def run_auction(given: Any, expected: Any) -> None:
    """R61, R66: seat 0 bids first."""
    match = bidding(**given["options"])
    for index, (seat, text) in enumerate(given["bids"]):
        action = Pass(seat) if text == "pass" else MakeBid(seat, bid_of(text))
        if expected.get("index") == index:
            assert expected["status"] == "error"
            with pytest.raises(IllegalAction) as refused:
                apply(match, action)
            assert refused.value.refusal is BID_REASONS[expected["reason"]]
            return
        match, _ = apply(match, action)
    if expected["status"] == "all_passed":
        assert match.results[-1].ending is Ending.ALL_PASSED
        return
    assert expected["status"] == "won"
    assert match.phase is Phase.CALL
    bid = bid_of(f"{expected['rank']}@{expected['points']}")
    assert deal_of(match).contract == Contract(expected["winner"], bid)


def run_first_lead(given: Any, expected: Any) -> None:
    """R36"""
    rules = rules_from_plain({"players": given["players"], "first_lead": given["option"]})
    hands = [parse_cards(" ".join(hand)) for hand in given["hands"]]
    mano = (given["dealer"] + 1) % rules.players
    round_ = [(mano + place) % rules.players for place in range(rules.players)]
    dealt = [hands[seat][row] for row in range(HAND_SIZE) for seat in round_]
    rest = [card for card in rules.cards() if card not in dealt]
    before = DealResult(0, (61, 59), (1, 0))
    match = replace(new_match(rules, given["dealer"]), results=(before,) * given["game_index"])
    after, _ = apply(match, StartDeal((*dealt, *rest)))
    assert after.deal is not None
    assert after.deal.hands == tuple(hands)
    assert after.to_play == expected["leader"]
