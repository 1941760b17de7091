"""Puts the program together: the only place that builds things, and takes them down again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from random import SystemRandom

import aiohttp
import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.ai.players import player_for
from bot.client import BriscaClient, Offer
from bot.config import Config, ConfigError, StartError
from bot.health import heartbeat_file, keep_beating
from bot.i18n.catalogue import Catalogue
from bot.store.sql import SqlStore
from bot.tables.chance import RandomChance
from bot.tables.clock import SystemClock
from bot.tables.computers import Computers
from bot.tables.ports import Chance, Clock, Store, StoreError
from bot.tables.service import Tables
from bot.ui.answers import Answers
from bot.ui.clicks import Clicks
from bot.ui.hands import Hands
from bot.ui.publisher import Publisher
from cogs.standings import StandingsCog
from cogs.tables import TablesCog

TOKEN_REFUSED = (
    "DISCORD_TOKEN was refused by Discord: reset it in the Developer Portal "
    "(your application, Bot, Reset Token) and put the new one into .env"
)
_AUTHENTICATION_FAILED = 4004


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast things happen, in seconds."""

    computer_pause: float
    panel_interval: float


@asynccontextmanager
async def build(
    store: Store, clock: Clock, chance: Chance, pace: Pace
) -> AsyncIterator[BriscaClient]:
    """A client over a store, ready to log in; on leaving, what waits is written."""
    catalogue = Catalogue()
    client = BriscaClient(catalogue, store)
    tables = Tables(store, clock, chance)
    publisher = Publisher(client, tables, client.languages, clock, pace.panel_interval)
    hands = Hands(client, clock)
    computers = Computers(tables, clock, player_for, pace.computer_pause)
    for watcher in (publisher, hands, computers):
        tables.watch(watcher)
    clicks = Clicks(tables, hands, client.languages)
    group = app_commands.Group(
        name="brisca", description=locale_str("Play brisca with the people of this server")
    )
    answers = Answers(client.languages, group)
    for cog in (TablesCog(tables, publisher, clicks, answers), StandingsCog(tables, answers)):
        for command in cog.get_app_commands():
            group.add_command(command)
    client.offer(Offer(group, clicks, start=tables.resume, ready=publisher.ready))
    async with client, AsyncExitStack() as stack:
        for owner in (hands, publisher, computers):
            stack.push_async_callback(owner.close)
        stack.push_async_callback(client.under_way.close)  # first of all, while they can answer
        yield client


async def run(config: Config) -> None:
    """Serve until cancelled; raises `ConfigError` or `StartError` where it cannot."""
    try:
        store = await SqlStore.open(config.database)
    except StoreError as error:
        raise ConfigError(f"DATABASE: {error}") from None
    pace = Pace(config.computer_pause, config.panel_interval)
    chance = RandomChance(SystemRandom())
    try:
        async with build(store, SystemClock(), chance, pace) as client:
            await _serve(client, config)
    finally:
        await store.close()


async def _serve(client: BriscaClient, config: Config) -> None:
    alive = keep_beating(heartbeat_file(config.database), client.is_connected)
    beating = asyncio.create_task(alive, name="heartbeat")
    try:
        await client.start(config.token)
    except discord.LoginFailure:
        raise ConfigError(TOKEN_REFUSED) from None
    except discord.ConnectionClosed as error:
        if error.code == _AUTHENTICATION_FAILED:
            raise ConfigError(TOKEN_REFUSED) from None
        raise StartError(f"Discord ended the connection for good (code {error.code})") from None
    except discord.HTTPException as error:
        reason = str(error).partition("\n")[0]
        raise StartError(f"Discord refused the start ({reason}): try again later") from None
    except (aiohttp.ClientError, OSError) as error:
        raise StartError(f"Discord cannot be reached ({error}): check the network") from None
    except StoreError as error:
        raise ConfigError(f"DATABASE: {error}") from None
    finally:
        beating.cancel()
        await asyncio.gather(beating, return_exceptions=True)
