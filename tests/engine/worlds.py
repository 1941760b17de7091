"""Other worlds: the same match with cards in other places, of which a seat cannot know.

The cards are swapped in the *initial* deck, and the same actions are played again. Whatever a seat
is told on the way, in views or in events, has to be equal in both worlds (R21).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from bot.engine.actions import Accuse, Action, DrawDealer, StartDeal
from bot.engine.cards import Card
from bot.engine.events import DealerDrawn, Event
from bot.engine.options import FirstDealer, ShareHands
from bot.engine.play import IllegalAction, Step, apply
from bot.engine.state import Deal, Match, Phase
from bot.engine.views import view_for
from tests.strategies import PlayedMatch

See = Callable[[Match, int], object]
Tell = Callable[[Match, tuple[Event, ...]], object]

UNDER_WAY = {Phase.AUCTION, Phase.CALL, Phase.PLAY}
"""Phases in which seats hold cards that others do not know."""


def as_told(match: Match, events: tuple[Event, ...]) -> object:
    return events


@dataclass(frozen=True, slots=True)
class Under:
    """The last deal of a match: where it began, and what was done in it, its start included."""

    before: Match
    actions: tuple[Action, ...]
    steps: tuple[Step, ...]

    @property
    def deck(self) -> tuple[Card, ...]:
        started = self.actions[0]
        assert isinstance(started, StartDeal)
        return started.deck

    @property
    def deals(self) -> Iterator[Deal]:
        for match, _ in self.steps:
            assert match.deal is not None
            yield match.deal

    def with_deck(self, deck: tuple[Card, ...]) -> tuple[Action, ...]:
        return (StartDeal(deck), *self.actions[1:])


def deal_under_way(played: PlayedMatch) -> Under | None:
    """The deal in which a match stands; None where none is under way."""
    if played.end.phase not in UNDER_WAY:
        return None
    start = max(n for n, action in enumerate(played.actions) if isinstance(action, StartDeal))
    return Under(played.states[start], played.actions[start:], played.steps[start:])


def seen_in_deal(under: Under, seat: int) -> set[Card]:
    """The cards of the deal that a seat has held, or seen on the table or in a partner's hand."""
    rules = under.before.rules
    partners = [other for other in rules.seats_of(rules.side_of(seat)) if other != seat]
    seen: set[Card] = set()
    for deal in under.deals:
        seen |= {*deal.hands[seat], *deal.trick}
        seen |= {card for trick in deal.taken for card in trick.cards}
        if deal.turn_up is not None:
            seen.add(deal.turn_up)
        shown = list[Sequence[Card]]()
        if rules.share_hands in (ShareHands.OPENING, ShareHands.BOTH):
            shown += [deal.dealt[other] for other in partners]
        if rules.share_hands in (ShareHands.LAST_THREE, ShareHands.BOTH) and not deal.stock:
            shown += [deal.hands[other] for other in partners]
        seen |= {card for hand in shown for card in hand}
    return seen | declared_in(under)


def declared_in(under: Under) -> set[Card]:
    """R42: the cards that were shown to be exchanged."""
    return {
        card
        for _, events in under.steps
        for event in events
        for card in [getattr(event, "card", None)]
        if isinstance(card, Card)
    }


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


def is_possible(under: Under, actions: Sequence[Action]) -> bool:
    """Whether the rules allow these actions, the same seat leads, and accusations end the same.

    What a seat may play, who holds the two that leads (R36), and whether an accusation is true
    (R47) depend on hidden cards; so much may be inferred by everybody, and a world that contradicts
    it is none.
    """
    match = under.before
    for action, (here, events) in zip(actions, under.steps, strict=True):
        try:
            match, others = apply(match, action)
        except IllegalAction:
            return False
        if isinstance(action, StartDeal) and match.to_play != here.to_play:
            return False
        if isinstance(action, Accuse) and others != events:
            return False
    return True


def other_world(under: Under, seat: int, rng: Random) -> tuple[Action, ...]:
    """The same actions with the cards swapped that this seat cannot know.

    First all of them change places, later ever fewer, as duties leave less room for that.
    """
    known = seen_in_deal(under, seat)
    for most in (40, 40, 40, 8, 8, 8, *[4] * 8, *[2] * 40):
        actions = under.with_deck(shuffled_unknown(under.deck, known, rng, most))
        if is_possible(under, actions):
            return actions
    return under.actions


def assert_same_to(
    under: Under,
    actions: Sequence[Action],
    seats: Sequence[int],
    see: See = view_for,
    tell: Tell = as_told,
) -> None:
    """Play the deal in the other world beside this one, as these seats see it."""
    match = under.before
    for action, (here, events) in zip(actions, under.steps, strict=True):
        match, others = apply(match, action)
        for seat in seats:
            assert see(match, seat) == see(here, seat), "a view shows what this seat cannot know"
        assert tell(match, others) == tell(here, events), "an event tells what nobody may know"


def assert_no_leak(
    played: PlayedMatch, seat: int, rng: Random, see: See = view_for, tell: Tell = as_told
) -> None:
    under = deal_under_way(played)
    if under is not None:
        assert_same_to(under, other_world(under, seat, rng), [seat], see, tell)


def other_draw(played: PlayedMatch, rng: Random) -> tuple[DrawDealer, Step] | None:
    """The draw for the first deal with the cards swapped that nobody drew, and what was told."""
    if not played.actions or not isinstance(played.actions[0], DrawDealer):
        return None
    (drawn,) = played.steps[0][1]
    assert isinstance(drawn, DealerDrawn)
    deck = played.actions[0].deck
    known = {card for _, card in drawn.draws}
    if played.start.rules.first_dealer is FirstDealer.RANDOM:
        known = {deck[0]}  # R6: its place in the pack is the dealer
    return DrawDealer(shuffled_unknown(deck, known, rng, 40)), played.steps[0]
