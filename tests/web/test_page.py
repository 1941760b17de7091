"""What a visitor does with commands, buttons, selects and forms, in a real browser."""

import asyncio
import io

import discord
import pytest
from playwright.async_api import Page, expect

from sandbox.files import avatar
from sandbox.server import Sandbox
from tests.web.bot import Bot, Button, panel
from tests.web.conftest import PHONE, OpenTab, Stage

pytestmark = pytest.mark.asyncio(loop_scope="session")


TOO_WIDE = """() => [...document.querySelectorAll("body, #scroll, .message, .message *")]
  .filter((node) => node.clientWidth > 0 && node.scrollWidth > node.clientWidth + 1)
  .map((node) => node.className)"""
"""What holds more than fits in its width; the page cuts it off instead of scrolling sideways."""


WITHHOLD_SCROLL_EVENTS = """() =>
  document.addEventListener("scroll", (event) => event.stopImmediatePropagation(), true)"""


async def send(page: Page, *typed: str) -> None:
    """Type into whatever has the focus, each followed by Enter."""
    await page.locator("#entry").focus()
    for words in typed:
        await page.keyboard.type(words)
        await page.keyboard.press("Enter")


async def post(sandbox: Sandbox, bot: Bot, text: str, *buttons: str) -> None:
    """Let the bot post a panel in the first channel."""
    channel = bot.get_partial_messageable(sandbox.table.id, guild_id=sandbox.guild.id)
    await channel.send(view=panel(text, *(Button(each) for each in buttons)))


async def test_a_command_is_completed_by_keyboard(open_tab: OpenTab, bot: Bot) -> None:
    page = await open_tab("bea")
    await page.locator("#entry").focus()
    await page.keyboard.type("/bri")
    suggestions = page.get_by_role("listbox", name="Suggestions").get_by_role("option")
    await expect(suggestions).to_have_count(5)
    await expect(suggestions.filter(has_text="/brisca new")).to_contain_text("Open a table")

    await page.keyboard.type("sca n")
    await page.keyboard.press("Enter")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")

    message = page.locator(".message")
    await expect(message).to_contain_text("A table for 4")
    await expect(message.locator(".used")).to_have_text("Bea used /brisca new")
    await expect(message.locator(".tag")).to_have_text("APP")


async def test_a_missing_required_option_is_pointed_at(open_tab: OpenTab, bot: Bot) -> None:
    page = await open_tab("bea")
    await send(page, "/brisca new")
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Send").click()
    await expect(page.locator(".hint")).to_have_text("players: This option is required.")
    await expect(page.get_by_label("players")).to_be_focused()
    assert bot.heard == []


async def test_optional_options_complete_and_take_people(open_tab: OpenTab, bot: Bot) -> None:
    page = await open_tab("bea")
    await send(page, "/brisca new", "Two", "rul")
    suggestions = page.get_by_role("listbox", name="Suggestions").get_by_role("option")
    await page.keyboard.type("b")
    await expect(suggestions).to_have_text(["base", "blind"])
    await suggestions.filter(has_text="blind").click()
    await page.keyboard.type("gue")
    await page.keyboard.press("Enter")
    await page.keyboard.type("car")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message")).to_contain_text("rules blind, guest Carles")


async def test_commands_speak_the_persons_language(open_tab: OpenTab, bot: Bot) -> None:
    page = await open_tab("ana")
    await page.locator("#entry").fill("/nueva")
    option = page.get_by_role("listbox", name="Suggestions").get_by_role("option")
    await expect(option).to_contain_text("/brisca nueva")
    await expect(option).to_contain_text("Abre una mesa")


async def test_plain_text_is_answered_with_a_hint(open_tab: OpenTab, bot: Bot) -> None:
    page = await open_tab("bea")
    await send(page, "hello")
    await expect(page.locator(".hint")).to_contain_text("Type / to use a command")
    await expect(page.locator("#entry")).to_have_value("hello")


async def test_a_pressed_button_waits_and_then_changes(
    open_tab: OpenTab, sandbox: Sandbox, bot: Bot
) -> None:
    page = await open_tab("bea")
    await post(sandbox, bot, "Press", "count:0")
    bot.answering.clear()
    await page.get_by_role("button", name="count:0").click()
    await expect(page.locator(".button.pending .dots")).to_be_visible()
    bot.answering.set()
    await expect(page.locator(".message")).to_contain_text("Pressed 1")
    await expect(page.locator(".pending")).to_have_count(0)
    await expect(page.get_by_role("button", name="count:1")).to_be_focused()


async def test_a_button_nobody_answers_fails_in_words(
    open_tab: OpenTab, sandbox: Sandbox, bot: Bot
) -> None:
    page = await open_tab("bea")
    await post(sandbox, bot, "Press", "fail:0")
    await page.get_by_role("button", name="fail:0").click()
    await expect(page.locator(".pending")).to_be_visible()
    sandbox.clock.shift(3)
    await expect(page.get_by_role("alert")).to_have_text("This interaction failed")
    await expect(page.locator(".pending")).to_have_count(0)


async def test_a_command_nobody_answers_fails_in_words(
    open_tab: OpenTab, sandbox: Sandbox, bot: Bot
) -> None:
    page = await open_tab("bea")
    await send(page, "/silence", "")
    await expect(page.locator(".thinking")).to_have_text("Sending command…")
    sandbox.clock.shift(3)
    await expect(page.get_by_role("alert")).to_have_text("The application did not respond")
    await page.get_by_role("button", name="Dismiss message").click()
    await expect(page.locator(".message")).to_have_count(0)


async def test_a_deferred_answer_thinks_first(open_tab: OpenTab, bot: Bot) -> None:
    page = await open_tab("bea")
    bot.answering.clear()
    await send(page, "/brisca think", "")
    await expect(page.locator(".thinking")).to_have_text("Brisca is thinking…")
    bot.answering.set()
    await expect(page.locator(".message .content")).to_have_text("Thought.")


async def test_an_answer_that_never_comes_fails_in_the_end(
    open_tab: OpenTab, sandbox: Sandbox, bot: Bot
) -> None:
    page = await open_tab("bea")
    bot.answering.clear()
    await send(page, "/brisca think", "")
    await expect(page.locator(".thinking")).to_be_visible()
    sandbox.clock.shift(15 * 60)
    await expect(page.get_by_role("alert")).to_have_text("The application did not respond")
    await expect(page.locator(".thinking")).to_have_count(0)


async def test_an_ephemeral_is_seen_by_its_owner_only(open_tab: OpenTab, bot: Bot) -> None:
    ana, bea = await open_tab("ana"), await open_tab("bea")
    await send(ana, "/brisca hand", "")
    await expect(ana.locator(".ephemeral")).to_contain_text("The hand of ana")
    await send(bea, "/brisca choose", "")
    await expect(ana.locator(".message")).to_have_count(2)
    await expect(bea.locator(".message")).to_have_count(1)
    await expect(bea.locator("body")).not_to_contain_text("The hand of ana")

    await ana.get_by_role("button", name="Dismiss message").click()
    await expect(ana.locator(".message")).to_have_count(1)


async def test_one_value_of_a_select_is_sent_at_once(open_tab: OpenTab, bot: Bot) -> None:
    page = await open_tab("bea")
    await send(page, "/brisca choose", "")
    await page.get_by_role("button", name="Level").click()
    await expect(page.get_by_role("option")).to_have_count(3)
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message .content")).to_have_text("Level steady")


async def test_several_people_are_chosen_and_then_sent(
    open_tab: OpenTab, sandbox: Sandbox, bot: Bot
) -> None:
    page = await open_tab("bea")
    await send(page, "/brisca choose", "")
    await page.get_by_role("button", name="Invite").click()
    for name in ("Ana", "Carles", "Bea"):
        await page.get_by_role("option", name=name).click()
    await expect(page.get_by_role("option", selected=True)).to_have_count(2)
    await page.get_by_role("button", name="Done").click()
    ids = f"{sandbox.person('Ana').id} {sandbox.person('Carles').id}"
    await expect(page.locator(".message .content")).to_have_text(f"Invited {ids}")


async def test_escape_leaves_a_select_as_it_was(open_tab: OpenTab, bot: Bot) -> None:
    page = await open_tab("bea")
    await send(page, "/brisca choose", "")
    await page.get_by_role("button", name="Level").click()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("option")).to_have_count(0)
    await expect(page.get_by_role("button", name="Level")).to_be_focused()
    await page.get_by_role("button", name="Invite").click()
    await page.get_by_role("option", name="Ana").click()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("option")).to_have_count(0)
    await expect(page.locator(".pending")).to_have_count(0)
    assert [each.type.name for each in bot.heard] == ["application_command"]


async def test_a_form_is_checked_and_then_sent(open_tab: OpenTab, bot: Bot) -> None:
    page = await open_tab("bea")
    await send(page, "/brisca form", "")
    form = page.get_by_role("dialog", name="A new team")
    problem = form.locator(".field-problem").first
    await form.get_by_role("button", name="Submit").click()
    await expect(problem).to_have_text("This field is required.")
    await form.get_by_label("Name").fill("ab")
    await form.get_by_role("button", name="Submit").click()
    await expect(form.locator(".field.wrong")).to_have_count(4)
    await expect(problem).to_have_text("At least 3 characters.")

    await form.get_by_label("Name").fill("abc")
    await form.get_by_label("blue").check()
    await form.get_by_label("mon").check()
    await form.get_by_label("wed").check()
    await form.get_by_role("button", name="Level").click()
    await page.get_by_role("option", name="strong").click()
    await form.get_by_label("Open to all").uncheck()
    await form.get_by_role("button", name="Submit").click()

    await expect(form).to_have_count(0)
    entered = "['abc', 'blue', ['mon', 'wed'], ['strong'], False]"
    await expect(page.locator(".message .content")).to_have_text(entered)


async def test_a_form_opens_in_the_tab_that_asked(
    open_tab: OpenTab, sandbox: Sandbox, bot: Bot
) -> None:
    twin, page = await open_tab("bea"), await open_tab("bea")
    await post(sandbox, bot, "Press", "form:0")
    await page.get_by_role("button", name="form:0").click()
    await expect(page.get_by_role("dialog", name="A new team")).to_be_visible()
    await expect(twin.get_by_role("dialog")).to_have_count(0)


async def test_the_bot_is_killed_and_started(open_tab: OpenTab, stage: Stage, bot: Bot) -> None:
    page = await open_tab("bea")
    await expect(page.locator("#bot-word")).to_have_text("Bot running")
    await page.get_by_role("button", name="Kill the bot").click()
    await expect(page.locator("#bot-word")).to_have_text("Bot is down")
    await expect(page.get_by_role("button", name="Kill the bot")).to_be_hidden()
    await page.get_by_role("button", name="Start it again").click()
    await expect(page.locator("#bot-word")).to_have_text("Bot running")
    assert stage.switch.told == ["kill", "start"]


async def test_a_phone_has_room_for_a_thumb(open_tab: OpenTab, sandbox: Sandbox, bot: Bot) -> None:
    page = await open_tab("bea", size=PHONE)
    await post(sandbox, bot, "## " + "Wide" * 40, "count:0")
    button = page.get_by_role("button", name="count:0")
    box = await button.bounding_box()
    assert box is not None
    assert box["height"] >= 48
    assert await page.evaluate(TOO_WIDE) == []

    await expect(page.get_by_role("button", name="lobby")).to_be_hidden()
    await page.get_by_role("button", name="Channels and people").tap()
    await page.get_by_role("button", name="lobby").tap()
    await expect(page.locator("#channel-name")).to_have_text("lobby")
    await expect(page.get_by_role("button", name="lobby")).to_be_hidden()

    await page.get_by_role("button", name="Show the commands").tap()
    await page.get_by_role("option", name="/brisca hand").tap()
    await page.get_by_role("button", name="Send").tap()
    await expect(page.locator(".ephemeral")).to_contain_text("The hand of bea")
    await expect(page.locator("#entry")).to_be_in_viewport()


async def test_messages_elsewhere_mark_their_channel(
    open_tab: OpenTab, sandbox: Sandbox, bot: Bot
) -> None:
    page = await open_tab("bea")
    await page.get_by_role("button", name="lobby").click()
    await post(sandbox, bot, "News")
    await expect(page.get_by_role("button", name="brisca-table (unread)")).to_be_visible()
    await page.get_by_role("button", name="brisca-table").click()
    await expect(page.locator(".message")).to_contain_text("News")


async def test_new_messages_are_announced(open_tab: OpenTab, sandbox: Sandbox, bot: Bot) -> None:
    page = await open_tab("bea")
    await post(sandbox, bot, f"It is **your** turn, <@{sandbox.person('Bea').id}>")
    await expect(page.locator("#announce")).to_have_text("Brisca: It is your turn, @Bea")


async def test_who_reads_above_is_not_carried_off(
    open_tab: OpenTab, sandbox: Sandbox, bot: Bot
) -> None:
    page = await open_tab("bea")
    await post(sandbox, bot, "\n".join(f"line {number}" for number in range(80)))
    await expect(page.get_by_text("line 79")).to_be_in_viewport()
    await page.locator("#scroll").evaluate("node => node.scrollTop = 0")
    await post(sandbox, bot, "News")
    await page.get_by_role("button", name="New messages").click()
    await expect(page.get_by_text("News", exact=True)).to_be_in_viewport()
    await expect(page.locator("#newer")).to_be_hidden()


async def test_who_has_just_scrolled_up_is_not_carried_off(
    open_tab: OpenTab, sandbox: Sandbox, bot: Bot
) -> None:
    """On a busy machine a message may come before the page is told that it was scrolled."""
    page = await open_tab("bea")
    await post(sandbox, bot, "\n".join(f"line {number}" for number in range(80)))
    await expect(page.get_by_text("line 79")).to_be_in_viewport()
    await page.evaluate(WITHHOLD_SCROLL_EVENTS)
    await page.locator("#scroll").evaluate("node => node.scrollTop = 0")
    await post(sandbox, bot, "News")
    await expect(page.get_by_role("button", name="New messages")).to_be_visible()
    assert await page.locator("#scroll").evaluate("node => node.scrollTop") == 0


async def test_a_picture_has_its_words_and_is_enlarged(
    open_tab: OpenTab, sandbox: Sandbox, bot: Bot
) -> None:
    page = await open_tab("bea")
    channel = bot.get_partial_messageable(sandbox.table.id, guild_id=sandbox.guild.id)
    file = discord.File(io.BytesIO(avatar(1)), "table.png")
    await channel.send(view=panel("Look", picture="Ana leads."), file=file)
    picture = page.get_by_role("button", name="Enlarge: Ana leads.")
    await expect(picture.get_by_alt_text("Ana leads.")).to_be_visible()
    loaded = "node => node.complete && node.naturalWidth > 0"
    assert await picture.locator("img").evaluate(loaded)
    await picture.click()
    await expect(page.get_by_role("dialog", name="Picture")).to_contain_text("Ana leads.")
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_deleted_messages_vanish(open_tab: OpenTab, sandbox: Sandbox, bot: Bot) -> None:
    page = await open_tab("bea")
    await asyncio.gather(*(post(sandbox, bot, word) for word in ("one", "two")))
    await expect(page.locator(".message")).to_have_count(2)
    first = next(iter(sandbox.world.messages[sandbox.table.id].values()))
    await bot.http.delete_message(first.channel_id, first.id)
    await expect(page.locator(".message")).to_have_count(1)
    await expect(page.locator(".message .author")).to_have_text("Brisca")
