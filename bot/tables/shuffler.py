"""Makes secrets, and decks from secrets and cuts. Whoever asks writes them before they are shown.

A secret is read from the store for the one deck that follows from it, and kept nowhere else.
"""

from __future__ import annotations

from dataclasses import replace

from bot.engine.actions import DrawDealer, StartDeal
from bot.tables.dealing import DRAW_NUMBER, NO_CUT, Cut, shuffled
from bot.tables.ports import Chance, Clock, Store, StoreError
from bot.tables.promises import CUT_TIME, Shuffle
from bot.tables.table import Table


class Shuffler:
    """What the tables need of fair dealing (`bot.tables.dealing`)."""

    def __init__(self, store: Store, clock: Clock, chance: Chance) -> None:
        self._store = store
        self._clock = clock
        self._chance = chance

    def new(self, number: int, *, awaited: bool = False) -> Shuffle:
        """A shuffle with a fresh secret; `awaited` where its cut is awaited from now on."""
        shuffle = Shuffle(number, self._chance.secret())
        return self.awaited(shuffle) if awaited else shuffle

    def awaited(self, shuffle: Shuffle) -> Shuffle:
        """A shuffle whose cut is awaited from now on."""
        return replace(shuffle, deadline=self._clock.now() + CUT_TIME)

    async def promised(self, table: Table, number: int) -> Shuffle:
        """The shuffle whose commitment the table has shown; raises `StoreError`."""
        for shuffle in await self._store.shuffles(table.id):
            if shuffle.number == number:
                return shuffle
        raise StoreError(
            f"the secret of deal {number} of table {table.id} is missing; put back a backup"
        )

    async def draw(self, table: Table) -> tuple[DrawDealer, Shuffle]:
        """The draw for the first deal, which nobody cuts."""
        shuffle = replace(await self.promised(table, DRAW_NUMBER), cut=NO_CUT)
        pack = table.match.rules.cards()
        return DrawDealer(shuffled(pack, shuffle.secret, table.id, DRAW_NUMBER, NO_CUT)), shuffle


def dealt(table: Table, shuffle: Shuffle, cut: Cut) -> tuple[StartDeal, Shuffle]:
    """The deal that follows from a secret and a cut, and the shuffle as it is to be kept."""
    pack = table.match.rules.cards()
    deck = shuffled(pack, shuffle.secret, table.id, shuffle.number, cut)
    return StartDeal(deck), replace(shuffle, cut=cut, deadline=None)


def own_cut(table: Table) -> Cut:
    """How the pack is cut without a person: by the computer in the cutter's seat, or by nobody."""
    return Cut(seat=table.cutter) if table.computer_cuts else NO_CUT
