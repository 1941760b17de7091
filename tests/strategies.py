"""Shared generators: rule sets, shuffled packs, deals and whole matches played by chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any

from hypothesis import strategies as st

from bot.engine.actions import (
    Accuse,
    Action,
    Capote,
    Claim,
    Concede,
    Declare,
    DrawDealer,
    Exchange,
    MakeBid,
    MakeSign,
    SeatAction,
    StartDeal,
    ThrowIn,
)
from bot.engine.cards import Card
from bot.engine.codec import format_action
from bot.engine.contradictions import ROTATION_DEALS
from bot.engine.offers import legal_actions
from bot.engine.options import MatchMode, Mode, Obligations, Pack, Teams, TrumpSource, TwoCardPlay
from bot.engine.play import IllegalAction, Refusal, Step, apply
from bot.engine.presets import rules_to_plain
from bot.engine.rules import OPTION_TYPES, Rules
from bot.engine.rules_error import RulesError
from bot.engine.state import Match, Phase, new_match

MOST_DEALS = 200
MOST_DEALS_OF_A_MISERE = 4


@dataclass(frozen=True, slots=True, repr=False)
class PlayedMatch:
    """A match from its first value on: the actions, and what each of them gave."""

    start: Match
    actions: tuple[Action, ...]
    steps: tuple[Step, ...]

    def __repr__(self) -> str:
        """All that it takes to play it again, and no more: states would fill many pages."""
        start, actions = self.start, "; ".join(map(format_action, self.actions))
        dealer = "drawn" if start.phase is Phase.DRAW else start.dealer
        return f"PlayedMatch({rules_to_plain(start.rules)}, dealer {dealer}: {actions})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """What Hypothesis prints of a failing example; it complains of more than 30,000 signs."""
        printer.text(repr(self)[:20_000])

    @property
    def states(self) -> tuple[Match, ...]:
        """Every value of the match, the one before the first action included."""
        return (self.start, *(match for match, _ in self.steps))

    @property
    def end(self) -> Match:
        return self.states[-1]


PACKS = {
    2: tuple(Pack),
    3: tuple(Pack),
    4: tuple(Pack),
    5: (Pack.ES40,),
    6: (Pack.ES48, Pack.IT36),
}
"""The packs that share out among so many players."""

BASE = Rules()
TURN_UP: Mapping[str, Sequence[object]] = {
    "mode": (Mode.BRISCA,),
    "trump_source": (TrumpSource.TURN_UP,),
}
GAMES: Sequence[Mapping[str, Sequence[object]]] = (
    TURN_UP,
    {**TURN_UP, "players": (4, 6), "teams": (Teams.AUTO,)},
    {**TURN_UP, "players": (2, 3), "misere_11": (False,), "capote": (True,)},
    {
        **TURN_UP,
        "players": (2,),
        "two_card_play": (TwoCardPlay.HOLD_3, TwoCardPlay.HOLD_4),
        "obligations": (Obligations.FREE,),
    },
    {
        "mode": (Mode.BRISCA,),
        "trump_source": (TrumpSource.ROTATION,),
        "match_mode": (MatchMode.FIXED,),
        "match_n": (ROTATION_DEALS,),
    },
    {
        "mode": (Mode.CHIAMATA,),
        "trump_source": (TrumpSource.TURN_UP,),
        "players": (5,),
        "match_mode": (MatchMode.FIRST_TO, MatchMode.FIXED),
    },
)
"""Kinds of games, each with the options that make it one: by chance alone some are hardly met."""


@st.composite
def rule_sets(draw: st.DrawFn, most_games: int = 10) -> Rules:
    """Any rule set, with each of its options drawn at random.

    An option that contradicts those before it gives way to its default.
    """
    fixed = draw(st.sampled_from(GAMES))
    values = {
        option: draw(st.sampled_from(tuple(fixed.get(option, values_of(option)))))
        for option in OPTION_TYPES
        if option not in ("pack", "match_n")
    }
    values["pack"] = draw(st.sampled_from(PACKS[values["players"]]))
    lengths = match_lengths(values["match_mode"], values["mode"], most_games)
    values["match_n"] = draw(st.sampled_from(tuple(fixed.get("match_n", lengths))))
    return possible(values)


def values_of(option: str) -> Sequence[Any]:
    """Every value of an option, its default first; of match lengths see `match_lengths`."""
    kind = OPTION_TYPES[option]
    if option == "players":
        return tuple(PACKS)
    if kind is bool:
        return (False, True)
    return tuple(kind) if issubclass(kind, Enum) else (getattr(BASE, option),)


def match_lengths(mode: MatchMode, game: Mode, most_games: int) -> Sequence[int]:
    """Lengths of a match for which a side needs at most so many games (R19, R35, R52)."""
    match mode:
        case MatchMode.BEST_OF:
            return tuple(n for n in (1, 3, 5, 7) if n < 2 * most_games)
        case MatchMode.FIXED:
            return range(1, min(20, 2 * most_games) + 1)
        case MatchMode.FIRST_TO:
            most = 11 if game is Mode.CHIAMATA else 10
            return range(1, min(most, most_games + 1) + 1)


def possible(values: Mapping[str, Any]) -> Rules:
    """The rule set of these options, without what contradicts the rest of them."""
    while True:
        try:
            return Rules(**values)
        except RulesError as error:
            default = getattr(BASE, error.option)
            assert values[error.option] != default, error
            values = {**values, error.option: default}


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
    """A match played by chance to its end, or where that is far off for some deals.

    Half of them begin with the draw for the deal. A misère may leave deal upon deal without a
    winner, and so it is broken off.
    """
    rules = draw(rule_sets(most_games))
    seed = draw(st.integers(0, 2**32 - 1))
    dealer = draw(st.none() | st.integers(0, rules.players - 1))
    most_deals = MOST_DEALS_OF_A_MISERE if rules.misere_11 else MOST_DEALS
    return play_by_chance(new_match(rules, dealer), Random(seed), most_deals=most_deals)


@st.composite
def prefixes(draw: st.DrawFn, most_games: int = 2) -> PlayedMatch:
    """The beginning of a match played by chance, of any length."""
    whole = draw(played_matches(most_games))
    length = draw(st.integers(0, len(whole.actions)))
    return PlayedMatch(whole.start, whole.actions[:length], whole.steps[:length])


Choose = Callable[[Match, Random], Action]

SELDOM: Mapping[type[SeatAction], float] = {
    Concede: 0.02,
    Accuse: 0.03,
    MakeBid: 0.6,
    MakeSign: 0.1,
    ThrowIn: 0.3,
}
"""How often an action that may end a deal, or is open to all at every card, is thought of."""

EAGER = (Capote, Claim, Declare, Exchange)
"""What is possible so seldom that it is done half of the time."""

USUAL_BIDS = 4
"""From how many of the lowest bids chance mostly chooses: by the highest most deals are lost."""


def any_legal_action(match: Match, rng: Random) -> Action:
    """Something that may be done now; what would cut most deals short comes up seldom.

    In an auction seats pass about as often as they bid, and so all of them at times.
    """
    legal = legal_actions(match)
    eager = [action for action in legal if isinstance(action, EAGER)]
    if eager and rng.random() < 0.5:
        return rng.choice(eager)
    return rng.choice(_thought_of(legal, rng) or legal)


def _thought_of(legal: Sequence[SeatAction], rng: Random) -> Sequence[SeatAction]:
    kinds = sorted({type(action) for action in legal}, key=lambda kind: kind.__name__)
    left_out = [kind for kind in kinds if kind in SELDOM and rng.random() > SELDOM[kind]]
    bids = [action for action in legal if isinstance(action, MakeBid)]
    bold = bool(bids) and rng.random() < 0.1
    unusual = () if bold else bids[USUAL_BIDS:]
    return [action for action in legal if type(action) not in left_out and action not in unusual]


def play_by_chance(
    start: Match, rng: Random, choose: Choose = any_legal_action, most_deals: int = MOST_DEALS
) -> PlayedMatch:
    """Play a match to its end, or so many deals; cards are shuffled and chosen with `rng`."""
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
    if match.phase not in (Phase.DRAW, Phase.DEAL):
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
