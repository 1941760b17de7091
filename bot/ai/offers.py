"""What a computer makes of an exchange or a claim that it is offered. Knows its own view only."""

from __future__ import annotations

from bot.engine.actions import Claim, Exchange
from bot.engine.views import SeatView


def accepted_offer(view: SeatView) -> Exchange | Claim | None:
    """The claim or the exchange that is open to this seat, whatever its level.

    Both only ever gain, but in a misère, where nobody wants the higher card.
    """
    if view.may_claim:
        return Claim(view.seat)
    if view.exchange is not None and not view.table.rules.misere_11:
        return Exchange(view.seat)
    return None
