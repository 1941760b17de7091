"""Shared generators: rule sets, shuffled packs, deals and whole matches played by chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from bot.engine.actions import Action, DrawDealer, StartDeal
from bot.engine.cards import Card, RankOrder
from bot.engine.legal import legal_actions
from bot.engine.options import (
    Claims,
    DoubleOver,
    Exchange,
    ExchangeAfterWin,
    ExchangeLastMoment,
    ExchangeWhen,
    FirstDealer,
    FirstLead,
    MatchMode,
    MisereNone,
    MontarTarget,
    Obligations,
    Pack,
    Teams,
    ThreePlayerPack,
    Tie,
    Undertrump,
)
from bot.engine.play import IllegalAction, Refusal, Step, apply
from bot.engine.rules import Rules
from bot.engine.state import Match, Phase, new_match

MOST_DEALS = 200
MOST_DEALS_OF_A_MISERE = 4


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


PACKS = {
    2: tuple(Pack),
    3: tuple(Pack),
    4: tuple(Pack),
    5: (Pack.ES40,),
    6: (Pack.ES48, Pack.IT36),
}
"""The packs that share out among so many players."""


@st.composite
def rule_sets(draw: st.DrawFn, most_games: int = 10) -> Rules:
    """Any rule set that is played, with each of its options drawn at random."""
    players = draw(st.sampled_from(tuple(PACKS)))
    teams = draw(st.sampled_from(Teams)) if players < 6 else Teams.AUTO
    pack = draw(st.sampled_from(PACKS[players]))
    for_three = draw(st.sampled_from(ThreePlayerPack))
    without_twos = pack is Pack.IT36 or (
        players == 3 and pack is Pack.ES40 and for_three is ThreePlayerPack.MINUS_ALL_TWOS
    )
    alone = players in (2, 3, 5) or teams is Teams.INDIVIDUAL
    misere = alone and draw(st.booleans())
    bonus = draw(st.booleans())
    doubles = tuple(d for d in DoubleOver if bonus or d is not DoubleOver.OVER_120)
    mode = draw(st.sampled_from((MatchMode.FIRST_TO, MatchMode.BEST_OF)))
    lengths = st.integers(1, most_games)
    odd = st.sampled_from(tuple(n for n in (1, 3, 5, 7) if n < 2 * most_games))
    return draw(
        st.builds(
            Rules,
            players=st.just(players),
            teams=st.just(teams),
            pack=st.just(pack),
            three_player_pack=st.just(for_three),
            rank_order=st.sampled_from(RankOrder),
            obligations=st.sampled_from(Obligations),
            montar_target=st.sampled_from(MontarTarget),
            undertrump=st.sampled_from(Undertrump),
            strict_partner_exempt=st.booleans(),
            exchange=st.sampled_from((Exchange.OFF, Exchange.IMMEDIATE, Exchange.IMMEDIATE)),
            exchange_after_win=st.sampled_from(ExchangeAfterWin),
            exchange_when=st.sampled_from(
                (ExchangeWhen.ANY_TIME, ExchangeWhen.OWN_TURN_BEFORE_PLAYING)
            ),
            exchange_last_moment=st.sampled_from(ExchangeLastMoment),
            claims=st.just(Claims.OFF) if misere else st.sampled_from(Claims),
            last_trick_bonus=st.just(bonus),
            double_over=st.just(DoubleOver.OFF) if misere else st.sampled_from(doubles),
            tie=st.sampled_from(Tie),
            misere_11=st.just(misere),
            misere_none=st.sampled_from(MisereNone),
            match_mode=st.just(mode),
            match_n=lengths if mode is MatchMode.FIRST_TO else odd,
            first_dealer=st.sampled_from((FirstDealer.HIGH_CARD, FirstDealer.LOW_CARD)),
            first_lead=st.sampled_from(FirstLead) if not without_twos else st.just(FirstLead.MANO),
        )
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


def any_legal_action(match: Match, rng: Random) -> Action:
    return rng.choice(legal_actions(match))


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
