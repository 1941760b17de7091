"""What every level keeps to: legal cards, chosen from what the seat may know."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ai.level import Level
from bot.ai.players import player_for
from bot.engine.actions import Play
from bot.engine.cards import Card
from bot.engine.options import Obligations
from bot.engine.play import apply
from bot.engine.presets import rules_for
from bot.engine.rules import Rules
from bot.engine.scoring import beats, winning_index
from bot.engine.state import Match
from bot.engine.views import view_for
from tests.ai.positions import first_trick, moment_of, random_moment
from tests.strategies import rule_sets

MOMENTS = [(players, seed) for players in (2, 3, 4) for seed in range(25)]


def reshuffled(match: Match, seat: int, rng: Random) -> Match:
    """The same deal to this seat, with every card that it cannot know dealt anew."""
    deal = match.deal
    assert deal is not None
    free = [card for other, hand in enumerate(deal.hands) if other != seat for card in hand]
    free += deal.stock[:-1]
    in_sight = {swap.taken for swap in deal.exchanges} | ({deal.turn_up} - set(deal.stock))
    fixed = [card for card in free if card in in_sight]
    free = [card for card in free if card not in fixed]
    rng.shuffle(free)
    hands = tuple(
        hand if other == seat else tuple(card if card in fixed else free.pop() for card in hand)
        for other, hand in enumerate(deal.hands)
    )
    return replace(match, deal=replace(deal, hands=hands, stock=(*free, *deal.stock[-1:])))


def assert_fair_choice(level: Level, match: Match, seed: int) -> None:
    """The card may be played, and is the same wherever the hidden cards are."""
    seat = match.to_play
    assert seat is not None
    view = view_for(match, seat)
    choice = player_for(level).choose(view, Random(seed))
    assert choice in view.legal
    elsewhere = reshuffled(match, seat, Random(seed))
    assert player_for(level).choose(view_for(elsewhere, seat), Random(seed)) == choice


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("players", "seed"), MOMENTS)
def test_choice_is_legal_and_rests_on_what_the_seat_may_know(
    level: Level, players: int, seed: int
) -> None:
    assert_fair_choice(level, random_moment(players, seed), seed)


DUTIES = [(obligations, players) for obligations in Obligations for players in range(2, 7)]


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("obligations", "players"), DUTIES)
def test_choice_keeps_every_duty_at_every_table(
    level: Level, obligations: Obligations, players: int
) -> None:
    preset = "italiana" if players == 6 else "base"
    rules = replace(rules_for(preset, players), obligations=obligations)
    for seed in range(12):
        assert_fair_choice(level, moment_of(rules, seed), seed)


@settings(max_examples=60, deadline=None)
@given(rule_sets(), st.integers(0, 1000), st.sampled_from(Level))
def test_choice_is_legal_by_any_rules(rules: Rules, seed: int, level: Level) -> None:
    assert_fair_choice(level, moment_of(rules, seed), seed)


@pytest.mark.parametrize(("players", "seed"), MOMENTS)
def test_thumb_never_wins_the_last_play_with_a_higher_trump_than_needed(
    players: int, seed: int
) -> None:
    match = random_moment(players, seed)
    deal, seat = match.deal, match.to_play
    assert deal is not None and seat is not None
    while len(deal.trick) < players - 1:
        match, _ = apply(match, Play(seat, view_for(match, seat).legal[0]))
        deal, seat = match.deal, match.to_play
        assert deal is not None and seat is not None
    if not deal.stock:
        return
    best = deal.trick[winning_index(deal.trick, deal.trump)]
    choice = player_for(Level.THUMB).choose(view_for(match, seat), Random(seed))
    winning = [
        card
        for card in deal.hands[seat]
        if card.suit is deal.trump and beats(card, best, deal.trump)
    ]
    if choice in winning:
        assert choice == min(winning, key=Card.strength)


def test_chance_plays_every_card_of_the_hand() -> None:
    view = first_trick(2, "7E", "", "2B 1C 3E")
    player = player_for(Level.CHANCE)
    played = [str(player.choose(view, Random(seed))) for seed in range(300)]
    assert all(70 < played.count(card) < 130 for card in ("2B", "1C", "3E"))
