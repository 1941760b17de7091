"""Points an unmodified discord.py at another server than Discord's. The only place that does."""

from collections.abc import Iterator
from contextlib import contextmanager

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_at(url: str) -> None:
    """Make discord.py in this process talk to the sandbox at `url` (http://host:port)."""
    Route.BASE = f"{url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url).with_scheme("ws").with_path("/gateway")
    Asset.BASE = f"{url}/cdn"


@contextmanager
def pointed_at(url: str) -> Iterator[None]:
    """Do so for a while: for tests."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE
    point_at(url)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = before
