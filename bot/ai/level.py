"""The strengths of computer players, and what a player is to the rest of the program."""

from __future__ import annotations

from enum import Enum
from random import Random
from typing import Protocol

from bot.engine.actions import SeatAction
from bot.engine.views import SeatView


class Level(Enum):
    """How a computer plays; the value is what the store and a menu's choice say."""

    CHANCE = "chance"
    """anything that may be done"""
    THUMB = "thumb"
    """sensible rules of thumb"""


class Player(Protocol):
    """A computer player. The same view and the same random seed give the same choice."""

    def choose(self, view: SeatView, rng: Random) -> SeatAction:
        """What the seat does now that it is awaited: a bid, a call, a card, or the draw.

        It is one of `view.offers`, or a card of `view.dutiful`. What a seat may do out of its
        turn `offers` decides for players of every level.
        """
        ...
