"""How long people wait: noted at each interaction while it is answered. Decides nothing."""

from __future__ import annotations

from time import perf_counter

import discord

from bot.ui.meter import Meter

_ARRIVED, _ACKNOWLEDGED = "arrived_at", "acknowledged_at"


def note_arrival(interaction: discord.Interaction) -> None:
    """It is here, and is going to be answered."""
    interaction.extras[_ARRIVED] = perf_counter()


def note_acknowledgement(interaction: discord.Interaction) -> None:
    """Discord has taken our acknowledgement."""
    interaction.extras[_ACKNOWLEDGED] = perf_counter()


def tell_times(interaction: discord.Interaction, meter: Meter) -> None:
    """All that was asked for is done; what was not deferred is acknowledged by its answer."""
    now = perf_counter()
    arrived = interaction.extras[_ARRIVED]
    acknowledged = interaction.extras.get(_ACKNOWLEDGED, now)
    meter.answered(acknowledged - arrived, now - arrived)
