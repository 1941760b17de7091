"""A small real discord.py client: one command for each thing the page must be able to do."""

import asyncio
from typing import Any

import discord
from discord import app_commands, ui

Asked = discord.Interaction[Any]
NOBODY = discord.AllowedMentions.none()


class Bot(discord.Client):
    """Answers what `answering` lets it; `heard` are the interactions it got."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=NOBODY,
        )
        self.tree = app_commands.CommandTree(self)
        self.heard: list[Asked] = []
        self.answering = asyncio.Event()
        self.answering.set()

    async def setup_hook(self) -> None:
        """Register everything."""
        self.tree.add_command(Brisca(self))
        self.tree.add_command(silence)
        self.add_dynamic_items(Button, Select, Invite)
        await self.tree.set_translator(Spanish())
        await self.tree.sync()

    async def on_interaction(self, interaction: Asked) -> None:
        """Keep what came."""
        self.heard.append(interaction)


class Spanish(app_commands.Translator):
    """Two words of another language."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        """Know "new" and "Open a table"."""
        if locale is not discord.Locale.spain_spanish:
            return None
        return {"new": "nueva", "Open a table": "Abre una mesa"}.get(string.message)


class Brisca(app_commands.Group):
    """The commands /brisca …"""

    def __init__(self, bot: Bot) -> None:
        super().__init__(name="brisca", description="Play brisca")
        self.bot = bot

    @app_commands.command(description="Open a table")
    @app_commands.describe(players="How many seats", rules="Which rules", guest="Whom to invite")
    @app_commands.choices(
        players=[
            app_commands.Choice(name="Two", value=2),
            app_commands.Choice(name="Four", value=4),
        ]
    )
    async def new(
        self,
        interaction: Asked,
        players: int,
        rules: str = "base",
        guest: discord.Member | None = None,
    ) -> None:
        """Post a table; nobody, and nothing in their name, is trusted with markdown."""
        whom = "nobody" if guest is None else guest.display_name
        text = f"## A table for {players}\nrules {rules}, guest {whom}"
        await interaction.response.send_message(view=panel(text, Button("count:0")))

    @new.autocomplete("rules")
    async def _rules(self, interaction: Asked, typed: str) -> list[app_commands.Choice[str]]:
        names = ("base", "blind", "strict")
        return [app_commands.Choice(name=n, value=n) for n in names if n.startswith(typed)]

    @app_commands.command(description="See your hand")
    async def hand(self, interaction: Asked) -> None:
        """Show something to one person only."""
        view = panel(f"The hand of {interaction.user.name}", Button("count:0"))
        await interaction.response.send_message(view=view, ephemeral=True)

    @app_commands.command(description="Open a form")
    async def form(self, interaction: Asked) -> None:
        """Open a form with every kind of input."""
        await interaction.response.send_modal(Form())

    @app_commands.command(description="Choose things")
    async def choose(self, interaction: Asked) -> None:
        """Post selects."""
        await interaction.response.send_message(view=panel("Choose", Select(), Invite()))

    @app_commands.command(description="Think first")
    async def think(self, interaction: Asked) -> None:
        """Defer, and answer when allowed."""
        await interaction.response.defer(thinking=True)
        await self.bot.answering.wait()
        await interaction.edit_original_response(view=panel("Thought."))


@app_commands.command(description="Say nothing at all")
async def silence(interaction: Asked) -> None:
    """Let the person wait in vain."""


class Button(ui.DynamicItem[ui.Button[Any]], template=r"b:(?P<what>\w+):(?P<count>\d+)"):
    """`count:N` counts up, `fail:0` never answers, `form:0` opens the form."""

    def __init__(self, what: str) -> None:
        super().__init__(ui.Button(label=what, custom_id=f"b:{what}"))
        self.what, _, count = what.partition(":")
        self.count = int(count)

    @classmethod
    async def from_custom_id(cls, interaction: Asked, item: ui.Item[Any], match: Any) -> "Button":
        """Read what the button stands for."""
        return cls(f"{match['what']}:{match['count']}")

    async def callback(self, interaction: Asked) -> None:
        """Count on the message itself."""
        bot = interaction.client
        assert isinstance(bot, Bot)
        await bot.answering.wait()
        if self.what == "count":
            view = panel(f"Pressed {self.count + 1}", Button(f"count:{self.count + 1}"))
            await interaction.response.edit_message(view=view)
        elif self.what == "form":
            await interaction.response.send_modal(Form())


class Select(ui.DynamicItem[ui.Select[Any]], template="s:level"):
    """One of three levels."""

    def __init__(self) -> None:
        options = [
            discord.SelectOption(label=word.title(), value=word, description=f"Plays {word}")
            for word in ("easy", "steady", "strong")
        ]
        super().__init__(ui.Select(custom_id="s:level", placeholder="Level", options=options))

    @classmethod
    async def from_custom_id(cls, interaction: Asked, item: ui.Item[Any], match: Any) -> "Select":
        """There is only one."""
        return cls()

    async def callback(self, interaction: Asked) -> None:
        """Say what was chosen."""
        assert interaction.data is not None
        await interaction.response.edit_message(view=panel(f"Level {_values(interaction)}"))


class Invite(ui.DynamicItem[ui.UserSelect[Any]], template="s:invite"):
    """Up to two people."""

    def __init__(self) -> None:
        select: ui.UserSelect[Any] = ui.UserSelect(
            custom_id="s:invite", placeholder="Invite", max_values=2
        )
        super().__init__(select)

    @classmethod
    async def from_custom_id(cls, interaction: Asked, item: ui.Item[Any], match: Any) -> "Invite":
        """There is only one."""
        return cls()

    async def callback(self, interaction: Asked) -> None:
        """Say how many were invited."""
        await interaction.response.edit_message(view=panel(f"Invited {_values(interaction)}"))


class Form(ui.Modal, title="A new team"):
    """Every kind of input a form may hold."""

    name: ui.Label[Any] = ui.Label(
        text="Name", description="What it is called", component=ui.TextInput(min_length=3)
    )
    colour: ui.Label[Any] = ui.Label(
        text="Colour",
        component=ui.RadioGroup(
            options=[discord.RadioGroupOption(label=word, value=word) for word in ("red", "blue")]
        ),
    )
    days: ui.Label[Any] = ui.Label(
        text="Days",
        component=ui.CheckboxGroup(
            min_values=1,
            max_values=2,
            options=[
                discord.CheckboxGroupOption(label=word, value=word)
                for word in ("mon", "tue", "wed")
            ],
        ),
    )
    level: ui.Label[Any] = ui.Label(
        text="Level",
        component=ui.Select(
            options=[discord.SelectOption(label=word, value=word) for word in ("easy", "strong")]
        ),
    )
    open: ui.Label[Any] = ui.Label(text="Open to all", component=ui.Checkbox(default=True))

    async def on_submit(self, interaction: Asked) -> None:
        """Repeat what was entered."""
        inputs: list[Any] = [each.component for each in self.walk_labels()]
        values = [getattr(each, "values", None) or each.value for each in inputs]
        await interaction.response.send_message(view=panel(f"`{values}`"))

    def walk_labels(self) -> list[ui.Label[Any]]:
        """Return the labels in order."""
        return [child for child in self.children if isinstance(child, ui.Label)]


def panel(text: str, *items: ui.Item[Any], picture: str | None = None) -> ui.LayoutView:
    """A Components V2 message, as the real bot builds its own: stopped before it is sent.

    `picture` describes the uploaded file "table.png".
    """
    view = ui.LayoutView(timeout=None)
    box: ui.Container[Any] = ui.Container(ui.TextDisplay(text), accent_colour=0x3FBF75)
    if picture is not None:
        item = discord.MediaGalleryItem("attachment://table.png", description=picture)
        box.add_item(ui.MediaGallery(item))
    for item in items:
        box.add_item(ui.ActionRow(item))
    view.add_item(box)
    view.stop()
    return view


def _values(interaction: Asked) -> str:
    data: Any = interaction.data
    return " ".join(data["values"])
