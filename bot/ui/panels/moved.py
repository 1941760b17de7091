"""What stays of a panel whose lobby or table goes on in a newer message: a link to it."""

from __future__ import annotations

from discord import ui

from bot.i18n.catalogue import Say
from bot.ui.panels.layout import CLOSED, panel, row, text


def moved_panel(url: str, say: Say) -> ui.LayoutView:
    """A message without a button of ours; `url` is that of the newer one."""
    return panel(
        CLOSED,
        text(say("This table goes on in a newer message.")),
        row(ui.Button(label=say("Go to the table"), url=url)),
    )
