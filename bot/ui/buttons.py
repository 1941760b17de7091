"""Every button and select of every panel, however old: found by its custom id, kept nowhere."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.ui.acknowledge import acknowledge
from bot.ui.answer_times import tell_times
from bot.ui.clicks import Clicks
from bot.ui.custom_id import TEMPLATE, Click
from bot.ui.handler import admitted, answer_error
from bot.ui.languages import Languages
from bot.ui.meter import Meter
from bot.ui.underway import UnderWay


def press_item(
    clicks: Clicks, languages: Languages, under_way: UnderWay, meter: Meter
) -> type[ui.DynamicItem[Any]]:
    """The dynamic item class that routes to `clicks`; for `Client.add_dynamic_items`."""

    class Press(ui.DynamicItem[ui.Item[Any]], template=TEMPLATE):
        """A click on one of our components, rebuilt from the message it came with."""

        def __init__(self, item: ui.Item[Any], click: Click) -> None:
            super().__init__(item)
            self.click = click

        @classmethod
        async def from_custom_id(
            cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
        ) -> Press:
            click = Click.parse(match.string)
            assert click is not None
            return cls(item, click)

        async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
            return await admitted(interaction, under_way, languages.private(interaction))

        async def callback(self, interaction: discord.Interaction) -> None:
            values: Sequence[str] = self.item.values if isinstance(self.item, ui.Select) else ()
            try:
                if under_way.crowded(interaction):
                    await acknowledge(interaction)
                else:
                    await clicks.press(interaction, self.click, values)
                tell_times(interaction, meter)
            except Exception as error:  # noqa: BLE001 - the top handler: discord.py would only log
                await answer_error(interaction, error, languages.private(interaction), meter)

    return Press
