"""The table: new, rules, hand, table, leave. A router: no rule and no state of its own."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.tables.service import Tables
from bot.tables.turns import TurnLimit
from bot.ui.acknowledge import acknowledge
from bot.ui.answers import Answers
from bot.ui.clicks import Clicks
from bot.ui.people import person_of, place_of
from bot.ui.permissions import require_postable
from bot.ui.presets import preset_choices
from bot.ui.publisher import Publisher
from bot.ui.turn_limits import limit_choices

PLAYERS = (2, 3, 4, 5, 6)
GAMES = (1, 3, 5, 7, 8)
COMPUTERS = (0, 1, 2, 3, 4, 5)


def _choices(values: Sequence[int]) -> list[app_commands.Choice[int]]:
    return [app_commands.Choice(name=str(value), value=value) for value in values]


class TablesCog(commands.Cog):
    """Commands about the table a person sits at, or wants to."""

    def __init__(
        self, tables: Tables, publisher: Publisher, clicks: Clicks, answers: Answers
    ) -> None:
        self._tables = tables
        self._publisher = publisher
        self._clicks = clicks
        self._answers = answers

    @app_commands.command(description=locale_str("Open a table in this channel"))
    @app_commands.describe(
        players=locale_str("How many seats the table has (as many as usual unless you say so)"),
        game=locale_str("Which game (free play, or one that is for so many, unless you say so)"),
        games=locale_str("How many games win the match (as the rules have it unless you say so)"),
        computers=locale_str("How many seats computers take"),
        turn=locale_str("How long a turn may take (as this server has it unless you say so)"),
    )
    @app_commands.choices(
        players=_choices(PLAYERS), games=_choices(GAMES), computers=_choices(COMPUTERS)
    )
    @app_commands.choices(game=preset_choices())
    @app_commands.choices(turn=limit_choices())
    async def new(
        self,
        interaction: discord.Interaction,
        players: int | None = None,
        game: str | None = None,
        games: int | None = None,
        computers: int = 0,
        turn: int | None = None,
    ) -> None:
        """Open a lobby and post its panel."""
        require_postable(interaction)
        await acknowledge(interaction, privately=True)
        lobby = await self._tables.open_lobby(
            person_of(interaction),
            place_of(interaction),
            players=players,
            preset=game,
            match_length=games,
            computers=computers,
            turn_limit=None if turn is None else TurnLimit(turn),
        )
        await self._publisher.post(lobby)
        await self._answers.opened(interaction)

    @app_commands.command(description=locale_str("The rules of a game, or those of your table"))
    @app_commands.describe(
        game=locale_str("Which game (that of your table unless you say so)"),
        players=locale_str("For how many players (as many as usual unless you say so)"),
    )
    @app_commands.choices(game=preset_choices())
    @app_commands.choices(players=_choices(PLAYERS))
    async def rules(
        self,
        interaction: discord.Interaction,
        game: str | None = None,
        players: int | None = None,
    ) -> None:
        """Tell the rules, privately."""
        await self._clicks.show_rules(interaction, game, players)

    @app_commands.command(description=locale_str("See your cards, which nobody else can"))
    async def hand(self, interaction: discord.Interaction) -> None:
        """Show the person's hand."""
        state = self._tables.find(interaction.user.id, place_of(interaction))
        await self._clicks.show_hand(interaction, state)

    @app_commands.command(description=locale_str("Post the table anew at the end of the channel"))
    async def table(self, interaction: discord.Interaction) -> None:
        """Post the person's panel again and delete the old one."""
        state = self._tables.find(interaction.user.id, place_of(interaction))
        await acknowledge(interaction, privately=True)
        await self._publisher.post_anew(state)
        await self._answers.posted(interaction, state.place.channel_id)

    @app_commands.command(description=locale_str("Leave your table; a computer plays on for you"))
    async def leave(self, interaction: discord.Interaction) -> None:
        """Give up the person's seat."""
        await acknowledge(interaction, privately=True)
        await self._tables.leave(interaction.user.id, place_of(interaction))
        await self._answers.left(interaction)
