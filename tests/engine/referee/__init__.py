"""A second reading of `docs/rules.md`, in plain texts and lists, that shares no code with the bot.

The engine is compared with it; where the two differ, one of them has misread the rules.
"""

from tests.engine.referee.cards import Put, endings, height, may_play, taker_of, worth
from tests.engine.referee.deal import Deed, judge
from tests.engine.referee.match import next_dealer, standing, sums_of
from tests.engine.referee.options import PRESETS, Options, options_of, sides_of
from tests.engine.referee.told import Told

__all__ = [
    "PRESETS",
    "Deed",
    "Options",
    "Put",
    "Told",
    "endings",
    "height",
    "judge",
    "may_play",
    "next_dealer",
    "options_of",
    "sides_of",
    "standing",
    "sums_of",
    "taker_of",
    "worth",
]
