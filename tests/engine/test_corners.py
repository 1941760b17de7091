"""Corners where rules of different variants meet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.actions import Claim, StartDeal
from bot.engine.bids import Bid, BidError
from bot.engine.cards import Rank
from bot.engine.codec import parse_seat_action
from bot.engine.offers import legal_actions, offers
from bot.engine.play import apply, apply_all
from bot.engine.presets import rules_for
from bot.engine.scoring import match_winner, penalty_games
from bot.engine.state import DealResult, Ending, Match, Phase, new_match
from bot.engine.views import view_for
from tests.engine.situations import claim_moment

NOTHING = (0,) * 5


@pytest.mark.parametrize(
    ("players", "points", "misere_none", "games"),
    [
        (2, (30, 20), "lowest", (1, 0)),
        (2, (30, 20), "nobody", (0, 0)),
        (2, (11, 20), "nobody", (1, 0)),
        (3, (40, 10, 50), "lowest", (1, 0, 0)),
        (3, (40, 10, 40), "lowest", (1, 0, 1)),
        (3, (11, 10, 0), "lowest", (1, 0, 1)),
        (3, (12, 10, 0), "lowest", (0, 0, 1)),
    ],
)
def test_misere_that_a_renuncio_costs_goes_to_the_others_who_stayed_low(
    players: int, points: tuple[int, ...], misere_none: str, games: tuple[int, ...]
) -> None:
    """R34, R47: side 1 is the one accused."""
    rules = rules_for("mexicana", players).changed({"misere_none": misere_none})

    assert penalty_games(rules, points, loser=1, last_side=0) == games


@pytest.mark.parametrize("decide", ["most_wins", "sum"])
def test_fewest_points_decide_a_rotation_of_miseres(decide: str) -> None:
    """R34, R53: with a game each, the points of all four deals decide."""
    rules = rules_for("rotacion", 2).changed(
        {"misere_11": True, "claims": "off", "rotation_decide": decide}
    )
    results = [
        DealResult(0, (5, 115), (1, 0)),
        DealResult(1, (110, 10), (0, 1)),
        DealResult(0, (70, 50), (0, 0)),
        DealResult(1, (60, 60), (0, 0)),
    ]
    assert match_winner(rules, (1, 1), results) == 1


@pytest.mark.parametrize(
    ("all_pass", "before", "unit"),
    [
        ("redeal_next", [], 1),
        ("redeal_next", [Ending.COUNTED, Ending.ALL_PASSED], 1),
        ("redeal_next", [Ending.DRAWN], 2),
        ("redeal_next", [Ending.DRAWN, Ending.ALL_PASSED], 2),
        ("redeal_next", [Ending.DRAWN, Ending.ALL_PASSED, Ending.THROWN_IN], 2),
        ("redeal_next", [Ending.DRAWN, Ending.COUNTED], 1),
        ("double_next", [Ending.ALL_PASSED], 2),
        ("double_next", [Ending.ALL_PASSED, Ending.ALL_PASSED], 2),
        ("double_next", [Ending.ALL_PASSED, Ending.THROWN_IN], 2),
        ("double_next", [Ending.DRAWN, Ending.ALL_PASSED], 2),
        ("double_next", [Ending.ALL_PASSED, Ending.COUNTED], 1),
    ],
)
def test_doubling_waits_for_a_chiamata_that_is_played(
    all_pass: str, before: list[Ending], unit: int
) -> None:
    """R64, R66, R67"""
    rules = rules_for("chiamata", 5).changed({"all_pass": all_pass, "sixty_sixty": "draw"})
    results = tuple(DealResult(0, NOTHING, NOTHING, ending) for ending in before)
    result = played_in_order(replace(new_match(rules, dealer=4), results=results))

    assert result.ending is Ending.COUNTED
    assert min(map(abs, result.games)) == unit


def played_in_order(match: Match) -> DealResult:
    """The pack as it comes: seat 0 calls, and everybody plays the first card that may be."""
    match, _ = apply(match, StartDeal(match.rules.cards()))
    calls = ("0:bid:2", "1:pass", "2:pass", "3:pass", "4:pass", "0:call:O")
    match = apply_all(match, map(parse_seat_action, calls))
    while match.phase is Phase.PLAY:
        match, _ = apply(match, legal_actions(match)[0])
    return match.results[-1]


def test_conceding_gains_nothing_in_a_rotation_that_the_sum_decides() -> None:
    """R53: two all each; the side that conceded twice had more points on the table."""
    won, lost = (61, 59), (1, 0)
    played = (DealResult(0, won, lost), DealResult(1, won, lost))
    gave_up = tuple(DealResult(0, (20, 0), (0, 1), Ending.CONCEDED, by=0) for _ in range(2))
    assert match_winner(rules_for("rotacion", 2), (2, 2), (*played, *gave_up)) == 1


def test_claim_on_hands_that_partners_have_shown_is_offered() -> None:
    """R41, R51: what a seat knows to be true tells it nothing new."""
    hands = ("1O 4C 5C", "6C 7C 4B", "3O 12O 5B", "6B 7B 4E")
    for shown, offered in (("last_three", True), ("off", False)):
        match = claim_moment(hands, "O", options={"share_hands": shown})
        assert Claim(0) in offers(match, 0)
        assert view_for(match, 0).may_claim == offered


@pytest.mark.parametrize("text", ["07", "2@61", "7@61", "2@070", "2@", "@70", "1@", "2@1000"])
def test_bid_has_one_spelling(text: str) -> None:
    """R61: what a record says of a bid is what it says of the same bid anywhere."""
    with pytest.raises(BidError, match="is not a bid"):
        Bid.parse(text)


@pytest.mark.parametrize("bid", [Bid(Rank.SEVEN), Bid(Rank.TWO), Bid(Rank.TWO, 62), Bid(Rank.ACE)])
def test_bid_comes_back(bid: Bid) -> None:
    assert Bid.parse(str(bid)) == bid
