"""What holds for every deal, by whatever rules and however it is played."""

from __future__ import annotations

from hypothesis import given, settings

from bot.engine.actions import Accept, Play
from bot.engine.cards import Card, Rank, Suit
from bot.engine.events import (
    Accused,
    BidMade,
    CardPlayed,
    DealEnded,
    DealPlayed,
    ExchangeDeclared,
    RestClaimed,
    StockDrawn,
    SuitCalled,
    TrickTaken,
    TurnUpExchanged,
)
from bot.engine.offers import legal_actions
from bot.engine.options import FirstLead, Tie
from bot.engine.state import Deal, DealResult, Ending, Match, Phase
from bot.engine.views import table_view, view_for
from tests.strategies import (
    PlayedMatch,
    played_matches,
    prefixes,
    started_deals,
)

PLAYED_OUT = {Ending.COUNTED, Ending.CAPOTE, Ending.CAPOTE_FAILED, Ending.DRAWN}
NOT_PLAYED = {Ending.ALL_PASSED, Ending.THROWN_IN}
AWAITING = {Phase.AUCTION, Phase.CALL, Phase.PLAY}
"""Phases in which one seat is awaited."""

laws = settings(max_examples=60, deadline=None)


def all_cards(deal: Deal) -> list[Card]:
    in_hands = [card for hand in deal.hands for card in hand]
    taken = [card for trick in deal.taken for card in trick.cards]
    return [*in_hands, *deal.stock, *deal.trick, *taken]


def finished(played: PlayedMatch) -> list[tuple[Match, DealResult]]:
    """The match as each deal ended, with its result."""
    return [
        (match, event.result)
        for match, events in played.steps
        for event in events
        if isinstance(event, DealEnded)
    ]


@laws
@given(played_matches())
def test_cards_are_conserved_at_every_step(played: PlayedMatch) -> None:
    """R3, R4, R23, R60"""
    pack = sorted(map(str, played.start.rules.cards()))
    for match in played.states:
        if match.deal is not None:
            assert sorted(map(str, all_cards(match.deal))) == pack


@laws
@given(played_matches())
def test_a_deal_played_out_counts_120_points_and_ten_more_with_the_bonus(
    played: PlayedMatch,
) -> None:
    """R16, R31"""
    whole = 130 if played.start.rules.last_trick_bonus else 120
    for match, result in finished(played):
        assert match.deal is not None
        out = not any(match.deal.hands)
        assert out or result.ending not in PLAYED_OUT
        assert sum(result.points) == whole if out else sum(result.points) <= 120
        assert any(result.points) or result.ending not in PLAYED_OUT
        assert result.ending not in NOT_PLAYED or not any(result.points)


@laws
@given(played_matches())
def test_games_of_a_deal_are_those_of_its_rules(played: PlayedMatch) -> None:
    """R17, R18, R32 to R34, R44, R46, R47"""
    rules = played.start.rules
    if rules.chiamata:
        return
    for result in played.end.results:
        most = 1 if rules.double_over.value == "off" else 2
        counted = result.ending is Ending.COUNTED
        assert set(result.games) <= ({0, 1, most} if counted else {0, 1})
        if not rules.misere_11 and len(result.winners) > 1:
            assert rules.tie is Tie.ALL
            assert len({result.points[side] for side in result.winners}) == 1


@laws
@given(played_matches())
def test_scores_of_a_chiamata_come_to_nothing_in_sum(played: PlayedMatch) -> None:
    """R64 to R67: whoever wins, wins it from the others."""
    for result in played.end.results:
        if played.start.rules.chiamata:
            assert sum(result.games) == 0
            assert any(result.games) == (result.ending is Ending.COUNTED)
    assert not played.start.rules.chiamata or sum(played.end.games) == 0


@laws
@given(played_matches())
def test_a_deal_that_waits_counts_for_nothing_before_it_is_accepted(played: PlayedMatch) -> None:
    """R48"""
    for match, events in played.steps:
        waits = match.phase is Phase.SETTLE
        assert waits == (match.deal is not None and match.deal.pending is not None)
        if waits:
            assert match.rules.accusing
            assert match.deal is not None
            assert match.deal.number == len(match.results)
        for event in events:
            if isinstance(event, DealPlayed):
                assert waits
                assert match.deal is not None
                assert match.deal.pending == event.result


@laws
@given(played_matches())
def test_number_of_tricks_is_the_pack_shared_out_among_the_seats(played: PlayedMatch) -> None:
    """R15, R50, R60"""
    rules = played.start.rules
    tricks = len(rules.cards()) // (4 if rules.two_card_play.value != "off" else rules.players)
    for match, result in finished(played):
        assert match.deal is not None
        if result.ending in PLAYED_OUT:
            assert len(match.deal.taken) == rules.tricks == tricks
        assert len(match.deal.taken) <= tricks
    for match in played.states:
        if match.deal is not None and not match.deal.exchange_open:
            drawn = rules.stock_size - len(match.deal.stock)
            full = min(len(match.deal.taken), rules.tricks_with_draw)
            assert drawn == min(full * rules.trick_size, rules.stock_size)


@laws
@given(played_matches())
def test_hands_are_full_before_each_lead_until_the_stock_is_gone(played: PlayedMatch) -> None:
    """R13, R15, R50"""
    each = played.start.rules.trick_size // played.start.rules.players
    for match in played.states:
        deal = match.deal
        if deal is None or deal.trick or match.phase is not Phase.PLAY:
            continue
        left = each * (match.rules.tricks - len(deal.taken))
        full = min(match.rules.hand_size, left)
        to_draw = min(each, len(deal.stock) // len(deal.hands)) if deal.exchange_open else 0
        assert set(map(len, deal.hands)) == {full - to_draw}


@laws
@given(played_matches())
def test_turn_up_goes_to_the_seat_before_the_winner(played: PlayedMatch) -> None:
    """R14"""
    seats = played.start.rules.players
    for match, events in played.steps:
        emptied = any(isinstance(event, StockDrawn) and event.left == 0 for event in events)
        if emptied and match.rules.turns_up:
            assert match.deal is not None
            owner = (match.deal.taken[-1].winner - 1) % seats
            assert match.deal.hands[owner][-1] == match.deal.turn_up


@laws
@given(played_matches())
def test_somebody_can_always_go_on(played: PlayedMatch) -> None:
    """R26 to R30, R43, R48, R61, R62: no duty, question or auction leaves a match stuck."""
    for match in played.states:
        legal = legal_actions(match)
        by_seat = {action.seat for action in legal}
        if match.phase in AWAITING:
            assert match.to_play in by_seat
        elif match.phase is Phase.SETTLE:
            assert any(isinstance(action, Accept) for action in legal)
        else:
            assert not legal
            assert match.to_play is None


@laws
@given(played_matches())
def test_a_seat_whose_card_is_awaited_can_always_keep_to_its_duties(played: PlayedMatch) -> None:
    """R26 to R30, R42, R43, R47"""
    for match in played.states:
        if match.phase is not Phase.PLAY or match.to_play is None:
            continue
        view = view_for(match, match.to_play)
        assert match.deal is not None
        assert bool(view.dutiful) == (not match.deal.exchange_open)
        assert set(view.dutiful) <= set(view.legal) <= set(view.hand)
        assert view.dutiful == view.legal or match.rules.accusing


@laws
@given(started_deals())
def test_a_deal_begins_as_its_event_says(match: Match) -> None:
    """R7, R8, R9, R36, R50, R53, R60"""
    deal, rules = match.deal, match.rules
    assert deal is not None
    two = [seat for seat, hand in enumerate(deal.hands) if Card(Rank.TWO, Suit.COINS) in hand]
    mano = (deal.dealer + 1) % rules.players
    by_two = rules.first_lead is FirstLead.TWO_OF_OROS
    assert deal.leader == match.to_play == (two[0] if by_two and two else mano)
    assert list(map(len, deal.hands)) == [rules.hand_size] * rules.players
    assert match.phase is (Phase.AUCTION if rules.chiamata else Phase.PLAY)
    if rules.turns_up:
        assert deal.turn_up is not None
        assert deal.stock[-1] == deal.turn_up
        assert deal.trump is deal.turn_up.suit
    else:
        assert deal.turn_up is None
        assert deal.trump is (None if rules.chiamata else Suit.COINS)


@laws
@given(prefixes())
def test_events_and_state_tell_the_same(played: PlayedMatch) -> None:
    for action, (match, events) in zip(played.actions, played.steps, strict=True):
        if isinstance(action, Play):
            assert events[0] == CardPlayed(action.seat, action.card)
        for event in events:
            if match.deal is not None:
                assert_told_truly(match, match.deal, event)


def assert_told_truly(match: Match, deal: Deal, event: object) -> None:
    match event:
        case TrickTaken():
            assert deal.taken[-1] == event.trick
        case StockDrawn():
            seen = table_view(match).deal
            assert seen is not None
            assert event.left == len(deal.stock) == seen.stock_left
            assert event.seats[0] == deal.leader
        case ExchangeDeclared():
            assert deal.declared == event.seat
            assert event.card in deal.hands[event.seat]
        case TurnUpExchanged():
            last = deal.exchanges[-1]
            assert (last.seat, last.given, last.taken) == (event.seat, event.given, event.taken)
            assert event.taken in deal.hands[event.seat]
            assert event.given in (deal.turn_up, *deal.hands[(deal.leader - 1) % len(deal.hands)])
        case RestClaimed():
            assert deal.claimed_by == event.seat
            assert deal.taken[-len(event.tricks) :] == event.tricks
        case BidMade():
            assert deal.auction is not None
            assert deal.auction.bids[-1] == (event.seat, event.bid)
        case SuitCalled():
            assert deal.contract is not None
            assert (deal.contract.caller, deal.contract.suit) == (event.seat, event.suit)
            assert deal.trump is event.suit
        case Accused():
            assert event.seat in deal.accusers
            assert event.true == (event.accused in deal.offences)
        case DealEnded():
            assert match.results[-1] == event.result
