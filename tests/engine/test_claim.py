"""Claiming the rest: a claim that is accepted is true, and the tricks that it gives are real."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from bot.engine.actions import Claim, Play
from bot.engine.cards import PACK_40, Card, Suit
from bot.engine.events import RestClaimed
from bot.engine.offers import offers
from bot.engine.options import Obligations
from bot.engine.play import IllegalAction, Refusal, apply, apply_all
from bot.engine.state import Match
from bot.engine.views import table_view, view_for
from tests.engine.moments import claim_moment, takes_all

DUTIES = [duty.value for duty in Obligations]


def endings(players: int, seed: int, **options: object) -> Iterator[Match]:
    """Ends of a deal by chance, in which trumps are many."""
    rng = Random(f"{players} {seed}")
    trumps = [card for card in PACK_40 if card.suit is Suit.COINS]
    others = [card for card in PACK_40 if card.suit is not Suit.COINS]
    while True:
        size = rng.choice((2, 3))
        count = size * players
        of_trumps = rng.randint(size, min(count, 7))
        cards = [*rng.sample(trumps, of_trumps), *rng.sample(others, count - of_trumps)]
        rng.shuffle(cards)
        hands = [" ".join(map(str, cards[seat::players])) for seat in range(players)]
        yield claim_moment(hands, "O", leader=rng.randrange(players), options=options)


def claims_of(players: int, alone: bool, number: int, **options: object) -> Iterator[Match]:
    """Endings in which seat 0 may claim in free play, by its own hand or with its partner's."""
    found = 0
    for match in endings(players, 1, **options):
        free = replace(match, rules=replace(match.rules, obligations=Obligations.FREE))
        if Claim(0) in offers(free, 0) and view_for(free, 0).may_claim == alone:
            yield match
            found += 1
        if found == number:
            return


@pytest.mark.parametrize("obligations", DUTIES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_claim_from_one_hand_is_true_under_every_duty(players: int, obligations: str) -> None:
    """R41: whatever the others play, and whoever leads"""
    for match in claims_of(players, True, 12, obligations=obligations):
        assert view_for(match, 0).may_claim
        assert takes_all(match, match.rules.side_of(0))


def test_a_claim_that_partners_share_is_true_in_free_play() -> None:
    """R10, R41"""
    for match in claims_of(4, False, 12):
        assert takes_all(match, 0)


@pytest.mark.parametrize("obligations", [duty for duty in DUTIES if duty != "free"])
def test_a_claim_that_partners_share_may_be_false_under_duties(obligations: str) -> None:
    """R41: so it is refused, though in some positions it would be true"""
    matches = list(claims_of(4, False, 60, obligations=obligations))
    for match in matches:
        with pytest.raises(IllegalAction) as refused:
            apply(match, Claim(0))
        assert refused.value.refusal is Refusal.CLAIM_FALSE
    assert not all(takes_all(match, 0) for match in matches)


@pytest.mark.parametrize("alone", [True, False])
def test_the_tricks_laid_down_could_have_been_played(alone: bool) -> None:
    """R11, R41: card for card they end the deal as the claim does"""
    for match in claims_of(4, alone, 25):
        claimed, events = apply(match, Claim(0))
        shown = events[0]
        assert isinstance(shown, RestClaimed)
        assert shown.seat == 0
        plays = [Play(seat, card) for trick in shown.tricks for seat, card in trick.plays]
        played = apply_all(match, plays)
        assert claimed.deal is not None and played.deal is not None
        assert claimed.deal == replace(played.deal, claimed_by=0)
        assert (claimed.results, claimed.games) == (played.results, played.games)
        assert {match.rules.side_of(trick.winner) for trick in shown.tricks} == {0}


def test_a_claim_takes_all_points_and_the_ten_for_the_last_trick() -> None:
    """R31, R41"""
    match = claim_moment(
        ["3O 12O", "1C 11O", "10C 5C"], "O", leader=1, options={"last_trick_bonus": True}
    )
    after, events = apply(match, Claim(0))
    assert after.results[-1].points == (10 + 4 + 11 + 3 + 2 + 10, 0, 0)
    assert after.results[-1].games == (1, 0, 0)
    assert [type(event).__name__ for event in events] == [
        "RestClaimed",
        "DealEnded",
        "MatchEnded",
    ]
    seen = table_view(after).deal
    assert seen is not None
    assert (seen.claimed_by, seen.hand_sizes, seen.points) == (0, (0, 0, 0), (40, 0, 0))
    assert len(seen.taken) == 2


@pytest.mark.parametrize(
    ("hands", "claimant", "refusal"),
    [
        (["1O 3O 2C", "4C 5C 6C"], 0, Refusal.CLAIM_FALSE),
        (["1O 2O", "12O 3O"], 0, Refusal.CLAIM_FALSE),
        (["1O 3O", "12O 2C"], 1, Refusal.CLAIM_FALSE),
        (["1O 3O", "12O 2C"], 0, None),
        (["4O 2O", "12C 2C"], 0, None),
    ],
)
def test_as_many_of_the_highest_trumps_as_tricks_are_needed(
    hands: list[str], claimant: int, refusal: Refusal | None
) -> None:
    """R41: two trumps do not prove three tricks, even where nobody else has any"""
    match = claim_moment(hands, "O")
    if refusal is None:
        assert Claim(claimant) in offers(match, claimant)
        return
    with pytest.raises(IllegalAction) as refused:
        apply(match, Claim(claimant))
    assert refused.value.refusal is refusal


def test_partners_are_offered_only_what_their_own_hand_proves() -> None:
    """R21, R41"""
    shared = claim_moment(["1O 4C", "5C 6C", "3O 2C", "12O 7C"], "O")
    assert offers(shared, 0) == (Claim(0),)
    assert [view_for(shared, seat).may_claim for seat in range(4)] == [False] * 4
    own = claim_moment(["1O 3O", "5C 6C", "4C 2C", "12O 7C"], "O")
    assert [view_for(own, seat).may_claim for seat in range(4)] == [True, False, False, False]
    assert offers(own, 2) == (Claim(2),)


def test_highest_is_by_strength() -> None:
    """R25, R41"""
    hands = ["1O 7O", "3O 12O"]
    assert not offers(claim_moment(hands, "O"), 0)
    assert offers(claim_moment(hands, "O", options={"rank_order": "a7"}), 0)


def test_cards_of_a_claim_are_those_of_the_hands() -> None:
    """R41"""
    match = claim_moment(["1O 3O", "5C 6C"], "O", leader=1)
    _, events = apply(match, Claim(0))
    shown = events[0]
    assert isinstance(shown, RestClaimed)
    laid = [card for trick in shown.tricks for card in trick.cards]
    assert sorted(map(str, laid)) == sorted(["1O", "3O", "5C", "6C"])
    assert shown.tricks[0].leader == 1
    assert shown.tricks[0].plays[0] == (1, Card.parse("5C"))
