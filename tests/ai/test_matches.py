"""Strength, measured over duplicate deals: every deal is played once from each side."""

from random import Random

from bot.ai.chance import Chance
from bot.ai.level import Player
from bot.ai.thumb import Thumb
from bot.engine.actions import Play, StartDeal
from bot.engine.play import apply
from bot.engine.presets import rules_for
from bot.engine.rules import Rules
from bot.engine.state import DealResult, Phase, new_match
from bot.engine.views import view_for
from tests.strategies import shuffled


def played_deal(rules: Rules, seats: list[Player], deal_seed: int) -> DealResult:
    rng = Random(deal_seed)
    match, _ = apply(new_match(rules, 0), StartDeal(shuffled(rules, rng)))
    while match.phase is Phase.PLAY:
        seat = match.to_play
        assert seat is not None
        match, _ = apply(match, Play(seat, seats[seat].choose(view_for(match, seat), rng)))
    return match.results[-1]


def wins(rules: Rules, one: Player, other: Player, deals: int) -> float:
    """Share of deals that the side of `one` wins against `other` elsewhere; a tie counts half."""
    total = 0.0
    for deal in range(deals):
        for side in range(rules.sides):
            seats = [one if rules.side_of(s) == side else other for s in range(rules.players)]
            winners = played_deal(rules, seats, deal).winners
            total += (side in winners) / len(winners) if winners else 0.5
    return total / (deals * rules.sides)


def test_thumb_beats_chance_at_two_seats() -> None:
    # 92 % over 500 deals; the bound is more than five standard errors of this sample away.
    assert wins(Rules(players=2), Thumb(), Chance(), 100) > 0.78


def test_thumb_beats_two_chances_at_three_seats() -> None:
    # 60 % over 500 deals, where 33 % would be level.
    assert wins(Rules(players=3), Thumb(), Chance(), 50) > 0.45


def test_thumb_beats_chance_at_a_misere() -> None:
    # 80 % over 120 deals: it keeps points away where it would take them elsewhere.
    assert wins(rules_for("mexicana", 2), Thumb(), Chance(), 60) > 0.62


def test_three_thumbs_beat_three_chances_at_six_seats() -> None:
    # 76 % over 120 deals.
    assert wins(rules_for("italiana", 6), Thumb(), Chance(), 60) > 0.58


def test_two_thumbs_beat_two_chances_as_partners() -> None:
    # 81 % over 500 deals.
    assert wins(Rules(players=4), Thumb(), Chance(), 70) > 0.66
