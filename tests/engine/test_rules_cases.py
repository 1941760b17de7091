"""The worked cases of the rules study, each run through the engine."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.engine.actions import StartDeal
from bot.engine.auction import Contract
from bot.engine.bids import Bid
from bot.engine.cards import Rank, RankOrder, Suit, parse_cards
from bot.engine.options import Tie
from bot.engine.play import apply
from bot.engine.presets import rules_from_plain
from bot.engine.scoring import (
    card_points,
    chiamata_scores,
    deal_games,
    match_over,
    match_winner,
    winning_index,
)
from bot.engine.state import DealResult, new_match
from tests.engine.moments import deal_of, done
from tests.engine.worked_play import (
    run_auction,
    run_capote,
    run_claim,
    run_concede,
    run_deck,
    run_exchange,
    run_first_lead,
    run_legal_moves,
    run_two_card,
)

FILE = Path(__file__).parents[1] / "data" / "rules_cases.json"
CASES: dict[str, Any] = {case["id"]: case for case in json.loads(FILE.read_text())["cases"]}


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


NOVELTY = {"focs": "O", "porrons": "C", "falçs": "E", "bolets": "B"}


def run_rotation(given: Any, expected: Any) -> None:
    """R53"""
    rules = rules_from_plain(
        {"preset": "rotacion", "rotation_decide": given.get("decide", "most_wins")}
    )
    if "game_indexes" in given:
        match, trumps = new_match(rules, 0), []
        for _ in given["game_indexes"]:
            match, _ = apply(match, StartDeal(rules.cards()))
            trumps.append(deal_of(match).trump)
            match = done(match, "0:concede")
        assert trumps == [Suit(NOVELTY[name]) for name in expected["trumps"]]
        return
    results = [
        DealResult(0, tuple(points), deal_games(rules, points, last_side=0))
        for points in given["scores"]
    ]
    wins = [sum(result.games[side] for result in results) for side in (0, 1)]
    sums = [sum(result.points[side] for result in results) for side in (0, 1)]
    assert (wins, sums) == (expected["wins"], expected["sums"])
    assert match_over(rules, wins, results)
    assert match_winner(rules, wins, results) == expected["winner"]


def run_chiamata_score(given: Any, expected: Any) -> None:
    """R64, R65"""
    rules = rules_from_plain({"preset": "chiamata", **given["options"]})
    contract = Contract(given["caller"], Bid(Rank.TWO, given["target"]), Suit.COINS, named=True)
    points = [0] * given["players"]
    points[given["partner"]] = given["caller_side_points"]
    points[next(seat for seat in range(5) if seat not in (given["caller"], given["partner"]))] = (
        120 - given["caller_side_points"]
    )
    scores = chiamata_scores(rules, contract, given["partner"], points, factor=1)
    assert list(scores) == expected["deltas"]


def run_match(given: Any, expected: Any) -> None:
    """R19, R35"""
    rules = rules_from_plain({"match_mode": given["mode"], "match_n": given["n"]})
    score, results = (0, 0), list[DealResult]()
    for games in given["games"]:
        assert not match_over(rules, score, results)
        score = (score[0] + games[0], score[1] + games[1])
        results.append(DealResult(0, (60, 60), tuple(games)))
    assert list(score) == expected["score"]
    assert match_over(rules, score, results)
    assert match_winner(rules, score, results) == expected["winner"]


RUNNERS: dict[str, Callable[[Any, Any], None]] = {
    "deck": run_deck,
    "trick": run_trick,
    "points": run_points,
    "game_result": run_game_result,
    "exchange": run_exchange,
    "claim": run_claim,
    "legal_moves": run_legal_moves,
    "two_card": run_two_card,
    "capote": run_capote,
    "concede": run_concede,
    "rotation": run_rotation,
    "auction": run_auction,
    "chiamata_score": run_chiamata_score,
    "match": run_match,
    "first_lead": run_first_lead,
}


@pytest.mark.parametrize("id_", CASES)
def test_worked_case(id_: str) -> None:
    case = CASES[id_]
    RUNNERS[case["category"]](case["input"], case["expected"])


def test_there_are_as_many_cases_as_the_study_has() -> None:
    assert len(CASES) == 104
    assert {case["category"] for case in CASES.values()} == set(RUNNERS)
