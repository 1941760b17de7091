"""What every level keeps to: legal cards, chosen from what the seat may know."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ai.level import Level
from bot.ai.offers import accepted_offer
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
from tests.ai.positions import card_of, first_trick, moment_of, random_moment, reshuffled
from tests.strategies import rule_sets

MOMENTS = [(players, seed) for players in (2, 3, 4) for seed in range(25)]


def assert_fair_choice(level: Level, match: Match, seed: int) -> None:
    """What it does breaks no duty, and is the same wherever the hidden cards are."""
    seat = match.to_play
    assert seat is not None
    view = view_for(match, seat)
    choice = player_for(level).choose(view, Random(seed))
    assert choice in (*(Play(seat, card) for card in view.dutiful), *view.offers)
    elsewhere = view_for(reshuffled(match, seat, Random(seed)), seat)
    assert elsewhere == view
    assert player_for(level).choose(elsewhere, Random(seed)) == choice


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("players", "seed"), MOMENTS)
def test_choice_is_legal_and_rests_on_what_the_seat_may_know(
    level: Level, players: int, seed: int
) -> None:
    assert_fair_choice(level, random_moment(players, seed), seed)


CHIAMATA: list[dict[str, object]] = [
    {},
    {"suit_reveal": "after_first_trick", "obligations": "follow"},
    {"carichi_call": True, "weak_hand": 2, "jump_to_points": False},
]
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


@settings(max_examples=60, deadline=None)
@given(rule_sets(), st.integers(0, 1000))
def test_what_is_done_unasked_rests_on_what_the_seat_may_know(rules: Rules, seed: int) -> None:
    match = moment_of(rules, seed)
    for seat in range(rules.players):
        done = accepted_offer(view_for(match, seat))
        elsewhere = reshuffled(match, seat, Random(seed))
        assert accepted_offer(view_for(elsewhere, seat)) == done


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("options", CHIAMATA)
def test_chiamata_rests_on_what_the_seat_may_know(level: Level, options: dict[str, object]) -> None:
    rules = rules_for("chiamata", 5).changed(options)
    for seed in range(60):
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
    choice = card_of(player_for(Level.THUMB).choose(view_for(match, seat), Random(seed)))
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
    played = [str(card_of(player.choose(view, Random(seed)))) for seed in range(300)]
    assert all(70 < played.count(card) < 130 for card in ("2B", "1C", "3E"))
