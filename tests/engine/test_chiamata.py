"""Whole deals and matches of a chiamata: what they give, and what comes next."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.engine.actions import Action, Concede, MakeBid, Play, StartDeal, ThrowIn
from bot.engine.auction import Contract
from bot.engine.bids import Bid
from bot.engine.cards import Card, Suit
from bot.engine.offers import legal_actions
from bot.engine.play import Refusal, apply
from bot.engine.presets import rules_from_plain
from bot.engine.rules import Rules
from bot.engine.scoring import chiamata_scores
from bot.engine.state import Ending, Match, Phase, new_match
from tests.engine import referee
from tests.engine.moments import bidding, deal_of, done, refusal_of
from tests.engine.referee.score import scores_of
from tests.engine.test_against_referee import assert_same
from tests.strategies import PlayedMatch, any_legal_action, play_by_chance, shuffled


def chiamata(**options: Any) -> Rules:
    return rules_from_plain({"preset": "chiamata", **options})


def scored(bid: str, taken: int, partner: int = 1, factor: int = 1, **options: Any) -> list[int]:
    """Scores where seat 0 called, with its side's points all in its own tricks."""
    points = (taken, 0, 120 - taken, 0, 0)
    contract = Contract(0, Bid.parse(bid), Suit.CUPS, named=True)
    rules = chiamata(**options)
    scores = list(chiamata_scores(rules, contract, partner, points, factor))
    target = contract.bid.points
    assert scores == scores_of(rules.plain(), 0, partner, target, points, factor == 2)
    return scores


MADE, LOST = [2, 1, -1, -1, -1], [-2, -1, 1, 1, 1]


@pytest.mark.parametrize(
    ("bid", "taken", "expected"),
    [
        ("7", 61, MADE),
        ("7", 60, LOST),
        ("7", 119, MADE),
        ("2@70", 70, MADE),
        ("2@70", 69, LOST),
        ("2@119", 118, LOST),
    ],
)
def test_the_callers_side_has_to_take_what_was_bid(
    bid: str, taken: int, expected: list[int]
) -> None:
    """R64"""
    assert scored(bid, taken) == expected


@pytest.mark.parametrize(("taken", "expected"), [(61, [4, -1, -1, -1, -1]), (60, [-4, 1, 1, 1, 1])])
def test_a_caller_alone_wins_and_loses_for_two(taken: int, expected: list[int]) -> None:
    """R64"""
    assert scored("7", taken, partner=0) == expected


@pytest.mark.parametrize(
    ("taken", "bid", "option", "expected"),
    [
        (60, "7", "caller_loses", LOST),
        (60, "7", "draw", [0] * 5),
        (59, "7", "draw", LOST),
        (61, "7", "draw", MADE),
        (60, "2@62", "draw", LOST),
    ],
)
def test_sixty_against_61_is_lost_or_nothing(
    taken: int, bid: str, option: str, expected: list[int]
) -> None:
    """R64"""
    assert scored(bid, taken, sixty_sixty=option) == expected


@pytest.mark.parametrize(
    ("bid", "times"),
    [
        ("7", (1, 1, 1)),
        ("2@62", (1, 1, 1)),
        ("2@70", (1, 1, 1)),
        ("2@71", (1, 2, 2)),
        ("2@80", (1, 2, 2)),
        ("2@81", (1, 3, 3)),
        ("2@100", (1, 4, 4)),
        ("2@101", (1, 5, 5)),
        ("2@110", (1, 5, 5)),
        ("2@111", (1, 5, 6)),
        ("2@120", (1, 5, 6)),
    ],
)
def test_higher_bids_count_more_where_the_rules_say_so(
    bid: str, times: tuple[int, int, int]
) -> None:
    """R65"""
    for option, factor in zip(("off", "x5", "x6"), times, strict=True):
        lost = scored(bid, 59, bid_multiplier=option)
        assert lost == [factor * score for score in LOST]


@pytest.mark.parametrize(
    ("taken", "cappotto", "factor"),
    [
        (120, "both", 2),
        (120, "caller", 2),
        (120, "off", 1),
        (119, "both", 1),
        (0, "both", 2),
        (0, "caller", 1),
        (0, "off", 1),
    ],
)
def test_all_points_count_double(taken: int, cappotto: str, factor: int) -> None:
    """R65: for both sides, for the caller's alone, or for none."""
    expected = [factor * score for score in (MADE if taken else LOST)]
    assert scored("7", taken, cappotto=cappotto) == expected


def test_factors_multiply() -> None:
    """R64, R65, R66: 120 points bid and taken by a caller alone, in a deal that counts double."""
    assert scored("2@120", 120, 0, 2, bid_multiplier="x6") == [96, -24, -24, -24, -24]


def bold(match: Match, rng: Random) -> Action:
    """Somebody always bids."""
    bids = [action for action in legal_actions(match) if isinstance(action, MakeBid)]
    auction = match.deal.auction if match.deal else None
    return bids[0] if bids and auction and not auction.highest else any_legal_action(match, rng)


@pytest.mark.parametrize(("all_pass", "factor"), [("redeal_next", 1), ("double_next", 2)])
def test_a_passed_out_deal_is_none_of_the_match_and_may_double_the_next(
    all_pass: str, factor: int
) -> None:
    """R52, R66"""
    match = bidding("0:pass 1:pass 2:pass 3:pass 4:pass", match_n=1, all_pass=all_pass)
    played = play_by_chance(match, Random(4), bold)
    assert played.end.phase is Phase.OVER
    assert [result.ending for result in played.end.results] == [Ending.ALL_PASSED, Ending.COUNTED]
    assert max(map(abs, played.end.games)) in (2 * factor, 4 * factor)


SIXTY_EACH = (152, 392)
"""Seeds of matches with such a deal, of which chance makes one in three hundred."""


def test_a_deal_of_sixty_each_gives_nothing_counts_and_doubles_the_next() -> None:
    """R52, R64"""
    rules = chiamata(sixty_sixty="draw", match_n=3)
    endings: list[Ending] = []
    for seed in SIXTY_EACH:
        played = play_by_chance(new_match(rules, 0), Random(seed), bold)
        assert_same(played)
        endings += [result.ending for result in played.end.results]
        drawn = [n for n, r in enumerate(played.end.results) if r.ending is Ending.DRAWN]
        for number in drawn:
            assert set(played.end.results[number].games) == {0}
            assert 60 in sides_of(played, number)
            for after in played.end.results[number + 1 : number + 2]:
                assert max(map(abs, after.games)) >= 4
    assert Ending.DRAWN in endings


def sides_of(played: PlayedMatch, number: int) -> set[int]:
    """Points of the two sides of a deal."""
    (deal,) = {
        (match.deal.contract.caller, match.deal.partner)
        for match in played.states
        if match.deal and match.deal.number == number
        if match.deal.contract and match.deal.partner is not None
    }
    points = played.end.results[number].points
    callers = sum(points[seat] for seat in set(deal))
    return {callers, 120 - callers}


def weak_pack(rules: Rules, rng: Random) -> tuple[Card, ...]:
    """A pack that deals one seat no point at all."""
    deck = list(shuffled(rules, rng))
    weak = [card for card in deck if not card.points(rules.rank_order)][: rules.hand_size]
    rest = [card for card in deck if card not in weak]
    seat = rng.randrange(rules.players)
    return tuple(
        weak.pop() if place % rules.players == seat else rest.pop() for place in range(len(deck))
    )


def with_weak_hands(start: Match, rng: Random) -> PlayedMatch:
    """A match of such packs, in which weak hands are thrown in about half of the time."""
    match, actions, steps = start, list[Action](), []
    while match.phase is not Phase.OVER:
        throws = [action for action in legal_actions(match) if isinstance(action, ThrowIn)]
        action: Action
        if match.phase is Phase.DEAL:
            action = StartDeal(weak_pack(match.rules, rng))
        elif throws and rng.random() < 0.3:
            action = rng.choice(throws)
        else:
            action = bold(match, rng)
        match, events = apply(match, action)
        actions.append(action)
        steps.append((match, events))
    return PlayedMatch(start, tuple(actions), tuple(steps))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("order", ["a3", "a7"])
def test_hands_thrown_in_are_dealt_again_until_the_match_has_its_deals(
    seed: int, order: str
) -> None:
    """R52, R67"""
    rules = chiamata(weak_hand=0, match_n=3, rank_order=order)
    played = with_weak_hands(new_match(rules, seed), Random(seed))
    told = assert_same(played)
    endings = [deal.ending for deal in told]
    assert endings.count("thrown_in") > 0
    assert endings.count("counted") == 3
    for one, after in zip(played.end.results, played.end.results[1:], strict=False):
        stays = one.ending is Ending.THROWN_IN
        assert after.dealer == (one.dealer if stays else (one.dealer + 1) % 5)


@pytest.mark.parametrize("seed", range(3))
def test_a_chiamata_may_be_played_until_somebody_has_its_score(seed: int) -> None:
    """R19: to 11 too; scores go down as well, and two that arrive together play on."""
    rules = chiamata(match_mode="first_to", match_n=11)
    played = play_by_chance(new_match(rules, 0), Random(seed), bold)
    end = played.end
    assert end.phase is Phase.OVER
    assert end.winner is not None
    assert end.games[end.winner] == max(end.games) >= 11
    assert min(end.games) < 0
    options, told = rules.plain(), assert_same(played)
    assert referee.standing(options, told) == (list(end.games), True, end.winner)


def test_a_match_of_a_fixed_number_of_deals_may_end_level() -> None:
    """R52: three opponents who win one deal together are level."""
    for seed in range(20):
        played = play_by_chance(new_match(chiamata(match_n=1), 0), Random(seed), bold)
        best = [seat for seat in range(5) if played.end.games[seat] == max(played.end.games)]
        assert played.end.winner == (best[0] if len(best) == 1 else None)
        if len(best) > 1:
            return
    raise AssertionError("no such deal among these")


def test_nobody_plays_out_of_turn_and_the_called_card_is_played_like_any_other() -> None:
    """R60"""
    match = done(bidding("0:bid:2 1:pass 2:pass 3:pass 4:pass"), "0:call:C")
    assert refusal_of(match, "1:2C") is Refusal.NOT_YOUR_TURN
    assert refusal_of(match, "0:2C") is Refusal.NOT_IN_HAND
    match = done(match, "0:1O 1:2C")
    assert deal_of(match).trick == (Card.parse("1O"), Card.parse("2C"))
    assert not any(isinstance(action, Concede) for action in legal_actions(match))
    assert all(isinstance(action, Play) for action in legal_actions(match))
