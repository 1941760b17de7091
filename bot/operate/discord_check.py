"""What Discord says of the token: the account, its servers and their permissions, its emojis."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

import aiohttp
import discord

from bot.client import INTENTS
from bot.config import TOKEN_REFUSED
from bot.operate.finding import Finding, Mark
from bot.tables.shards import Shards
from bot.ui.permissions import IN_THREADS, NEEDED

_PATIENCE = 20.0
_SERVERS_AT_ONCE = 200
_NAMED = 3


async def ask_discord(token: str, shards: Shards) -> Sequence[Finding]:
    """Log in without serving, and look around."""
    logging.getLogger("discord").setLevel(logging.ERROR)  # voice, say, which nobody needs
    client = discord.Client(intents=discord.Intents.none())
    try:
        async with asyncio.timeout(_PATIENCE):
            await client.login(token)
            return await _looked_around(client, shards)
    except discord.LoginFailure:
        return [Finding("token", Mark.WRONG, TOKEN_REFUSED)]
    except discord.HTTPException as error:
        return [Finding("token", Mark.WRONG, f"Discord cannot tell ({error}); try again later")]
    except (aiohttp.ClientError, OSError) as error:
        reason = str(error) or "no answer in time"
        return [Finding("token", Mark.WRONG, f"Discord cannot be reached ({reason})")]
    finally:
        await client.close()


async def _looked_around(client: discord.Client, shards: Shards) -> Sequence[Finding]:
    servers: list[Any] = await client.http.get_guilds(_SERVERS_AT_ONCE, with_counts=False)
    emojis = await client.fetch_application_emojis()
    recommended, _, _ = await client.http.get_bot_gateway()
    return [
        Finding("token", Mark.OK, f"it is that of {client.user}"),
        _intents(),
        _shards(shards, recommended),
        _permissions(servers),
        Finding("emojis", Mark.OK, _listed([emoji.name for emoji in emojis]) or "none"),
    ]


def _intents() -> Finding:
    """Those that the bot asks for; Discord's portal has to allow the privileged ones."""
    asked = ", ".join(name for name, on in INTENTS if on)
    return Finding("intents", Mark.OK, f"{asked}; none that the portal has to allow")


def _shards(shards: Shards, recommended: int) -> Finding:
    told = f"{', '.join(map(str, shards.ids))} of {shards.count}; Discord recommends {recommended}"
    return Finding("shards", Mark.NOTE if shards.count < recommended else Mark.OK, told)


def _permissions(servers: Sequence[Any]) -> Finding:
    """What servers grant; a channel may still take it away."""
    lacking = [
        f"{server['name']} ({', '.join(missing)})"
        for server in servers
        if (missing := _lack(server))
    ]
    if lacking:
        told = f"{len(lacking)} of {len(servers)} servers do not grant all: {_listed(lacking)}"
        return Finding("permissions", Mark.NOTE, told)
    if not servers:
        return Finding("permissions", Mark.NOTE, "the bot is in no server yet; invite it")
    return Finding("permissions", Mark.OK, f"granted in {len(servers)} server(s)")


def _lack(server: Any) -> list[str]:
    granted = discord.Permissions(int(server["permissions"]))
    if granted.administrator:
        return []
    return [name for name in (*NEEDED, IN_THREADS) if not getattr(granted, name)]


def _listed(names: Sequence[str]) -> str:
    """The first few names and how many more there are."""
    more = len(names) - _NAMED
    shown = ", ".join(names[:_NAMED])
    return f"{shown} and {more} more" if more > 0 else shown
