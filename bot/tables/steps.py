"""What verbs do to a table once they are allowed: written, then kept and told. Under its lock.

Each raises `StoreError`, and `Refused` where the store knows the table otherwise.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.engine.actions import Action, SeatAction
from bot.engine.state import Phase
from bot.tables.dealing import DRAW_NUMBER, Cut
from bot.tables.errors import Refused, TableRefusal
from bot.tables.keeper import Keeper
from bot.tables.lobby import Lobby
from bot.tables.ports import Clock, FinishedMatch, Store
from bot.tables.promises import Shuffle
from bot.tables.shuffler import Shuffler, dealt, own_cut
from bot.tables.table import Table
from bot.tables.waiting import Mover, came, moved, timed


class Steps:
    """The ways in which a table changes. Whoever calls holds its lock."""

    def __init__(self, store: Store, clock: Clock, shuffler: Shuffler, keeper: Keeper) -> None:
        self._store = store
        self._clock = clock
        self._shuffler = shuffler
        self._keeper = keeper

    async def open(
        self,
        table: Table,
        actions: tuple[Action, ...],
        shuffles: tuple[Shuffle, ...],
        replaces: str | None = None,
    ) -> Table:
        """Open a table; where a computer cuts, with its first deal."""
        opened = table
        for action in actions:
            opened = opened.after(action)
        shuffle = self._shuffler.new(opened.deal_number, awaited=True)
        if opened.computer_cuts:
            start, shuffle = dealt(opened, shuffle, own_cut(opened))
            opened, actions = opened.after(start), (*actions, start)
        now, written = self._clock.now(), (*shuffles, shuffle)
        opened = timed(table, replace(opened, touched_at=now), now)
        before = replace(table, clock=opened.clock, touched_at=now)
        async with self._keeper.in_step(table.id):
            await self._store.open_table(before, actions, replaces=replaces, shuffles=written)
        opened = opened.knowing(written)
        self._keeper.put(opened)
        return opened

    async def act(self, table: Table, revision: int, action: SeatAction, mover: Mover) -> Table:
        """Do what a seat does; where it ends a deal, promise the next one."""
        if revision != table.revision:
            raise Refused(TableRefusal.STALE)
        at = self._clock.now()
        after = moved(table, table.after(action), action, mover, at)
        ended = after.deal_number > table.deal_number
        dealt_from = await self._store.shuffles(table.id) if ended else ()
        following = self._shuffler.new(after.deal_number) if ended and not after.over else None
        async with self._keeper.in_step(table.id):
            finished = _finished_match(after, at)
            missed = after.misses != table.misses
            await self._store.append(after, action, at, finished, following, with_misses=missed)
        if ended:
            after = after.knowing((*dealt_from, following) if following else dealt_from)
        self._keeper.put(after)
        return after

    async def deal(self, table: Table, cut: Cut, asking: int | None = None) -> Table:
        """Deal from the promised secret and a cut, at the click of a seat or without one."""
        promised = await self._shuffler.promised(table, table.deal_number)
        action, shuffle = dealt(table, promised, cut)
        after, now = table.after(action), self._clock.now()
        after = timed(table, after if asking is None else came(after, asking, now), now)
        missed = after.misses != table.misses
        async with self._keeper.in_step(table.id):
            await self._store.append(after, action, now, shuffle=shuffle, with_misses=missed)
        after = after.knowing((shuffle,))
        self._keeper.put(after)
        return after

    async def await_cut(self, table: Table) -> Table:
        """Give the cutter time from now on."""
        promised = await self._shuffler.promised(table, table.deal_number)
        awaited = self._shuffler.awaited(promised)
        async with self._keeper.in_step(table.id):
            await self._store.save_shuffle(table.id, awaited)
        waiting = replace(table.knowing((awaited,)), told=table.told)
        self._keeper.put(waiting)
        return waiting

    async def with_promise(self, state: Lobby | Table) -> Lobby | Table:
        """A state as an older version kept it, with the secret that it has not got."""
        if isinstance(state, Lobby):
            if state.commitment is not None:
                return state
            draw = self._shuffler.new(DRAW_NUMBER)
            await self._store.save_lobby(state, draw.secret)
            return replace(state, commitment=draw.commitment)
        if state.match.phase is not Phase.DEAL or state.promised is not None:
            return state
        shuffle = self._shuffler.new(state.deal_number, awaited=state.match.deal is None)
        await self._store.save_shuffle(state.id, shuffle)
        return state.knowing((shuffle,))

    async def save_seats(self, table: Table) -> Table:
        """Keep who sits there and what they want, and the clock."""
        async with self._keeper.in_step(table.id):
            await self._store.save_seats(table)
        self._keeper.put(table)
        return table

    async def save_quietly(self, table: Table) -> None:
        """Keep what nobody can see."""
        async with self._keeper.in_step(table.id):
            await self._store.save_seats(table)
        self._keeper.put_quietly(table)


def _finished_match(table: Table, at: datetime) -> FinishedMatch | None:
    """What stays of a match that an action has ended, if it has."""
    match = table.match
    if not table.over:
        return None
    return FinishedMatch(
        table_id=table.id,
        guild_id=table.place.guild_id,
        finished_at=at,
        rules=match.rules,
        seats=table.seats,
        games=match.games,
        winner=match.winner,
    )
