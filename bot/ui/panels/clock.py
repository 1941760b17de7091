"""The clock of a turn and who is away, on every panel of a table alike. Decides nothing."""

from __future__ import annotations

from discord import ButtonStyle
from discord.utils import format_dt

from bot.i18n.catalogue import Say
from bot.tables.table import Table
from bot.ui.custom_id import Click, Verb
from bot.ui.names import seat_names
from bot.ui.panels.layout import Item, bold, button, row, text


def deadline_line(table: Table, say: Say) -> str | None:
    """When the turn under way ends; each client counts down by itself, so nothing is edited."""
    if table.clock.deadline is None:
        return None
    return say("The time is up {when}.", when=format_dt(table.clock.deadline, "R"))


def absence(table: Table, say: Say) -> tuple[Item | None, Item | None]:
    """Who is away, and their way back; nothing where everybody is there."""
    if not table.away or table.over:
        return (None, None)
    names = seat_names(table.seats, say)
    told = say.plural(
        "{names} is away, and a computer plays until they are back.",
        "{names} are away, and computers play until they are back.",
        len(table.away),
        names=say.list(names[seat] for seat in table.away),
    )
    return (text(bold(told)), row(back_button(table, say)))


def back_button(table: Table, say: Say) -> Item:
    """For whoever is away."""
    return button(say("I'm back"), Click(Verb.BACK, table.id), ButtonStyle.success)
