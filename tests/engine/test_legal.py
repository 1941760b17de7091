"""Which cards a duty forbids, and which duty it is that forbids each of them."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.engine.actions import Play
from bot.engine.cards import Card, RankOrder, Suit, parse_cards
from bot.engine.legal import RULE_OF, Duty, Following, forbidden
from bot.engine.offers import legal_actions
from bot.engine.options import Obligations
from bot.engine.play import IllegalAction, Refusal, apply, apply_all
from bot.engine.presets import rules_from_plain
from bot.engine.rules import Rules
from bot.engine.state import new_match
from bot.engine.views import view_for
from tests.engine.moments import dealt_hands
from tests.strategies import play_by_chance

ROOT = Path(__file__).parents[2]
STRICT: dict[str, Any] = {"obligations": "strict"}
FOLLOW, BEAT, TRUMP, OVERTRUMP = Duty.FOLLOW, Duty.BEAT, Duty.TRUMP, Duty.OVERTRUMP

Why = dict[str, Duty]

CASES: list[tuple[dict[str, object], str, str, Why]] = [
    # R26, R27
    ({"obligations": "follow"}, "7C", "2C 10C 1O", {"1O": FOLLOW}),
    ({"obligations": "follow"}, "7C", "2O 1O 4E", {}),
    ({"obligations": "follow_or_trump"}, "7C", "2C 10C 1O", {"1O": FOLLOW}),
    ({"obligations": "follow_or_trump"}, "7C 5O", "2O 1O 4E", {"4E": TRUMP}),
    ({"obligations": "follow_or_trump"}, "7C", "5B 1E 4E", {}),
    ({"obligations": "follow_or_trump"}, "7O", "5B 1E 4E", {}),
    # R28, in the order of the study's worked examples
    (STRICT, "", "2C 10C 1B", {}),
    (STRICT, "7C", "2C 5C 1B", {"1B": FOLLOW}),
    (STRICT, "7C", "2C 10C 1B", {"2C": BEAT, "1B": FOLLOW}),
    (STRICT, "7C 12C", "10C 3C 4B", {"10C": BEAT, "4B": FOLLOW}),
    (STRICT, "7C 2O", "10C 3C 1O", {"1O": FOLLOW}),
    (STRICT, "7C", "2O 5B 1E", {"5B": TRUMP, "1E": TRUMP}),
    (STRICT, "7C", "2O 1O 1E", {"1E": TRUMP}),
    (STRICT, "7C 5O", "2O 6O 1E", {"2O": OVERTRUMP, "1E": OVERTRUMP}),
    (STRICT, "7C 12O", "2O 6O 1E", {}),
    (STRICT, "7C", "5B 1E 4E", {}),
    (STRICT, "7O", "10O 2O 1C", {"2O": BEAT, "1C": FOLLOW}),
    (STRICT, "12O", "10O 2O 1C", {"1C": FOLLOW}),
    (STRICT, "12O", "10C 2E 1C", {}),
    (STRICT, "7O 3O", "12O 1O 5C", {"12O": BEAT, "5C": FOLLOW}),
    (STRICT, "7C 1B", "10C 2C 4E", {"2C": BEAT, "4E": FOLLOW}),
    (STRICT, "7C 5O 12O", "3O 10O 1E", {"10O": OVERTRUMP, "1E": OVERTRUMP}),
    # R29
    ({**STRICT, "montar_target": "led_card"}, "7C 12C", "10C 3C 4B", {"4B": FOLLOW}),
    ({**STRICT, "montar_target": "led_card"}, "7C 12C", "2C 3C 4B", {"2C": BEAT, "4B": FOLLOW}),
    ({**STRICT, "montar_target": "led_card"}, "7O 3O", "12O 5O 5C", {"5O": BEAT, "5C": FOLLOW}),
    ({**STRICT, "undertrump": "forced"}, "7C 12O", "2O 6O 1E", {"1E": TRUMP}),
    ({**STRICT, "undertrump": "forced"}, "7C 5O", "2O 6O 1E", {"2O": OVERTRUMP, "1E": OVERTRUMP}),
    ({**STRICT, "undertrump": "forced"}, "7C 12O", "2E 6E 1E", {}),
    # R25: the seven is the second card, and so beats the king
    ({**STRICT, "rank_order": "a7"}, "12C", "7C 3C 4B", {"3C": BEAT, "4B": FOLLOW}),
]


@pytest.mark.parametrize(("options", "trick", "hand", "why"), CASES)
def test_duties(options: dict[str, object], trick: str, hand: str, why: Why) -> None:
    """R26 to R29, with coins as trumps"""
    rules = rules_from_plain({"players": 4, **options})
    following = Following(parse_cards(trick), Suit.COINS, rules.rank_order) if trick else None
    told = forbidden(rules, parse_cards(hand), following, stock_left=0)
    assert {str(card): duty for card, duty in told.items()} == why


EXEMPT: list[tuple[str, str, Why]] = [
    ("4C 12C 5C", "3C 2C 1B", {"1B": FOLLOW}),
    ("4C 12C 5C", "2O 1E 1B", {}),
    ("4C 2O 5C", "3O 1E 1B", {}),
    ("4O 12O 5O", "3O 2O 1B", {"1B": FOLLOW}),
]


@pytest.mark.parametrize(("trick", "hand", "why"), EXEMPT)
def test_who_follows_a_partner_that_is_winning_need_not_beat(
    trick: str, hand: str, why: Why
) -> None:
    """R29: exempt from beating, trumping and overtrumping, but not from following suit."""
    rules = Rules(players=4, obligations=Obligations.STRICT, strict_partner_exempt=True)

    def told(partner_wins: bool, by: Rules) -> Why:
        following = Following(parse_cards(trick), Suit.COINS, RankOrder.A3, partner_wins)
        no = forbidden(by, parse_cards(hand), following, stock_left=0)
        return {str(card): duty for card, duty in no.items()}

    without = Rules(players=4, obligations=Obligations.STRICT)
    assert told(True, rules) == why
    assert told(False, rules) == told(True, without) == told(False, without) != why


HANDS = ["4C 2E 4E", "12C 5E 6E", "5C 7E 2B", "3C 2C 1B"]


@pytest.mark.parametrize(
    ("teams", "legal"), [("auto", ["3C", "2C"]), ("individual", ["3C"])], ids=["partners", "alone"]
)
def test_exemption_is_for_partners_only(teams: str, legal: list[str]) -> None:
    """R29: seat 1 is winning, and is the partner of seat 3 unless each plays alone."""
    match = dealt_hands(HANDS, "7O", teams=teams, obligations="strict", strict_partner_exempt=True)
    plays = [Play(seat, parse_cards(HANDS[seat])[0]) for seat in range(3)]
    match = apply_all(match, plays)
    assert [str(card) for card in view_for(match, 3).legal] == legal


def test_a_forbidden_card_is_refused_and_the_view_says_why() -> None:
    """R28"""
    match, _ = apply(
        dealt_hands(["7C 2E 4E", "2C 10C 1B"], "7O", **STRICT), Play(0, Card.parse("7C"))
    )
    view = view_for(match, 1)
    assert [str(card) for card in view.legal] == ["10C"]
    assert {str(card): duty for card, duty in view.forbidden} == {"2C": BEAT, "1B": FOLLOW}
    assert legal_actions(match) == (Play(1, Card.parse("10C")),)
    with pytest.raises(IllegalAction) as refused:
        apply(match, Play(1, Card.parse("2C")))
    assert refused.value.refusal is Refusal.CARD_FORBIDDEN
    assert str(refused.value) == "card forbidden: the duty is to beat (R28)"
    assert view_for(match, 0).forbidden == ()


@pytest.mark.parametrize("obligations", Obligations)
def test_the_rule_that_a_refusal_names_is_the_one_of_its_duties(obligations: Obligations) -> None:
    """R10, R26 to R28, R30"""
    document = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    (rule,) = re.findall(rf"^\*\*{RULE_OF[obligations]}\. .*\n(?:.+\n)*", document, re.MULTILINE)
    assert f"`{obligations.value}`" in rule


def test_strict_after_stock_begins_with_the_first_trick_without_a_draw() -> None:
    """R30: while a card is to be drawn, the turn-up too, every card may be played."""
    rules = Rules(obligations=Obligations.STRICT_AFTER_STOCK, match_n=1)
    bitten = 0
    for seed in range(5):
        for match in play_by_chance(new_match(rules, 0), Random(seed)).states:
            if match.deal is None or match.to_play is None:
                continue
            view = view_for(match, match.to_play)
            bitten += len(view.forbidden)
            assert view.legal == view.hand or not match.deal.stock
    assert bitten
