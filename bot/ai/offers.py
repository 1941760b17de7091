"""What a computer does without being awaited, whatever its level. Knows one view, and people."""

from __future__ import annotations

from collections.abc import Iterator, Set

from bot.ai.counting import Counting, deal_of, signed_card
from bot.ai.ending import is_open, takes_all
from bot.ai.proof import proven_renuncio
from bot.engine.actions import (
    Accept,
    Accuse,
    Capote,
    Claim,
    Concede,
    Declare,
    Exchange,
    MakeSign,
    SeatAction,
)
from bot.engine.scoring import LAST_TRICK_BONUS, beats, card_points
from bot.engine.sign import Sign
from bot.engine.views import SeatView

_WORTH_A_SIGN = (Sign.ACE, Sign.THREE, Sign.KING)
"""What a partner should know of one's hand, the best first."""


def accepted_offer(view: SeatView, people: Set[int] = frozenset()) -> SeatAction | None:
    """What the seat does of all that is open to it beside its turn; None where it waits.

    `people` are the seats where persons sit: a computer gives a game away only with them, and lets
    no deal stand for them.
    """
    return next((action for action in _wanted(view, people) if action in view.offers), None)


def _wanted(view: SeatView, people: Set[int]) -> Iterator[SeatAction]:
    """What the seat would do now if it may, the best first."""
    seat = view.seat
    if Capote(seat) in view.offers and _needs_capote(view) and _is_sure_of_capote(view):
        yield Capote(seat)
    yield Claim(seat)
    if not view.table.rules.misere_11:  # where nobody wants the higher card
        yield Exchange(seat)
        yield Declare(seat)
    if Concede(seat) in view.offers and _gives_up(view, people):
        yield Concede(seat)
    if Accept(seat) in view.offers:
        yield from _when_settling(view, people)
    yield from _true_signs(view)


def _needs_capote(view: SeatView) -> bool:
    """Whether the points would not win though the seat took all that are left (R46)."""
    points = deal_of(view).points
    others = [own for side, own in enumerate(points) if side != view.table.rules.side_of(view.seat)]
    return _all_points(view) - sum(others) <= max(others)


def _is_sure_of_capote(view: SeatView) -> bool:
    """Whether nobody can keep the seat from a trick: it reads that out, or holds the top trumps."""
    if is_open(view):
        return takes_all(view)
    rules, trump = view.table.rules, deal_of(view).trump
    others = [seat for seat in range(rules.players) if seat != view.seat]
    threats = {card for seat in others for card in Counting(view).may_hold(seat)}
    return all(
        card.suit is trump
        and not any(beats(each, card, trump, rules.rank_order) for each in threats)
        for card in view.hand
    )


def _gives_up(view: SeatView, people: Set[int]) -> bool:
    """Whether a person of its side concedes (R44). Alone it plays on: that may win twice (R32)."""
    rules = view.table.rules
    return not deal_of(view).conceding.isdisjoint(
        people & set(rules.seats_of(rules.side_of(view.seat)))
    )


def _when_settling(view: SeatView, people: Set[int]) -> Iterator[SeatAction]:
    """Accuse if that is safe, or else let the deal stand, unless a partner may see more (R48)."""
    guilty, rules = proven_renuncio(view), view.table.rules
    if guilty is not None:
        yield Accuse(view.seat, guilty)
    if people.isdisjoint(rules.seats_of(rules.side_of(view.seat))):
        yield Accept(view.seat)


def _true_signs(view: SeatView) -> Iterator[SeatAction]:
    """The high trumps that partners have not been told of (R49)."""
    told = {each.sign for each in view.signs if each.seat == view.seat}
    order = view.table.rules.rank_order
    for sign in _WORTH_A_SIGN:
        card = signed_card(sign, deal_of(view).trump)
        if sign not in told and card in view.hand and card is not None and card.points(order):
            yield MakeSign(view.seat, sign)


def _all_points(view: SeatView) -> int:
    """The points of a whole deal."""
    rules = view.table.rules
    bonus = LAST_TRICK_BONUS if rules.last_trick_bonus else 0
    return card_points(rules.cards(), rules.rank_order) + bonus
