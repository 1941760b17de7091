"""A computer player with rules of thumb: what a card does in this trick against what it is worth.

It looks one trick ahead and counts cards. It knows its own view, and plays for its side. In a
misère it turns its rules round: points are a burden, in a trick and in hand.
"""

from __future__ import annotations

from random import Random

from bot.ai.allies import allies
from bot.ai.bidding import bid, call, planned_trump
from bot.ai.counting import Counting, capote_seat, deal_of
from bot.ai.ending import best_last_card, is_open
from bot.engine.actions import Draw, Play, SeatAction
from bot.engine.cards import Card
from bot.engine.scoring import beats, card_points, winning_index
from bot.engine.state import Phase
from bot.engine.views import SeatView

# What the rules of thumb count for, in points. The figures were found by playing matches.
_TRUMP = 4.5
"""Any trump kept in hand."""
_TRUMP_POINT = 1.0
"""Each point of a trump kept."""
_PLAIN_POINT = 0.3
"""Each point of another card kept."""
_STEP = 0.1
"""Each step of strength, so that of two equal cards the lower goes."""
_TEMPTING = 10.0
"""Points in a trick for which anybody would spend a trump."""
_LATE = 0.8
"""Share of a card's power that counts when the stock is gone."""
_CAPOTE = 60.0
"""What a trick counts, beside its points, that makes or breaks a capote."""


class Thumb:
    """Plays the card with the best balance, and reads the last tricks of two seats to the end."""

    def choose(self, view: SeatView, rng: Random) -> SeatAction:
        """Bids and calls by what the hand promises; chance decides between equally good cards."""
        match view.table.phase:
            case Phase.AUCTION:
                return bid(view)
            case Phase.CALL:
                return call(view)
            case _:
                return Play(view.seat, _card(view, rng)) if view.legal else Draw(view.seat)


def _card(view: SeatView, rng: Random) -> Card:
    if is_open(view):
        return best_last_card(view)
    trick = _Outlook(view)
    sign = -1 if view.table.rules.misere_11 else 1
    balance = {card: sign * (trick.swing(card) - trick.worth(card)) for card in view.dutiful}
    best = max(balance.values())
    return rng.choice([card for card in view.dutiful if balance[card] == best])


class _Outlook:
    """The trick under way, as the seat to play may judge it."""

    def __init__(self, view: SeatView) -> None:
        self._deal = deal_of(view)
        self._rules = view.table.rules
        self._order = self._rules.rank_order
        self._trump = planned_trump(view)
        self._view = view
        self._allies = allies(view)
        self._counting = Counting(view)
        self._stake = 0.0 if capote_seat(view) is None else _CAPOTE
        seats, played = self._rules.players, len(self._deal.trick)
        still = range(1, self._rules.trick_size - played)
        self._later = tuple((view.seat + step) % seats for step in still)  # itself too, by R50

    def swing(self, card: Card) -> float:
        """Points that this trick is likely to bring our side, less those it brings the others."""
        trick = (*self._deal.trick, card)
        points = card_points(trick, self._order) + self._stake
        return (2 * self._our_chance(trick) - 1) * points

    def worth(self, card: Card) -> float:
        """What a card is worth in hand, for the tricks to come."""
        trump = card.suit is self._trump
        control = _STEP * card.strength(self._order) + _TRUMP * trump
        if not self._deal.stock_left:
            control *= _LATE
        return control + card.points(self._order) * (_TRUMP_POINT if trump else _PLAIN_POINT)

    def _our_chance(self, trick: tuple[Card, ...]) -> float:
        """How likely our side takes a trick that begins with these cards."""
        place = winning_index(trick, self._trump, self._order)
        winner = (self._deal.leader + place) % self._rules.players
        ours = self._allies[winner]
        for seat in self._later:
            takes = self._takes(seat, trick, trick[place])
            ours = ours * (1 - takes) + self._allies[seat] * takes
        return ours

    def _takes(self, seat: int, trick: tuple[Card, ...], best: Card) -> float:
        """How likely a seat still to play can and will beat the best card."""
        better = {card for card in self._may_play(seat, trick) if self._beats(card, best)}
        cheap = {card for card in better if card.suit is best.suit}
        can_cheaply, can_at_all = self._chance(seat, cheap), self._chance(seat, better)
        will = min(1.0, card_points(trick, self._order) / _TEMPTING)
        return can_cheaply + (can_at_all - can_cheaply) * will

    def _beats(self, card: Card, best: Card) -> bool:
        return beats(card, best, self._trump, self._order)

    def _may_play(self, seat: int, trick: tuple[Card, ...]) -> tuple[Card, ...]:
        if seat != self._view.seat:
            return self._counting.may_hold(seat)
        return tuple(card for card in self._view.hand if card not in trick)

    def _chance(self, seat: int, wanted: set[Card]) -> float:
        if seat == self._view.seat:
            return float(bool(wanted))
        return self._counting.chance(seat, wanted)
