"""Which failures of a request pass by themselves, so that trying again helps. Asks nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord

TOO_MANY_OLD_EDITS = 30046
_TOO_MANY_REQUESTS = 429


class Away(OSError):
    """Discord does not answer now, or asks for patience; the same request may succeed later."""


def passes(error: Exception) -> bool:
    """Whether an error of discord.py or of the network says nothing about what was asked."""
    if isinstance(error, discord.HTTPException) and error.status == _TOO_MANY_REQUESTS:
        return True
    if isinstance(error, KeyError):  # discord.py stumbles over a 429 that names no time to wait
        return error.args == ("retry_after",)
    return isinstance(error, discord.DiscordServerError | aiohttp.ClientError | OSError)


@contextmanager
def outages() -> Iterator[None]:
    """Raise `Away` for what passes; a refusal of Discord's is raised as it is."""
    try:
        yield
    except Exception as error:
        if passes(error) and not _too_old(error):
            raise Away(str(error)) from error
        raise


def _too_old(error: Exception) -> bool:
    """A 429 that does not pass: the message stays as old as it is."""
    return isinstance(error, discord.HTTPException) and error.code == TOO_MANY_OLD_EDITS
