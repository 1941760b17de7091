"""Fair dealing: commitments, cuts, and the deck that follows from them. Knows no chance, no table.

`docs/records.md` specifies the bytes, with test vectors.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count

from bot.engine.cards import Card

SECRET_BYTES = 32
DRAW_NUMBER = 0
"""Stands for the draw for the first deal where a deal has its number; deals count from 1."""

_LABEL = "brisca-deal/1"
_HEX = re.compile(r"[0-9a-f]{64}")
_TABLE_ID = re.compile(r"[0-9a-z]{8,12}")
_CLICK_ID = re.compile(r"(?:[1-9][0-9]{0,19})?")


class FairnessError(ValueError):
    """A secret, commitment or cut that cannot be; the text says why, and never tells a secret."""


@dataclass(frozen=True, slots=True)
class Secret:
    """Thirty-two random bytes, told to nobody before the deal has ended; its repr hides them."""

    data: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if type(self.data) is not bytes or len(self.data) != SECRET_BYTES:
            raise FairnessError(f"a secret has {SECRET_BYTES} bytes")

    @property
    def hex(self) -> str:
        """64 hexadecimal digits, small letters; `parse` reads them back."""
        return self.data.hex()

    @classmethod
    def parse(cls, text: object) -> Secret:
        """Read the text form; raises `FairnessError`."""
        return cls(_bytes_of(text, "secret"))


@dataclass(frozen=True, slots=True)
class Commitment:
    """The SHA-256 of a secret: shown before the deal, it fixes the secret and does not tell it."""

    digest: bytes

    def __post_init__(self) -> None:
        if type(self.digest) is not bytes or len(self.digest) != sha256().digest_size:
            raise FairnessError(f"a commitment has {sha256().digest_size} bytes")

    @property
    def hex(self) -> str:
        """64 hexadecimal digits, small letters; `parse` reads them back."""
        return self.digest.hex()

    @classmethod
    def parse(cls, text: object) -> Commitment:
        """Read the text form; raises `FairnessError`."""
        return cls(_bytes_of(text, "commitment"))


@dataclass(frozen=True, slots=True)
class Cut:
    """How the pack was cut: so many cards deep, by a seat, with a click of Discord's.

    `seat` is None where nobody cut, and `click` is empty where no person did. Only a click may name
    a depth: else whoever holds the secret could try depths until a deck pleases.
    """

    depth: int = 0
    seat: int | None = None
    click: str = ""

    def __post_init__(self) -> None:
        if type(self.depth) is not int or self.depth < 0:
            raise FairnessError("a cut is a whole number, 0 or more")
        if self.seat is not None and (type(self.seat) is not int or self.seat < 0):
            raise FairnessError("whoever cut is a seat or nobody")
        if type(self.click) is not str or not _CLICK_ID.fullmatch(self.click):
            raise FairnessError("a click is the digits of Discord's id, or empty")


NO_CUT = Cut()
"""Nobody cut: the draw for the first deal, and a deal whose cutter let the time pass."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What one shuffle was promised by and made from. Nobody may see it before the deal ended."""

    commitment: Commitment
    secret: Secret
    cut: Cut


def commitment_of(secret: Secret) -> Commitment:
    """What is shown before the deal: SHA-256 over the 32 bytes of the secret."""
    return Commitment(sha256(secret.data).digest())


def parse_table_id(text: object) -> str:
    """A table's id as a seed may hold it: 8 to 12 of `0-9a-z`; raises `FairnessError`."""
    if type(text) is not str or not _TABLE_ID.fullmatch(text):
        raise FairnessError("a table's id is 8 to 12 of 0-9a-z")
    return text


def cutter_of(dealer: int, players: int) -> int:
    """The seat at the dealer's left, which cuts (S3)."""
    return (dealer - 1) % players


def shuffled(
    pack: Sequence[Card], secret: Secret, table_id: str, deal_number: int, cut: Cut
) -> tuple[Card, ...]:
    """The deck of a deal: a pack in its fixed order, of at most 256 cards, after Fisher and Yates.

    `deal_number` counts from 1 at each table; `DRAW_NUMBER` is the draw. Raises `FairnessError`
    where the cut does not go with the pack.
    """
    _check_cut(cut, len(pack))
    numbers = _stream(_seed(secret, table_id, deal_number, cut))
    deck = list(pack)
    for last in range(len(deck) - 1, 0, -1):
        other = _below(last + 1, numbers)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def _check_cut(cut: Cut, cards: int) -> None:
    if cut.click and cut.seat is None:
        raise FairnessError("a click cut, but no seat")
    if cut.depth and not cut.click:
        raise FairnessError(f"a cut without a click is 0, not {cut.depth}")
    if cut.depth >= cards:
        raise FairnessError(f"the cut is {cut.depth} deep, but the pack has {cards} cards")


def _seed(secret: Secret, table_id: str, deal_number: int, cut: Cut) -> bytes:
    """No part may hold a line's end, so that no two seeds are spelled alike."""
    if deal_number < DRAW_NUMBER:
        raise FairnessError("deals count from 1")
    parts = (
        _LABEL,
        secret.hex,
        parse_table_id(table_id),
        str(deal_number),
        str(cut.depth),
        cut.click,
    )
    return "".join(f"{part}\n" for part in parts).encode()


def _stream(seed: bytes) -> Iterator[int]:
    """Bytes without end: SHA-256 of the seed and a counter, block after block."""
    for block in count():
        yield from sha256(seed + block.to_bytes(8, "big")).digest()


def _below(bound: int, numbers: Iterator[int]) -> int:
    """A number from 0 up to below `bound`; bytes that would favour the low ones are passed over."""
    limit = 256 - 256 % bound
    return next(number for number in numbers if number < limit) % bound


def _bytes_of(text: object, what: str) -> bytes:
    if type(text) is not str or not _HEX.fullmatch(text):
        raise FairnessError(f"a {what} is 64 hexadecimal digits in small letters")
    return bytes.fromhex(text)
