"""The one door to lobbies and tables: checks, writes to the store, then tells. No Discord, no SQL.

Every verb takes the lock of its table from reading the state to replacing it, writes before it
replaces, and tells the watchers only then. A refused verb changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from bot.ai.level import Level
from bot.engine.actions import Action, Claim, DrawDealer, Exchange, Play, SeatAction, StartDeal
from bot.engine.cards import Card
from bot.engine.options import MatchMode
from bot.engine.play import apply_all
from bot.engine.presets import BASE, rules_for
from bot.engine.rules import PlainValue
from bot.engine.state import new_match
from bot.tables.errors import Refused, TableRefusal
from bot.tables.keeper import Keeper
from bot.tables.lobby import Lobby, open_lobby
from bot.tables.ports import Chance, Clock, FinishedMatch, Standing, Store, Watcher
from bot.tables.seating import Computer, Person, Place, people
from bot.tables.table import Table

FILLER = Computer(Level.THUMB)
"""Who fills a seat where nobody chose a level, and plays on for a person that leaves."""


class Tables:
    """The verbs of lobbies and tables, of every server this process serves."""

    def __init__(self, store: Store, clock: Clock, chance: Chance) -> None:
        self._store = store
        self._clock = clock
        self._chance = chance
        self._keeper = Keeper(store)

    def watch(self, watcher: Watcher) -> None:
        """Tell `watcher` of every change from now on."""
        self._keeper.watch(watcher)

    async def resume(self) -> None:
        """Take up every lobby and table of the store, and tell the watchers of each."""
        await self._keeper.resume()

    async def open_lobby(
        self,
        host: Person,
        place: Place,
        *,
        players: int,
        preset: str = BASE,
        match_length: int | None = None,
        computers: int = 0,
    ) -> Lobby:
        """Open a lobby for a game and number of players; its host takes the first seat.

        The match is to `match_length` games, or as the preset has it. Raises `RulesError` where
        the preset is not for so many.
        """
        rules = rules_for(preset, players)
        if match_length is not None:
            rules = replace(rules, match_mode=MatchMode.FIRST_TO, match_n=match_length)
        lobby = open_lobby(self._chance.new_id(), place, host, rules, computers, FILLER.level)
        with self._keeper.seating(place, (host,)):
            return await self._save_lobby(lobby)

    async def join(self, lobby_id: str, person: Person) -> Lobby:
        """Sit down in a lobby."""
        async with self._keeper.lobby(lobby_id) as lobby:
            joined = lobby.join(person)
            with self._keeper.seating(lobby.place, (person,)):
                return await self._save_lobby(joined)

    async def move(self, lobby_id: str, user_id: int, seat: int) -> Lobby:
        """Change seats, and with it perhaps sides."""
        return await self._change_lobby(lobby_id, lambda lobby: lobby.move(user_id, seat))

    async def add_computer(self, lobby_id: str, user_id: int, level: Level) -> Lobby:
        """Fill a seat with a computer."""
        return await self._change_lobby(lobby_id, lambda lobby: lobby.add_computer(user_id, level))

    async def remove_computer(self, lobby_id: str, user_id: int) -> Lobby:
        """Take a computer away."""
        return await self._change_lobby(lobby_id, lambda lobby: lobby.remove_computer(user_id))

    async def choose_preset(self, lobby_id: str, user_id: int, preset: str) -> Lobby:
        """Play by a preset as it is for so many; raises `RulesError` where it is not for them."""
        return await self._change_lobby(
            lobby_id,
            lambda lobby: lobby.with_rules(user_id, rules_for(preset, lobby.rules.players)),
        )

    async def set_option(
        self, lobby_id: str, user_id: int, option: str, value: PlainValue
    ) -> Lobby:
        """Change one option of the rules; raises `RulesError` where others contradict it."""
        return await self._change_lobby(
            lobby_id,
            lambda lobby: lobby.with_rules(user_id, lobby.rules.changed({option: value})),
        )

    async def leave_lobby(self, lobby_id: str, user_id: int) -> None:
        """Give up a seat in a lobby, which closes when nobody is left."""
        async with self._keeper.lobby(lobby_id) as lobby:
            await self._leave_lobby(lobby, user_id)

    async def begin(self, lobby_id: str, user_id: int) -> Table:
        """Make a full lobby a table: draw for the deal and deal."""
        async with self._keeper.lobby(lobby_id) as lobby:
            seats = lobby.require_start(user_id)
            pack = lobby.rules.cards()
            table = Table(
                lobby.id,
                lobby.place,
                seats,
                new_match(lobby.rules),
                message_id=lobby.message_id,
            )
            draw = DrawDealer(self._chance.shuffled(pack))
            return await self._open(table, (draw, StartDeal(self._chance.shuffled(pack))))

    async def play(self, table_id: str, user_id: int, revision: int, card: Card) -> Table:
        """Play a card for a person."""
        async with self._keeper.table(table_id) as table:
            seat = table.require_seat(user_id)
            return await self._act(table, revision, Play(seat, card))

    async def exchange(self, table_id: str, user_id: int, revision: int) -> Table:
        """Exchange the turn-up for a person, in its turn or not."""
        async with self._keeper.table(table_id) as table:
            return await self._act(table, revision, Exchange(table.require_seat(user_id)))

    async def claim(self, table_id: str, user_id: int, revision: int) -> Table:
        """Claim the rest for a person, which the own hand has to prove."""
        async with self._keeper.table(table_id) as table:
            return await self._act(table, revision, Claim(table.require_seat(user_id)))

    async def act(self, table_id: str, revision: int, action: SeatAction) -> Table:
        """Do what a computer wants; refused where a person has the seat."""
        async with self._keeper.table(table_id) as table:
            if not isinstance(table.seats[action.seat], Computer):
                raise Refused(TableRefusal.STALE)
            return await self._act(table, revision, action)

    async def next_deal(self, table_id: str, user_id: int, revision: int) -> Table:
        """Deal again after a finished deal; anybody at the table may ask for it."""
        async with self._keeper.table(table_id) as table:
            table.require_seat(user_id)
            deck = self._chance.shuffled(table.match.rules.cards())
            return await self._act(table, revision, StartDeal(deck))

    async def rematch(self, table_id: str, user_id: int) -> Table:
        """Ask for another match; the new table when the last person asks, else the old one."""
        async with self._keeper.table(table_id) as table:
            asked = table.ask_rematch(user_id)
            self._keeper.require_free(table.place, user_id, TableRefusal.PLAYING_HERE)
            if not asked.rematch_agreed:
                return await self._save_seats(asked)
            sitting_down = people(table.seats)
            with self._keeper.seating(table.place, sitting_down, TableRefusal.OTHERS_PLAYING):
                return await self._again(asked)

    async def leave(self, user_id: int, place: Place) -> None:
        """Leave the lobby or table here; a computer plays on while people remain."""
        async with self._keeper.held(self.find(user_id, place).id) as state:
            if isinstance(state, Lobby):
                await self._leave_lobby(state, user_id)
            elif not state.over:  # else the last card was faster, and nobody sits there any more
                await self._leave_table(state, user_id)

    async def close(self, panel_id: str) -> None:
        """Close a lobby or table that nobody can reach any more; raises `Refused` if it is gone."""
        async with self._keeper.held(panel_id) as state:
            await self._end(state)

    def find(self, user_id: int, place: Place) -> Lobby | Table:
        """Where a person sits, in this channel before others of the server; raises `Refused`."""
        return self._keeper.find(user_id, place)

    async def get(self, panel_id: str) -> Lobby | Table:
        """The lobby or table of an id; raises `Refused`."""
        return await self._keeper.get(panel_id)

    def retell(self, state: Lobby | Table) -> None:
        """Tell the watchers once more, where what they last showed may have been lost."""
        self._keeper.retell(state)

    async def posted(self, panel_id: str, message_id: int) -> None:
        """Note which message shows a lobby or table; nothing changes for the people."""
        async with self._keeper.held(panel_id) as state:
            await self._store.set_message(panel_id, message_id)
            self._keeper.put_quietly(replace(state, message_id=message_id))

    async def standings(self, guild_id: int) -> Sequence[Standing]:
        """The list of a server."""
        return await self._store.standings(guild_id)

    async def _change_lobby(self, lobby_id: str, change: Callable[[Lobby], Lobby]) -> Lobby:
        async with self._keeper.lobby(lobby_id) as lobby:
            return await self._save_lobby(change(lobby))

    async def _save_lobby(self, lobby: Lobby) -> Lobby:
        await self._store.save_lobby(lobby)
        self._keeper.put(lobby)
        return lobby

    async def _leave_lobby(self, lobby: Lobby, user_id: int) -> None:
        left = lobby.leave(user_id)
        if left is None:
            await self._end(lobby)
        else:
            await self._save_lobby(left)

    async def _open(
        self, table: Table, actions: Sequence[Action], replaces: str | None = None
    ) -> Table:
        async with self._keeper.in_step(table.id):
            await self._store.open_table(table, actions, replaces=replaces)
        opened = replace(table, match=apply_all(table.match, actions))
        self._keeper.put(opened)
        return opened

    async def _act(self, table: Table, revision: int, action: Action) -> Table:
        if revision != table.revision:
            raise Refused(TableRefusal.STALE)
        after, at = table.after(action), self._clock.now()
        async with self._keeper.in_step(table.id):
            await self._store.append(after, action, at, _finished_match(after, at))
        self._keeper.put(after)
        return after

    async def _again(self, table: Table) -> Table:
        """A rematch at a new table in place of this one."""
        rules, first_dealer = table.match.rules, table.match.dealer
        again = Table(
            id=self._chance.new_id(),
            place=table.place,
            seats=table.seats,
            match=new_match(rules, first_dealer),
            first_dealer=first_dealer,
        )
        deal = StartDeal(self._chance.shuffled(rules.cards()))
        opened = await self._open(again, (deal,), replaces=table.id)
        self._keeper.drop(table)
        return opened

    async def _save_seats(self, table: Table) -> Table:
        async with self._keeper.in_step(table.id):
            await self._store.save_seats(table)
        self._keeper.put(table)
        return table

    async def _leave_table(self, table: Table, user_id: int) -> None:
        left = table.without(user_id, FILLER)
        if left is None:
            await self._end(table)
        else:
            await self._save_seats(left)

    async def _end(self, state: Lobby | Table) -> None:
        if isinstance(state, Lobby):
            await self._store.delete_lobby(state.id)
        else:
            await self._store.close_table(state.id)
        self._keeper.drop(state)


def _finished_match(table: Table, at: datetime) -> FinishedMatch | None:
    """What stays of a match that an action has ended, if it has."""
    match = table.match
    if match.winner is None:
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
