"""Words of bots and names of people on the page: Discord's markdown, and nothing else."""

import json
from pathlib import Path

import discord
import pytest
from playwright.async_api import expect

from sandbox.server import Sandbox
from tests.web.bot import Bot, panel
from tests.web.conftest import OpenTab

pytestmark = pytest.mark.asyncio(loop_scope="session")

# Pairs of a text and what the page's nodes look like; classes and attributes are left out.
TABLE = json.loads(Path(__file__).with_name("markdown.json").read_text(encoding="utf-8"))
HOSTILE = [
    "*" * 4000,
    "_a" * 2000,
    "[" * 4000,
    "|" * 4000,
    "`" * 3999,
    "` `` " * 800,
    "*a**b" * 800,
    "__a" * 1300,
    "<@" * 2000,
    "[a](http://b" * 300,
    "```" * 1300,
]

DRAW = """async ([texts]) => {
  const { rich } = await import("/js/text.js");
  document.documentElement.dataset.locale = "en-US";
  const world = {
    person: (id) => id === "5" ? { id, username: "ana", global_name: "Ana <i>" } : undefined,
    roles: new Map(), channels: [{ id: "7", name: "table" }],
  };
  return texts.map((text) => {
    const node = rich(text, world);
    for (const each of node.querySelectorAll("*")) {
      for (const name of each.getAttributeNames()) each.removeAttribute(name);
    }
    return node.innerHTML;
  });
}"""


async def test_markdown_is_drawn_as_discord_draws_it(open_tab: OpenTab) -> None:
    page = await open_tab("ana")
    drawn = await page.evaluate(DRAW, [[text for text, _ in TABLE]])
    assert [[text, nodes] for (text, _), nodes in zip(TABLE, drawn, strict=True)] == TABLE


async def test_hostile_text_is_quick_to_draw(open_tab: OpenTab) -> None:
    page = await open_tab("ana")
    took = await page.evaluate(
        f"async (texts) => {{ const start = performance.now(); await ({DRAW})([texts]);"
        " return performance.now() - start; }",
        HOSTILE,
    )
    assert took < 2000


async def test_a_name_is_never_more_than_a_name(
    open_tab: OpenTab, sandbox: Sandbox, bot: Bot
) -> None:
    name = "<img src=x onerror=window.hit=1> **x**"
    sandbox.person("Bea").user.global_name = name
    sandbox.world.guilds[sandbox.guild.id].name = "<b>Brisca</b>"
    page = await open_tab("ana")
    channel = bot.get_partial_messageable(sandbox.table.id, guild_id=sandbox.guild.id)
    await channel.send(view=panel(f"<@{sandbox.person('Bea').id}> is here"))
    await expect(page.locator(".message .mention")).to_have_text(f"@{name}")
    await expect(page.get_by_role("complementary", name="Members")).to_contain_text(name)
    await expect(page.locator("#server-name")).to_have_text("<b>Brisca</b>")
    assert await page.evaluate("window.hit") is None
    assert await page.locator("img[src=x]").count() == 0


async def test_a_moment_ticks(open_tab: OpenTab, sandbox: Sandbox, bot: Bot) -> None:
    page = await open_tab("bea")
    channel = bot.get_partial_messageable(sandbox.table.id, guild_id=sandbox.guild.id)
    await channel.send(view=panel(f"<t:{int(sandbox.clock.now()) + 40}:R>"))
    stamp = page.locator("time[data-ticks]")
    await expect(stamp).to_contain_text("seconds")
    before = await stamp.text_content()
    await expect(stamp).not_to_have_text(before or "")


async def test_a_command_in_a_text_fills_the_box(
    open_tab: OpenTab, sandbox: Sandbox, bot: Bot
) -> None:
    page = await open_tab("bea")
    channel = bot.get_partial_messageable(sandbox.table.id, guild_id=sandbox.guild.id)
    await channel.send(view=panel("Try </brisca hand:1>"))
    await page.get_by_role("button", name="/brisca hand").click()
    await expect(page.locator(".command-chip")).to_have_text("/brisca hand")


async def test_old_style_messages_are_shown_too(
    open_tab: OpenTab, sandbox: Sandbox, bot: Bot
) -> None:
    page = await open_tab("bea")
    channel = bot.get_partial_messageable(sandbox.table.id, guild_id=sandbox.guild.id)
    embed = discord.Embed(title="Standings", description="1. **Ana**", colour=0xCF3A42)
    await channel.send("Look:", embed=embed.add_field(name="Won", value="3"))
    await expect(page.locator(".message .content > .rich")).to_have_text("Look:")
    await expect(page.locator(".embed strong")).to_have_text("Ana")
    await expect(page.locator(".embed dd")).to_have_text("3")
