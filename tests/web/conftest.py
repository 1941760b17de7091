"""A browser for all tests; a sandbox with the page, a bot and tabs for each."""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, async_playwright, expect

from sandbox.hooks import pointed_at
from sandbox.model import BotState
from sandbox.server import Sandbox
from sandbox.web import Web
from sandbox.world import World
from tests.web.bot import Bot

LOOP = "session"
DESKTOP = (1280, 800)
PHONE = (360, 740)
PATIENCE_MS = 15_000
CHROMIUM = shutil.which("chromium")

OpenTab = Callable[..., Awaitable[Page]]
"""open_tab("ana", size=PHONE) -> the page, loaded, its guide closed."""


@dataclass(slots=True)
class Switch:
    """An operator that only notes what it was told, and moves the bot's state."""

    world: World
    told: list[str] = field(default_factory=list)

    async def kill(self) -> None:
        self._to("kill", BotState.DOWN)

    async def stop(self) -> None:
        self._to("stop", BotState.DOWN)

    async def start(self) -> None:
        self._to("start", BotState.UP)

    def _to(self, order: str, state: BotState) -> None:
        self.told.append(order)
        self.world.set_bot_state(state)


@dataclass(slots=True)
class Stage:
    """What a test plays on."""

    sandbox: Sandbox
    switch: Switch


@asynccontextmanager
async def staged(port: int = 0) -> AsyncIterator[Stage]:
    """Run a sandbox with the page and three people; no bot yet."""
    sandbox = Sandbox(port=port, extend=lambda app: page.install(app))
    switch = Switch(sandbox.world)
    page = Web(sandbox.world, lambda: sandbox.people, switch)
    for name, locale in (("Ana", "es-ES"), ("Bea", "en-US"), ("Carles", "ca")):
        sandbox.person(name, locale)
    async with sandbox:
        yield Stage(sandbox, switch)


@pytest_asyncio.fixture(scope="session", loop_scope=LOOP)
async def browser() -> AsyncIterator[Browser]:
    if CHROMIUM is None:
        assert "CI" not in os.environ, "where CI is set, the browser tests have to run"
        pytest.skip("there is no chromium here")
    expect.set_options(timeout=PATIENCE_MS)
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield started
        await started.close()


@pytest_asyncio.fixture(loop_scope=LOOP)
async def stage() -> AsyncIterator[Stage]:
    async with staged() as started:
        yield started


@pytest_asyncio.fixture(loop_scope=LOOP)
async def sandbox(stage: Stage) -> Sandbox:
    return stage.sandbox


@pytest_asyncio.fixture(loop_scope=LOOP)
async def bot(sandbox: Sandbox) -> AsyncIterator[Bot]:
    with pointed_at(sandbox.url):
        client = Bot()
        running = asyncio.create_task(client.start(sandbox.token))
        await sandbox.bot_ready()
        yield client
        client.answering.set()
        await client.close()
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


@pytest_asyncio.fixture(loop_scope=LOOP)
async def open_tab(browser: Browser, sandbox: Sandbox) -> AsyncIterator[OpenTab]:
    """Open tabs, each in a browser profile of its own; a page's own errors fail the test."""
    errors: list[str] = []
    async with AsyncExitStack() as stack:

        async def open_one(name: str, *, size: tuple[int, int] = DESKTOP) -> Page:
            context: BrowserContext = await browser.new_context(
                viewport={"width": size[0], "height": size[1]},
                timezone_id="UTC",
                has_touch=size == PHONE,
                is_mobile=size == PHONE,
                reduced_motion="reduce",
            )
            stack.push_async_callback(context.close)
            context.set_default_timeout(PATIENCE_MS)
            page = await context.new_page()
            page.on("pageerror", lambda error: errors.append(str(error)))
            await page.goto(f"{sandbox.url}/?as={name}")
            await page.get_by_role("button", name=f"Continue as {name.title()}").click()
            return page

        yield open_one
    assert errors == []
