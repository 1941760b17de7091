"""Who one is in which tab, and what survives a lost connection."""

import pytest
from playwright.async_api import Browser, Page, expect

from tests.web.conftest import OpenTab, staged

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_tab_remembers_its_person(open_tab: OpenTab) -> None:
    page = await open_tab("bea")
    await page.goto(page.url.split("?")[0])
    await expect(page.locator("#me")).to_contain_text("Bea")
    assert page.url.endswith("?as=bea")


async def test_the_person_is_switched_in_the_page(open_tab: OpenTab) -> None:
    page = await open_tab("bea")
    await page.locator("#me").get_by_role("button").click()
    sheet = page.get_by_role("dialog", name="Who are you?")
    await sheet.get_by_role("button", name="Carles").click()
    await expect(page.locator("#me")).to_contain_text("Carles")
    await expect(sheet).to_have_count(0)
    assert page.url.endswith("?as=carles")


async def test_another_person_opens_in_another_tab(open_tab: OpenTab) -> None:
    page = await open_tab("bea")
    await page.locator("#me").get_by_role("button").click()
    async with page.context.expect_page() as opening:
        await page.get_by_role("link", name="Open as another person (Carles)").click()
    second: Page = await opening.value
    await expect(second.locator("#me")).to_contain_text("Carles")
    await expect(page.locator("#me")).to_contain_text("Bea")


async def test_the_guide_comes_once_and_when_asked_for(open_tab: OpenTab) -> None:
    page = await open_tab("bea")
    await page.reload()
    await expect(page.locator("#me")).to_contain_text("Bea")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await page.get_by_role("button", name="Show the guide").click()
    guide = page.get_by_role("dialog", name="Try Brisca here")
    await guide.get_by_role("button", name="Carles").first.click()
    await expect(page.locator("#me")).to_contain_text("Carles")


async def test_the_page_comes_back_by_itself_and_keeps_what_was_typed(browser: Browser) -> None:
    context = await browser.new_context()
    page = await context.new_page()
    async with staged() as stage:
        port = int(stage.sandbox.url.rpartition(":")[2])
        await page.goto(f"{stage.sandbox.url}/?as=bea")
        await page.get_by_role("button", name="Continue as Bea").click()
        await page.locator("#entry").fill("/half a comm")
    await expect(page.locator("#offline")).to_be_visible()
    async with staged(port) as stage:
        await expect(page.locator("#offline")).to_be_hidden()
        stage.sandbox.world.add_channel("after", stage.sandbox.guild)
        await expect(page.get_by_role("button", name="after")).to_be_visible()
        await expect(page.locator("#entry")).to_have_value("/half a comm")
        await expect(page.locator("#me")).to_contain_text("Bea")
        await context.close()
