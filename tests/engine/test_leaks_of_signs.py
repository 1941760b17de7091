"""Signs are for partners (R49): opponents see at most that one was made, and never which."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.engine.actions import Action, MakeSign, Play, SeatAction
from bot.engine.offers import legal_actions
from bot.engine.options import (
    Signs,
)
from bot.engine.play import apply
from bot.engine.rules import Rules
from bot.engine.sign import SIGNS
from bot.engine.state import Match, new_match
from bot.engine.views import table_view, view_for
from tests.strategies import play_by_chance


def signing(signs: Signs, players: int) -> Rules:
    """Rules by which partners sign, and nothing else happens."""
    pack = {"pack": "es48"} if players == 6 else {}
    return Rules(players=4, match_n=1, signs=signs).changed({"players": players, **pack})


def even_seats_sign(match: Match, rng: Random) -> SeatAction:
    """Cards by chance, and often a sign of one side."""
    legal = legal_actions(match)
    signs = [a for a in legal if isinstance(a, MakeSign) and a.seat % 2 == 0]
    plays = [a for a in legal if isinstance(a, Play)]
    thought_of: list[SeatAction] = [*signs] if signs and rng.random() < 0.3 else [*plays]
    return rng.choice(thought_of)


def with_another_sign(action: Action, rng: Random) -> Action:
    if not isinstance(action, MakeSign):
        return action
    others = [sign for sign in SIGNS[Rules().sign_table] if sign is not action.sign]
    return replace(action, sign=rng.choice(others))


SIGNED = [
    (signing(signs, players), seed)
    for signs in (Signs.PRIVATE, Signs.INTERCEPTABLE)
    for players in (4, 6)
    for seed in range(4)
]


@pytest.mark.parametrize(("rules", "seed"), SIGNED)
def test_opponents_learn_nothing_of_which_sign_was_made(rules: Rules, seed: int) -> None:
    """R49"""
    rng = Random(seed)
    played = play_by_chance(new_match(rules, 0), rng, even_seats_sign)
    match = played.start
    for action, (here, events) in zip(played.actions, played.steps, strict=True):
        match, others = apply(match, with_another_sign(action, rng))
        assert others == events
        assert table_view(match) == table_view(here)
        for seat in range(1, rules.players, 2):
            assert view_for(match, seat) == view_for(here, seat)
    assert match != played.end
    assert view_for(match, 0).signs != view_for(played.end, 0).signs


@pytest.mark.parametrize(("rules", "seed"), SIGNED)
def test_opponents_see_that_a_sign_was_made_only_where_it_is_intercepted(
    rules: Rules, seed: int
) -> None:
    """R49: a private sign leaves nothing behind but that the match has gone on."""
    played = play_by_chance(new_match(rules, 0), Random(seed), even_seats_sign)
    match, seen = played.start, False
    for action, (here, events) in zip(played.actions, played.steps, strict=True):
        if isinstance(action, MakeSign):
            assert (events == ()) == (rules.signs is Signs.PRIVATE)
        else:
            match, _ = apply(match, action)
        match = replace(match, revision=here.revision)
        seen |= table_view(match) != table_view(here)
        for seat in range(1, rules.players, 2):
            seen |= view_for(match, seat) != view_for(here, seat)
    assert view_for(match, 0).signs == () != view_for(played.end, 0).signs
    assert seen == (rules.signs is Signs.INTERCEPTABLE)
