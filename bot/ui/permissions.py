"""What the bot must be allowed to do where a table stands, checked before one is opened."""

from __future__ import annotations

import discord

NEEDED = ("view_channel", "send_messages", "attach_files")
IN_THREADS = "send_messages_in_threads"
"""In a thread, in place of `send_messages`."""


class CannotPost(Exception):
    """The bot may not post panels here; `missing` are discord.py's names of permissions."""

    def __init__(self, missing: tuple[str, ...]) -> None:
        super().__init__(", ".join(missing))
        self.missing = missing


def require_postable(interaction: discord.Interaction) -> None:
    """Raise `CannotPost` where the bot could not post or keep a panel (U39)."""
    granted = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = [IN_THREADS if in_thread and name == "send_messages" else name for name in NEEDED]
    missing = tuple(name for name in needed if not getattr(granted, name))
    if missing:
        raise CannotPost(missing)
