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

import discord
from discord import app_commands

from bot.i18n.catalogue import Catalogue
from bot.tables.ports import Store
from bot.tables.shards import ALL_SHARDS, Shards
from bot.ui.buttons import press_item
from bot.ui.clicks import Clicks
from bot.ui.custom_id import Click
from bot.ui.handler import answer_error, tell
from bot.ui.languages import Languages
from bot.ui.messages import NO_MENTIONS
from bot.ui.translator import CommandTranslator
from bot.ui.underway import UnderWay

_log = logging.getLogger(__name__)

_COMMANDS_NOTE = "commands"
_OWN_KINDS = frozenset({discord.InteractionType.component, discord.InteractionType.modal_submit})

INTENTS = discord.Intents(guilds=True)
"""Interactions belong to none, and a table needs to know its server only."""

CLOSING_SECONDS = 2.0
"""How long Discord may take to say goodbye; discord.py would wait for half a minute."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What the client serves. It is made with the client in hand, so the client gets it later.

    `start` is called once set up, before any click; `ready` whenever the servers are known.
    """

    group: app_commands.Group
    clicks: Clicks
    start: Callable[[], Awaitable[None]]
    ready: Callable[[], None]


class _Tree(app_commands.CommandTree["BriscaClient"]):
    """The commands; each is counted as under way."""

    async def interaction_check(self, interaction: discord.Interaction[BriscaClient], /) -> bool:
        return self.client.under_way.begin(interaction)


class BriscaClient(discord.AutoShardedClient):
    """A client that offers `/brisca …` and answers the panels, in the servers of its shards."""

    tree: app_commands.CommandTree[BriscaClient]

    def __init__(self, catalogue: Catalogue, store: Store, shards: Shards = ALL_SHARDS) -> None:
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
        self._offer: Offer | None = None
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
        self.add_dynamic_items(press_item(offer.clicks, self.languages, self.under_way))

    def is_connected(self) -> bool:
        """Whether Discord answers on the gateway just now."""
        return self.is_ready() and not self.is_closed() and math.isfinite(self.latency)

    async def setup_hook(self) -> None:
        """Register the commands where they changed, then take up the tables."""
        await self.tree.set_translator(CommandTranslator(self._catalogue))
        await self._sync_commands()
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

    async def on_ready(self) -> None:
        """Write the panels: now it is known which language each server speaks."""
        assert self._offer is not None
        self._offer.ready()

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
        await answer_error(interaction, error, self.languages.private(interaction))
