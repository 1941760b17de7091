"""All that people and computers may ask of a lobby or table, and much that they may not."""

from __future__ import annotations

from collections.abc import Awaitable, Iterator, Sequence
from functools import partial
from operator import methodcaller
from random import Random
from typing import Any

from bot.ai.level import Level
from bot.engine.actions import Action, DrawDealer, StartDeal
from bot.engine.cards import Card
from bot.engine.codec import format_deed, parse_deed
from bot.engine.offers import legal_actions
from bot.engine.presets import rules_for
from bot.engine.state import new_match
from bot.tables.errors import Refused, TableRefusal
from bot.tables.lobby import Lobby
from bot.tables.promises import Depth
from bot.tables.seating import Computer, Person
from bot.tables.service import FILLER, Tables
from bot.tables.table import Table
from tests.tables.conftest import HERE, QuickClock
from tests.tables.serial import (
    Ask,
    Call,
    Change,
    State,
    acted,
    as_lobby,
    as_table,
    dealt,
    lobby_ask,
    require_moment,
)

CROWD = tuple(Person(number, name) for number, name in enumerate("ABCDEFGH", start=1))
SEATED_ELSEWHERE = frozenset({TableRefusal.PLAYING_HERE, TableRefusal.OTHERS_PLAYING})
OPTIONS = (("match_n", 1), ("match_n", 2), ("last_trick_bonus", True), ("misere_11", True))


class Asks:
    """Everything that is asked for at one moment; whoever inherits says of which tables."""

    tables: Tables
    clock: QuickClock
    rng: Random
    preset: str
    players: int

    def asks(self, state: State | None) -> Iterator[Ask]:
        yield from self._gathering(state)
        if state is None:
            return
        yield from self._lobby_verbs(state.id)
        yield from self._table_verbs(state.id, state.revision if isinstance(state, Table) else 0)
        if isinstance(state, Table):
            yield from self._deeds(state)

    def _gathering(self, state: State | None) -> Iterator[Ask]:
        between = state is None or (isinstance(state, Table) and state.over)
        for who in CROWD:
            if self.rng.random() < (0.3 if between else 0.01):
                yield self._leave(who.user_id)
        if between:
            for host in self.rng.choices(CROWD[: self.players + 1], k=3):
                yield self._new(host)

    def _new(self, host: Person) -> Ask:
        def call() -> Awaitable[Any]:
            return self.tables.open_lobby(host, HERE, players=self.players, preset=self.preset)

        return Ask("new", call, lambda state, log: (), None, otherwise=SEATED_ELSEWHERE)

    def _lobby_verbs(self, id_: str) -> Iterator[Ask]:
        tables, rng = self.tables, self.rng
        preset = rules_for(self.preset, self.players)
        for who in CROWD[: self.players + 1]:
            user, seat = who.user_id, rng.randrange(self.players)
            verbs: tuple[tuple[str, float, Call, Change], ...] = (
                ("join", 1, partial(tables.join, id_, who), methodcaller("join", who)),
                (
                    "move",
                    1,
                    partial(tables.move, id_, user, seat),
                    methodcaller("move", user, seat),
                ),
                (
                    "add",
                    1,
                    partial(tables.add_computer, id_, user, Level.THUMB),
                    methodcaller("add_computer", user, Level.THUMB),
                ),
                (
                    "remove",
                    0.1,
                    partial(tables.remove_computer, id_, user),
                    methodcaller("remove_computer", user),
                ),
                (
                    "preset",
                    0.1,
                    partial(tables.choose_preset, id_, user, self.preset),
                    methodcaller("with_rules", user, preset),
                ),
                ("give", 0.1, partial(tables.leave_lobby, id_, user), methodcaller("leave", user)),
                ("close", 0.02, partial(tables.close_lobby, id_, user), partial(_closed, user)),
            )
            for what, often, call, change in verbs:
                if rng.random() < often:
                    otherwise = SEATED_ELSEWHERE if what == "join" else frozenset()
                    yield lobby_ask(what, call, id_, change, otherwise)
            yield self._option(id_, user)
            yield self._begin(id_, user)

    def _option(self, id_: str, user: int) -> Ask:
        option, value = self.rng.choice(OPTIONS)
        return lobby_ask(
            "option",
            lambda: self.tables.set_option(id_, user, option, value),
            id_,
            lambda lobby: lobby.with_rules(user, lobby.rules.changed({option: value})),
        )

    def _begin(self, id_: str, user: int) -> Ask:
        def follows(state: State, log: Sequence[Action]) -> Sequence[State | None]:
            lobby = as_lobby(state)
            seats = lobby.require_start(user)
            table = Table(lobby.id, lobby.place, seats, new_match(lobby.rules))
            assert isinstance(log[0], DrawDealer)
            drawn = table.after(log[0])
            if drawn.computer_cuts:
                assert isinstance(log[1], StartDeal)
                return (drawn.after(log[1]),)
            return (drawn,)

        return Ask("begin", lambda: self.tables.begin(id_, user), follows, id_)

    def _table_verbs(self, id_: str, revision: int) -> Iterator[Ask]:
        for who in CROWD[: self.players + 1]:
            for at in (revision, max(0, revision - 1)):
                yield self._next_deal(id_, who.user_id, at)
                for depth in Depth:
                    yield self._cut(id_, who.user_id, at, depth)
            yield self._rematch(id_, who.user_id)
            yield from self._endings(id_, who.user_id)
        yield Ask("elapse", lambda: self.tables.elapse(id_), self._elapsed, id_, silent=True)
        message_id = self.rng.randrange(10**9)
        yield Ask(
            "posted",
            lambda: self.tables.posted(id_, message_id),
            lambda state, log: (),
            id_,
            silent=True,
        )

    def _elapsed(self, state: State, log: Sequence[Action]) -> Sequence[State | None]:
        table = as_table(state)
        late = table.cut is not None and table.cut.deadline <= self.clock.now()
        return (dealt(table, log),) if late else ()

    def _next_deal(self, id_: str, user: int, revision: int) -> Ask:
        def follows(state: State, log: Sequence[Action]) -> Sequence[State | None]:
            table = as_table(state)
            seat = table.require_seat(user)
            require_moment(table, revision)
            if table.computer_cuts or seat == table.cutter:
                return (dealt(table, log),)
            if table.cut is not None:
                raise Refused(TableRefusal.STALE)
            return (table,)  # as it was, but that the cut is awaited

        return Ask(
            "next deal",
            lambda: self.tables.next_deal(id_, user, revision, self._click()),
            follows,
            id_,
        )

    def _cut(self, id_: str, user: int, revision: int, depth: Depth) -> Ask:
        def follows(state: State, log: Sequence[Action]) -> Sequence[State | None]:
            table = as_table(state)
            seat = table.require_seat(user)
            require_moment(table, revision)
            if seat != table.cutter:
                raise Refused(TableRefusal.NOT_CUTTER)
            return (dealt(table, log),)

        return Ask(
            "cut",
            lambda: self.tables.cut(id_, user, revision, depth, self._click()),
            follows,
            id_,
        )

    def _rematch(self, id_: str, user: int) -> Ask:
        def follows(state: State, log: Sequence[Action]) -> Sequence[State | None]:
            asked = as_table(state).ask_rematch(user)
            return (None,) if asked.rematch_agreed else (asked,)

        return Ask(
            "rematch",
            lambda: self.tables.rematch(id_, user),
            follows,
            id_,
            otherwise=SEATED_ELSEWHERE,
        )

    def _endings(self, id_: str, user: int) -> Iterator[Ask]:
        def asked_to_end(state: State, log: Sequence[Action]) -> Sequence[State | None]:
            asked = as_table(state).ask_end(user)
            return (None,) if asked.end_agreed else (asked,)

        def played_on(state: State, log: Sequence[Action]) -> Sequence[State | None]:
            return (as_table(state).ask_to_play_on(user),)

        def ended(state: State, log: Sequence[Action]) -> Sequence[State | None]:
            if isinstance(state, Table) and state.over:
                raise Refused(TableRefusal.GONE)
            return (None,)

        tables, rng = self.tables, self.rng
        if rng.random() < 0.03:
            yield Ask("ask", partial(tables.ask_end, id_, user), asked_to_end, id_)
        if rng.random() < 0.3:
            yield Ask("play on", partial(tables.ask_to_play_on, id_, user), played_on, id_)
        if rng.random() < 0.002:
            yield Ask("end", partial(tables.end, id_, user), ended, id_)

    def _leave(self, user: int) -> Ask:
        def follows(state: State, log: Sequence[Action]) -> Sequence[State | None]:
            if isinstance(state, Lobby):
                return (state.leave(user),)
            if state.over:
                return ()
            left = state.without(user, FILLER)
            if left is None or left.end_agreed:
                return (None,)
            if left.cut is not None and left.computer_cuts:
                return (left, dealt(left, log))
            return (left,)

        return Ask(
            "leave",
            lambda: self.tables.leave(user, HERE),
            follows,
            None,
            silent=True,
            otherwise=frozenset({TableRefusal.NO_TABLE_HERE}),
        )

    def _deeds(self, table: Table) -> Iterator[Ask]:
        legal = legal_actions(table.match)
        some = self.rng.sample(legal, min(len(legal), 12))
        for seat, occupant in enumerate(table.seats):
            own = [format_deed(action) for action in some if action.seat == seat]
            own = [deed for deed in own if self.rng.random() < _SELDOM.get(deed[:4], 1.0)]
            if isinstance(occupant, Computer):
                yield from (self._act(table, seat, deed) for deed in own)
                continue
            others = (*map(str, self._held(table, seat)), "x", "claim", "accept", "9X")
            for deed in (*own, *own, *others):
                at = table.revision + self.rng.choice((0, 0, 0, 0, -1, 1))
                yield self._do(table.id, occupant.user_id, at, deed)
        yield self._do(table.id, CROWD[-1].user_id, table.revision, "1O")

    def _held(self, table: Table, seat: int) -> Sequence[Card]:
        return () if table.match.deal is None else table.match.deal.hands[seat]

    def _do(self, id_: str, user: int, revision: int, deed: str) -> Ask:
        def follows(state: State, log: Sequence[Action]) -> Sequence[State | None]:
            table = as_table(state)
            seat = table.require_seat(user)
            try:
                action = parse_deed(seat, deed)
            except ValueError:
                raise Refused(TableRefusal.STALE) from None
            return (acted(table, revision, action),)

        return Ask(f"do {deed}", lambda: self.tables.do(id_, user, revision, deed), follows, id_)

    def _act(self, table: Table, seat: int, deed: str) -> Ask:
        action, revision = parse_deed(seat, deed), table.revision

        def follows(state: State, log: Sequence[Action]) -> Sequence[State | None]:
            at = as_table(state)
            if not isinstance(at.seats[seat], Computer):
                raise Refused(TableRefusal.STALE)
            return (acted(at, revision, action),)

        return Ask(
            f"act {deed}", lambda: self.tables.act(table.id, revision, action), follows, table.id
        )

    def _click(self) -> str:
        return str(self.rng.randrange(10**18, 10**19))


_SELDOM = {"conc": 0.05, "accu": 0.05, "thro": 0.3, "sign": 0.2}


def _closed(user: int, lobby: Lobby) -> None:
    lobby.require_host(user)
