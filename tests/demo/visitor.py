"""A visitor of the demo page, who sees and clicks what a person sees and clicks."""

import asyncio
import re
import shutil
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Browser, Locator, Page, async_playwright, expect

ROOT = Path(__file__).parents[2]
CHROMIUM = shutil.which("chromium")
PATIENCE_MS = 20_000
LOOK_AGAIN_MS = 20
CARD = '.row button[data-custom-id^="b1:act:"]'
"""A button that does something at once: by the base rules, plays a card."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """One tab, one person."""

    page: Page
    name: str

    @property
    def panel(self) -> Locator:
        """The newest message that everybody sees."""
        return self.page.locator(".message:not(.ephemeral)").last

    @property
    def hand(self) -> Locator:
        """The newest message that only this person sees."""
        return self.page.locator(".message.ephemeral").last

    @property
    def cards(self) -> Locator:
        """The cards of the hand that may be played now."""
        return self.hand.locator(f"{CARD}:enabled")

    async def command(self, name: str, **options: int) -> None:
        """Type a command and its options, and send it."""
        entry = self.page.locator("#entry")
        await entry.focus()
        await self.page.keyboard.type(name)
        await self.page.keyboard.press("Enter")
        for option, value in options.items():
            await self.page.keyboard.type(option)
            await self.page.keyboard.press("Enter")
            await self.page.keyboard.type(str(value))
            await self.page.keyboard.press("Enter")
        await self.page.keyboard.press("Enter")

    async def press(self, label: str) -> None:
        """Press a button of the newest panel."""
        await self.panel.get_by_role("button", name=re.compile(f"^{label}")).click()

    async def play(self) -> bool:
        """Play the first card if it is this person's turn; tell whether one was played."""
        if not await self.cards.count():
            return False
        click = await self.cards.first.get_attribute("data-custom-id")
        card = self.hand.locator(f'[data-custom-id="{click}"]')
        await card.click()
        async with asyncio.timeout(PATIENCE_MS / 1000):
            while await card.count():  # `expect` would look a second time too late
                await self.page.wait_for_timeout(LOOK_AGAIN_MS)
        return True

    async def sees(self, *texts: str) -> None:
        """Wait until the newest panel says something."""
        for text in texts:
            await expect(self.panel).to_contain_text(text)


async def cut(players: Sequence[Visitor]) -> None:
    """Whoever is to cut does, once it is known who; a computer has done so by itself."""
    panel = players[0].panel
    awaited = panel.get_by_role("button", name="Cut low")
    await expect(awaited.or_(panel.get_by_role("button", name="My hand")).first).to_be_visible()
    if not await awaited.count():
        return
    told = await panel.inner_text()
    [cutter] = [each for each in players if re.search(f"{each.name}.? cuts the pack", told)]
    await cutter.press("Cut in the middle")
    await expect(awaited).to_have_count(0)


@asynccontextmanager
async def demo(port: int, **environment: str) -> AsyncIterator[str]:
    """Run `python -m sandbox` as `make demo` does; gives the page's address."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sandbox"),
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "PORT": str(port), **environment},
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        line = (await process.stdout.readline()).decode()
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        assert found is not None, line
        yield found[0]
    finally:
        if process.returncode is None:
            process.terminate()
        assert await asyncio.wait_for(process.wait(), timeout=20) == 0


@asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """Debian's Chromium, without a window."""
    expect.set_options(timeout=PATIENCE_MS)
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield started
        await started.close()


async def visit(chromium: Browser, address: str, name: str, size: tuple[int, int]) -> Visitor:
    """Open the page as one of its people, in a profile of its own."""
    context = await chromium.new_context(
        viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE_MS)
    page = await context.new_page()
    await page.goto(f"{address}/?as={name.lower()}")
    await page.get_by_role("button", name=f"Continue as {name}").click()
    return Visitor(page, name)
