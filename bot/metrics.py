"""Figures of the running program, and the page on loopback that shows them. No person, no card."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from bot.config import ConfigError
from bot.engine.actions import Action
from bot.tables.lobby import Lobby
from bot.tables.table import Table

HOST = "127.0.0.1"
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0)
"""Discord gives up after three."""
_JOBS = (1, 2, 5, 10, 20, 50, 100, 200)


class Metrics:
    """A watcher of the tables, and the meter of the store and of Discord's side."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry(auto_describe=True)
        self._open: dict[str, type[Lobby | Table]] = {}
        self._gauge("brisca_lobbies", "Lobbies that gather people", lambda: self._count(Lobby))
        self._gauge("brisca_tables", "Tables whose match is on", lambda: self._count(Table))
        self._actions = Counter(
            "brisca_actions", "Actions saved, by kind", ["kind"], registry=registry
        )
        self._refusals = Counter(
            "brisca_refusals", "Clicks and commands refused, by kind", ["kind"], registry=registry
        )
        self._errors = Counter("brisca_errors", "Faults, by kind", ["kind"], registry=registry)
        self._answers = Histogram(
            "brisca_answer_seconds",
            "From the arrival of a click or command until it was acknowledged, and until all "
            "that it asked for was committed",
            ["stage"],
            buckets=_SECONDS,
            registry=registry,
        )
        self._commits = Histogram(
            "brisca_commit_jobs", "Jobs in each commit", buckets=_JOBS, registry=registry
        )

    def text(self) -> bytes:
        """All figures in Prometheus' text format."""
        return generate_latest(self._registry)

    def show_queue(self, depth: Callable[[], int]) -> None:
        """Show how many channels have panels that wait to be written; once."""
        self._gauge("brisca_publisher_queue", "Channels with panels to be written", depth)

    # A watcher

    def changed(self, state: Lobby | Table) -> None:
        """Count a lobby or table, or a match that is over no more."""
        if isinstance(state, Table) and state.over:
            self._open.pop(state.id, None)
        else:
            self._open[state.id] = type(state)

    def closed(self, state: Lobby | Table) -> None:
        """Count one less."""
        self._open.pop(state.id, None)

    # The meter of the store

    def wrote(self, jobs: int) -> None:
        """A transaction was committed."""
        self._commits.observe(jobs)

    def acted(self, action: Action) -> None:
        """An action was committed."""
        self._actions.labels(type(action).__name__).inc()

    # The meter of Discord's side

    def answered(self, acknowledged: float, committed: float) -> None:
        """A click or command was answered; in seconds from its arrival."""
        self._answers.labels("acknowledged").observe(acknowledged)
        self._answers.labels("committed").observe(committed)

    def refused(self, kind: str) -> None:
        """A click or command was refused."""
        self._refusals.labels(kind).inc()

    def failed(self, kind: str) -> None:
        """Something failed."""
        self._errors.labels(kind).inc()

    def _count(self, kind: type[Lobby | Table]) -> int:
        return sum(1 for each in self._open.values() if each is kind)

    def _gauge(self, name: str, told: str, value: Callable[[], int]) -> None:
        Gauge(name, told, registry=self._registry).set_function(value)


@asynccontextmanager
async def shown(
    metrics: Metrics, port: int | None, is_well: Callable[[], bool]
) -> AsyncIterator[None]:
    """Serve `/metrics` and `/healthz` on loopback; nothing without a port. Raises `ConfigError`."""
    if port is None:
        yield
        return

    async def figures(_request: web.Request) -> web.Response:
        return web.Response(body=metrics.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def health(_request: web.Request) -> web.Response:
        if is_well():
            return web.Response(text="connected\n")
        return web.Response(status=503, text="not connected\n")

    app = web.Application()
    app.add_routes([web.get("/metrics", figures), web.get("/healthz", health)])
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        await _listen(runner, port)
        yield
    finally:
        await runner.cleanup()


async def _listen(runner: web.AppRunner, port: int) -> None:
    try:
        await web.TCPSite(runner, HOST, port).start()
    except OSError as error:
        raise ConfigError(
            f"METRICS_PORT: port {port} of {HOST} cannot be used ({error.strerror}); "
            "choose another, or leave it empty"
        ) from None
