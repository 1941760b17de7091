"""The strengths of computer players, and what a player is to the rest of the program."""

from __future__ import annotations

from enum import Enum
from random import Random
from typing import Protocol

from bot.engine.cards import Card
from bot.engine.views import SeatView


class Level(Enum):
    """How a computer plays; the value is what the store and a menu's choice say."""

    CHANCE = "chance"
    """any card that may be played"""
    THUMB = "thumb"
    """sensible rules of thumb"""


class Player(Protocol):
    """A computer player. The same view and the same random seed give the same card."""

    def choose(self, view: SeatView, rng: Random) -> Card:
        """One of `view.legal`, which is never empty when a player is asked."""
        ...
