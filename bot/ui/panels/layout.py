"""The parts every panel is built from. Knows Discord's components, nothing of the game.

A view must be built inside the running event loop, as discord.py ties it to one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import ui

from bot.ui.custom_id import Click

OPEN = 0x2E7D4F
"""Colour of a panel that waits for people, the green of the cloth."""
DONE = 0xC9A227
"""Colour of a result."""
CLOSED = 0x6B7280
"""Colour of a panel that takes no clicks any more."""

MOST_TEXT = 4000
"""Characters of all texts of a message together."""

Item = ui.Item[Any]


def panel(colour: int, *items: Item | None) -> ui.LayoutView:
    """A finished view: stopped, so that discord.py keeps nothing; clicks go by `custom_id`."""
    view = ui.LayoutView(timeout=None)
    present = (item for item in items if item is not None)
    view.add_item(ui.Container(*present, accent_colour=colour))
    view.stop()
    return view


def text(*lines: str | None) -> Item | None:
    """Lines of markdown; nothing where there is nothing to say, as Discord takes no empty text."""
    content = "\n".join(line for line in lines if line)
    return ui.TextDisplay(content) if content else None


def heading(line: str) -> str:
    """A line in large type."""
    return f"## {line}"


def small(line: str) -> str:
    """A line in small, pale type."""
    return f"-# {line}"


def bullets(lines: Iterable[str]) -> str:
    """A list."""
    return "\n".join(f"- {line}" for line in lines)


def bold(line: str) -> str:
    """A line or word that stands out."""
    return f"**{line}**"


def picture_of(name: str, description: str) -> Item:
    """The picture sent along under that file name, described for those who cannot see it."""
    picture = discord.MediaGalleryItem(f"attachment://{name}", description=description)
    return ui.MediaGallery(picture)


def line() -> Item:
    """A line between parts."""
    return ui.Separator()


def row(*buttons: Item | None) -> Item:
    """Buttons side by side."""
    return ui.ActionRow(*(button for button in buttons if button is not None))


def button(
    label: str,
    click: Click,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    emoji: str | None = None,
    disabled: bool = False,
) -> Item:
    """A button that sends a click."""
    return ui.Button(
        label=label, custom_id=click.custom_id, style=style, emoji=emoji, disabled=disabled
    )


def menu(placeholder: str, click: Click, options: list[discord.SelectOption]) -> Item | None:
    """A menu that sends a click with the chosen value; none where there is nothing to choose."""
    if not options:
        return None
    select = ui.Select[Any](
        placeholder=placeholder, custom_id=click.custom_id, options=options, max_values=1
    )
    return ui.ActionRow(select)
