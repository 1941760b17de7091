"""The verbs of lobbies: people gather before there is a match. No Discord, no SQL.

As `service` has it: the lock from reading to replacing, written before it is replaced and told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.ai.level import Level
from bot.engine.options import MatchMode
from bot.engine.presets import asked_rules, rules_for
from bot.engine.rules import PlainValue
from bot.tables.dealing import commitment_of
from bot.tables.keeper import Keeper
from bot.tables.lobby import Lobby, open_lobby
from bot.tables.ports import Chance, Clock, Store
from bot.tables.seating import FILLER, Person, Place
from bot.tables.table import Table
from bot.tables.turns import USUAL_LIMIT, TurnLimit


class Gathering:
    """What people do in a lobby; `bot.tables.service.Tables` offers it with the rest."""

    def __init__(self, store: Store, clock: Clock, chance: Chance) -> None:
        self._store = store
        self._clock = clock
        self._chance = chance
        self._keeper = Keeper(store)

    async def open_lobby(
        self,
        host: Person,
        place: Place,
        *,
        players: int | None = None,
        preset: str | None = None,
        match_length: int | None = None,
        computers: int = 0,
        turn_limit: TurnLimit | None = None,
    ) -> Lobby:
        """Open a lobby; its host takes the first seat. `asked_rules` tells what may be left out.

        The match is to `match_length` games, or as the preset has it; a turn may take as long as
        the server has set, where there is no `turn_limit`. Raises `RulesError` where the preset is
        not for so many.
        """
        rules = asked_rules(preset, players)
        if match_length is not None:
            rules = replace(rules, match_mode=MatchMode.FIRST_TO, match_n=match_length)
        lobby = open_lobby(self._chance.new_id(), place, host, rules, computers, FILLER.level)
        secret = self._chance.secret()
        with self._keeper.seating(place, (host,)):
            limit = turn_limit or await self._turn_limit(place.guild_id)
            lobby = replace(lobby, turn_limit=limit, touched_at=self._clock.now())
            await self._store.save_lobby(lobby, secret)
            lobby = replace(lobby, commitment=commitment_of(secret))
            self._keeper.put(lobby)
            return lobby

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

    async def set_turn_limit(self, lobby_id: str, user_id: int, limit: TurnLimit) -> Lobby:
        """Give everybody so long for a turn."""
        return await self._change_lobby(
            lobby_id, lambda lobby: lobby.with_turn_limit(user_id, limit)
        )

    async def leave_lobby(self, lobby_id: str, user_id: int) -> None:
        """Give up a seat in a lobby, which closes when nobody is left."""
        async with self._keeper.lobby(lobby_id) as lobby:
            await self._leave_lobby(lobby, user_id)

    async def _change_lobby(self, lobby_id: str, change: Callable[[Lobby], Lobby]) -> Lobby:
        async with self._keeper.lobby(lobby_id) as lobby:
            return await self._save_lobby(change(lobby))

    async def _turn_limit(self, guild_id: int) -> TurnLimit:
        """How long a turn may take at a new table of a server."""
        return (await self._store.settings(guild_id)).turn_limit or USUAL_LIMIT

    async def _save_lobby(self, lobby: Lobby) -> Lobby:
        """Keep what a person has done."""
        lobby = replace(lobby, touched_at=self._clock.now())
        await self._store.save_lobby(lobby)
        self._keeper.put(lobby)
        return lobby

    async def _leave_lobby(self, lobby: Lobby, user_id: int) -> None:
        left = lobby.leave(user_id)
        if left is None:
            await self._end(lobby)
        else:
            await self._save_lobby(left)

    async def _end(self, state: Lobby | Table) -> None:
        if isinstance(state, Lobby):
            await self._store.delete_lobby(state.id)
        else:
            await self._store.close_table(state.id)
        self._keeper.drop(state)
