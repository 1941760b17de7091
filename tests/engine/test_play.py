"""A deal from the first card to the count, told with cards that are easy to follow."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.engine.actions import Action, DrawDealer, Play, StartDeal
from bot.engine.cards import Card, format_cards, parse_cards
from bot.engine.events import (
    CardPlayed,
    DealEnded,
    DealerDrawn,
    DealStarted,
    Event,
    MatchEnded,
    StockDrawn,
    TrickTaken,
)
from bot.engine.offers import legal_actions
from bot.engine.options import FirstDealer, FirstLead, Teams, Tie
from bot.engine.play import IllegalAction, Refusal, apply, apply_all
from bot.engine.rules import Rules
from bot.engine.state import DealResult, Match, Phase, new_match
from bot.engine.views import table_view, view_for
from tests.engine.moments import dealt, played_out
from tests.strategies import play_by_chance


def deck_beginning(rules: Rules, cards: str) -> tuple[Card, ...]:
    first = parse_cards(cards)
    return (*first, *(card for card in rules.cards() if card not in first))


def play(match: Match, cards: str) -> tuple[Match, list[Event]]:
    """Play cards, each by the seat whose turn it is."""
    told: list[Event] = []
    for card in parse_cards(cards):
        assert match.to_play is not None
        match, events = apply(match, Play(match.to_play, card))
        told += events
    return match, told


def hands(match: Match) -> list[str]:
    assert match.deal is not None
    return [format_cards(hand) for hand in match.deal.hands]


@pytest.mark.parametrize(
    ("players", "dealer", "expected", "turn_up"),
    [
        (2, 0, ["2O 4O 6O", "1O 3O 5O"], "7O"),
        (2, 1, ["1O 3O 5O", "2O 4O 6O"], "7O"),
        (3, 0, ["3O 6O 11O", "1O 4O 7O", "2O 5O 10O"], "12O"),
        (3, 2, ["1O 4O 7O", "2O 5O 10O", "3O 6O 11O"], "12O"),
        (4, 1, ["3O 7O 1C", "4O 10O 2C", "1O 5O 11O", "2O 6O 12O"], "3C"),
    ],
)
def test_cards_are_dealt_singly_from_the_dealers_right(
    players: int, dealer: int, expected: list[str], turn_up: str
) -> None:
    """R7, R8"""
    rules = Rules(players=players)
    match, events = apply(new_match(rules, dealer), StartDeal(rules.cards()))

    assert hands(match) == expected
    assert match.deal is not None
    assert str(match.deal.turn_up) == turn_up
    assert match.deal.stock[-1] == match.deal.turn_up
    leader = (dealer + 1) % players
    assert match.deal.turn_up is not None
    started = DealStarted(0, dealer, leader, match.deal.turn_up.suit, match.deal.turn_up)
    assert events == (started,)
    assert match.to_play == leader


def test_stock_is_drawn_in_the_order_of_the_deck_and_the_turn_up_last() -> None:
    """R8, R13"""
    rules = Rules(players=4)
    match, _ = apply(new_match(rules, 0), StartDeal(rules.cards()))
    assert match.deal is not None
    assert match.deal.stock == (*rules.cards()[13:], rules.cards()[12])


def test_winner_takes_the_trick_draws_first_and_leads() -> None:
    """R9, R12, R13"""
    rules = Rules(players=3)
    deck = deck_beginning(rules, "7C 4B 12C 5E 6E 7E 4C 5C 6C 2O 3B 7B 10B")
    match, _ = apply(new_match(rules, 0), StartDeal(deck))
    assert hands(match) == ["12C 7E 6C", "7C 5E 4C", "4B 6E 5C"]

    match, events = play(match, "7C 4B 12C")

    assert match.deal is not None
    trick = match.deal.taken[0]
    assert trick.winner == 0
    assert trick.plays == tuple(zip((1, 2, 0), parse_cards("7C 4B 12C"), strict=True))
    assert [type(event) for event in events] == [
        CardPlayed,
        CardPlayed,
        CardPlayed,
        TrickTaken,
        StockDrawn,
    ]
    assert events[3:] == [TrickTaken(trick, 4), StockDrawn((0, 1, 2), 27)]
    assert hands(match) == ["7E 6C 3B", "5E 4C 7B", "6E 5C 10B"]
    assert match.to_play == 0


def test_any_card_may_be_played_whatever_was_led() -> None:
    """R10"""
    match, _ = play(dealt(), "3O")
    assert match.deal is not None
    assert {str(a.card) for a in legal_actions(match) if isinstance(a, Play)} == {"2O", "4O", "6O"}

    rules = Rules()
    match, _ = apply(new_match(rules, 0), StartDeal(deck_beginning(rules, "7C 10C 1B 2C 1E 1O 4O")))
    match, _ = play(match, "7C")
    assert view_for(match, 0).legal == parse_cards("10C 2C 1O")
    assert view_for(match, 1).legal == ()


def test_last_three_tricks_are_played_without_drawing() -> None:
    """R15"""
    match, told = dealt(), list[Event]()
    while match.phase is Phase.PLAY:
        assert match.deal is not None
        assert match.to_play is not None
        match, events = apply(match, Play(match.to_play, match.deal.hands[match.to_play][0]))
        told += events
    kinds = [type(event) for event in told if isinstance(event, TrickTaken | StockDrawn)]
    assert kinds == [TrickTaken, StockDrawn] * 17 + [TrickTaken] * 3


def test_a_finished_match_takes_no_more_and_keeps_its_last_deal_in_sight() -> None:
    """R19"""
    match = played_out()
    assert match.phase is Phase.OVER
    assert match.to_play is None
    assert legal_actions(match) == ()
    view = table_view(match).deal
    assert view is not None
    assert view.to_play is None
    assert len(view.taken) == 20
    assert sum(view.points) == 120
    with pytest.raises(IllegalAction) as refused:
        apply(match, Play(0, Card.parse("1O")))
    assert refused.value.refusal is Refusal.MATCH_OVER


def tied_deal(rules: Rules, dealer: int) -> tuple[Action, ...]:
    """The actions of a deal for two in which each side makes 60, found by chance."""
    for seed in range(400):
        played = play_by_chance(new_match(rules, dealer), Random(seed), most_deals=1)
        if played.end.results[0].points == (60, 60):
            return played.actions
    raise AssertionError("no tie in 400 deals")


def test_nobody_scores_in_a_tie_and_the_deal_passes_on() -> None:
    """R18, R20"""
    rules = Rules(match_n=1)
    *before, last = tied_deal(rules, 0)
    match, events = apply(apply_all(new_match(rules, 0), before), last)

    assert isinstance(events[-1], DealEnded)
    assert events[-1].result.points == (60, 60)
    assert events[-1].result.games == match.games == (0, 0)
    assert events[-1].result.winners == ()
    assert match.phase is Phase.DEAL
    assert match.dealer == 1

    match, events = apply(match, StartDeal(rules.cards()))
    (started,) = events
    assert isinstance(started, DealStarted)
    assert (started.number, started.dealer, started.leader) == (1, 1, 0)


@pytest.mark.parametrize(
    ("tie", "misere", "dealer"),
    [
        (Tie.REPLAY, False, 0),
        (Tie.REPLAY, True, 1),
        (Tie.ALL, False, 1),
        (Tie.LAST_TRICK, False, 1),
    ],
)
def test_only_a_tie_that_is_played_again_keeps_the_dealer(
    tie: Tie, misere: bool, dealer: int
) -> None:
    """R33, R34: that nobody wins a misère is no tie."""
    rules = Rules(match_n=3, tie=tie, misere_11=misere)
    match = apply_all(new_match(rules, 0), tied_deal(rules, 0))
    assert match.phase is Phase.DEAL
    assert match.dealer == dealer
    assert sum(match.games) == {Tie.REPLAY: 0, Tie.ALL: 2, Tie.LAST_TRICK: 1}[tie]


def test_two_of_coins_leads_in_the_first_deal_of_a_match_only() -> None:
    """R36"""
    rules = Rules(players=2, match_n=2, first_lead=FirstLead.TWO_OF_OROS)
    deck = deck_beginning(rules, "7C 2O")  # dealer 0: seat 1 has the seven, seat 0 the two
    match, events = apply(new_match(rules, 0), StartDeal(deck))
    assert isinstance(events[0], DealStarted)
    assert events[0].leader == match.to_play == 0

    out_of_reach = (*deck[:1], *deck[2:], deck[1])
    match, _ = apply(new_match(rules, 0), StartDeal(out_of_reach))
    assert match.to_play == 1

    later = replace(new_match(rules, 0), results=(DealResult(1, (61, 59), (1, 0)),))
    match, _ = apply(later, StartDeal(deck))
    assert match.to_play == 1


def test_match_ends_with_the_deal_that_wins_it() -> None:
    """R19"""
    match = played_out()
    (winner,) = match.results[0].winners
    assert match.games[winner] == 1
    before, last = dealt(), None
    while before.phase is Phase.PLAY:
        assert before.deal is not None
        assert before.to_play is not None
        step = apply(before, Play(before.to_play, before.deal.hands[before.to_play][0]))
        before, last = step[0], step[1][-1]
    assert last == MatchEnded(winner, match.games)


@pytest.mark.parametrize(
    ("first_dealer", "dealer"), [(FirstDealer.HIGH_CARD, 1), (FirstDealer.LOW_CARD, 0)]
)
def test_drawn_dealer_deals(first_dealer: FirstDealer, dealer: int) -> None:
    """R6"""
    rules = Rules(first_dealer=first_dealer)
    match, events = apply(new_match(rules), DrawDealer(deck_beginning(rules, "7C 12O")))
    assert events == (DealerDrawn(tuple(enumerate(parse_cards("7C 12O"))), dealer),)
    assert match.phase is Phase.DEAL
    assert match.dealer == dealer
    match, _ = apply(match, StartDeal(rules.cards()))
    assert match.deal is not None
    assert match.deal.dealer == dealer


@pytest.mark.parametrize(
    ("rules", "sides", "seats"),
    [
        (Rules(players=2), [0, 1], [(0,), (1,)]),
        (Rules(players=3), [0, 1, 2], [(0,), (1,), (2,)]),
        (Rules(players=4), [0, 1, 0, 1], [(0, 2), (1, 3)]),
        (
            Rules(players=4, teams=Teams.INDIVIDUAL),
            [0, 1, 2, 3],
            [(0,), (1,), (2,), (3,)],
        ),
    ],
)
def test_partners_sit_opposite(
    rules: Rules, sides: list[int], seats: list[tuple[int, ...]]
) -> None:
    """R5"""
    assert [rules.side_of(seat) for seat in range(rules.players)] == sides
    assert [rules.seats_of(side) for side in range(rules.sides)] == seats
    assert rules.partners is (len(seats) < rules.players)


@pytest.mark.parametrize(
    "deck",
    [
        "",
        " ".join(map(str, Rules().cards()[:-1])),
        " ".join(map(str, (*Rules().cards()[:-1], Rules().cards()[0]))),
        " ".join(map(str, (*Rules().cards(), Rules().cards()[0]))),
        " ".join(map(str, (*Rules().cards()[:-1], Card.parse("8O")))),
    ],
    ids=["empty", "one short", "one twice", "one too many", "an eight"],
)
@pytest.mark.parametrize("action", [StartDeal, DrawDealer])
def test_a_deck_that_is_not_the_pack_is_refused(
    deck: str, action: type[StartDeal] | type[DrawDealer]
) -> None:
    """R3, R4"""
    match = new_match(Rules(), 0 if action is StartDeal else None)
    with pytest.raises(IllegalAction) as refused:
        apply(match, action(parse_cards(deck)))
    assert refused.value.refusal is Refusal.WRONG_PACK


def test_view_names_the_seat_that_is_winning_the_trick() -> None:
    """R11"""
    assert table_view(dealt()).winning_seat is None
    match, _ = play(dealt(), "3O")
    assert table_view(match).winning_seat == 1
    view = table_view(match).deal
    assert view is not None
    assert view.plays == ((1, Card.parse("3O")),)
    assert view.last_trick is None
    match, _ = play(match, "2O")
    view = table_view(match).deal
    assert view is not None
    assert view.last_trick is not None
    assert view.last_trick.winner == 1
    assert view.trump is not None
    assert view.trump.value == "O"
    assert table_view(new_match(Rules())).deal is None
    assert view_for(new_match(Rules()), 0).hand == ()
