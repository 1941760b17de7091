"""The Discord client: what it registers with Discord, and where its errors go. No game state."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import math
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands

from bot.i18n.catalogue import Catalogue
from bot.tables.ports import Store
from bot.tables.seating import Place
from bot.tables.shards import ALL_SHARDS, Shards
from bot.ui.answer_times import tell_times
from bot.ui.buttons import press_item
from bot.ui.clicks import Clicks
from bot.ui.custom_id import Click
from bot.ui.handler import admitted, answer_error, tell
from bot.ui.languages import Languages
from bot.ui.messages import NO_MENTIONS
from bot.ui.meter import Meter
from bot.ui.translator import CommandTranslator
from bot.ui.underway import UnderWay

_log = logging.getLogger(__name__)

_COMMANDS_NOTE = "commands"
_ACCOUNT_NOTE = "account"
_OWN_KINDS = frozenset({discord.InteractionType.component, discord.InteractionType.modal_submit})

INTENTS = discord.Intents(guilds=True)
"""Interactions belong to none, and a table needs to know its server only."""

CLOSING_SECONDS = 2.0
"""How long Discord may take to say goodbye; discord.py would wait for half a minute."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What the client serves. It is made with the client in hand, so the client gets it later.

    `start` is called once set up, before any click; `ready` whenever the servers are known;
    `permitted` with a server's id when what the bot may do there has changed; `gone` with a
    question that says of a place whether it is no more.
    """

    group: app_commands.Group
    clicks: Clicks
    start: Callable[[], Awaitable[None]]
    ready: Callable[[], None]
    permitted: Callable[[int], None]
    gone: Callable[[Callable[[Place], bool]], Awaitable[None]]


class _Tree(app_commands.CommandTree["BriscaClient"]):
    """The commands; each is counted as under way, and none begun at the end."""

    async def interaction_check(self, interaction: discord.Interaction[BriscaClient], /) -> bool:
        client = self.client
        return await admitted(interaction, client.under_way, client.languages.private(interaction))


class BriscaClient(discord.AutoShardedClient):
    """A client that offers `/brisca …` and answers the panels, in the servers of its shards."""

    tree: app_commands.CommandTree[BriscaClient]

    def __init__(
        self, catalogue: Catalogue, store: Store, meter: Meter, shards: Shards = ALL_SHARDS
    ) -> None:
        super().__init__(
            shard_count=shards.count,
            shard_ids=list(shards.ids),
            intents=INTENTS,
            allowed_mentions=NO_MENTIONS,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
        )
        self.languages = Languages(catalogue, self)
        self._catalogue = catalogue
        self._store = store
        self._meter = meter
        self._offer: Offer | None = None
        self._same_account = False
        self.under_way = UnderWay()
        self.tree = _Tree(
            self,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=False, private_channel=False
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        self.tree.error(self._on_command_error)

    def offer(self, offer: Offer) -> None:
        """Take what is to be served; once, before the login."""
        self._offer = offer
        self.tree.add_command(offer.group)
        press = press_item(offer.clicks, self.languages, self.under_way, self._meter)
        self.add_dynamic_items(press)

    def is_connected(self) -> bool:
        """Whether Discord answers on the gateway just now."""
        return self.is_ready() and not self.is_closed() and math.isfinite(self.latency)

    async def setup_hook(self) -> None:
        """Register the commands where they changed, then take up the tables."""
        await self.tree.set_translator(CommandTranslator(self._catalogue))
        await self._sync_commands()
        self._same_account = await self._is_known()
        assert self._offer is not None
        await self._offer.start()

    async def _sync_commands(self) -> None:
        """Discord allows few registrations a day, so only a changed tree is sent."""
        translator = self.tree.translator
        assert translator is not None
        payload = [
            await command.get_translated_payload(self.tree, translator)
            for command in self.tree.get_commands()
        ]
        text = json.dumps([self.application_id, payload], sort_keys=True)
        digest = hashlib.sha256(text.encode()).hexdigest()
        if digest == await self._store.note(_COMMANDS_NOTE):
            return
        synced = await self.tree.sync()
        await self._store.set_note(_COMMANDS_NOTE, digest)
        _log.info("registered %d command(s) with Discord", len(synced))

    async def _is_known(self) -> bool:
        """Whether this account kept the tables before: of another's servers it knows nothing."""
        account = str(self.application_id)
        known = await self._store.note(_ACCOUNT_NOTE)
        if known != account:
            await self._store.set_note(_ACCOUNT_NOTE, account)
        return known == account

    async def on_ready(self) -> None:
        """Write the panels: now it is known which language each server speaks.

        Servers that the bot was removed from while it was away are not among its own any more;
        one with an outage is.
        """
        assert self._offer is not None
        if self._same_account:
            own = {guild.id for guild in self.guilds}
            await self._offer.gone(lambda place: place.guild_id not in own)
        self._offer.ready()

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server; an outage of a server is another event."""
        await self._gone(lambda place: place.guild_id == guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone; of its threads an event each tells."""
        await self._gone(lambda place: place.channel_id == channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone."""
        await self._gone(lambda place: place.channel_id == payload.thread_id)

    async def _gone(self, gone: Callable[[Place], bool]) -> None:
        assert self._offer is not None
        await self._offer.gone(gone)

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """A channel allows something else now."""
        self._permitted(after.guild.id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread is brought back from the archive, say."""
        self._permitted(payload.guild_id)

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """A role of the bot's may have changed."""
        self._permitted(after.guild.id)

    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """The bot has other roles: of nobody else does it hear."""
        self._permitted(after.guild.id)

    def _permitted(self, guild_id: int) -> None:
        assert self._offer is not None
        self._offer.permitted(guild_id)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer a component that no panel of this version holds."""
        if interaction.type not in _OWN_KINDS or interaction.data is None:
            return
        if Click.parse(str(interaction.data.get("custom_id"))) is not None:
            return
        if self.under_way.begin(interaction):
            await tell(
                interaction,
                self.languages.private(interaction)(
                    "This panel is from an older version. Use /brisca table to get a new one."
                ),
            )

    async def on_app_command_completion(
        self,
        interaction: discord.Interaction,
        _command: app_commands.Command[Any, ..., Any] | app_commands.ContextMenu,
    ) -> None:
        """Count a command that was carried out."""
        tell_times(interaction, self._meter)

    async def close(self) -> None:
        """Leave Discord, which need not answer."""
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSING_SECONDS):
                await asyncio.gather(*(shard.disconnect() for shard in self.shards.values()))
        await super().close()

    async def on_error(self, event_method: str, /, *_args: object, **_kwargs: object) -> None:
        """Log what went wrong in an event."""
        _log.exception("event %s failed", event_method)

    async def _on_command_error(
        self, interaction: discord.Interaction[BriscaClient], error: app_commands.AppCommandError
    ) -> None:
        await answer_error(interaction, error, self.languages.private(interaction), self._meter)
