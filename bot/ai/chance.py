"""A computer player without a thought: anything legal. The yardstick that others must beat."""

from __future__ import annotations

from random import Random

from bot.engine.actions import Call, Draw, Exchange, MakeBid, Pass, Play, SeatAction, ThrowIn
from bot.engine.state import Phase
from bot.engine.views import SeatView

_BIDS_ON = 0.5
"""How often it bids where it might pass, so that every auction comes to an end."""


class Chance:
    """Plays each card that no duty forbids equally often."""

    def choose(self, view: SeatView, rng: Random) -> SeatAction:
        """Any card, call, bid or pass; a draw as often as an exchange where both are open."""
        if view.dutiful:
            return Play(view.seat, rng.choice(view.dutiful))
        if view.table.phase is Phase.AUCTION:
            return _in_auction(view, rng)
        return rng.choice([o for o in view.offers if isinstance(o, Call | Draw | Exchange)])


def _in_auction(view: SeatView, rng: Random) -> SeatAction:
    bids = [offer for offer in view.offers if isinstance(offer, MakeBid)]
    if bids and rng.random() < _BIDS_ON:
        return _any_bid(bids, rng)
    return rng.choice([offer for offer in view.offers if isinstance(offer, Pass | ThrowIn)])


def _any_bid(bids: list[MakeBid], rng: Random) -> MakeBid:
    """The lowest bid of any rank: else most would be twos with points that nobody can make."""
    lowest = {offer.bid.rank: offer for offer in reversed(bids)}
    return rng.choice(list(lowest.values()))
