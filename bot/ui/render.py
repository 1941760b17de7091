"""What a panel's message holds: its view, and the picture sent along. Sends nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO

import discord
from discord import ui

from bot.art.table import table_picture
from bot.i18n.catalogue import Say
from bot.tables.lobby import Lobby
from bot.tables.seating import Place
from bot.tables.table import Table
from bot.ui.names import Style, seat_names
from bot.ui.panels import (
    closed_panel,
    cut_panel,
    lobby_panel,
    moved_panel,
    result_panel,
    table_panel,
)

PICTURE = "table.png"


@dataclass(frozen=True, slots=True)
class Rendered:
    """A view, and the picture that it shows, if it shows one."""

    view: ui.LayoutView
    picture: bytes | None = None

    def files(self) -> list[discord.File]:
        """The files to be sent along, made anew for each request, which uses them up."""
        return [] if self.picture is None else [discord.File(BytesIO(self.picture), PICTURE)]


async def rendered(state: Lobby | Table, closed: bool, say: Say) -> Rendered:
    """A lobby or table as everybody is to see it; `closed` where it is no more."""
    if closed:
        return Rendered(closed_panel(state, say))
    if isinstance(state, Lobby):
        return Rendered(lobby_panel(state, say))
    names = seat_names(state.seats, say, Style.PLAIN)
    picture = await asyncio.to_thread(table_picture, state.public, names)
    return Rendered(_panel_of(state)(state, say, PICTURE), picture)


def pointer(place: Place, message_id: int, say: Say) -> Rendered:
    """What a message becomes when another of its channel takes over."""
    url = f"https://discord.com/channels/{place.guild_id}/{place.channel_id}/{message_id}"
    return Rendered(moved_panel(url, say))


def _panel_of(table: Table) -> Callable[[Table, Say, str], ui.LayoutView]:
    if table.match.to_play is not None:
        return table_panel
    return cut_panel if table.match.deal is None else result_panel
