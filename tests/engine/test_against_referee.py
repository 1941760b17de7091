"""The engine and the referee, which share no code, note the same matches."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings

from bot.engine.actions import DrawDealer, StartDeal
from bot.engine.codec import format_action
from bot.engine.events import (
    DealEnded,
    DealStarted,
    RestClaimed,
    StockDrawn,
    TrickTaken,
    TurnUpExchanged,
)
from bot.engine.scoring import match_points
from bot.engine.state import DealResult, Match, Phase
from bot.engine.views import view_for
from tests.engine import referee
from tests.strategies import PlayedMatch, played_matches


def deeds_by_deal(
    played: PlayedMatch,
) -> Iterator[tuple[int, list[str], list[referee.Deed]]]:
    """Dealer, deck and what the seats did in each deal, read from the actions and the events."""
    deals: list[tuple[int, list[str], list[referee.Deed]]] = []
    for action, (_, events) in zip(played.actions, played.steps, strict=True):
        if isinstance(action, StartDeal):
            (started,) = events
            assert isinstance(started, DealStarted)
            deals.append((started.dealer, list(map(str, action.deck)), []))
        elif not isinstance(action, DrawDealer):
            seat, _, what = format_action(action).partition(":")
            deals[-1][2].append((int(seat), what))
    yield from deals


def judged(played: PlayedMatch) -> list[referee.Told]:
    """The finished deals as the referee notes them."""
    options = played.start.rules.plain()
    told: list[referee.Told] = []
    for dealer, deck, deeds in deeds_by_deal(played):
        told.append(referee.judge(options, dealer, deck, deeds, told))
    return told


def assert_same(played: PlayedMatch) -> list[referee.Told]:
    told = judged(played)
    events = [event for _, events in played.steps for event in events]
    taken = [event.trick for event in events if isinstance(event, TrickTaken)]
    ended = [event.result for event in events if isinstance(event, DealEnded)]
    swaps = [event for event in events if isinstance(event, TurnUpExchanged)]
    claims = [event.seat for event in events if isinstance(event, RestClaimed)]

    assert [trick.winner for trick in taken] == [seat for deal in told for seat in deal.takers]
    assert [[(seat, str(card)) for seat, card in trick.plays] for trick in taken] == [
        trick for deal in told for trick in deal.tricks
    ]
    assert list(map(figures, ended)) == [
        (deal.points, deal.games, deal.ending, deal.by) for deal in told
    ]
    assert [(e.seat, str(e.given), str(e.taken)) for e in swaps] == [
        swap for deal in told for swap in deal.swaps
    ]
    assert claims == [deal.claimed_by for deal in told if deal.claimed_by is not None]
    assert drawn_cards(played) == [drawn for deal in told for drawn in deal.drawn if drawn]
    return told


def figures(result: DealResult) -> tuple[list[int], list[int], str, int | None]:
    return list(result.points), list(result.games), result.ending.value, result.by


def drawn_cards(played: PlayedMatch) -> list[list[referee.Put]]:
    drawn = []
    for match, events in played.steps:
        for event in events:
            if isinstance(event, StockDrawn):
                assert match.deal is not None
                drawn.append(list(last_cards(match.deal.hands, event.seats)))
    return drawn


def last_cards(
    hands: tuple[tuple[object, ...], ...], seats: tuple[int, ...]
) -> Iterator[referee.Put]:
    """The cards at the ends of these hands; a seat that is named twice drew its last two."""
    for place, seat in enumerate(seats):
        still_to_come = seats[place:].count(seat)
        yield seat, str(hands[seat][-still_to_come])


@settings(max_examples=150, deadline=None)
@given(played_matches(most_games=3))
def test_the_engine_agrees_with_the_referee(played: PlayedMatch) -> None:
    """R7 to R18, R23 to R53, R60 to R67: another reading of the same rules notes the same deals."""
    assert_same(played)


@settings(max_examples=80, deadline=None)
@given(played_matches(most_games=3))
def test_a_match_ends_when_the_referee_says_so_and_is_won_by_whom_it_says(
    played: PlayedMatch,
) -> None:
    """R19, R20, R33, R35, R52, R53, R66, R67"""
    rules, told = played.start.rules, judged(played)
    options = rules.plain()
    if not rules.chiamata:
        sums = referee.sums_of(options, told)
        assert list(match_points(rules, played.end.results)) == sums
    for number, deal in enumerate(told):
        games, over, winner = referee.standing(options, told[: number + 1])
        last = number + 1 == len(told)
        assert over == (last and played.end.phase is Phase.OVER)
        if last:
            assert (list(played.end.games), played.end.winner) == (games, winner)
            continue
        dealer = played.end.results[number + 1].dealer
        assert dealer == referee.next_dealer(options, played.end.results[number].dealer, deal)


@settings(max_examples=100, deadline=None)
@given(played_matches(most_games=1))
def test_legal_cards_are_those_that_the_referee_allows(played: PlayedMatch) -> None:
    """R10, R26 to R30, R42, R43, R47: at every card of a match"""
    for match in played.states:
        seat = match.to_play
        if match.phase is Phase.PLAY and seat is not None:
            assert_same_cards(match, seat)


def assert_same_cards(match: Match, seat: int) -> None:
    deal, view = match.deal, view_for(match, seat)
    assert deal is not None
    if deal.exchange_open:
        assert view.legal == ()
        return
    options = match.rules.plain()
    hand = [str(card) for card in view.hand if card != view.locked]
    trick = [(owner, str(card)) for owner, card in deal.plays]
    trump = deal.trump.value if deal.trump else None
    allowed = referee.may_play(options, hand, trick, trump, seat, len(deal.stock))
    assert sorted(map(str, view.dutiful)) == sorted(allowed)
    assert sorted(map(str, view.legal)) == sorted(hand if match.rules.accusing else allowed)
    assert {str(card) for card, _ in view.forbidden} == set(hand) - set(allowed)
