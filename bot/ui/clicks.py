"""What each button and select does: one verb of the tables, and the answer. No rule, no SQL."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import discord

from bot.engine.codec import CodecError, parse_deed
from bot.engine.presets import asked_rules
from bot.tables.errors import Refused, TableRefusal
from bot.tables.lobby import Lobby
from bot.tables.promises import Depth
from bot.tables.seating import Level
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.tables.turns import TurnLimit
from bot.ui.acknowledge import ANSWERED_ALREADY, acknowledge
from bot.ui.custom_id import Click, Verb
from bot.ui.end_clicks import EndClicks
from bot.ui.errors import sentence
from bot.ui.hands import Hands
from bot.ui.languages import Languages
from bot.ui.messages import NO_MENTIONS
from bot.ui.meter import Meter
from bot.ui.option_clicks import OptionClicks
from bot.ui.panels import game_rules_panel, hand_panel, rules_panel, why_panel
from bot.ui.panels.hand_question import FinalDeed
from bot.ui.people import person_of, place_of
from bot.ui.record_file import send_record

_ANSWERED_BY_A_MESSAGE = frozenset({Verb.HAND, Verb.RULES, Verb.WHY, Verb.OPTIONS, Verb.RECORD})
"""The private message that these show is the answer that Discord waits for."""


class Clicks:
    """Carries out clicks. A refused one raises `Refused`, but in a hand, which tells it itself."""

    def __init__(
        self,
        tables: Tables,
        hands: Hands,
        languages: Languages,
        endings: EndClicks,
        meter: Meter,
    ) -> None:
        self._meter = meter
        self._endings = endings
        self._tables = tables
        self._hands = hands
        self._languages = languages
        self._options = OptionClicks(tables, languages)

    async def press(
        self, interaction: discord.Interaction, click: Click, values: Sequence[str]
    ) -> None:
        """Answer a click: Discord first, within its three seconds, then the table."""
        if click.verb not in _ANSWERED_BY_A_MESSAGE:
            await acknowledge(interaction)
        tables, panel_id, user_id = self._tables, click.panel_id, interaction.user.id
        state = await tables.get(panel_id)
        if state.place.guild_id != interaction.guild_id:  # forged: its panel is in another server
            raise Refused(TableRefusal.GONE)
        match click.verb:
            case Verb.HAND:
                await self.show_hand(interaction, state)
            case Verb.RULES:
                await self._show_rules(interaction, click)
            case Verb.WHY:
                await self._show_why(interaction, click)
            case Verb.ACT | Verb.ASK:
                await self._in_hand(interaction, click, values)
            case Verb.JOIN:
                await tables.join(panel_id, person_of(interaction))
            case Verb.LEAVE:
                await tables.leave_lobby(panel_id, user_id)
            case Verb.MOVE:
                await tables.move(panel_id, user_id, _seat(values))
            case Verb.ADD:
                await tables.add_computer(panel_id, user_id, _level(values))
            case Verb.REMOVE:
                await tables.remove_computer(panel_id, user_id)
            case Verb.LIMIT:
                await tables.set_turn_limit(panel_id, user_id, _limit(values))
            case Verb.BACK:
                await self._come_back(interaction, click)
            case Verb.START:
                await tables.begin(panel_id, user_id)
            case Verb.ACCEPT:
                await tables.do(panel_id, user_id, click.revision, "accept")
            case Verb.OPTIONS | Verb.PRESET | Verb.OPTION:
                await self._options.press(interaction, click, values)
            case Verb.DEAL:
                await tables.next_deal(panel_id, user_id, click.revision, str(interaction.id))
            case Verb.CUT:
                depth = _depth(click.arg)
                await tables.cut(panel_id, user_id, click.revision, depth, str(interaction.id))
            case Verb.RECORD:
                say = self._languages.private(interaction)
                await send_record(interaction, tables, panel_id, say)
            case Verb.REMATCH:
                await tables.rematch(panel_id, user_id)
            case Verb.AGREE | Verb.PLAY_ON | Verb.END | Verb.PICK:
                await self._endings.press(interaction, click)
            case _:
                assert_never(click.verb)

    async def show_hand(self, interaction: discord.Interaction, state: Lobby | Table) -> None:
        """Show somebody their own hand, privately."""
        if isinstance(state, Lobby):
            raise Refused(TableRefusal.NOT_STARTED)
        seat = state.require_seat(interaction.user.id)
        if state.over:  # its panel has no such button, unless the bot died before its last edit
            self._tables.retell(state)
        say = self._languages.private(interaction)
        message_id = await _sent(interaction, hand_panel(state, seat, say))
        # The table may have moved on while Discord was answering.
        newest = await self._table(state.id)
        if newest.over and state.over:  # that hand will not change any more
            return
        self._hands.opened(interaction, message_id, newest, say)
        if newest.revision != state.revision:
            self._hands.show(newest, interaction.user.id)

    async def show_rules(
        self, interaction: discord.Interaction, preset: str | None, players: int | None
    ) -> None:
        """Show somebody the rules of a game, privately.

        Where neither preset nor number is named it is the game of the table where they sit, and
        for who sits nowhere the usual one. Raises `RulesError` where it is not for so many.
        """
        say = self._languages.private(interaction)
        named = preset is not None or players is not None
        state = None if named else self._seated(interaction)
        if state is None:
            view = game_rules_panel(asked_rules(preset, players), say)
        else:
            view = rules_panel(state, say)
        await _sent(interaction, view)

    def _seated(self, interaction: discord.Interaction) -> Lobby | Table | None:
        try:
            return self._tables.find(interaction.user.id, place_of(interaction))
        except Refused:
            return None

    async def _show_rules(self, interaction: discord.Interaction, click: Click) -> None:
        state = await self._tables.get(click.panel_id)
        await interaction.response.send_message(
            view=rules_panel(state, self._languages.private(interaction)),
            ephemeral=True,
            allowed_mentions=NO_MENTIONS,
        )

    async def _show_why(self, interaction: discord.Interaction, click: Click) -> None:
        table = await self._table(click.panel_id)
        seat = table.require_seat(interaction.user.id)
        if click.revision != table.revision:
            raise Refused(TableRefusal.STALE)
        await interaction.response.send_message(
            view=why_panel(table, seat, self._languages.private(interaction)),
            ephemeral=True,
            allowed_mentions=NO_MENTIONS,
        )

    async def _in_hand(
        self, interaction: discord.Interaction, click: Click, values: Sequence[str]
    ) -> None:
        """Do, or ask first, what a hand's button or menu says; a refusal is told in that hand."""
        message, user_id = interaction.message, interaction.user.id
        table = await self._table(click.panel_id)
        table.require_seat(user_id)
        if message is None or not message.flags.ephemeral:  # a forged click shows no hand to all
            raise Refused(TableRefusal.STALE)
        say = self._languages.private(interaction)
        self._hands.opened(interaction, message.id, table, say)
        deed = values[0] if values else click.arg
        try:
            if click.verb is Verb.ASK:
                asked = _asked(table, user_id, click.revision, deed)
                self._hands.show(table, user_id, asked=asked)
            else:
                await self._tables.do(table.id, user_id, click.revision, deed)
        except Refused as refused:
            self._meter.refused(refused.refusal.value)
            newest = await self._table(click.panel_id)
            self._hands.show(newest, user_id, sentence(refused.refusal, say))

    async def _come_back(self, interaction: discord.Interaction, click: Click) -> None:
        """From the table or from a hand, which is shown anew then."""
        message, user_id = interaction.message, interaction.user.id
        table = await self._table(click.panel_id)
        table.require_seat(user_id)
        if message is not None and message.flags.ephemeral:
            say = self._languages.private(interaction)
            self._hands.opened(interaction, message.id, table, say)
        await self._tables.come_back(click.panel_id, user_id)

    async def _table(self, panel_id: str) -> Table:
        state = await self._tables.get(panel_id)
        if isinstance(state, Lobby):
            raise Refused(TableRefusal.NOT_STARTED)
        return state


async def _sent(interaction: discord.Interaction, view: discord.ui.LayoutView) -> int:
    """Answer privately; the id of the answer, also where its confirmation was lost on the way."""
    try:
        response = await interaction.response.send_message(
            view=view, ephemeral=True, allowed_mentions=NO_MENTIONS
        )
    except discord.HTTPException as error:
        if error.code != ANSWERED_ALREADY:
            raise
        return (await interaction.original_response()).id
    assert response.message_id is not None
    return response.message_id


# What a click carries may be forged: anything that no panel of ours holds is a stale click.


def _asked(table: Table, user_id: int, revision: int, deed: str) -> FinalDeed | None:
    """What a person has to confirm; None for no deed. Raises `Refused` where it cannot be done."""
    seat = table.require_seat(user_id)
    if revision != table.revision:
        raise Refused(TableRefusal.STALE)
    if not deed:
        return None
    try:
        action = parse_deed(seat, deed)
    except CodecError:
        raise Refused(TableRefusal.STALE) from None
    if not isinstance(action, FinalDeed):
        raise Refused(TableRefusal.STALE)
    table.after(action)
    return action


def _level(values: Sequence[str]) -> Level:
    try:
        return Level(values[0])
    except (IndexError, ValueError):
        raise Refused(TableRefusal.STALE) from None


def _limit(values: Sequence[str]) -> TurnLimit:
    try:
        return TurnLimit(int(values[0]))
    except (IndexError, ValueError):
        raise Refused(TableRefusal.STALE) from None


def _depth(arg: str) -> Depth:
    try:
        return Depth(arg)
    except ValueError:
        raise Refused(TableRefusal.STALE) from None


def _seat(values: Sequence[str]) -> int:
    if len(values) != 1 or len(values[0]) != 1 or values[0] not in "0123456789":
        raise Refused(TableRefusal.STALE)
    return int(values[0])
