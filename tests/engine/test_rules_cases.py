"""The worked cases of the rules study: those that the base rules touch are run, the rest named."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.engine.actions import StartDeal
from bot.engine.cards import PACK_40, RankOrder, Suit, parse_cards
from bot.engine.codec import CodecError, parse_seat_action
from bot.engine.legal import legal_cards
from bot.engine.play import IllegalAction, Refusal, apply
from bot.engine.presets import rules_from_plain
from bot.engine.rules import HAND_SIZE, Rules, RulesError, RulesProblem
from bot.engine.scoring import card_points, deal_games, match_winner, winning_index
from bot.engine.state import new_match

FILE = Path(__file__).parents[1] / "data" / "rules_cases.json"
CASES: dict[str, Any] = {case["id"]: case for case in json.loads(FILE.read_text())["cases"]}

_LEFT = [
    ("three_player_pack", "minus_all_twos", "D03"),
    ("players", 5, "D06"),
    ("players", 6, "D07 D08 D09"),
    ("two_card_play", True, "D10 D11"),
    ("double_over", 100, "S08 S09"),
    ("double_over", 120, "S10"),
    ("last_trick_bonus", True, "S12"),
    ("misere_11", True, "S13 S15"),
    ("tie", "last_trick", "I02"),
    ("tie", "replay", "I04"),
    ("tie", "all", "I06"),
    ("exchange", "immediate", "X01 X02 X03 X04 X06 X07 X08 X10 X14 X16 X19 X20 X22"),
    ("exchange", "declare_then_win", "X11 X13"),
    ("obligations", "strict", "L02 L03 L04 L06 L07 L09 L10 L11 L12 L14 L16 L19 L20 L21"),
    ("obligations", "follow", "L23"),
    ("obligations", "follow_or_trump", "L24"),
    ("obligations", "strict_after_stock", "L25"),
    ("claims", "top_trumps", "C01 C02 C03 C04 C05"),
    ("capote", True, "C07 C09"),
    ("concede", "hand_under_10", "C10"),
    ("first_lead", "two_of_oros", "O02 O04"),
    ("trump_source", "rotation", "M01 M02 M04"),
    ("match_mode", "best_of", "M06"),
    ("mode", "chiamata", "A01 A02 A04 A06 A07 A08 A10 A12"),
    ("mode", "chiamata", "Q01 Q02 Q03 Q05 Q07 Q08 Q10 Q11 Q13"),
]
LEFT: dict[str, tuple[str, object]] = {
    id_: (option, value) for option, value, ids in _LEFT for id_ in ids.split()
}
"""Cases of options that are not played yet, with the option each waits for."""

RUN = (
    *("D01", "D02", "D04", "D05"),
    *("T01", "T02", "T03", "T04", "T05", "T06", "T07", "T09", "T11"),
    *("S01", "S02", "S03", "S04", "S05", "S06", "S07"),
    *("I01", "I05", "X17", "L01", "M05"),
)
"""Cases that are run below."""


def run_deck(given: Any, expected: Any) -> None:
    """R3, R4, R15"""
    rules = rules_from_plain({"players": given["players"]})
    if expected is None:
        with pytest.raises(IllegalAction) as refused:
            apply(new_match(rules, 0), StartDeal(PACK_40))
        assert refused.value.refusal is Refusal.WRONG_PACK
        return
    match, _ = apply(new_match(rules, 0), StartDeal(rules.cards()))
    assert match.deal is not None
    stock = len(match.deal.stock)
    assert HAND_SIZE == given["hand"] == expected["final_tricks"]
    assert len(rules.cards()) == expected["deck"]
    assert stock == expected["stock"]
    assert divmod(stock, rules.players) == (expected["draw_rounds"], 0)
    assert expected["draw_rounds"] + expected["final_tricks"] == expected["tricks"]


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
    """R17, R18"""
    rules_from_plain(given["options"])
    games = deal_games(given["points"])
    assert given["points"] == expected["totals"]
    assert list(games) == expected["games"]
    assert [side for side, own in enumerate(games) if own] == expected["winners"]


def run_exchange(given: Any, expected: Any) -> None:
    """R22: with the exchange off there is no such action."""
    rules_from_plain(given["options"])
    assert expected == {"ok": False, "reason": "exchange_off"}
    with pytest.raises(CodecError, match="belongs to an option that is not played yet"):
        parse_seat_action("0:x")


def run_legal_moves(given: Any, expected: Any) -> None:
    """R10"""
    rules_from_plain(given["options"])
    hand = parse_cards(" ".join(given["hand"]))
    assert [str(card) for card in legal_cards(hand)] == expected["legal"]


def run_match(given: Any, expected: Any) -> None:
    """R19"""
    rules = Rules(match_n=given["n"])
    assert rules.match_mode.value == given["mode"]
    score = (0, 0)
    for games in given["games"]:
        assert match_winner(rules, score) is None
        score = (score[0] + games[0], score[1] + games[1])
    assert list(score) == expected["score"]
    assert match_winner(rules, score) == expected["winner"]


RUNNERS: dict[str, Callable[[Any, Any], None]] = {
    "deck": run_deck,
    "trick": run_trick,
    "points": run_points,
    "game_result": run_game_result,
    "exchange": run_exchange,
    "legal_moves": run_legal_moves,
    "match": run_match,
}


@pytest.mark.parametrize("id_", RUN)
def test_worked_case(id_: str) -> None:
    case = CASES[id_]
    RUNNERS[case["category"]](case["input"], case["expected"])


def test_each_case_is_either_run_or_left_for_a_named_option() -> None:
    assert len(RUN) == len(set(RUN))
    assert sum(len(ids.split()) for _, _, ids in _LEFT) == len(LEFT)
    assert set(RUN) & set(LEFT) == set()
    assert set(RUN) | set(LEFT) == set(CASES)
    assert len(CASES) == 104


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
