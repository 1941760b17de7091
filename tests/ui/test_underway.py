"""Each interaction is begun once, and the end waits for answers, but not for ever."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.ui import underway
from bot.ui.underway import UnderWay


def interaction(id_: int) -> Any:
    return SimpleNamespace(id=id_, user=SimpleNamespace(id=7))


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
    assert under_way._tasks == {}
    await under_way.close()


async def test_the_end_waits_for_those_who_come_meanwhile() -> None:
    under_way, answered = UnderWay(), []
    over = {1: asyncio.Event(), 2: asyncio.Event()}

    async def answer(id_: int) -> None:
        under_way.begin(interaction(id_))
        await over[id_].wait()
        answered.append(id_)

    first = asyncio.create_task(answer(1))
    await asyncio.sleep(0)
    ending = asyncio.create_task(under_way.close())
    await asyncio.sleep(0)
    assert under_way.ending
    second = asyncio.create_task(answer(2))
    over[1].set()
    await first
    asyncio.get_running_loop().call_soon(over[2].set)
    await ending
    assert second.done()
    assert answered == [1, 2]


async def test_a_crowd_is_counted_by_person() -> None:
    under_way = UnderWay()
    crowded: list[bool] = []
    over = asyncio.Event()

    async def answer(id_: int) -> None:
        under_way.begin(interaction(id_))
        crowded.append(under_way.crowded(interaction(id_)))
        await over.wait()

    tasks = [asyncio.create_task(answer(id_)) for id_ in range(underway.MOST_AT_ONCE + 2)]
    await asyncio.sleep(0)
    assert crowded == [False] * underway.MOST_AT_ONCE + [True] * 2
    other = SimpleNamespace(id=99, user=SimpleNamespace(id=8))
    assert not under_way.crowded(other)  # type: ignore[arg-type]
    over.set()
    await asyncio.gather(*tasks)
    assert under_way._tasks == {}
