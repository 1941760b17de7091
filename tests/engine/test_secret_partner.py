"""The partner of a chiamata is a secret of its holder (R63): all others see the same worlds.

The called card is swapped for a card that nobody has seen, in another hand of the *initial* deck,
and the same deeds are played until the called card lies on the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from bot.engine.actions import Action, Concede, MakeBid, SeatAction
from bot.engine.cards import Card
from bot.engine.events import Event, SuitCalled
from bot.engine.offers import legal_actions
from bot.engine.presets import rules_for
from bot.engine.scoring import card_points
from bot.engine.state import Match, Phase, new_match
from bot.engine.views import table_view, view_for
from tests.engine.moments import deal_of
from tests.engine.worlds import (
    See,
    Tell,
    Under,
    as_told,
    assert_same_to,
    deal_under_way,
    is_possible,
    seen_in_deal,
)
from tests.strategies import PlayedMatch, any_legal_action, play_by_chance


def bids_and_calls(match: Match, rng: Random) -> Action:
    """Somebody always bids, so that there is a partner to find."""
    legal: Sequence[SeatAction] = legal_actions(match)
    bids = [action for action in legal if isinstance(action, MakeBid)]
    if bids and match.deal and match.deal.auction and match.deal.auction.highest is None:
        return bids[0]
    return any_legal_action(match, rng)


def secrets(count: int, **options: Any) -> Iterator[PlayedMatch]:
    """Deals that have been called and are played until just before the called card."""
    rules = rules_for("chiamata", 5).changed({"match_n": 1, **options})
    for seed in range(count):
        whole = play_by_chance(new_match(rules, seed % 5), Random(seed), bids_and_calls)
        length = next(
            (
                number
                for number, state in enumerate(whole.states)
                if (view := table_view(state).deal) is not None and view.partner is not None
            ),
            len(whole.actions),
        )
        yield PlayedMatch(whole.start, whole.actions[: length - 1], whole.steps[: length - 1])


def with_called_card_at(under: Under, other: int) -> Iterator[tuple[Card, tuple[Action, ...]]]:
    """The deal with the called card swapped for cards of another seat that nobody has seen."""
    *_, deal = under.deals
    assert deal.contract is not None
    called = deal.contract.called
    assert called is not None
    for card in deal.hands[other]:
        deck = list(under.deck)
        here, there = deck.index(called), deck.index(card)
        deck[here], deck[there] = deck[there], deck[here]
        actions = under.with_deck(tuple(deck))
        if is_possible(under, actions):
            yield card, actions


def assert_partner_is_secret(
    played: PlayedMatch, see: See = view_for, tell: Tell = as_told
) -> tuple[int, int]:
    """In every world that differs in who holds the called card; how many, and how many alone."""
    under = deal_under_way(played)
    if under is None or played.end.phase is not Phase.PLAY:
        return 0, 0
    *_, deal = under.deals
    if deal.contract is None or deal.contract.called is None:
        return 0, 0
    worlds = alone = 0
    for other in range(5):
        if other == deal.partner:
            continue
        for card, actions in with_called_card_at(under, other):
            seats = [seat for seat in range(5) if seat not in (other, deal.partner)]
            assert card not in {own for seat in seats for own in seen_in_deal(under, seat)}
            assert_same_to(under, actions, seats, see, tell)
            worlds += 1
            alone += deal.contract.caller in (other, deal.partner)
    return worlds, alone


OPTIONS: list[dict[str, Any]] = [
    {},
    {"obligations": "follow"},
    {"suit_reveal": "after_first_trick", "first_lead_chiamata": "caller"},
    {"rank_order": "a7", "weak_hand": 2},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_nobody_but_its_holder_learns_who_holds_the_called_card(options: dict[str, Any]) -> None:
    """R63: whoever holds it, the caller too, all others see and are told the same until then."""
    worlds = alone = 0
    for played in secrets(12, **options):
        more, of_these_alone = assert_partner_is_secret(played)
        worlds, alone = worlds + more, alone + of_these_alone
    assert worlds > 100
    assert alone > 20


def sees_points_of_the_callers_side(match: Match, seat: int) -> object:
    deal = match.deal
    if deal is None or deal.contract is None or deal.partner is None:
        return None
    together = {deal.contract.caller, deal.partner}
    return sum(card_points(trick.cards) for trick in deal.taken if trick.winner in together)


def sees_the_partner(match: Match, seat: int) -> object:
    return match.deal and match.deal.partner


def sees_whether_the_caller_is_alone(match: Match, seat: int) -> object:
    deal = match.deal
    return deal and deal.contract and deal.partner == deal.contract.caller


def sees_an_offer_that_depends_on_another_hand(match: Match, seat: int) -> object:
    deal, view = match.deal, view_for(match, seat)
    called = deal.contract.called if deal and deal.contract else None
    if deal is None or called not in deal.hands[(seat + 1) % 5]:
        return view.offers
    return (*view.offers, Concede(seat))


@pytest.mark.parametrize(
    "leaky",
    [
        sees_points_of_the_callers_side,
        sees_the_partner,
        sees_whether_the_caller_is_alone,
        sees_an_offer_that_depends_on_another_hand,
    ],
)
def test_a_view_that_tells_of_the_partner_is_caught(leaky: See) -> None:
    """R63"""
    with pytest.raises(AssertionError, match="a view shows"):
        for played in secrets(12):
            assert_partner_is_secret(played, see=leaky)


def test_an_event_that_tells_of_the_partner_is_caught() -> None:
    """R63"""

    def tell_partner(match: Match, events: tuple[Event, ...]) -> object:
        called = any(isinstance(event, SuitCalled) for event in events)
        return (*events, deal_of(match).partner if called else None)

    with pytest.raises(AssertionError, match="an event tells"):
        for played in secrets(12):
            assert_partner_is_secret(played, tell=tell_partner)
