"""A step of a match, and the deal that an action is about. What the modules of `play` share."""

from __future__ import annotations

from bot.engine.events import Event
from bot.engine.refusals import IllegalAction, Refusal
from bot.engine.state import Deal, Match, Phase

Step = tuple[Match, tuple[Event, ...]]
"""The match after an action, and what happened."""

_UNDER_WAY = frozenset({Phase.AUCTION, Phase.CALL, Phase.PLAY, Phase.SETTLE})
"""Phases in which seats act."""


def require_deal(match: Match, seat: int, phase: Phase, otherwise: Refusal) -> Deal:
    """The deal that a seat acts in, if it is in this phase; raises `IllegalAction`.

    `otherwise` is the refusal where another phase of a deal is on.
    """
    if match.deal is None or match.phase not in _UNDER_WAY:
        raise IllegalAction(Refusal.NO_DEAL)
    if not 0 <= seat < match.rules.players:
        raise IllegalAction(Refusal.NO_SUCH_SEAT)
    if match.phase is not phase:
        raise IllegalAction(otherwise)
    return match.deal


def require_playing(match: Match, seat: int) -> Deal:
    """The deal whose cards are being played; raises `IllegalAction`."""
    calling = match.phase in (Phase.AUCTION, Phase.CALL)
    return require_deal(
        match, seat, Phase.PLAY, Refusal.AUCTION_FIRST if calling else Refusal.NO_DEAL
    )


def require(refusal: Refusal | None) -> None:
    """Raise `IllegalAction` where there is a reason to refuse."""
    if refusal is not None:
        raise IllegalAction(refusal)
