"""Chance from the operating system: secrets and ids. The only random numbers of the deal."""

from __future__ import annotations

from random import Random
from string import ascii_lowercase, digits

from bot.tables.dealing import SECRET_BYTES, Secret

ID_LENGTH = 10


class RandomChance:
    """Secrets and ids from a random source; `SystemRandom` in play, a seeded one in tests."""

    def __init__(self, source: Random) -> None:
        self._source = source

    def secret(self) -> Secret:
        """A secret that nobody has seen, from which a deck will follow."""
        return Secret(self._source.randbytes(SECRET_BYTES))

    def new_id(self) -> str:
        """Ten of `0-9a-z`: too many to guess or to meet by chance."""
        return "".join(self._source.choices(digits + ascii_lowercase, k=ID_LENGTH))
