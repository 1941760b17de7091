"""Who plays with whom, as one seat may judge it: certain in most games, a guess in a chiamata."""

from __future__ import annotations

from bot.ai.counting import capote_seat, deal_of
from bot.engine.auction import Contract
from bot.engine.scoring import card_points, winning_index
from bot.engine.state import SeatCards
from bot.engine.views import DealView, SeatView

_GIVES = 0.25
"""How much more likely a seat is the partner for each point that it adds to the caller's trick."""
_KEEPS = 0.8
"""How likely a seat is still the partner if it gives such a trick nothing."""
_TAKES = 0.5
"""How likely it is if it takes a trick away from the caller."""


def allies(view: SeatView) -> tuple[float, ...]:
    """How likely each seat plays on the side of the viewing one, in order of seats.

    Against a capote all others stand together (R46).
    """
    rules, deal, own = view.table.rules, deal_of(view), view.seat
    if deal.contract is not None:
        return _in_chiamata(view, deal, deal.contract)
    capote = capote_seat(view)
    if capote is not None:
        return tuple(float((seat == capote) == (own == capote)) for seat in range(rules.players))
    return tuple(float(rules.side_of(s) == rules.side_of(own)) for s in range(rules.players))


def _in_chiamata(view: SeatView, deal: DealView, contract: Contract) -> tuple[float, ...]:
    with_caller = _with_caller(view, deal, contract)
    for_caller = with_caller[view.seat] == 1.0
    return tuple(
        1.0 if seat == view.seat else chance if for_caller else 1.0 - chance
        for seat, chance in enumerate(with_caller)
    )


def _with_caller(view: SeatView, deal: DealView, contract: Contract) -> list[float]:
    """How likely each seat is the caller or the partner (R63)."""
    seats, caller, called = range(view.table.rules.players), contract.caller, contract.called
    partner = deal.partner
    if contract.without_trumps or (called is not None and called in view.hand):
        partner = caller if contract.without_trumps else view.seat
    if partner is not None:
        return [float(seat in (caller, partner)) for seat in seats]
    suspects = [seat for seat in seats if seat not in (caller, view.seat)]
    weights = {seat: _suspicion(view, deal, contract, seat) for seat in suspects}
    total = sum(weights.values())
    return [float(seat == caller) or weights.get(seat, 0.0) / total for seat in seats]


def _suspicion(view: SeatView, deal: DealView, contract: Contract, seat: int) -> float:
    """How much more than at first a seat looks like the partner, by what it did to the caller."""
    weight = 1.0
    for plays in (*(trick.plays for trick in deal.taken), deal.plays):
        weight *= _favour(view, deal, contract, plays, seat)
    return weight


def _favour(
    view: SeatView, deal: DealView, contract: Contract, plays: SeatCards, seat: int
) -> float:
    place = next((n for n, (player, _) in enumerate(plays) if player == seat), 0)
    if not place:
        return 1.0
    order, cards = view.table.rules.rank_order, tuple(card for _, card in plays[: place + 1])
    if plays[winning_index(cards[:-1], deal.trump, order)][0] != contract.caller:
        return 1.0
    if winning_index(cards, deal.trump, order) == place:
        return _TAKES
    points = card_points(cards[-1:], order)
    return 1.0 + _GIVES * points if points else _KEEPS
