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
from bot.config import TOKEN_REFUSED, Config, ConfigError, StartError
from bot.health import heartbeat_file, keep_beating
from bot.i18n.catalogue import Catalogue
from bot.metrics import Metrics, shown
from bot.store.sql import SqlStore
from bot.tables.alive import Alive
from bot.tables.chance import RandomChance
from bot.tables.clock import SystemClock
from bot.tables.computers import Computers
from bot.tables.ports import Chance, Clock, Store, StoreError
from bot.tables.service import Tables
from bot.tables.shards import ALL_SHARDS, Shards
from bot.tables.timers import Timers
from bot.ui.answers import Answers
from bot.ui.clicks import Clicks
from bot.ui.end_clicks import EndClicks
from bot.ui.hands import Hands
from bot.ui.moderators import Moderators
from bot.ui.publisher import Publisher
from bot.ui.reminders import Reminders
from cogs.moderation import ModerationCog
from cogs.settings import SettingsCog
from cogs.standings import StandingsCog
from cogs.tables import TablesCog

TOO_FEW_SHARDS = "SHARD_COUNT is too small for so many servers: set a larger one"
_AUTHENTICATION_FAILED = 4004
_SHARDING_REQUIRED = 4011


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast things happen, in seconds."""

    computer_pause: float
    panel_interval: float


@asynccontextmanager
async def build(
    store: Store,
    clock: Clock,
    chance: Chance,
    pace: Pace,
    metrics: Metrics | None = None,
    shards: Shards = ALL_SHARDS,
) -> AsyncIterator[BriscaClient]:
    """A client over a store, ready to log in; on leaving, what waits is written."""
    catalogue = Catalogue()
    metrics = metrics or Metrics()
    client = BriscaClient(catalogue, store, metrics, shards)
    tables = Tables(store, clock, chance)
    publisher = Publisher(client, tables, client.languages, clock, pace.panel_interval, metrics)
    metrics.show_queue(lambda: publisher.waiting)
    hands = Hands(client, clock, metrics)
    computers = Computers(tables, clock, player_for, pace.computer_pause)
    timers, alive = Timers(tables, clock), Alive(store, clock)
    reminders = Reminders(client, tables, client.languages)
    for watcher in (publisher, hands, reminders, computers, timers, metrics):
        tables.watch(watcher)
    endings = EndClicks(tables, Moderators(tables), client.languages)
    clicks = Clicks(tables, hands, client.languages, endings, metrics)
    group = app_commands.Group(
        name="brisca", description=locale_str("Play brisca with the people of this server")
    )
    answers = Answers(client.languages, group)
    cogs = (
        TablesCog(tables, publisher, clicks, answers),
        StandingsCog(tables, answers),
        ModerationCog(endings),
        SettingsCog(tables, answers),
    )
    for cog in cogs:
        for command in cog.get_app_commands():
            group.add_command(command)

    async def start() -> None:
        await tables.resume()
        alive.begin()

    client.offer(
        Offer(group, clicks, start, publisher.ready, publisher.permitted, tables.close_where)
    )
    async with client, AsyncExitStack() as stack:
        stack.push_async_callback(_close_together, hands, publisher)
        for owner in (reminders, computers, timers, alive):
            stack.push_async_callback(owner.close)
        stack.push_async_callback(client.under_way.close)  # first of all, while they can answer
        yield client


async def _close_together(hands: Hands, publisher: Publisher) -> None:
    """Both write what waits: at once, as neither may keep the other waiting."""
    await asyncio.gather(hands.close(), publisher.close())


async def run(config: Config) -> None:
    """Serve until cancelled; raises `ConfigError` or `StartError` where it cannot."""
    metrics = Metrics()
    try:
        store = await SqlStore.open(config.database, shards=config.shards, meter=metrics)
    except StoreError as error:
        raise ConfigError(f"DATABASE_URL: {error}") from None
    pace = Pace(config.computer_pause, config.panel_interval)
    chance = RandomChance(SystemRandom())
    try:
        async with (
            build(store, SystemClock(), chance, pace, metrics, config.shards) as client,
            shown(metrics, config.metrics_port, client.is_connected),
        ):
            await _serve(client, config)
    finally:
        await store.close()


async def _serve(client: BriscaClient, config: Config) -> None:
    alive = keep_beating(heartbeat_file(config.database, config.shards), client.is_connected)
    beating = asyncio.create_task(alive, name="heartbeat")
    listening = asyncio.create_task(client.start(config.token), name="gateway")
    try:
        await asyncio.shield(listening)
    except discord.LoginFailure:
        raise ConfigError(TOKEN_REFUSED) from None
    except discord.ConnectionClosed as error:
        if error.code == _AUTHENTICATION_FAILED:
            raise ConfigError(TOKEN_REFUSED) from None
        if error.code == _SHARDING_REQUIRED:
            raise ConfigError(TOO_FEW_SHARDS) from None
        raise StartError(f"Discord ended the connection for good (code {error.code})") from None
    except discord.HTTPException as error:
        reason = str(error).partition("\n")[0]
        raise StartError(f"Discord refused the start ({reason}): try again later") from None
    except (aiohttp.ClientError, OSError) as error:
        raise StartError(f"Discord cannot be reached ({error}): check the network") from None
    except StoreError as error:
        raise ConfigError(f"DATABASE_URL: {error}") from None
    finally:
        await client.under_way.close()  # while the gateway still brings those who are turned away
        for task in (listening, beating):
            task.cancel()
        await asyncio.gather(listening, beating, return_exceptions=True)
