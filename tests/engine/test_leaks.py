"""No seat learns what it may not know (R21): other worlds look the same to it, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.cards import Card
from bot.engine.events import Event, StockDrawn
from bot.engine.offers import offers
from bot.engine.options import (
    Concede,
    Exchange,
    ExchangeAfterWin,
    Obligations,
    Renuncio,
    ShareHands,
)
from bot.engine.play import apply
from bot.engine.presets import rules_for
from bot.engine.rules import Rules
from bot.engine.sharing import shared_with
from bot.engine.state import Match, new_match
from bot.engine.views import table_view, view_for
from tests.engine.worlds import (
    See,
    assert_no_leak,
    deal_under_way,
    other_draw,
    other_world,
    seen_in_deal,
)
from tests.strategies import PlayedMatch, play_by_chance, prefixes


@settings(max_examples=100, deadline=None)
@given(prefixes(), st.integers(0, 2**32 - 1))
def test_no_seat_learns_from_views_or_events_what_it_cannot_know(
    played: PlayedMatch, seed: int
) -> None:
    """R21, R42, R43, R47, R51, R63"""
    for seat in range(played.start.rules.players):
        assert_no_leak(played, seat, Random(seed))


@settings(max_examples=40, deadline=None)
@given(prefixes(), st.integers(0, 2**32 - 1))
def test_the_draw_for_the_deal_tells_only_the_cards_drawn(played: PlayedMatch, seed: int) -> None:
    """R6, R21"""
    other = other_draw(played, Random(seed))
    if other is not None:
        action, (match, events) = other
        there, told = apply(played.start, action)
        assert (table_view(there), told) == (table_view(match), events)


@settings(max_examples=60, deadline=None)
@given(prefixes())
def test_a_view_holds_only_cards_that_the_seat_has_seen(played: PlayedMatch) -> None:
    """R21, looked at from the other side: every card inside the view is one seen before."""
    under = deal_under_way(played)
    if under is None:
        return
    drawn = {card for _, card in played.end.drawn}
    on_table = set(cards_in(table_view(played.end))) - drawn
    for seat in range(played.start.rules.players):
        seen = seen_in_deal(under, seat)
        assert set(cards_in(view_for(played.end, seat))) <= seen | drawn
        assert on_table <= seen


def cards_in(value: object) -> Iterator[Card]:
    if isinstance(value, Card):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name))
    elif isinstance(value, tuple | frozenset):
        for item in value:
            yield from cards_in(item)


def cut(whole: PlayedMatch, length: int) -> PlayedMatch:
    return PlayedMatch(whole.start, whole.actions[:length], whole.steps[:length])


def some_prefixes(rules: Sequence[Rules], actions: int = 4) -> Iterator[PlayedMatch]:
    """Beginnings of matches by these rules in turn, each with at least so many actions."""
    for seed in range(30):
        whole = play_by_chance(new_match(rules[seed % len(rules)]), Random(seed))
        yield cut(whole, actions + seed % 20)


def exchanging(obligations: Obligations = Obligations.FREE) -> list[Rules]:
    return [
        Rules(
            players=players,
            match_n=1,
            obligations=obligations,
            exchange=Exchange.IMMEDIATE,
            exchange_after_win=ExchangeAfterWin.NONE,
        )
        for players in (2, 3, 4, 5)
    ]


ACCUSED = [
    Rules(players=players, obligations=Obligations.STRICT, renuncio=Renuncio.CLAIM)
    for players in (2, 3, 4)
]
SHARED = [Rules(players=4, share_hands=ShareHands.OPENING, match_n=1)]
CHIAMATA = [rules_for("chiamata", 5).changed({"match_n": 1})]


SELDOM_MET = {
    "accused": ACCUSED,
    "shared": SHARED,
    "chiamata": CHIAMATA,
    "exchange before the draw": [
        rules.changed({"exchange_when": "after_own_win_before_draw"}) for rules in exchanging()
    ],
    "declared exchange": [
        rules.changed({"exchange": "declare_then_win"}) for rules in exchanging()
    ],
    "capote": [Rules(players=players, match_n=1, capote=True) for players in (2, 3)],
    "poor hands": [
        Rules(players=players, match_n=1, concede=Concede.HAND_UNDER_10) for players in (2, 4)
    ],
}


@pytest.mark.parametrize("game", SELDOM_MET)
def test_no_seat_learns_more_in_games_that_chance_seldom_meets(game: str) -> None:
    """R21, R42 to R47, R51, R63"""
    for played in some_prefixes(SELDOM_MET[game]):
        for seat in range(played.start.rules.players):
            assert_no_leak(played, seat, Random(seat))


@pytest.mark.parametrize("obligations", Obligations)
def test_the_other_world_is_another_one(obligations: Obligations) -> None:
    """Without this the leak test could pass because nothing was swapped."""
    for played in some_prefixes(exchanging(obligations)):
        under = deal_under_way(played)
        assert under is not None
        other = other_world(under, 0, Random(1))
        assert other[0] != under.actions[0]
        assert other[1:] == under.actions[1:]
        swapped = other_draw(played, Random(1))
        assert swapped is not None
        assert swapped[0] != played.actions[0]


@pytest.mark.parametrize(
    "rules", [ACCUSED, SHARED, CHIAMATA], ids=["accused", "shared", "chiamata"]
)
def test_the_other_world_is_another_one_in_other_games_too(rules: list[Rules]) -> None:
    """R47, R51, R60"""
    swapped = 0
    for played in some_prefixes(rules):
        under = deal_under_way(played)
        if under is not None:
            swapped += other_world(under, 0, Random(1)) != under.actions
    assert swapped > 20


def sees_next_card(match: Match, seat: int) -> object:
    return match.deal and match.deal.stock[:1]


def sees_all_hands(match: Match, seat: int) -> object:
    return match.deal and match.deal.hands


def sees_points_in_other_hands(match: Match, seat: int) -> object:
    hands = match.deal.hands if match.deal else ()
    return [sum(card.points() for card in hand) for hand in hands]


def sees_what_others_are_offered(match: Match, seat: int) -> object:
    return [len(offers(match, other)) for other in range(match.rules.players)]


def sees_table_with_stock_in_its_trick(match: Match, seat: int) -> object:
    view = view_for(match, seat)
    if view.table.deal is None or match.deal is None:
        return view
    return replace(view.table.deal, trick=(*match.deal.trick, *match.deal.stock[-3:]))


def sees_offences(match: Match, seat: int) -> object:
    return match.deal and match.deal.offences


def sees_what_others_may_play_by_their_duties(match: Match, seat: int) -> object:
    return [view_for(match, other).forbidden for other in range(match.rules.players)]


def sees_hands_that_others_share(match: Match, seat: int) -> object:
    return match.deal and shared_with(match.rules, match.deal, seat + 1)


@pytest.mark.parametrize(
    ("leaky", "rules"),
    [
        (sees_next_card, exchanging()),
        (sees_all_hands, exchanging()),
        (sees_points_in_other_hands, exchanging()),
        (sees_what_others_are_offered, exchanging()),
        (sees_table_with_stock_in_its_trick, exchanging()),
        (sees_all_hands, CHIAMATA),
        (sees_offences, ACCUSED),
        (sees_what_others_may_play_by_their_duties, ACCUSED),
        (sees_hands_that_others_share, SHARED),
    ],
)
def test_a_leaky_view_is_caught(leaky: See, rules: list[Rules]) -> None:
    with pytest.raises(AssertionError, match="a view shows"):
        for played in some_prefixes(rules):
            assert_no_leak(played, 0, Random(1), see=leaky)


def test_an_event_that_tells_the_cards_drawn_is_caught() -> None:
    def tell_drawn_cards(match: Match, events: tuple[Event, ...]) -> object:
        return [
            [match.deal.hands[seat][-1] for seat in event.seats]
            for event in events
            if isinstance(event, StockDrawn) and match.deal is not None
        ]

    with pytest.raises(AssertionError, match="an event tells"):
        for played in some_prefixes(exchanging()):
            assert_no_leak(played, 0, Random(1), tell=tell_drawn_cards)
