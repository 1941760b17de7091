"""Whole matches by any rules, with every kind of company: nobody is ever stuck or refused."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ai.chance import Chance
from bot.ai.level import Player
from bot.ai.thumb import Thumb
from bot.engine.rules import Rules
from bot.engine.state import Phase, new_match
from tests.ai.driver import Seating
from tests.strategies import play_by_chance, rule_sets

MOST_DEALS = 4

SEATINGS: dict[str, Callable[[int, Random], dict[int, Player]]] = {
    "chance alone": lambda players, rng: dict.fromkeys(range(players), Chance()),
    "thumbs alone": lambda players, rng: dict.fromkeys(range(players), Thumb()),
    "thumbs and chance": lambda players, rng: {
        seat: rng.choice((Thumb(), Chance())) for seat in range(players)
    },
    "people among thumbs": lambda players, rng: dict.fromkeys(
        sorted(rng.sample(range(players), rng.randrange(1, players))), Thumb()
    ),
}


@pytest.mark.parametrize("seating", SEATINGS)
@settings(max_examples=40, deadline=None)
@given(rules=rule_sets(2), seed=st.integers(0, 2**32 - 1))
def test_a_match_goes_on_to_its_end(seating: str, rules: Rules, seed: int) -> None:
    rng = Random(seed)
    computers = SEATINGS[seating](rules.players, rng)
    choose = Seating(computers).choose
    played = play_by_chance(new_match(rules), rng, choose, most_deals=MOST_DEALS)
    assert played.end.phase is Phase.OVER or len(played.end.results) == MOST_DEALS
    deals = [match.deal for match in played.states if match.deal is not None]
    assert not any(deal.offences & computers.keys() for deal in deals)
