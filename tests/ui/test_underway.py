"""Each interaction is begun once, and the end waits for answers, but not for ever."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.ui import underway
from bot.ui.underway import UnderWay


def interaction(id_: int) -> Any:
    return SimpleNamespace(id=id_)


async def test_an_interaction_is_begun_once() -> None:
    under_way = UnderWay()
    assert under_way.begin(interaction(1))
    assert not under_way.begin(interaction(1))
    assert under_way.begin(interaction(2))


async def test_only_the_latest_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(underway, "REMEMBERED", 10)
    under_way = UnderWay()
    for id_ in range(50):
        under_way.begin(interaction(id_))
    assert len(under_way._begun) == 10
    assert not under_way.begin(interaction(49))


async def test_the_end_waits_for_an_answer_and_cuts_off_a_slow_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(underway, "CLOSING_SECONDS", 0.05)
    under_way = UnderWay()
    answered = []

    async def answer(id_: int, seconds: float) -> None:
        under_way.begin(interaction(id_))
        await asyncio.sleep(seconds)
        answered.append(id_)

    tasks = [asyncio.create_task(answer(1, 0.01)), asyncio.create_task(answer(2, 60))]
    await asyncio.sleep(0)
    await under_way.close()
    assert answered == [1]
    assert tasks[1].cancelled()
    assert under_way._tasks == set()
    await under_way.close()
