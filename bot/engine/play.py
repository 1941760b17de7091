"""The one door of a match: `apply(match, action)` gives the next match and what happened.

Pure: no clock, no random numbers, no input or output. A refused action leaves no trace.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from bot.engine.actions import (
    Accept,
    Accuse,
    Action,
    Call,
    Capote,
    Claim,
    Concede,
    Declare,
    Draw,
    DrawDealer,
    Exchange,
    MakeBid,
    MakeSign,
    Pass,
    Play,
    StartDeal,
    ThrowIn,
)
from bot.engine.calling import call, make_bid, pass_, throw_in
from bot.engine.capote import announce
from bot.engine.claim import claim
from bot.engine.conceding import concede
from bot.engine.dealing import draw_dealer, start_deal
from bot.engine.drawing import draw
from bot.engine.exchange import declare, swap
from bot.engine.refusals import IllegalAction, Refusal
from bot.engine.renuncio import accept, accuse
from bot.engine.signing import make_sign
from bot.engine.state import Match, Phase
from bot.engine.step import Step
from bot.engine.tricks import play_card

__all__ = ["IllegalAction", "Refusal", "Step", "apply", "apply_all"]


def apply(match: Match, action: Action) -> Step:
    """Apply an action: its step, with `revision` one higher; raises `IllegalAction`."""
    if match.phase is Phase.OVER:
        raise IllegalAction(Refusal.MATCH_OVER)
    after, events = _applied(match, action)
    return replace(after, revision=match.revision + 1), events


def apply_all(match: Match, actions: Iterable[Action]) -> Match:
    """Replay actions; raises `IllegalAction` at the first that is refused."""
    for action in actions:
        match, _ = apply(match, action)
    return match


def _applied(match: Match, action: Action) -> Step:
    match action:
        case DrawDealer():
            return draw_dealer(match, action)
        case StartDeal():
            return start_deal(match, action)
        case Play():
            return play_card(match, action)
        case Exchange():
            return swap(match, action)
        case Declare():
            return declare(match, action)
        case Draw():
            return draw(match, action)
        case Claim():
            return claim(match, action)
        case Concede():
            return concede(match, action)
        case Capote():
            return announce(match, action)
        case Accuse():
            return accuse(match, action)
        case Accept():
            return accept(match, action)
        case MakeSign():
            return make_sign(match, action)
        case MakeBid():
            return make_bid(match, action)
        case Pass():
            return pass_(match, action)
        case ThrowIn():
            return throw_in(match, action)
        case Call():
            return call(match, action)
        case _:
            assert_never(action)
