"""People of one channel who press whatever their panels offer, from a lobby to the rematch.

They are as rash as people are: some press twice, out of turn, or what somebody else has done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Any

from bot.ui.custom_id import Click, Verb
from sandbox import payloads
from sandbox.model import Interaction, InteractionKind, InteractionState, Json, Message
from sandbox.person import Person
from sandbox.refusal import ClientRefusal
from sandbox.server import Sandbox
from tests.chaos.ledger import Attempt, Shown
from tests.driver.sight import BUTTON, STRING_SELECT, Panel

LOOKS_EVERY = 0.03
LOSES_PATIENCE_AFTER = 3.0
STALLED_AFTER = 30.0
TWICE, ANOTHER_LOBBY = 0.15, 0.5

ONCE = (Verb.JOIN, Verb.HAND)
"""Pressed once by each in the life of a bot; the others again whenever their panel has changed."""

DEEDS = (Verb.ACT, Verb.ASK, Verb.ACCEPT)
PRESSED = (*ONCE, *DEEDS, Verb.START, Verb.CUT, Verb.DEAL, Verb.REMATCH)

AGAIN = 0.1
"""How often somebody joins who has joined, or starts who is not the host."""

SELDOM = {"concede": 0.02, "accuse": 0.01, "sign": 0.1, "throw": 0.3, "bid": 0.1, "": 0.3}
"""How often what would cut most deals short is thought of, by the first word of the deed."""


@dataclass(frozen=True, slots=True)
class Game:
    """A preset as it is played here; `games` win the match, or as many as the preset has it."""

    preset: str
    players: int
    computers: int = 0
    games: int | None = 1

    @property
    def options(self) -> Json:
        """What is said with `/brisca new`."""
        said = {"players": self.players, "game": self.preset, "computers": self.computers}
        return said if self.games is None else {**said, "games": self.games}


GAMES = {
    game.preset: game
    for game in (
        Game("base", 2),
        Game("catalana", 4, 1),
        Game("estricta", 3, 1),
        Game("italiana", 4),
        Game("mexicana", 3),
        Game("rotacion", 2, games=None),
        Game("doble", 2),
        Game("chiamata", 5, 1, games=None),
    )
}


@dataclass(frozen=True, slots=True)
class Move:
    """Something that a person could press or choose."""

    person: Person
    panel: Panel
    custom_id: str
    value: str | None = None

    @property
    def click(self) -> Click:
        """What it asks for."""
        click = Click.parse(self.custom_id)
        assert click is not None
        return click

    @property
    def deed(self) -> str | None:
        """What it would do in the words of records, if it is a deed."""
        if self.click.verb is Verb.ACCEPT:
            return "accept"
        return (self.value or self.click.arg) if self.click.verb is Verb.ACT else None

    @property
    def key(self) -> tuple[object, ...]:
        """The same for what there is no point in pressing again."""
        drawn = None if self.click.verb in (*ONCE, *DEEDS) else self.panel.raw["edited_timestamp"]
        return self.person.id, self.custom_id, self.value, self.panel.id, drawn

    @property
    def likely(self) -> float:
        """How often it is thought of."""
        if self.click.verb is Verb.JOIN:
            return AGAIN if self.person.user.global_name in self.panel.text else 1.0
        if self.click.verb is Verb.START:
            return 1.0 if self.person.user.global_name.startswith("Ana") else AGAIN
        if self.click.verb not in DEEDS:
            return 1.0
        return SELDOM.get((self.value or self.click.arg).partition(":")[0], 1.0)


@dataclass(slots=True)
class Crowd:
    """The people of a channel. `attempts` are their clicks; `act` runs while a bot does."""

    sandbox: Sandbox
    game: Game
    channel: int
    people: Sequence[Person]
    rng: Random
    attempts: list[Attempt] = field(default_factory=list)
    _open: list[tuple[Move, Interaction]] = field(default_factory=list)
    _tried: set[tuple[object, ...]] = field(default_factory=set)
    _told_at: float = 0.0
    _looked_at: object = None

    async def act(self) -> None:
        """Press what is offered until cancelled; raises `AssertionError` where nobody can go on."""
        self._tried.clear()
        self._told_at = asked_at = monotonic()
        self._looked_at = None
        while True:
            await asyncio.sleep(self.rng.uniform(0, 2 * LOOKS_EVERY))
            if monotonic() - asked_at < LOSES_PATIENCE_AFTER and not self._changed():
                continue
            panel = self.panel()
            if panel is None or self._may_open(panel):
                await self._new()
            elif move := self._choice(panel):
                self._looked_at = None  # there may be more to do
                self._told_at = asked_at = monotonic()
                self._send(move)
                if self.rng.random() < TWICE:
                    self._send(move)
            elif monotonic() - asked_at > LOSES_PATIENCE_AFTER:
                self._tried.clear()
                asked_at = monotonic()
            self._require_progress(panel)

    def press_again(self) -> int:
        """Press what the last bot has not answered, as it was; how much that is."""
        waiting = [each for each in self._open if each[1].state is not InteractionState.ANSWERED]
        self._open.clear()
        for move, _ in waiting:
            with suppress(ClientRefusal):
                self._send(move)
        return len(waiting)

    def shown(self) -> list[Shown]:
        """Every hand with cards that somebody sees."""
        hands = (self.hand(person, None) for person in self.people)
        return [shown for hand in hands if hand and (shown := _shown(*hand))]

    def panel(self) -> Panel | None:
        """The newest panel of the channel that can be pressed."""
        for message in self._messages():
            if message.owner_id is None and message.components:
                panel = self._panel(message)
                if panel.buttons:
                    return panel
        return None

    def hand(self, person: Person, table: str | None) -> tuple[Person, Panel] | None:
        """The newest hand of a person, of this table or any."""
        for message in self._messages():
            if message.owner_id == person.id and message.components and not message.unseen:
                panel = self._panel(message)
                if panel.is_hand and table in (None, table_of(panel)):
                    return person, panel
        return None

    def doubled(self) -> int:
        """How many panels are there beside another one of the same lobby or table."""
        public = [each for each in self._messages() if each.owner_id is None and each.components]
        ids = [table_of(self._panel(message)) for message in public]
        known = [id_ for id_ in ids if id_ is not None]
        return len(known) - len(set(known))

    def tidy(self) -> None:
        """Drop private messages that are no hands, so that looking stays quick."""
        messages = self.sandbox.world.messages[self.channel]
        for message in tuple(messages.values()):
            if message.owner_id is not None and not self._panel(message).is_hand:
                del messages[message.id]

    def _changed(self) -> bool:
        """Whether anything looks otherwise than at the last call."""
        messages = self.sandbox.world.messages[self.channel].values()
        looks = tuple((each.id, each.edited_at) for each in messages)
        changed, self._looked_at = looks != self._looked_at, looks
        return changed

    def _messages(self) -> Iterator[Message]:
        return reversed(tuple(self.sandbox.world.messages[self.channel].values()))

    def _panel(self, message: Message) -> Panel:
        return Panel(payloads.seen_json(self.sandbox.world, message))

    def _may_open(self, panel: Panel) -> bool:
        """Whether this match is over, and its people would rather begin at another table."""
        if panel.button(Verb.REMATCH) is None:
            return False
        return Random(f"{table_of(panel)}").random() < ANOTHER_LOBBY

    async def _new(self) -> None:
        host = self.people[0]
        interaction = await host.command(self.channel, ["brisca", "new"], self.game.options)
        if interaction.response_id in self.sandbox.world.messages[self.channel]:
            await asyncio.sleep(LOOKS_EVERY)

    def _choice(self, panel: Panel) -> Move | None:
        moves = [move for move in self._moves(panel) if move.key not in self._tried]
        self.rng.shuffle(moves)
        for move in moves:
            self._tried.add(move.key)
            if self.rng.random() < move.likely:
                return move
        return None

    def _moves(self, panel: Panel) -> Iterator[Move]:
        table = table_of(panel)
        for person in self.people:
            hand = self.hand(person, table)
            for seen in (panel, *(hand[1:] if hand else ())):
                for button in seen.buttons:
                    if button.enabled and button.verb in PRESSED:
                        yield Move(person, seen, button.custom_id)
                for menu in seen.menus:
                    if menu.verb in DEEDS:
                        yield from (Move(person, seen, menu.custom_id, v) for v in menu.values)

    def _send(self, move: Move) -> None:
        message = self.sandbox.world.message(move.panel.id)
        if message is None or not self.sandbox.world.may_see(move.person.id, message):
            return
        data: dict[str, Any] = {"component_type": BUTTON, "custom_id": move.custom_id}
        if move.value is not None:
            data |= {"component_type": STRING_SELECT, "values": [move.value]}
        now, message.components = message.components, move.panel.raw["components"]
        try:
            interaction = self.sandbox.dialogue.begin(
                InteractionKind.COMPONENT, move.person.id, self.channel, data, message=message
            )
        finally:
            message.components = now
        self._open.append((move, interaction))
        self.attempts.append(
            Attempt(
                move.person.id,
                interaction.id,
                move.click.panel_id,
                move.click.revision,
                None if move.click.verb in (Verb.CUT, Verb.DEAL) else move.deed or "",
            )
        )

    def _require_progress(self, panel: Panel | None) -> None:
        waited = monotonic() - self._told_at
        said = panel.text if panel else "no panel"
        assert waited < STALLED_AFTER, f"{self.game}: nobody can go on: {said}"


def table_of(panel: Panel) -> str | None:
    """Which lobby or table a panel is of."""
    clicks = [Click.parse(each.custom_id) for each in (*panel.buttons, *panel.menus)]
    return next((click.panel_id for click in clicks if click), None)


def _shown(person: Person, hand: Panel) -> Shown | None:
    table = table_of(hand)
    if table is None or not hand.cards():
        return None
    return Shown(person.id, table, hand.revision, frozenset(hand.cards()))
