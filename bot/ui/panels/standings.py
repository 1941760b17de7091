"""The standings of a server."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.i18n.catalogue import Say
from bot.tables.ports import Standing
from bot.ui.names import Style, cleaned, dressed, person_name
from bot.ui.panels.layout import DONE, bold, heading, panel, text

SHOWN = 20
LONGEST_GUILD_NAME = 60


def standings_panel(standings: Sequence[Standing], say: Say, guild_name: str) -> ui.LayoutView:
    """The best of a server, in the order given; its name is empty where it is not known."""
    title = heading(_title(say, guild_name))
    if not standings:
        nothing = say("Nobody has finished a match here yet. Open a table and be the first!")
        return panel(DONE, text(title, nothing))
    shown = standings[:SHOWN]
    lines = [_line(standings, place, say) for place in range(len(shown))]
    return panel(DONE, text(title, *lines), text(_total(len(shown), len(standings), say)))


def _title(say: Say, guild_name: str) -> str:
    name = cleaned(guild_name, LONGEST_GUILD_NAME)
    if not name:
        return say("Brisca standings")
    return say("Brisca standings of {server}", server=dressed(name, Style.MARKDOWN))


def _line(standings: Sequence[Standing], place: int, say: Say) -> str:
    standing = standings[place]
    return say(
        "{rank} · {name}: won {won} of {matches} matches ({share}), {games} of {of} games",
        rank=say.number(_rank(standings, place)),
        name=bold(person_name(standing.name, say)),
        won=say.number(standing.matches_won),
        matches=say.number(standing.matches),
        share=say.percent(standing.matches_won / standing.matches if standing.matches else 0),
        games=say.number(standing.games_won),
        of=say.number(standing.games),
    )


def _rank(standings: Sequence[Standing], place: int) -> int:
    """1 for the first; those who won as much as the one before share that one's rank."""
    while place and _worth(standings[place]) == _worth(standings[place - 1]):
        place -= 1
    return place + 1


def _worth(standing: Standing) -> tuple[int, int, int, int]:
    return (standing.matches, standing.matches_won, standing.games, standing.games_won)


def _total(shown: int, players: int, say: Say) -> str:
    if shown == players:
        return say.plural("{n} player", "{n} players", players)
    return say.plural(
        "The first {shown} of {n} player",
        "The first {shown} of {n} players",
        players,
        shown=say.number(shown),
    )
