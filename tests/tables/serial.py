"""Finds a legal order in which all that came out could have come one by one.

The watchers are told of each state under the lock of its table. That order is the claim: each state
must follow from the one before by one verb that succeeded, and each that was refused must have been
refused at one of them.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.engine.actions import Action, SeatAction, StartDeal
from bot.engine.play import Refusal
from bot.engine.rules_error import RulesError
from bot.tables.errors import Refused, TableRefusal
from bot.tables.lobby import Lobby
from bot.tables.ports import Store
from bot.tables.table import Table

State = Lobby | Table
History = list[State | None]
"""States as they followed each other; None before the first and after the last."""

Logs = Mapping[str, Sequence[Action]]
Why = TableRefusal | Refusal | type[RulesError]
NO_MORE: frozenset[Why] = frozenset({TableRefusal.GONE, TableRefusal.VOID})
"""What is said of a lobby or table that has ended."""


class Hesitant:
    """A store whose every answer keeps the others waiting for a chance while, before and after.

    `logs` are the actions of each table, as they were accepted; `kept` is what was last written of
    each lobby and table.
    """

    def __init__(self, store: Store, rng: Random) -> None:
        self._store = store
        self._rng = rng
        self.logs: dict[str, list[Action]] = defaultdict(list)
        self.kept: dict[str, State] = {}

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._store, name)

        async def slowly(*arguments: Any, **named: Any) -> Any:
            await hesitate(self._rng)
            answer = await method(*arguments, **named)
            self._note(name, *arguments)
            await hesitate(self._rng)
            return answer

        return slowly

    def _note(self, name: str, *arguments: Any) -> None:
        if name not in ("append", "open_table", "save_lobby", "save_seats"):
            return
        state, *rest = arguments
        if name == "append":
            self.logs[state.id].append(rest[0])
        elif name == "open_table":
            self.logs[state.id] = list(rest[0])
            for action in rest[0]:
                state = state.after(action)
        self.kept[state.id] = state


async def hesitate(rng: Random) -> None:
    """Let others go first for a few turns of the loop."""
    for _ in range(rng.randrange(4)):
        await asyncio.sleep(0)


Call = Callable[[], Awaitable[Any]]
Change = Callable[[Lobby], Lobby | None]
Follows = Callable[[State, Sequence[Action]], Sequence[State | None]]


@dataclass(frozen=True, slots=True, eq=False)
class Ask:
    """A verb as somebody asks for it of a lobby or table, or of whatever there is (`panel` None).

    `follows` gives the states that follow from one state, None for the end; it raises `Refused` and
    `RulesError` as the verb has to. Of decks nobody knows beforehand the log tells; `IndexError`
    where it does not. A success that is `silent` need not change anything. `otherwise` are
    refusals that do not depend on the state of this lobby or table alone.
    """

    what: str
    call: Call
    follows: Follows
    panel: str | None
    silent: bool = False
    otherwise: frozenset[Why] = frozenset()

    @property
    def word(self) -> str:
        """The verb alone."""
        return self.what.partition(" ")[0]

    def after(self, state: State, log: Sequence[Action]) -> Sequence[State | None]:
        """What follows from a state; nothing where it is refused there."""
        if self.panel not in (None, state.id):
            return ()
        try:
            return self.follows(state, log)
        except (Refused, RulesError, IndexError):
            return ()

    def refusals(self, state: State | None, logs: Logs) -> frozenset[Why]:
        """Why it may be refused in a state."""
        if state is None:
            return NO_MORE
        try:
            self.follows(state, logs[state.id])
        except Refused as refusal:
            return frozenset({refusal.refusal})
        except RulesError:
            return frozenset({RulesError})
        except IndexError:
            return frozenset()
        return frozenset()


@dataclass(slots=True)
class Told:
    """A watcher that keeps, by id, each state in order; None for the end.

    Nothing may be told that is not written (`kept`).
    """

    kept: Mapping[str, State]
    states: dict[str, History] = field(default_factory=lambda: defaultdict(list))

    def changed(self, state: State) -> None:
        assert key(self.kept[state.id]) == key(state), "told before it was written"
        self.states[state.id].append(state)

    def closed(self, state: State) -> None:
        self.states[state.id].append(None)


class Order:
    """The serial order of a moment, as it was told."""

    def __init__(self, told: Mapping[str, History], logs: Logs, marks: Mapping[str, int]) -> None:
        """`marks` say how many states of each lobby or table were told before."""
        self._logs = logs
        self._histories = {id_: _since(states, marks.get(id_, 0)) for id_, states in told.items()}

    def find(self, answered: Mapping[Ask, Any]) -> None:
        """Raise `AssertionError` where there is none."""
        left = {ask: answer for ask, answer in answered.items() if not refused(answer)}
        for id_, history in self._histories.items():
            self._explain(id_, history, left)
        unexplained = [ask.what for ask in left if not ask.silent]
        assert unexplained == [], f"succeeded, but nothing came of it: {unexplained}"
        for ask, answer in answered.items():
            if refused(answer):
                self._require_reason(ask, answer)

    def _explain(self, id_: str, history: Sequence[State | None], left: dict[Ask, Any]) -> None:
        position = 0
        while position < len(history) - 1:
            position += self._step(id_, history[position:], left)

    def _step(self, id_: str, history: Sequence[State | None], left: dict[Ask, Any]) -> int:
        """Take out of `left` what led to the next states; how many those were."""
        before, after, log = history[0], history[1], self._logs[id_]
        for ask in sorted(left, key=lambda ask: left[ask] is not after):
            answer = left[ask]
            if before is None:
                due: Sequence[State | None] = (after,) if answer is after is not None else ()
            else:
                due = ask.after(before, log)
            if not due or len(history) <= len(due):
                continue
            if not all(map(_same, due, history[1:])):
                continue
            if answer is not None and after is not None and answer is not after:
                continue
            if before is None or after is not None or answer is None:
                del left[ask]  # else a rematch, which is found again where its table begins
            return len(due)
        raise AssertionError(f"nothing that succeeded leads from {before} to {after}")

    def _require_reason(self, ask: Ask, answer: Exception) -> None:
        why = answer.refusal if isinstance(answer, Refused) else RulesError
        everywhere = (state for states in self._histories.values() for state in states)
        states = everywhere if ask.panel is None else self._histories.get(ask.panel, ())
        known = ask.otherwise.union(*(ask.refusals(state, self._logs) for state in states))
        assert why in known, f"{ask.what} was refused ({why}), but at no moment was that so"


def _since(states: History, mark: int) -> History:
    """What was told since a mark, and before it the state that was there, or None."""
    return states[mark - 1 :] if mark else [None, *states]


def key(state: State) -> tuple[Any, ...]:
    """What a verb may change of a state."""
    if isinstance(state, Lobby):
        return state.id, state.host_id, state.rules, state.seats
    return state.id, state.match, state.seats, state.wants_rematch, state.wants_end


def in_play(state: State) -> bool:
    return isinstance(state, Lobby) or not state.over


def _same(due: State | None, state: State | None) -> bool:
    if due is None or state is None:
        return due is state
    return type(due) is type(state) and key(due) == key(state)


def refused(answer: object) -> bool:
    return isinstance(answer, Refused | RulesError)


def as_lobby(state: State) -> Lobby:
    """The lobby; raises `Refused` as the verbs of lobbies do."""
    if isinstance(state, Table):
        raise Refused(TableRefusal.STARTED)
    return state


def as_table(state: State) -> Table:
    """The table; raises `Refused` as the verbs of tables do."""
    if isinstance(state, Lobby):
        raise Refused(TableRefusal.GONE)
    return state


def lobby_ask(
    what: str,
    call: Call,
    panel: str,
    change: Change,
    otherwise: frozenset[Why] = frozenset(),
) -> Ask:
    return Ask(
        what, call, lambda state, log: (change(as_lobby(state)),), panel, otherwise=otherwise
    )


def require_moment(table: Table, revision: int) -> None:
    if revision != table.revision:
        raise Refused(TableRefusal.STALE)
    table.require_deal()


def dealt(table: Table, log: Sequence[Action]) -> Table:
    """The table dealt from the deck that the log tells; `IndexError` where it tells none."""
    deal = log[table.revision]
    assert isinstance(deal, StartDeal)
    return table.after(deal)


def acted(table: Table, revision: int, action: SeatAction) -> Table:
    if revision != table.revision:
        raise Refused(TableRefusal.STALE)
    return table.after(action)
