"""Seeded matches to measure with."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bot.engine.actions import Action, DrawDealer, Play, StartDeal
from bot.engine.legal import playable
from bot.engine.play import apply
from bot.engine.rules import Rules
from bot.engine.state import Match, Phase, new_match


def random_match(rules: Rules, source: Random) -> Iterator[tuple[Action, Match]]:
    """Play a match by random cards: each action with the match after it."""
    match = new_match(rules)
    while match.phase is not Phase.OVER:
        action = _next(match, source)
        match, _ = apply(match, action)
        yield action, match


def _next(match: Match, source: Random) -> Action:
    if match.deal is not None and match.phase is Phase.PLAY:
        card = source.choice(playable(match.rules, match.deal))
        return Play(match.deal.to_play, card)
    pack = match.rules.cards()
    deck = tuple(source.sample(pack, len(pack)))
    return DrawDealer(deck) if match.phase is Phase.DRAW else StartDeal(deck)


def played_cards(rules: Rules, source: Random) -> int:
    """Play one match and count its cards."""
    return sum(isinstance(action, Play) for action, _ in random_match(rules, source))
