"""Seats computers and chance-driven people at a table, and plays as the tables do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from bot.ai.level import Player
from bot.ai.offers import accepted_offer
from bot.engine.actions import Accuse, Concede, Play, SeatAction, StartDeal
from bot.engine.offers import legal_actions
from bot.engine.play import apply
from bot.engine.rules import Rules
from bot.engine.state import Match, Phase, new_match
from bot.engine.views import view_for
from tests.strategies import shuffled


@dataclass(frozen=True)
class Seating:
    """Which player sits where; people have the other seats, and do anything that is legal."""

    computers: Mapping[int, Player]

    def choose(self, match: Match, rng: Random) -> SeatAction:
        """What is done next: unasked by a computer, in its turn, or by a person."""
        people = frozenset(range(match.rules.players)).difference(self.computers)
        if people and rng.random() < 0.1 and (butting_in := self._by_person(match, people, rng)):
            return butting_in
        for seat in self.computers:
            unasked = accepted_offer(view_for(match, seat), people)
            if unasked is not None:
                return unasked
        seat = match.to_play
        if seat is None or seat in people:
            awaited = self._by_person(match, people, rng)
            assert awaited, "nobody can go on"
            return awaited
        return chosen(self.computers[seat], match, seat, rng)

    def _by_person(self, match: Match, people: frozenset[int], rng: Random) -> SeatAction | None:
        legal = [action for action in legal_actions(match) if action.seat in people]
        usual = [action for action in legal if not isinstance(action, Concede | Accuse)]
        open_to_them = usual if usual and rng.random() < 0.97 else legal
        return rng.choice(open_to_them) if open_to_them else None


def chosen(player: Player, match: Match, seat: int, rng: Random) -> SeatAction:
    """What a player does in its turn, which is always something that no duty forbids."""
    view = view_for(match, seat)
    choice = player.choose(view, rng)
    assert choice in (*(Play(seat, card) for card in view.dutiful), *view.offers)
    return choice


def played_deal(rules: Rules, seats: list[Player], deal_seed: int) -> Match:
    """A match after its first deal, which seat 0 dealt."""
    rng, seating = Random(deal_seed), Seating(dict(enumerate(seats)))
    match, _ = apply(new_match(rules, 0), StartDeal(shuffled(rules, rng)))
    while match.phase not in (Phase.DEAL, Phase.OVER):
        match, _ = apply(match, seating.choose(match, rng))
    return match
