"""The worked cases of the rules study: those that the base rules touch are run, the rest named."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.engine.actions import Claim, Exchange, StartDeal
from bot.engine.cards import PACK_40, RankOrder, Suit, parse_cards
from bot.engine.legal import Following, forbidden, offers
from bot.engine.options import Tie
from bot.engine.play import IllegalAction, Refusal, apply
from bot.engine.presets import rules_from_plain
from bot.engine.rules import HAND_SIZE, Rules
from bot.engine.rules_error import RulesError, RulesProblem
from bot.engine.scoring import card_points, deal_games, match_winner, winning_index
from bot.engine.state import DealResult, new_match
from tests.engine.situations import claim_moment, exchange_moment, takes_all

FILE = Path(__file__).parents[1] / "data" / "rules_cases.json"
CASES: dict[str, Any] = {case["id"]: case for case in json.loads(FILE.read_text())["cases"]}

_LEFT = [
    ("mode", "chiamata", "D06"),
    ("two_card_play", True, "D10 D11"),
    ("exchange", "declare_then_win", "X11 X13"),
    ("trump_source", "rotation", "X22"),
    ("capote", True, "C07 C09"),
    ("concede", "hand_under_10", "C10"),
    ("trump_source", "rotation", "M01 M02 M04"),
    ("mode", "chiamata", "A01 A02 A04 A06 A07 A08 A10 A12"),
    ("mode", "chiamata", "Q01 Q02 Q03 Q05 Q07 Q08 Q10 Q11 Q13"),
]
LEFT: dict[str, tuple[str, object]] = {
    id_: (option, value) for option, value, ids in _LEFT for id_ in ids.split()
}
"""Cases of options that are not played yet, with the option each waits for."""

RUN = tuple(id_ for id_ in CASES if id_ not in LEFT)
"""Cases that are run below."""

DECKS: dict[str, dict[str, object]] = {
    "es40": {"preset": "base"},
    "it39": {"preset": "base"},
    "es36": {"preset": "base", "three_player_pack": "minus_all_twos"},
    "es48": {"preset": "italiana", "pack": "es48"},
    "it36": {"preset": "italiana"},
}
"""How to ask for a pack of the study."""


def run_deck(given: Any, expected: Any) -> None:
    """R3, R4, R15, R23, R24"""
    asked = {"players": given["players"], **DECKS[given["pack"]]}
    if expected is None:
        refuses_the_forty_cards(given["players"])
        return
    rules = rules_from_plain(asked)
    match, _ = apply(new_match(rules, 0), StartDeal(rules.cards()))
    assert match.deal is not None
    stock = len(match.deal.stock)
    assert HAND_SIZE == given["hand"] == expected["final_tricks"]
    assert len(rules.cards()) == expected["deck"]
    assert stock == expected["stock"]
    assert divmod(stock, rules.players) == (expected["draw_rounds"], 0)
    assert expected["draw_rounds"] + expected["final_tricks"] == expected["tricks"] == rules.tricks


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


def run_trick(given: Any, expected: Any) -> None:
    """R11"""
    cards = parse_cards(" ".join(given["cards"]))
    order = RankOrder(given["options"].get("rank_order", "a3"))
    assert winning_index(cards, Suit(given["trump"]), order) == expected["winner_index"]


def run_points(given: Any, expected: Any) -> None:
    """R2"""
    cards = parse_cards(" ".join(given["cards"]))
    order = RankOrder(given["options"].get("rank_order", "a3"))
    assert card_points(cards, order) == expected["points"]


def run_game_result(given: Any, expected: Any) -> None:
    """R17, R18, R31 to R34"""
    last = given["last_trick_side"]
    sides = len(given["points"])
    rules = rules_from_plain({"players": sides, "teams": "individual", **given["options"]})
    bonus = 10 if rules.last_trick_bonus else 0
    totals = [own + bonus * (side == last) for side, own in enumerate(given["points"])]
    games = deal_games(rules, totals, last)
    assert totals == expected["totals"]
    assert list(games) == expected["games"]
    assert list(DealResult(0, tuple(totals), games).winners) == expected["winners"]
    assert expected.get("replay", False) == (rules.tie is Tie.REPLAY)


def run_exchange(given: Any, expected: Any) -> None:
    """R39, R40: seat 0 asks for it."""
    match = exchange_moment(
        given["hand"],
        given["face_up"],
        stock=given["stock"],
        own_tricks=given["tricks_won_player"],
        partners_tricks=given["tricks_won_team"] - given["tricks_won_player"],
        options={"players": given["players"], **given["options"]},
    )
    if not expected["ok"]:
        with pytest.raises(IllegalAction) as refused:
            apply(match, Exchange(0))
        assert refused.value.refusal in REASONS[expected["reason"]]
        return
    deal = apply(match, Exchange(0))[0].deal
    assert deal is not None
    rest = [card for card in given["hand"] if card != given["card"]]
    assert set(map(str, deal.hands[0])) == {*rest, given["face_up"]}
    assert str(deal.turn_up) == str(deal.stock[-1]) == given["card"]


REASONS: dict[str, set[Refusal]] = {
    "exchange_off": {Refusal.EXCHANGE_OFF},
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


def run_match(given: Any, expected: Any) -> None:
    """R19, R35"""
    rules = rules_from_plain({"match_mode": given["mode"], "match_n": given["n"]})
    score = (0, 0)
    for games in given["games"]:
        assert match_winner(rules, score) is None
        score = (score[0] + games[0], score[1] + games[1])
    assert list(score) == expected["score"]
    assert match_winner(rules, score) == expected["winner"]


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


RUNNERS: dict[str, Callable[[Any, Any], None]] = {
    "deck": run_deck,
    "trick": run_trick,
    "points": run_points,
    "game_result": run_game_result,
    "exchange": run_exchange,
    "claim": run_claim,
    "legal_moves": run_legal_moves,
    "match": run_match,
    "first_lead": run_first_lead,
}


@pytest.mark.parametrize("id_", RUN)
def test_worked_case(id_: str) -> None:
    case = CASES[id_]
    RUNNERS[case["category"]](case["input"], case["expected"])


def test_each_case_is_either_run_or_left_for_a_named_option() -> None:
    assert sum(len(ids.split()) for _, _, ids in _LEFT) == len(LEFT)
    assert set(LEFT) < set(CASES)
    assert (len(RUN), len(CASES)) == (75, 104)


@pytest.mark.parametrize("id_", LEFT)
def test_option_of_a_case_left_is_refused_by_name(id_: str) -> None:
    """R22: as soon as an option is played its cases must move to those that are run."""
    option, value = LEFT[id_]
    given = CASES[id_]["input"]
    named = {**given, **given.get("options", {})}
    assert named.get(option, value) == value, "the case is about another value"
    with pytest.raises(RulesError) as refused:
        rules_from_plain({option: value})
    assert refused.value.problem is RulesProblem.NOT_PLAYED_YET
    assert refused.value.option == option
