"""Whether the cards on the table prove that a seat broke a duty. Knows one view, no secret."""

from __future__ import annotations

from itertools import combinations

from bot.ai.counting import deal_of
from bot.engine.cards import Card
from bot.engine.legal import Following, forbidden
from bot.engine.options import Exchange
from bot.engine.rules import Rules
from bot.engine.scoring import winning_index
from bot.engine.state import Trick
from bot.engine.views import SeatView

_MOST_DRAWS = 2
"""Cards drawn since a trick, beyond which nothing can be proved of it any more."""


def proven_renuncio(view: SeatView) -> int | None:
    """An opponent that has certainly broken a duty in a finished deal (R47); None if none has.

    Whoever fails a duty, and shows later a card that it must have held already, is proven guilty.
    """
    rules = view.table.rules
    others = (s for s in range(rules.players) if rules.side_of(s) != rules.side_of(view.seat))
    return next((seat for seat in others if _guilty(view, seat)), None)


def _guilty(view: SeatView, seat: int) -> bool:
    rules, deal = view.table.rules, deal_of(view)
    drawn = rules.tricks_with_draw
    # Cards that a claim laid down were not played, and so a trick after the last draw may be no
    # trick. Exchanged and declared cards come and go unseen by a later look at the tricks.
    last = drawn if deal.claimed_by is not None else rules.tricks
    first = drawn if rules.exchange is not Exchange.OFF else max(0, drawn - _MOST_DRAWS)
    return any(_broken(view, seat, number) for number in range(first, last))


def _broken(view: SeatView, seat: int, number: int) -> bool:
    """Whether any hand that the seat can have held makes its card of a trick a forbidden one."""
    rules, deal = view.table.rules, deal_of(view)
    card, *later = (dict(trick.plays)[seat] for trick in deal.taken[number:])
    following = _followed(view, deal.taken[number], seat)
    draws = max(0, rules.tricks_with_draw - number)
    stock_left = rules.stock_size - number * rules.players if draws else 0
    hands = combinations(later, len(later) - draws)
    return all(_forbidden(rules, (card, *rest), following, stock_left) for rest in hands)


def _forbidden(
    rules: Rules, hand: tuple[Card, ...], following: Following | None, stock_left: int
) -> bool:
    return hand[0] in forbidden(rules, hand, following, stock_left)


def _followed(view: SeatView, trick: Trick, seat: int) -> Following | None:
    """What the seat had to answer in a trick; None where it led."""
    rules, trump = view.table.rules, deal_of(view).trump
    before = trick.plays[: [player for player, _ in trick.plays].index(seat)]
    if not before:
        return None
    cards = tuple(card for _, card in before)
    winner = before[winning_index(cards, trump, rules.rank_order)][0]
    partner_wins = rules.side_of(winner) == rules.side_of(seat)
    return Following(cards, trump, rules.rank_order, partner_wins)
