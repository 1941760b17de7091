"""What holds for every action: whether it is allowed, what a refusal leaves, what is offered."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.actions import (
    Accept,
    Accuse,
    Action,
    Call,
    Capote,
    Claim,
    Concede,
    Declare,
    Draw,
    DrawDealer,
    Exchange,
    MakeBid,
    MakeSign,
    Pass,
    Play,
    SeatAction,
    StartDeal,
    ThrowIn,
)
from bot.engine.bids import Bid
from bot.engine.cards import PACK_48, Rank, Suit
from bot.engine.offers import legal_actions, offers
from bot.engine.options import Obligations
from bot.engine.play import IllegalAction, Refusal, apply, apply_all
from bot.engine.rules import Rules
from bot.engine.sign import Sign
from bot.engine.state import Match, Phase
from bot.engine.views import view_for
from tests.engine.situations import PROVOKED
from tests.strategies import PlayedMatch, decks, played_matches, prefixes

BARE = (Exchange, Declare, Draw, Claim, Concede, Capote, Accept, Pass, ThrowIn)
BIDS = (
    *map(Bid, Rank),
    *(Bid(Rank.TWO, points) for points in range(59, 123)),
    Bid(Rank.ACE, 62),
    Bid(Rank.FOUR, 120),
)


def accepted(match: Match, action: Action) -> bool:
    try:
        apply(match, action)
    except IllegalAction:
        return False
    return True


def deeds_of(seat: int, players: int) -> Iterator[SeatAction]:
    """Whatever a seat could ask for, possible or not."""
    yield from (Play(seat, card) for card in PACK_48)
    yield from (kind(seat) for kind in BARE)
    yield from (Accuse(seat, other) for other in range(-1, players + 1))
    yield from (MakeSign(seat, sign) for sign in Sign)
    yield from (MakeBid(seat, bid) for bid in BIDS)
    yield from (Call(seat, suit) for suit in (*Suit, None))


@settings(max_examples=25, deadline=None)
@given(played_matches(most_games=1))
def test_legal_actions_are_exactly_those_that_are_accepted(played: PlayedMatch) -> None:
    """R9, R10, R26 to R30, R39 to R49, R61, R62, R67"""
    for match in moments_of_every_kind(played):
        players = match.rules.players
        tried = [deed for seat in range(-1, players + 1) for deed in deeds_of(seat, players)]
        legal = legal_actions(match)
        assert {action for action in tried if accepted(match, action)} == set(legal)
        assert len(set(legal)) == len(legal)
        plays = [action for action in legal if isinstance(action, Play)]
        assert list(legal[: len(plays)]) == plays


def moments_of_every_kind(played: PlayedMatch) -> list[Match]:
    """A moment after each kind of step that a match has come to, with a stock and without."""
    found: dict[object, Match] = {(): played.start}
    for match, events in played.steps:
        stock = bool(match.deal and match.deal.stock)
        kinds = frozenset(map(type, legal_actions(match)))
        found.setdefault((tuple(map(type, events)), stock, match.phase, kinds), match)
    return list(found.values())


@settings(max_examples=40, deadline=None)
@given(prefixes())
def test_the_seat_to_play_and_no_other_is_told_what_it_may_play(played: PlayedMatch) -> None:
    match = played.end
    for seat in range(match.rules.players):
        told = {Play(seat, card) for card in view_for(match, seat).legal}
        assert told == {a for a in legal_actions(match) if isinstance(a, Play) and a.seat == seat}


@settings(max_examples=60, deadline=None)
@given(played_matches(most_games=1))
def test_a_view_offers_all_that_a_seat_may_do_but_claims_on_other_hands(
    played: PlayedMatch,
) -> None:
    """R21, R39 to R49, R61, R62, R67: of claims only those that the seat's own hand proves."""
    for match in played.states:
        for seat in range(match.rules.players):
            view, may = view_for(match, seat), offers(match, seat)
            assert [a for a in view.offers if a != Claim(seat)] == [
                a for a in may if a != Claim(seat)
            ]
            assert set(view.offers) <= set(may)
            assert (view.exchange is not None) == (Exchange(seat) in may)
            if view.exchange is not None:
                assert match.deal is not None
                assert view.exchange == match.deal.turn_up
            alone = not match.rules.partners or match.rules.obligations is not Obligations.FREE
            if view.may_claim or alone:
                assert view.may_claim == (Claim(seat) in may)


def any_actions(rules: Rules) -> st.SearchStrategy[Action]:
    """Anything at all, from seats that are there or not, with packs that are whole or not."""
    seats = st.integers(-2, 9)
    bids = st.builds(Bid, st.sampled_from(Rank), st.integers(0, 200)) | st.sampled_from(BIDS)
    packs = decks(rules)
    return st.one_of(
        st.builds(Play, seats, st.sampled_from(PACK_48)),
        *(st.builds(kind, seats) for kind in BARE),
        st.builds(Accuse, seats, seats),
        st.builds(MakeSign, seats, st.sampled_from(Sign)),
        st.builds(MakeBid, seats, bids),
        st.builds(Call, seats, st.sampled_from((*Suit, None))),
        packs.map(StartDeal),
        packs.map(DrawDealer),
        packs.map(lambda deck: StartDeal(deck[1:])),
        packs.map(lambda deck: StartDeal((deck[0], *deck[:-1]))),
    )


@settings(max_examples=80, deadline=None)
@given(prefixes(), st.data())
def test_a_refused_action_changes_nothing(played: PlayedMatch, data: st.DataObject) -> None:
    match = played.end
    before = repr(match)
    action = data.draw(any_actions(match.rules))
    if not accepted(match, action):
        assert repr(match) == before
        assert apply_all(played.start, played.actions) == match


@settings(max_examples=40, deadline=None)
@given(played_matches(most_games=1), st.data())
def test_nothing_is_done_in_a_match_that_is_over(played: PlayedMatch, data: st.DataObject) -> None:
    """R19, R52"""
    if played.end.phase is Phase.OVER:
        with pytest.raises(IllegalAction) as refused:
            apply(played.end, data.draw(any_actions(played.end.rules)))
        assert refused.value.refusal is Refusal.MATCH_OVER


@pytest.mark.parametrize("refusal", Refusal)
def test_every_refusal_is_reached_and_leaves_the_match_alone(refusal: Refusal) -> None:
    """Chance may miss one kind; here each is provoked by name."""
    match, action = PROVOKED[refusal]()
    before = repr(match)

    with pytest.raises(IllegalAction) as refused:
        apply(match, action)

    assert refused.value.refusal is refusal
    assert str(refused.value).startswith(refusal.value.replace("_", " "))
    assert repr(match) == before
