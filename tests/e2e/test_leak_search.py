"""Whole matches of every game, and all that left the process searched for what nobody may know."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest

from bot.engine.actions import DrawDealer, SeatAction, StartDeal
from bot.engine.codec import format_deed
from bot.engine.state import Phase
from bot.tables.keeper import restored
from bot.tables.seating import Person as Seated
from bot.tables.table import Table
from bot.ui import render
from bot.ui.custom_id import Click, Verb
from bot.ui.hands import Hands
from bot.ui.panels import table_panel
from bot.ui.panels.hand_question import FinalDeed
from tests.driver import Person
from tests.driver.sandbox_bed import SandboxBed
from tests.e2e.leaks import Listener, cards_told, leaks, listening, readable, secrets_of
from tests.e2e.play import cut, open_hands, panel_id
from tests.strategies import any_legal_action

GAMES: dict[str, dict[str, Any]] = {
    "base": {"players": 2, "games": 1},
    "catalana": {"players": 4, "games": 1},
    "estricta": {"players": 3, "games": 1},
    "italiana": {"players": 4, "games": 1, "computers": 2},
    "mexicana": {"players": 3, "games": 1},
    "rotacion": {"players": 2},
    "doble": {"players": 2, "games": 1},
    "chiamata": {"players": 5, "games": 1, "computers": 2},
}
LOCALES = {"base": "en-US", "catalana": "es-ES", "estricta": "es-ES", "chiamata": "en-GB"}
NAMES = ("Ana", "Bea", "Carla", "David", "Enzo")
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def bed(sandbox: SandboxBed) -> SandboxBed:
    return sandbox


@pytest.mark.parametrize("game", GAMES)
async def test_nothing_is_told_that_nobody_may_know(
    bed: SandboxBed, capfd: Capture, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    if game != "base":
        monkeypatch.setattr(render, "table_picture", lambda *_: PICTURE)  # painted from the views
    with listening(bed) as listener:
        searched = await Search(bed, listener, capfd).match(game)
    assert searched > 1000


PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c02"
    "0000000b4944415478da6364600000000600023081d02f0000000049454e44ae426082"
)
"""The smallest one."""


async def test_a_card_in_a_public_panel_is_found(
    bed: SandboxBed, capfd: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leaky(table: Table, *rest: Any) -> Any:
        view = table_panel(table, *rest)
        deal = table.match.deal
        if deal is not None and len(deal.taken) == 2:
            view.children[0].children[0].content += f" {deal.hands[0][0]}"  # type: ignore[attr-defined]
        return view

    monkeypatch.setattr(render, "table_panel", leaky)
    with listening(bed) as listener, pytest.raises(AssertionError, match="PATCH /channels"):
        await Search(bed, listener, capfd).match("base")


async def test_a_token_in_the_log_is_found(
    bed: SandboxBed, capfd: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Hands.opened

    def leaky(self: Hands, interaction: Any, *rest: Any) -> None:
        logging.getLogger("bot.ui.hands").debug("a hand by %s", interaction.token)
        opened(self, interaction, *rest)

    monkeypatch.setattr(Hands, "opened", leaky)
    with listening(bed) as listener, pytest.raises(AssertionError, match="log: "):
        await Search(bed, listener, capfd).match("base")


async def test_a_secret_printed_is_found(bed: SandboxBed, capfd: Capture) -> None:
    people = [Person(bed, name) for name in NAMES[:2]]
    with listening(bed) as listener:
        search = Search(bed, listener, capfd)
        await search.begin(people, GAMES["base"])
        [_, shuffle] = await bed.store.shuffles(search.table_id)
        print(shuffle.secret.hex)
        with pytest.raises(AssertionError, match="printed"):
            await search.look()


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("He holds 7C", {"7C"}),
        ('"b1:act:table:3:12O"', {"12O"}),
        ("SEVEN OF CUPS", {"7C"}),
        ("l'as d'oros, el siete de copas", {"1O", "7C"}),
        ("x17C 7Cs a_7C", set()),
    ],
)
def test_cards_are_read_in_every_language(text: str, cards: set[str]) -> None:
    assert set(map(str, cards_told(text))) == cards


def test_text_in_a_picture_is_read() -> None:
    note = (4).to_bytes(4, "big") + b"tEXt" + b"a\x007C" + bytes(4)
    assert cards_told(readable(PICTURE[:33] + note + PICTURE[33:]))
    assert readable(PICTURE) == ""


class Search:
    """A match played through the hands, and looked at after each deed."""

    def __init__(self, bed: SandboxBed, listener: Listener, capfd: Capture) -> None:
        self._bed = bed
        self._listener = listener
        self._capfd = capfd
        self._rng = Random(1)
        self._looked_for = 0
        self.table_id = ""

    async def match(self, game: str) -> int:
        """Play a match of a game; how many hidden cards were looked for."""
        options = GAMES[game]
        locale = LOCALES.get(game, "es-419")
        await self._bed.speak(locale.replace("es-419", "es-ES").replace("en-GB", "en-US"))
        seats = options["players"] - options.get("computers", 0)
        people = [Person(self._bed, name, locale) for name in NAMES[:seats]]
        await self.begin(people, {"game": game, **options})
        for _ in range(2000):
            table = await self._table()
            assert table is not None
            if table.over:
                return self._looked_for
            await self._go_on(people, table)
            await self.look()
        raise AssertionError("the match has no end")

    async def begin(self, people: list[Person], options: dict[str, Any]) -> None:
        """Sit down and have the first deal, looking all the while."""
        host, *guests = people
        await host.slash("brisca new", **options)
        self.table_id = panel_id(host.panel())
        steps: list[Callable[[], Awaitable[None]]] = [
            *((lambda guest=guest: guest.press(Verb.JOIN)) for guest in guests),
            lambda: host.press(Verb.START),
            lambda: cut(people),
            lambda: open_hands(people),
        ]
        for step in steps:
            await step()
            await self.look()

    async def look(self) -> None:
        """Nothing that was sent or written since the last time tells a secret."""
        out, err = self._capfd.readouterr()
        sent = self._listener.take({"printed": out, "standard error": err})
        table = await self._table()
        first = 0 if table is None else table.deal_number
        shuffles = await self._bed.store.shuffles(self.table_id)
        interactions = self._bed.sandbox.world.interactions.values()
        words = {
            self._bed.sandbox.token,
            *(each.token for each in interactions),
            *(each.secret.hex for each in shuffles if each.number >= first),
        }
        secrets = secrets_of(table, words)
        self._looked_for += sum(map(len, secrets.hidden.values()))
        assert leaks(sent, secrets) == []

    async def _table(self) -> Table | None:
        kept = await self._bed.store.table(self.table_id)
        return None if kept is None else restored(kept)

    async def _go_on(self, people: list[Person], table: Table) -> None:
        if table.match.phase is Phase.DEAL:
            await people[0].press(Verb.DEAL)
            await self.look()  # the last deal is still shown while the cut is awaited
            await cut(people)
            return
        action = self._choice(table)
        occupant = table.seats[action.seat]
        assert isinstance(occupant, Seated)
        [person] = [each for each in people if each.id == occupant.user_id]
        deed = format_deed(action)
        if deed in person.hand().deeds or deed in map(str, table.view(action.seat).hand):
            await person.do(deed)
            if isinstance(action, FinalDeed):
                await person.press(deed)
        else:
            click = Click(Verb.ACT, table.id, table.revision, deed)
            await person.forge(click.custom_id, on=person.hand())

    def _choice(self, table: Table) -> SeatAction:
        """Something that a person may do now."""
        while True:
            action = any_legal_action(table.match, self._rng)
            assert not isinstance(action, DrawDealer | StartDeal)
            if isinstance(table.seats[action.seat], Seated):
                return action
