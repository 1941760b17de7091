"""Shared generators: rule sets, shuffled packs, deals and whole matches played by chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from bot.engine.actions import Action, DrawDealer, StartDeal
from bot.engine.cards import Card
from bot.engine.legal import legal_actions
from bot.engine.options import FirstDealer, Teams
from bot.engine.play import IllegalAction, Refusal, Step, apply
from bot.engine.rules import Rules
from bot.engine.state import Match, Phase, new_match


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match from its first value on: the actions, and what each of them gave."""

    start: Match
    actions: tuple[Action, ...]
    steps: tuple[Step, ...]

    @property
    def states(self) -> tuple[Match, ...]:
        """Every value of the match, the one before the first action included."""
        return (self.start, *(match for match, _ in self.steps))

    @property
    def end(self) -> Match:
        return self.states[-1]


def rule_sets(most_games: int = 10) -> st.SearchStrategy[Rules]:
    """Every rule set that is played: 2, 3 and 4 seats, partners or alone, both dealer draws."""
    return st.builds(
        Rules,
        players=st.sampled_from((2, 3, 4)),
        teams=st.sampled_from(Teams),
        first_dealer=st.sampled_from((FirstDealer.HIGH_CARD, FirstDealer.LOW_CARD)),
        match_n=st.integers(1, most_games),
    )


def decks(rules: Rules) -> st.SearchStrategy[tuple[Card, ...]]:
    """Shuffled packs of a rule set."""
    return st.permutations(rules.cards()).map(tuple)


@st.composite
def started_deals(draw: st.DrawFn) -> Match:
    """A match with a fresh deal on the table, by any dealer."""
    rules = draw(rule_sets())
    dealer = draw(st.integers(0, rules.players - 1))
    match, _ = apply(new_match(rules, dealer), StartDeal(draw(decks(rules))))
    return match


@st.composite
def played_matches(draw: st.DrawFn, most_games: int = 2) -> PlayedMatch:
    """A whole match played by chance; half of them begin with the draw for the deal."""
    rules = draw(rule_sets(most_games))
    seed = draw(st.integers(0, 2**32 - 1))
    dealer = draw(st.none() | st.integers(0, rules.players - 1))
    return play_by_chance(new_match(rules, dealer), Random(seed))


@st.composite
def prefixes(draw: st.DrawFn, most_games: int = 2) -> PlayedMatch:
    """The beginning of a match played by chance, of any length."""
    whole = draw(played_matches(most_games))
    length = draw(st.integers(0, len(whole.actions)))
    return PlayedMatch(whole.start, whole.actions[:length], whole.steps[:length])


Choose = Callable[[Match, Random], Action]


def any_legal_action(match: Match, rng: Random) -> Action:
    return rng.choice(legal_actions(match))


def play_by_chance(
    start: Match, rng: Random, choose: Choose = any_legal_action, most_deals: int = 200
) -> PlayedMatch:
    """Play a match to its end; cards are shuffled and chosen with `rng`."""
    played = list(_steps(start, rng, choose, most_deals))
    return PlayedMatch(
        start, tuple(action for action, _ in played), tuple(step for _, step in played)
    )


def _steps(
    match: Match, rng: Random, choose: Choose, most_deals: int
) -> Iterator[tuple[Action, Step]]:
    while match.phase is not Phase.OVER and len(match.results) < most_deals:
        action = _chance(match, rng) or choose(match, rng)
        step = apply(match, action)
        yield action, step
        match = step[0]


def _chance(match: Match, rng: Random) -> Action | None:
    if match.phase is Phase.PLAY:
        return None
    deck = shuffled(match.rules, rng)
    return StartDeal(deck) if match.phase is Phase.DEAL else _deciding_draw(match, rng)


def _deciding_draw(match: Match, rng: Random) -> DrawDealer:
    while True:
        action = DrawDealer(shuffled(match.rules, rng))
        try:
            apply(match, action)
        except IllegalAction as error:
            assert error.refusal is Refusal.DRAW_UNDECIDED
        else:
            return action


def shuffled(rules: Rules, rng: Random) -> tuple[Card, ...]:
    """The pack of a rule set, shuffled."""
    deck = list(rules.cards())
    rng.shuffle(deck)
    return tuple(deck)
