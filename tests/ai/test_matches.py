"""Strength, measured over duplicate deals: every deal is played once from each side."""

import pytest

from bot.ai.chance import Chance
from bot.ai.level import Player
from bot.ai.thumb import Thumb
from bot.engine.presets import rules_for
from bot.engine.rules import Rules
from tests.ai.driver import played_deal
from tests.engine.moments import deal_of


def wins(rules: Rules, one: Player, other: Player, deals: int) -> float:
    """Share of deals that the side of `one` wins against `other` elsewhere; a tie is shared."""
    total = 0.0
    for deal in range(deals):
        for side in range(rules.sides):
            seats = [one if rules.side_of(s) == side else other for s in range(rules.players)]
            winners = played_deal(rules, seats, deal).results[-1].winners
            total += (side in winners) / len(winners) if winners else 1 / rules.sides
    return total / (deals * rules.sides)


def scores(one: Player, other: Player, deals: int) -> tuple[float, float]:
    """In a chiamata: what `one` scores a deal among four others, and how often its calls succeed.

    It plays each deal from every seat.
    """
    rules = rules_for("chiamata", 5)
    score, calls, made = 0, 0, 0
    for deal in range(deals):
        for seat in range(5):
            match = played_deal(rules, [one if s == seat else other for s in range(5)], deal)
            own, contract = match.results[-1].games[seat], deal_of(match).contract
            score += own
            if contract is not None and contract.caller == seat:
                calls += 1
                made += own > 0
    return score / (5 * deals), made / calls


# The bounds are some four standard errors below what more deals gave, which is at the right.
STRENGTH = [
    ("base", 2, 100, 0.78),  # 0.92
    ("base", 3, 50, 0.45),  # 0.60 where 0.33 is level
    ("base", 4, 70, 0.66),  # 0.85
    ("italiana", 6, 60, 0.58),  # 0.76
    ("mexicana", 2, 60, 0.62),  # 0.81: it keeps points away where it takes them elsewhere
    ("rotacion", 4, 70, 0.62),  # 0.82
    ("doble", 2, 80, 0.58),  # 0.77
]


@pytest.mark.parametrize(("preset", "players", "deals", "least"), STRENGTH)
def test_thumb_beats_chance(preset: str, players: int, deals: int, least: float) -> None:
    assert wins(rules_for(preset, players), Thumb(), Chance(), deals) > least


def test_thumb_beats_four_chances_in_a_chiamata() -> None:
    """It scores 0.8 a deal, and makes 84 % of its contracts where chance makes 19 %."""
    score, made = scores(Thumb(), Chance(), 16)
    _, made_by_chance = scores(Chance(), Chance(), 16)
    assert score > 0.1
    assert made > made_by_chance + 0.2


def test_thumb_bids_neither_rashly_nor_timidly_among_thumbs() -> None:
    """Two contracts in three are made, and every deal has a caller."""
    _, made = scores(Thumb(), Thumb(), 16)
    assert 0.4 < made < 0.9
