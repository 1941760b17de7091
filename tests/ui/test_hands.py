"""How often a hand is edited: by the allowance of its token, which each click renews."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from discord import ui

from bot.engine.actions import Concede
from bot.i18n.catalogue import Catalogue
from bot.metrics import Metrics
from bot.tables.table import Table
from bot.ui.allowance import Allowance
from bot.ui.hands import EDITS, SECONDS, Hands
from bot.ui.panels.hand_question import FinalDeed
from tests.ui.tables import ANA, labels, table_after

START = datetime(2026, 1, 1, tzinfo=UTC)
SAY = Catalogue().say("en")
OWNER = SimpleNamespace(id=ANA.user_id)


class HeldClock:
    """A clock that moves when told; whoever sleeps past the told time waits."""

    def __init__(self) -> None:
        self.time = START
        self._moved = asyncio.Event()

    def now(self) -> datetime:
        return self.time

    async def sleep(self, seconds: float) -> None:
        end = self.time + timedelta(seconds=seconds)
        while self.time < end:
            await self._moved.wait()

    def move(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)
        self._moved.set()
        self._moved = asyncio.Event()


class Desk:
    """Hands over a held clock, and the tokens of the edits that have left."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock = HeldClock()
        self.edits: list[str] = []
        self.views: list[ui.LayoutView] = []
        self.hands = Hands(None, self.clock, Metrics())  # type: ignore[arg-type]
        monkeypatch.setattr(Hands, "_webhook", lambda _, hand: self._webhook(hand.token))

    def _webhook(self, token: str) -> Any:
        class Webhook:
            @staticmethod
            async def edit_message(_message: int, *, view: ui.LayoutView, **_: object) -> None:
                self.edits.append(token)
                self.views.append(view)

        return Webhook

    def click(self, token: str, table: Table) -> None:
        expires_at = START + timedelta(minutes=15)
        interaction: Any = SimpleNamespace(token=token, user=OWNER, expires_at=expires_at)
        self.hands.opened(interaction, 7, table, SAY)

    async def show(self, table: Table, asked: FinalDeed | None = None) -> None:
        self.hands.show(table, ANA.user_id, asked=asked)
        for _ in range(10):
            await asyncio.sleep(0)


@pytest.fixture
async def desk(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Desk]:
    desk = Desk(monkeypatch)
    yield desk
    await desk.hands.close()


async def test_one_token_has_so_many_edits_at_a_time(desk: Desk) -> None:
    table = table_after(5)
    desk.click("one", table)
    for _ in range(EDITS + 3):
        await desk.show(table)
    assert desk.edits == ["one"] * EDITS
    desk.clock.move(SECONDS)
    await desk.show(table)
    assert desk.edits == ["one"] * (EDITS + 1)


async def test_a_click_brings_edits_of_its_own(desk: Desk) -> None:
    table = table_after(5)
    desk.click("one", table)
    for _ in range(EDITS + 1):
        await desk.show(table)
    desk.click("two", table)
    await desk.show(table)
    assert desk.edits == [*["one"] * EDITS, "two"]


async def test_the_last_state_is_written_at_the_end(desk: Desk) -> None:
    table = table_after(5)
    desk.click("one", table)
    for _ in range(EDITS + 1):
        await desk.show(table)
    await desk.hands.close()
    assert desk.edits == ["one"] * (EDITS + 1)


def test_an_allowance_comes_back_call_by_call() -> None:
    allowance = Allowance(2, 10.0)
    allowance.take(START)
    assert allowance.wait(START) == 0
    allowance.take(START + timedelta(seconds=4))
    assert allowance.wait(START + timedelta(seconds=4)) == 6
    assert allowance.wait(START + timedelta(seconds=10)) == 0
    allowance.take(START + timedelta(seconds=10))
    assert allowance.wait(START + timedelta(seconds=10)) == 4


def test_a_clock_that_is_set_back_holds_nobody_up() -> None:
    allowance = Allowance(1, 10.0)
    allowance.take(START)
    assert allowance.wait(START - timedelta(hours=1)) == 10


async def test_a_question_is_gone_when_the_table_moves_on(desk: Desk) -> None:
    table = table_after(5)
    desk.click("one", table)
    await desk.show(table, Concede(0))
    await desk.show(table)
    assert labels(desk.views[0])[:2] == ["Yes, concede", "No"]
    assert "No" not in labels(desk.views[1])
