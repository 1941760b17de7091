"""Figures: each is counted where it happens, and shown on loopback to who asks."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from random import Random

import aiohttp
import pytest

from bot.config import ConfigError
from bot.metrics import Metrics, shown
from bot.store.sql import SqlStore
from bot.tables.chance import RandomChance
from bot.tables.clock import SystemClock
from bot.tables.service import Tables
from bot.ui.latest import LatestWins
from sandbox.faults import Disconnect, LosePermission
from sandbox.permissions import Permission
from sandbox.server import Sandbox
from tests.driver import Person
from tests.driver.process_bed import ProcessBed
from tests.ui.tables import ANA, BEA, PLACE, finished_match, new_lobby, table_after


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def figures(text: str) -> dict[str, float]:
    """Every sample by its name and labels."""
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


def test_lobbies_and_tables_are_counted_while_they_are_open() -> None:
    metrics = Metrics()

    def counted() -> tuple[float, float]:
        found = figures(metrics.text().decode())
        return found["brisca_lobbies"], found["brisca_tables"]

    assert counted() == (0, 0)
    metrics.changed(new_lobby(ANA, None))
    assert counted() == (1, 0)
    metrics.changed(table_after(3))
    metrics.changed(table_after(4))
    assert counted() == (0, 1)
    metrics.changed(finished_match())
    assert counted() == (0, 0)
    metrics.changed(table_after(3))
    metrics.closed(table_after(3))
    assert counted() == (0, 0)


async def test_what_is_committed_is_counted(tmp_path: Path) -> None:
    metrics = Metrics()
    store = await SqlStore.open(tmp_path / "brisca.sqlite3", meter=metrics)
    tables = Tables(store, SystemClock(), RandomChance(Random(1)))
    lobby = await tables.open_lobby(ANA, PLACE, players=2, computers=0)
    await tables.join(lobby.id, BEA)
    await tables.begin(lobby.id, ANA.user_id)
    await asyncio.gather(*(store.set_note(str(number), "") for number in range(20)))
    await store.close()
    found = figures(metrics.text().decode())
    assert found['brisca_actions_total{kind="DrawDealer"}'] == 1
    assert found["brisca_commit_jobs_sum"] == 3 + 20
    assert found["brisca_commit_jobs_count"] < 3 + 20


async def test_what_waits_to_be_written_is_counted() -> None:
    go_on = asyncio.Event()

    async def write(_key: int) -> None:
        await go_on.wait()

    writers: LatestWins[int] = LatestWins(write, SystemClock(), lambda _key: 0)
    assert writers.waiting == 0
    writers.poke(1)
    writers.poke(1)
    writers.poke(2)
    await asyncio.sleep(0)
    assert writers.waiting == 2
    writers.poke(2)
    assert writers.waiting == 2
    go_on.set()
    await writers.close()
    assert writers.waiting == 0


@pytest.mark.parametrize("well", [True, False])
async def test_health_and_figures_are_shown_on_loopback(well: bool) -> None:
    port = free_port()
    async with shown(Metrics(), port, lambda: well), aiohttp.ClientSession() as session:
        async with session.get(f"http://127.0.0.1:{port}/healthz") as answer:
            assert (answer.status, await answer.text()) == (
                (200, "connected\n") if well else (503, "not connected\n")
            )
        async with session.get(f"http://127.0.0.1:{port}/metrics") as answer:
            assert answer.content_type == "text/plain"
            assert figures(await answer.text())["brisca_tables"] == 0
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0


async def test_nothing_is_shown_without_a_port(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.metrics.web.AppRunner", None)
    async with shown(Metrics(), None, lambda: True):
        pass


async def test_a_port_in_use_is_named() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(ConfigError, match=rf"^METRICS_PORT: port {port} ") as error:
            async with shown(Metrics(), port, lambda: True):
                pass
    assert "\n" not in str(error.value)


EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
STAGES = ("acknowledged", "committed")


async def test_the_process_shows_what_happens_in_it(tmp_path: Path) -> None:
    port = free_port()
    async with Sandbox(ratelimits=False) as sandbox, aiohttp.ClientSession() as session:
        bed = ProcessBed(sandbox, tmp_path / "brisca.sqlite3")
        await bed.start(METRICS_PORT=str(port))
        try:
            ana, bea = Person(bed, "Ana"), Person(bed, "Bea")
            await ana.slash("brisca new", players=2, games=1)
            await bed.eventually(ana.public)
            await ana.press("Join")
            await bed.eventually(lambda: "already sitting" in ana.told())
            sandbox.faults.on_request(Disconnect(), EDIT)
            await bea.press("Join")
            await bed.eventually(lambda: ana.panel().button("Start").enabled)
            sandbox.faults.on_request(LosePermission(Permission.VIEW_CHANNEL), EDIT)
            await ana.press("Start")
            await bed.eventually(lambda: sandbox.requests[-1].status == 403)

            async with session.get(f"http://127.0.0.1:{port}/metrics") as answer:
                found = figures(await answer.text())
        finally:
            await bed.stop()
    assert found["brisca_tables"] == 1
    assert found["brisca_lobbies"] == 0
    assert found['brisca_actions_total{kind="DrawDealer"}'] == 1
    assert found['brisca_refusals_total{kind="seated_already"}'] == 1
    assert found['brisca_errors_total{kind="panel_away"}'] == 1
    assert found['brisca_errors_total{kind="panel_50001"}'] >= 1
    for stage in STAGES:
        assert found[f'brisca_answer_seconds_count{{stage="{stage}"}}'] == 3
    assert "brisca_publisher_queue" in found
    sums = (found[f'brisca_answer_seconds_sum{{stage="{stage}"}}'] for stage in STAGES)
    acknowledged, committed = sums
    assert 0 < acknowledged < committed
