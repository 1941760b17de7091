"""What holds for every match, however it is played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.actions import Action, Claim, DrawDealer, Exchange, Play, SeatAction, StartDeal
from bot.engine.cards import PACK_48, Card, Rank, Suit
from bot.engine.codec import format_action
from bot.engine.events import (
    CardPlayed,
    DealEnded,
    DealStarted,
    MatchEnded,
    RestClaimed,
    StockDrawn,
    TrickTaken,
    TurnUpExchanged,
)
from bot.engine.legal import legal_actions, offers
from bot.engine.options import FirstLead, MatchMode, Obligations, Tie
from bot.engine.play import IllegalAction, Refusal, apply, apply_all
from bot.engine.presets import PRESETS, rules_for
from bot.engine.rules import HAND_SIZE, Rules
from bot.engine.state import Deal, Match, Phase, new_match
from bot.engine.views import table_view, view_for
from tests.engine import referee
from tests.engine.situations import PROVOKED
from tests.strategies import (
    PlayedMatch,
    decks,
    play_by_chance,
    played_matches,
    prefixes,
    started_deals,
)


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


def deeds_by_deal(
    played: PlayedMatch,
) -> Iterator[tuple[int, tuple[Card, ...], list[referee.Deed]]]:
    """Dealer, deck and what the seats did in each deal, read from the actions and the events."""
    deals: list[tuple[int, tuple[Card, ...], list[referee.Deed]]] = []
    for action, (_, events) in zip(played.actions, played.steps, strict=True):
        if isinstance(action, StartDeal):
            (started,) = events
            assert isinstance(started, DealStarted)
            deals.append((started.dealer, action.deck, []))
        elif not isinstance(action, DrawDealer):
            seat, what = format_action(action).split(":")
            deals[-1][2].append((int(seat), what))
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
def test_every_deal_counts_120_points_and_ten_more_with_the_bonus(played: PlayedMatch) -> None:
    """R16, R31"""
    bonus = 10 if played.start.rules.last_trick_bonus else 0
    assert played.end.results
    assert all(sum(result.points) == 120 + bonus for result in played.end.results)


@settings(max_examples=60, deadline=None)
@given(played_matches())
def test_games_of_a_deal_are_those_of_its_rules(played: PlayedMatch) -> None:
    """R17, R18, R32 to R34"""
    rules = played.start.rules
    for result in played.end.results:
        most = 1 if rules.double_over.value == "off" else 2
        assert set(result.games) <= {0, 1, most}
        assert result.winners == tuple(s for s, own in enumerate(result.games) if own)
        if not rules.misere_11 and len(result.winners) > 1:
            assert rules.tie is Tie.ALL
            assert len({result.points[side] for side in result.winners}) == 1


@settings(max_examples=60, deadline=None)
@given(played_matches())
def test_number_of_tricks_is_the_pack_shared_out_among_the_seats(played: PlayedMatch) -> None:
    """R15"""
    for match in played.states:
        if match.deal is not None and match.phase is not Phase.PLAY:
            assert len(match.deal.taken) == len(match.rules.cards()) // match.rules.players
            assert len(match.deal.taken) == match.rules.tricks
    per_deal = played.start.rules.tricks - HAND_SIZE
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
        without_stock = match.rules.tricks - len(deal.taken)
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
def test_the_deal_passes_to_the_right_unless_a_tie_is_played_again(played: PlayedMatch) -> None:
    """R20, R33"""
    results, options = played.end.results, played.start.rules.plain()
    for one, after in pairwise(results):
        assert after.dealer == referee.next_dealer(options, one.dealer, one.games)


def needed(rules: Rules) -> int:
    """R19, R35"""
    return rules.match_n if rules.match_mode is MatchMode.FIRST_TO else (rules.match_n + 1) // 2


@settings(max_examples=60, deadline=None)
@given(played_matches())
def test_a_match_is_over_as_soon_as_one_side_alone_has_its_games(played: PlayedMatch) -> None:
    """R19, R35: so no match goes on that is won, and none ends that is not."""
    rules = played.start.rules
    for match in played.states:
        ahead = match.games.count(max(match.games)) == 1
        won = ahead and max(match.games) >= needed(rules)
        assert (match.phase is Phase.OVER) == won
        assert match.games == tuple(
            sum(result.games[side] for result in match.results) for side in range(rules.sides)
        )


@settings(max_examples=60, deadline=None)
@given(played_matches())
def test_a_match_has_a_bounded_number_of_deals_that_one_side_wins(played: PlayedMatch) -> None:
    """R19: only ties, and games won together, put the end off."""
    rules, results = played.start.rules, played.end.results
    alone = [result for result in results if len(result.winners) == 1]
    if len(alone) == sum(bool(result.winners) for result in results):
        assert len(alone) <= rules.sides * (needed(rules) - 1) + 1


@settings(max_examples=60, deadline=None)
@given(played_matches())
def test_the_end_of_a_match_is_told_once(played: PlayedMatch) -> None:
    """R19"""
    ends = [e for _, events in played.steps for e in events if isinstance(e, MatchEnded)]
    end = played.end
    if end.phase is Phase.OVER:
        assert ends == [MatchEnded(end.games.index(max(end.games)), end.games)]
        assert played.steps[-1][1][-1] == ends[0]
    else:
        assert ends == []


OFFERED = [(preset.name, players) for preset in PRESETS.values() for players in preset.packs]


@pytest.mark.parametrize(("preset", "players"), OFFERED)
def test_matches_of_every_preset_come_to_an_end(preset: str, players: int) -> None:
    """R37"""
    for seed in range(6):
        played = play_by_chance(new_match(rules_for(preset, players)), Random(seed), most_deals=60)
        assert played.end.phase is Phase.OVER


@settings(max_examples=60, deadline=None)
@given(played_matches())
def test_whoever_is_to_play_has_something_to_play(played: PlayedMatch) -> None:
    """R26 to R30: no duty leaves a seat without a card."""
    for match in played.states:
        assert bool(legal_actions(match)) == (match.phase is Phase.PLAY)


@settings(max_examples=60, deadline=None)
@given(played_matches(most_games=3))
def test_the_engine_agrees_with_the_referee(played: PlayedMatch) -> None:
    """R7 to R18, R23 to R41: another program that reads the same rules notes the same deal."""
    options = played.start.rules.plain()
    told = [
        referee.judge(options, dealer, list(map(str, deck)), deeds, number)
        for number, (dealer, deck, deeds) in enumerate(deeds_by_deal(played))
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
    swaps = [e for e in events if isinstance(e, TurnUpExchanged)]
    assert [(e.seat, str(e.given), str(e.taken)) for e in swaps] == [
        swap for deal in told for swap in deal.swaps
    ]
    claims = [e.seat for e in events if isinstance(e, RestClaimed)]
    assert claims == [deal.claimed_by for deal in told if deal.claimed_by is not None]
    assert drawn_cards(played) == [drawn for deal in told for drawn in deal.drawn if drawn]
    won = [referee.won_by(options, match.games) for match in played.states]
    assert all(side is None for side in won[:-1])
    assert (won[-1] is not None) == (played.end.phase is Phase.OVER)


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
def test_legal_actions_are_exactly_those_that_are_accepted(played: PlayedMatch) -> None:
    """R9, R10, R26 to R30, R39 to R41"""
    match = played.end
    tried: list[SeatAction] = []
    for seat in range(-1, match.rules.players + 1):
        tried += [*(Play(seat, card) for card in PACK_48), Exchange(seat), Claim(seat)]

    legal = legal_actions(match)
    assert {action for action in tried if accepted(match, action)} == set(legal)
    assert len(set(legal)) == len(legal)
    plays = [action for action in legal if isinstance(action, Play)]
    assert list(legal[: len(plays)]) == plays


@settings(max_examples=60, deadline=None)
@given(played_matches(most_games=1))
def test_a_view_offers_what_its_own_hand_allows(played: PlayedMatch) -> None:
    """R21, R39 to R41: of claims only those that rest on no other hand."""
    for match in played.states:
        for seat in range(match.rules.players):
            view, open_to_it = view_for(match, seat), offers(match, seat)
            assert (view.exchange is not None) == (Exchange(seat) in open_to_it)
            if view.exchange is not None:
                assert match.deal is not None
                assert view.exchange == match.deal.turn_up
            alone = not match.rules.partners or match.rules.obligations is not Obligations.FREE
            if view.may_claim or alone:
                assert view.may_claim == (Claim(seat) in open_to_it)


@settings(max_examples=100, deadline=None)
@given(played_matches(most_games=1))
def test_legal_cards_are_those_that_the_referee_allows(played: PlayedMatch) -> None:
    """R10, R26 to R30, at every card of a match"""
    options = played.start.rules.plain()
    for match in played.states:
        deal, seat = match.deal, match.to_play
        if deal is None or seat is None:
            continue
        view = view_for(match, seat)
        trick = [
            ((deal.leader + place) % len(deal.hands), str(card))
            for place, card in enumerate(deal.trick)
        ]
        allowed = referee.may_play(
            options, list(map(str, view.hand)), trick, deal.trump.value, seat, len(deal.stock)
        )
        assert sorted(map(str, view.legal)) == sorted(allowed)
        assert {card for card, _ in view.forbidden} == set(view.hand) - set(view.legal)


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
            st.builds(Exchange, st.integers(-2, 9)),
            st.builds(Claim, st.integers(-2, 9)),
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
    """R7, R8, R9, R36"""
    deal = match.deal
    assert deal is not None
    two = [seat for seat, hand in enumerate(deal.hands) if Card(Rank.TWO, Suit.COINS) in hand]
    mano = (deal.dealer + 1) % match.rules.players
    by_two = match.rules.first_lead is FirstLead.TWO_OF_OROS
    assert deal.leader == match.to_play == (two[0] if by_two and two else mano)
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
            if isinstance(event, TurnUpExchanged):
                assert match.deal is not None
                assert match.deal.turn_up == match.deal.stock[-1] == event.given
                assert event.taken in match.deal.hands[event.seat]
                last = match.deal.exchanges[-1]
                assert (last.seat, last.given, last.taken) == (event.seat, event.given, event.taken)
            if isinstance(event, RestClaimed):
                assert match.deal is not None
                assert match.deal.claimed_by == event.seat
                assert match.deal.taken[-len(event.tricks) :] == event.tricks
            if isinstance(event, DealEnded):
                assert match.results[-1] == event.result


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


def test_a_new_match_knows_its_dealer_or_waits_for_the_draw() -> None:
    """R6"""
    assert new_match(Rules()).phase is Phase.DRAW
    assert new_match(Rules(), 0).phase is Phase.DEAL
    assert new_match(Rules(), 1).dealer == 1
