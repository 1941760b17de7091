"""The record of a match as a file for one person, who can replay and verify it elsewhere."""

from __future__ import annotations

from io import BytesIO

import discord

from bot.engine.record_json import record_to_json
from bot.i18n.catalogue import Say
from bot.tables.errors import Refused, TableRefusal
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.messages import NO_MENTIONS
from bot.ui.names import Style, seat_names


async def send_record(
    interaction: discord.Interaction, tables: Tables, table_id: str, say: Say
) -> None:
    """Answer with the record of a match that is over; raises `Refused` while it is not."""
    table = await tables.get(table_id)
    if not isinstance(table, Table):
        raise Refused(TableRefusal.NOT_STARTED)
    record = await tables.record(table_id, seat_names(table.seats, say, Style.PLAIN))
    file = discord.File(BytesIO(record_to_json(record).encode()), f"brisca-{table_id}.json")
    await interaction.response.send_message(
        say(
            "The whole match as a file. The program verify.py of this bot checks from it that "
            "every deck follows from its secret and its cut."
        ),
        file=file,
        ephemeral=True,
        allowed_mentions=NO_MENTIONS,
    )
