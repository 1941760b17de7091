"""Chance from the operating system: shuffled packs and ids. The only random numbers of the deal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from string import ascii_lowercase, digits

from bot.engine.cards import Card

ID_LENGTH = 10


class RandomChance:
    """Packs and ids from a random source; `SystemRandom` in play, a seeded one in tests."""

    def __init__(self, source: Random) -> None:
        self._source = source

    def shuffled(self, pack: Sequence[Card]) -> tuple[Card, ...]:
        """The cards of a pack in a random order, all orders equally likely."""
        return tuple(self._source.sample(pack, len(pack)))

    def new_id(self) -> str:
        """Ten of `0-9a-z`: too many to guess or to meet by chance."""
        return "".join(self._source.choices(digits + ascii_lowercase, k=ID_LENGTH))
