"""No seat learns what it may not know (R21): other worlds look the same to it, step by step.

The cards that a seat cannot know are swapped in the *initial* deck, and the same actions are played
again. Whatever the seat is told on the way, in views or in events, must be equal in both worlds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.actions import Action, DrawDealer, StartDeal
from bot.engine.cards import Card
from bot.engine.events import DealerDrawn, Event, StockDrawn
from bot.engine.legal import offers
from bot.engine.options import Exchange, ExchangeAfterWin, Obligations
from bot.engine.play import IllegalAction, apply
from bot.engine.rules import Rules
from bot.engine.state import Match, Phase, new_match
from bot.engine.views import table_view, view_for
from tests.strategies import PlayedMatch, play_by_chance, prefixes

See = Callable[[Match, int], object]
Tell = Callable[[Match, tuple[Event, ...]], object]


def as_told(match: Match, events: tuple[Event, ...]) -> object:
    return events


def seen_in_deal(played: PlayedMatch, seat: int) -> set[Card]:
    """The cards of the last deal that a seat has held or seen on the table."""
    seen: set[Card] = set()
    for match in played.states:
        deal = match.deal
        if deal is None or deal.number != len(played.end.results):
            continue
        seen |= {deal.turn_up, *deal.hands[seat], *deal.trick}
        seen |= {card for trick in deal.taken for card in trick.cards}
    return seen


def shuffled_unknown(
    deck: tuple[Card, ...], known: set[Card], rng: Random, most: int
) -> tuple[Card, ...]:
    """The deck with at most so many of its unknown cards in each other's places."""
    places = [place for place, card in enumerate(deck) if card not in known]
    chosen = rng.sample(places, min(most, len(places)))
    swapped = list(deck)
    for place, other in zip(chosen, [*chosen[1:], *chosen[:1]], strict=True):
        swapped[place] = deck[other]
    return tuple(swapped)


def swapped_world(played: PlayedMatch, seat: int, rng: Random, most: int) -> tuple[Action, ...]:
    actions = list(played.actions)
    deals = [n for n, action in enumerate(actions) if isinstance(action, StartDeal)]
    if deals and played.end.phase is Phase.PLAY:
        under_way = actions[deals[-1]]
        assert isinstance(under_way, StartDeal)
        known = seen_in_deal(played, seat)
        actions[deals[-1]] = StartDeal(shuffled_unknown(under_way.deck, known, rng, most))
    if actions and isinstance(actions[0], DrawDealer):
        (drawn,) = played.steps[0][1]
        assert isinstance(drawn, DealerDrawn)
        known = {card for _, card in drawn.draws}
        actions[0] = DrawDealer(shuffled_unknown(actions[0].deck, known, rng, most))
    return tuple(actions)


def is_possible(played: PlayedMatch, actions: tuple[Action, ...]) -> bool:
    """Whether the rules allow these actions, and the same seat leads (R28, R36).

    What a seat may play, and who holds the two that leads, depends on hidden cards; so much may
    be inferred by everybody, and a world that contradicts it is none.
    """
    match = played.start
    for action, (here, _) in zip(actions, played.steps, strict=True):
        try:
            match, _ = apply(match, action)
        except IllegalAction:
            return False
        if isinstance(action, StartDeal) and match.to_play != here.to_play:
            return False
    return True


def other_world(played: PlayedMatch, seat: int, rng: Random) -> tuple[Action, ...]:
    """The same actions with the cards swapped that this seat cannot know.

    First all of them change places, later ever fewer, as duties leave less room for that.
    """
    for most in (40, 40, 40, 8, 8, 8, *[4] * 8, *[2] * 40):
        actions = swapped_world(played, seat, rng, most)
        if is_possible(played, actions):
            return actions
    return played.actions


def assert_no_leak(
    played: PlayedMatch, seat: int, rng: Random, see: See = view_for, tell: Tell = as_told
) -> None:
    match = played.start
    for action, (here, events) in zip(other_world(played, seat, rng), played.steps, strict=True):
        match, others = apply(match, action)
        assert see(match, seat) == see(here, seat), "a view shows what this seat cannot know"
        assert tell(match, others) == tell(here, events), "an event tells what nobody may know"


@settings(max_examples=150, deadline=None)
@given(prefixes(), st.integers(0, 2**32 - 1))
def test_no_seat_learns_from_views_or_events_what_it_cannot_know(
    played: PlayedMatch, seed: int
) -> None:
    """R21"""
    for seat in range(played.start.rules.players):
        assert_no_leak(played, seat, Random(seed))


@settings(max_examples=60, deadline=None)
@given(prefixes())
def test_a_view_holds_only_cards_that_the_seat_has_seen(played: PlayedMatch) -> None:
    """R21, looked at from the other side: every card inside the view is one seen before."""
    if played.end.deal is None or played.end.phase is not Phase.PLAY:
        return
    on_table = set(cards_in(table_view(played.end)))
    for seat in range(played.start.rules.players):
        seen = seen_in_deal(played, seat)
        assert set(cards_in(view_for(played.end, seat))) <= seen
        assert on_table <= seen


def cards_in(value: object) -> Iterator[Card]:
    if isinstance(value, Card):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from cards_in(item)


def some_prefixes(obligations: Obligations = Obligations.FREE) -> Iterator[PlayedMatch]:
    for seed in range(30):
        rules = Rules(
            players=2 + seed % 4,
            match_n=1,
            obligations=obligations,
            exchange=Exchange.IMMEDIATE,
            exchange_after_win=ExchangeAfterWin.NONE,
        )
        whole = play_by_chance(new_match(rules), Random(seed))
        length = 4 + seed % 20
        yield PlayedMatch(whole.start, whole.actions[:length], whole.steps[:length])


@pytest.mark.parametrize("obligations", Obligations)
def test_the_other_world_is_another_one(obligations: Obligations) -> None:
    """Without this the leak test could pass because nothing was swapped."""
    for played in some_prefixes(obligations):
        other = other_world(played, 0, Random(1))
        assert other[0] != played.actions[0]
        assert other[1] != played.actions[1]
        assert other[2:] == played.actions[2:]


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


@pytest.mark.parametrize(
    "leaky",
    [
        sees_next_card,
        sees_all_hands,
        sees_points_in_other_hands,
        sees_what_others_are_offered,
        sees_table_with_stock_in_its_trick,
    ],
)
def test_a_leaky_view_is_caught(leaky: See) -> None:
    with pytest.raises(AssertionError, match="a view shows"):
        for played in some_prefixes():
            assert_no_leak(played, 0, Random(1), see=leaky)


def test_an_event_that_tells_the_cards_drawn_is_caught() -> None:
    def tell_drawn_cards(match: Match, events: tuple[Event, ...]) -> object:
        return [
            [match.deal.hands[seat][-1] for seat in event.seats]
            for event in events
            if isinstance(event, StockDrawn) and match.deal is not None
        ]

    with pytest.raises(AssertionError, match="an event tells"):
        for played in some_prefixes():
            assert_no_leak(played, 0, Random(1), tell=tell_drawn_cards)
