"""Kills a bot again and again while people play, and looks each time whether anything is amiss."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from random import Random
from time import monotonic

from aiohttp import web

from bot.i18n.catalogue import Catalogue
from bot.store.sql import SqlStore
from bot.tables.keeper import restored
from bot.tables.lobby import Lobby
from bot.tables.table import Table
from bot.ui.panels import lobby_panel
from bot.ui.render import PICTURE, _panel_of
from sandbox.model import BotState
from sandbox.server import Sandbox
from tests.chaos.crowd import GAMES, Crowd, table_of
from tests.chaos.ledger import Ledger, crowded, forgotten, lost, read, torn, unasked
from tests.driver.sight import Panel

STARTS_WITHIN, AGREES_WITHIN = 60.0, 20.0
LOOKS_EVERY = 0.02
REQUESTS_OF_ONE = 40
"""The bot lives for so many requests and tables at most."""

BAD_NEWS = re.compile(r"^(ERROR|CRITICAL|Traceback).*", re.M)
ENGLISH = Catalogue().say("en")
NAMES = ["Ana", "Bea", "Carla", "David", "Enzo", "Fina"]


class Moment(Enum):
    """When the bot is killed, beside at some time while it starts."""

    ASKED = "a request has come, and nothing was done"
    ANSWERED = "a request was obeyed, and the answer is on its way"


@dataclass(slots=True)
class Trigger:
    """Kills after so many requests and clicks, a few milliseconds later where `delay` says so."""

    at: int
    moment: Moment
    delay: float
    kill: Callable[[], None]
    seen: int = 0

    def note(self, moment: Moment) -> None:
        """Something has happened."""
        if moment is self.moment:
            self.seen += 1
            if self.seen == self.at:
                self._pull()

    def _pull(self) -> None:
        if self.delay:
            asyncio.get_running_loop().call_later(self.delay, self.kill)
        else:
            self.kill()


@dataclass(slots=True)
class Report:
    """What a run has come to; `faults` is what it is for."""

    seed: int
    kills: int = 0
    actions: int = 0
    clicks: int = 0
    unanswered: int = 0
    matches: int = 0
    doubled: int = 0
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        """One line."""
        return (
            f"seed {self.seed}: {self.kills} kills in {self.seconds:.0f} s, {self.clicks} clicks "
            f"({self.unanswered} unanswered at a kill and pressed again), {self.actions} actions, "
            f"{self.matches} matches to their end, {self.doubled} panels posted twice, "
            f"{len(self.faults)} faults"
        )


class Chaos:
    """A sandbox with a bot that is killed; `run` does so and reports."""

    def __init__(self, folder: Path, database: str, presets: Sequence[str], seed: int) -> None:
        self._log = folder / "bot.log"
        self._database = database
        self._presets = presets
        self._rng = Random(seed)
        self._sandbox = Sandbox(ratelimits=False, extend=self._listen)
        self._process: Process | None = None
        self._trigger: Trigger | None = None
        self._known = Ledger({})
        self.report = Report(seed)

    async def run(
        self, kills: int, progress: Callable[[Report], None] = lambda _report: None
    ) -> Report:
        """Kill so often, or until something is amiss; the bot is then ended for good.

        `progress` is called after each kill.
        """
        began = monotonic()
        async with self._sandbox:
            crowds = [self._crowd(preset) for preset in self._presets]
            try:
                while self.report.kills < kills and not self.report.faults:
                    await self._one_life(crowds)
                    self.report.kills += 1
                    self.report.faults += await self._amiss(crowds)
                    self._count(crowds, monotonic() - began)
                    progress(self.report)
            finally:
                await self._bury()
        return self.report

    def _count(self, crowds: Sequence[Crowd], seconds: float) -> None:
        report, logs = self.report, self._known.logs.values()
        report.seconds = seconds
        report.doubled = sum(crowd.doubled() for crowd in crowds)
        report.clicks = sum(len(crowd.attempts) for crowd in crowds)
        report.actions = sum(len(log.actions) for log in logs)
        report.matches = sum(log.over for log in logs)

    async def _one_life(self, crowds: Sequence[Crowd]) -> None:
        """From a start to the kill."""
        for crowd in crowds:
            crowd.tidy()
        process = await self._start()
        dying = asyncio.create_task(process.wait())
        living = asyncio.create_task(self._live(crowds))
        await asyncio.wait([dying, living], return_when=asyncio.FIRST_COMPLETED)
        if dying.done():
            living.cancel()
        await asyncio.gather(living, return_exceptions=True)
        if not living.cancelled() and (error := living.exception()) is not None:
            self.report.faults.append(f"{type(error).__name__}: {error}")
            return
        await dying
        await self._until(lambda: self._sandbox.world.bot_state is not BotState.UP, STARTS_WITHIN)

    async def _live(self, crowds: Sequence[Crowd]) -> None:
        await self._sandbox.bot_ready(STARTS_WITHIN)
        agreeing = asyncio.create_task(self._until_shown(crowds))
        try:
            await asyncio.shield(agreeing)
        except asyncio.CancelledError:
            await agreeing  # it must not be cut off while it reads: the bot is dead, so it is brief
            raise
        self.report.unanswered += sum(crowd.press_again() for crowd in crowds)
        acting = [asyncio.create_task(crowd.act()) for crowd in crowds]
        try:
            await asyncio.gather(*acting)
        finally:
            for task in acting:
                task.cancel()
            await asyncio.gather(*acting, return_exceptions=True)

    async def _start(self) -> Process:
        settings = {
            "SANDBOX_URL": self._sandbox.url,
            "DISCORD_TOKEN": self._sandbox.token,
            "DATABASE_URL": self._database,
            "COMPUTER_PAUSE": "0",
            "PANEL_INTERVAL": "0",
            "LOG_LEVEL": "WARNING",
        }
        with self._log.open("ab") as log:
            self._process = process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "sandbox.bot",
                env=os.environ | settings,
                stdin=PIPE,
                stdout=DEVNULL,
                stderr=log,
            )
        self._trigger = self._next_trigger(process)
        return process

    def _next_trigger(self, process: Process) -> Trigger:
        rng = self._rng
        moment = rng.choice(list(Moment))
        delay = rng.choice((0.0, rng.uniform(0, 0.005), rng.uniform(0, 0.05)))
        # Few at times: the first requests belong to the start itself.
        most = REQUESTS_OF_ONE * len(self._presets)
        at = rng.randint(1, 8) if rng.random() < 0.15 else rng.randint(5, most)
        return Trigger(at, moment, delay, lambda: _kill(process))

    def _listen(self, app: web.Application) -> None:
        @web.middleware
        async def count(request: web.Request, handler: Handler) -> web.StreamResponse:
            if request.path.startswith("/api/"):
                self._note(Moment.ASKED)
            response = await handler(request)
            if request.path.startswith("/api/"):
                self._note(Moment.ANSWERED)
            return response

        app.middlewares.append(count)

    def _note(self, moment: Moment) -> None:
        if self._trigger is not None:
            self._trigger.note(moment)

    async def _until_shown(self, crowds: Sequence[Crowd]) -> None:
        """What the new bot shows is what is stored: so it has taken up exactly that."""
        store = await SqlStore.open(self._database)

        async def agreed() -> bool:
            if self._process is None or self._process.returncode is not None:
                return True
            states = [*await store.lobbies(), *map(restored, await store.open_tables())]
            shown = {table_of(panel): panel for crowd in crowds if (panel := crowd.panel())}
            return all(
                shown[state.id].text == _text_of(state) for state in states if state.id in shown
            )

        try:
            await self._until_true(agreed, AGREES_WITHIN)
        finally:
            await store.close()

    async def _amiss(self, crowds: Sequence[Crowd]) -> list[str]:
        ledger = await read(self._database)
        attempts = [each for crowd in crowds for each in crowd.attempts]
        shown = [each for crowd in crowds for each in crowd.shown()]
        faults = [*lost(self._known, ledger), *crowded(ledger)]
        for log in ledger.logs.values():
            if wrong := list(torn(log)):
                faults += wrong
                continue
            faults += [*unasked(log, attempts), *forgotten(log, log.states(), shown)]
        faults += [
            f"{each.person} was shown table {each.table}, which is not stored"
            for each in shown
            if each.table not in ledger.logs
        ]
        faults += [found.group() for found in BAD_NEWS.finditer(self._log.read_text())]
        self._known = ledger
        return faults

    def _crowd(self, preset: str) -> Crowd:
        game = GAMES[preset]
        world, guild = self._sandbox.world, self._sandbox.guild
        channel = world.add_channel(preset, guild)
        people = [self._sandbox.person(f"{name} {preset}") for name in NAMES]
        people = people[: game.players - game.computers]
        return Crowd(self._sandbox, game, channel.id, people, Random(self._rng.random()))

    async def _bury(self) -> None:
        self._trigger = None
        if self._process is not None:
            _kill(self._process)
            await self._process.wait()

    async def _until(self, true: Callable[[], bool], within: float) -> None:
        async def asked() -> bool:
            return true()

        await self._until_true(asked, within)

    async def _until_true(self, true: Callable[[], Awaitable[bool]], within: float) -> None:
        async with asyncio.timeout(within):
            while not await true():  # noqa: ASYNC110 - what is seen has no event of its own
                await asyncio.sleep(LOOKS_EVERY)


Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def _kill(process: Process) -> None:
    if process.returncode is None:
        process.kill()


def _text_of(state: Lobby | Table) -> str:
    if isinstance(state, Lobby):
        view = lobby_panel(state, ENGLISH)
    else:
        view = _panel_of(state)(state, ENGLISH, PICTURE)
    return Panel({"components": view.to_components(), "content": "", "flags": 0}).text
