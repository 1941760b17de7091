"""What holds for every match, however it is played."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.actions import Action, DrawDealer, Play, StartDeal
from bot.engine.cards import PACK_48, PACK_POINTS, Card
from bot.engine.events import CardPlayed, DealEnded, DealStarted, MatchEnded, StockDrawn, TrickTaken
from bot.engine.legal import legal_actions
from bot.engine.options import Teams
from bot.engine.play import IllegalAction, Refusal, apply, apply_all
from bot.engine.rules import HAND_SIZE, Rules
from bot.engine.state import Deal, Match, Phase, new_match
from bot.engine.views import table_view, view_for
from tests.engine import referee
from tests.engine.situations import provoke
from tests.strategies import PlayedMatch, decks, played_matches, prefixes, started_deals

TRICKS = {2: 20, 3: 13, 4: 10}


def accepted(match: Match, action: Action) -> bool:
    try:
        apply(match, action)
    except IllegalAction:
        return False
    return True


def all_cards(deal: Deal) -> list[Card]:
    in_hands = [card for hand in deal.hands for card in hand]
    taken = [card for trick in deal.taken for card in trick.cards]
    return [*in_hands, *deal.stock, *deal.trick, *taken]


def plays_by_deal(played: PlayedMatch) -> Iterator[tuple[int, tuple[Card, ...], list[Play]]]:
    """Dealer, deck and plays of each deal, read from the actions and the events."""
    deals: list[tuple[int, tuple[Card, ...], list[Play]]] = []
    for action, (_, events) in zip(played.actions, played.steps, strict=True):
        if isinstance(action, StartDeal):
            (started,) = events
            assert isinstance(started, DealStarted)
            deals.append((started.dealer, action.deck, []))
        elif isinstance(action, Play):
            deals[-1][2].append(action)
    yield from deals


@settings(max_examples=60, deadline=None)
@given(played_matches())
def test_cards_are_conserved_at_every_step(played: PlayedMatch) -> None:
    """R3, R4"""
    pack = sorted(map(str, played.start.rules.cards()))
    for match in played.states:
        if match.deal is not None:
            assert sorted(map(str, all_cards(match.deal))) == pack


@settings(max_examples=60, deadline=None)
@given(played_matches())
def test_every_deal_counts_120_points_and_the_last_trick_included(played: PlayedMatch) -> None:
    """R16"""
    assert played.end.results
    assert all(sum(result.points) == PACK_POINTS for result in played.end.results)
    assert all(sum(result.games) in (0, 1) for result in played.end.results)


@settings(max_examples=60, deadline=None)
@given(played_matches())
def test_number_of_tricks_is_the_pack_shared_out_among_the_seats(played: PlayedMatch) -> None:
    """R15"""
    for match in played.states:
        if match.deal is not None and match.phase is not Phase.PLAY:
            assert len(match.deal.taken) == TRICKS[match.rules.players]
    per_deal = TRICKS[played.start.rules.players] - HAND_SIZE
    draws = [e for _, events in played.steps for e in events if isinstance(e, StockDrawn)]
    assert len(draws) == per_deal * len(played.end.results)


@settings(max_examples=60, deadline=None)
@given(played_matches())
def test_hands_are_full_before_each_lead_until_the_stock_is_gone(played: PlayedMatch) -> None:
    """R13, R15"""
    for match in played.states:
        deal = match.deal
        if deal is None or deal.trick:
            continue
        sizes = set(map(len, deal.hands))
        without_stock = TRICKS[match.rules.players] - len(deal.taken)
        assert sizes == {HAND_SIZE if deal.stock else min(HAND_SIZE, without_stock)}


@settings(max_examples=60, deadline=None)
@given(played_matches())
def test_turn_up_goes_to_the_seat_before_the_winner(played: PlayedMatch) -> None:
    """R14"""
    seats = played.start.rules.players
    for match, events in played.steps:
        emptied = any(isinstance(event, StockDrawn) and event.left == 0 for event in events)
        if emptied:
            assert match.deal is not None
            owner = (match.deal.taken[-1].winner - 1) % seats
            assert match.deal.hands[owner][-1] == match.deal.turn_up


@settings(max_examples=60, deadline=None)
@given(played_matches())
def test_revision_counts_the_applied_actions(played: PlayedMatch) -> None:
    assert [match.revision for match in played.states] == list(range(len(played.states)))


@settings(max_examples=40, deadline=None)
@given(played_matches())
def test_replaying_the_actions_gives_the_same_state(played: PlayedMatch) -> None:
    assert apply_all(played.start, played.actions) == played.end


@settings(max_examples=60, deadline=None)
@given(played_matches())
def test_the_deal_passes_to_the_right_and_the_match_ends_at_its_length(played: PlayedMatch) -> None:
    """R19, R20"""
    rules, end = played.start.rules, played.end
    dealers = [result.dealer for result in end.results]
    assert dealers == [(dealers[0] + n) % rules.players for n in range(len(dealers))]
    assert max(end.games) == rules.match_n
    assert list(end.games).count(rules.match_n) == 1
    assert end.games == tuple(map(sum, zip(*(r.games for r in end.results), strict=True)))
    last = played.steps[-1][1][-1]
    assert last == MatchEnded(end.games.index(rules.match_n), end.games)
    endings = [e for _, events in played.steps for e in events if isinstance(e, MatchEnded)]
    assert endings == [last]


@settings(max_examples=60, deadline=None)
@given(played_matches(most_games=3))
def test_the_engine_agrees_with_the_referee(played: PlayedMatch) -> None:
    """R7 to R18: another program that reads the same rules notes the same deal."""
    rules = played.start.rules
    sides = 2 if rules.players == 4 and rules.teams is Teams.AUTO else rules.players
    told = [
        referee.judge(
            rules.players,
            sides,
            dealer,
            list(map(str, deck)),
            [(p.seat, str(p.card)) for p in puts],
        )
        for dealer, deck, puts in plays_by_deal(played)
    ]
    events = [event for _, events in played.steps for event in events]
    taken = [event for event in events if isinstance(event, TrickTaken)]
    ended = [event.result for event in events if isinstance(event, DealEnded)]

    assert [e.trick.winner for e in taken] == [seat for deal in told for seat in deal.takers]
    assert [[(seat, str(card)) for seat, card in e.trick.plays] for e in taken] == [
        trick for deal in told for trick in deal.tricks
    ]
    assert [list(result.points) for result in ended] == [deal.points for deal in told]
    assert [list(result.games) for result in ended] == [deal.games for deal in told]
    assert drawn_cards(played) == [drawn for deal in told for drawn in deal.drawn if drawn]


def drawn_cards(played: PlayedMatch) -> list[list[tuple[int, str]]]:
    drawn = []
    for match, events in played.steps:
        for event in events:
            if isinstance(event, StockDrawn):
                assert match.deal is not None
                hands = match.deal.hands
                drawn.append([(seat, str(hands[seat][-1])) for seat in event.seats])
    return drawn


@settings(max_examples=25, deadline=None)
@given(prefixes())
def test_legal_actions_are_exactly_the_plays_that_are_accepted(played: PlayedMatch) -> None:
    """R9, R10"""
    match = played.end
    tried = [Play(seat, card) for seat in range(-1, match.rules.players + 1) for card in PACK_48]

    assert {action for action in tried if accepted(match, action)} == set(legal_actions(match))


@settings(max_examples=40, deadline=None)
@given(prefixes())
def test_the_seat_to_play_and_no_other_is_told_what_it_may_play(played: PlayedMatch) -> None:
    match = played.end
    for seat in range(match.rules.players):
        told = {Play(seat, card) for card in view_for(match, seat).legal}
        assert told == {a for a in legal_actions(match) if isinstance(a, Play) and a.seat == seat}


@settings(max_examples=40, deadline=None)
@given(prefixes(), st.data())
def test_a_refused_action_changes_nothing(played: PlayedMatch, data: st.DataObject) -> None:
    match = played.end
    before = repr(match)
    rules = match.rules
    action = data.draw(
        st.one_of(
            st.builds(Play, st.integers(-2, 9), st.sampled_from(PACK_48)),
            decks(rules).map(StartDeal),
            decks(rules).map(DrawDealer),
            decks(rules).map(lambda deck: StartDeal(deck[1:])),
            decks(rules).map(lambda deck: StartDeal((deck[0], *deck[:-1]))),
        )
    )
    if not accepted(match, action):
        assert repr(match) == before
        assert apply_all(played.start, played.actions) == match


@settings(max_examples=40, deadline=None)
@given(started_deals())
def test_a_deal_begins_as_its_event_says(match: Match) -> None:
    """R7, R8, R9"""
    deal = match.deal
    assert deal is not None
    assert deal.leader == (deal.dealer + 1) % match.rules.players == match.to_play
    assert list(map(len, deal.hands)) == [HAND_SIZE] * match.rules.players
    assert deal.stock[-1] == deal.turn_up
    assert deal.trump is deal.turn_up.suit


@settings(max_examples=40, deadline=None)
@given(prefixes())
def test_events_and_state_tell_the_same(played: PlayedMatch) -> None:
    for action, (match, events) in zip(played.actions, played.steps, strict=True):
        if isinstance(action, Play):
            assert events[0] == CardPlayed(action.seat, action.card)
        for event in events:
            if isinstance(event, TrickTaken):
                assert match.deal is not None
                assert match.deal.taken[-1] == event.trick
            if isinstance(event, StockDrawn):
                assert match.deal is not None
                seen = table_view(match).deal
                assert seen is not None
                assert event.left == len(match.deal.stock) == seen.stock_left
                assert event.seats[0] == match.deal.leader
            if isinstance(event, DealEnded):
                assert match.results[-1] == event.result


@pytest.mark.parametrize("refusal", Refusal)
def test_every_refusal_is_reached_and_leaves_the_match_alone(
    refusal: Refusal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chance may miss one kind; here each is provoked by name."""
    match, action = provoke(refusal, monkeypatch)
    before = repr(match)

    with pytest.raises(IllegalAction) as refused:
        apply(match, action)

    assert refused.value.refusal is refusal
    assert str(refused.value) == refusal.value.replace("_", " ")
    assert repr(match) == before


def test_a_new_match_knows_its_dealer_or_waits_for_the_draw() -> None:
    """R6"""
    assert new_match(Rules()).phase is Phase.DRAW
    assert new_match(Rules(), 0).phase is Phase.DEAL
    assert new_match(Rules(), 1).dealer == 1
