"""The rules of a lobby or table in words: in one line, and as a panel of their own."""

from __future__ import annotations

from discord import ui

from bot.engine.options import FirstDealer
from bot.engine.rules import Rules
from bot.i18n.catalogue import Say
from bot.tables.lobby import Lobby
from bot.tables.seating import Computer
from bot.tables.table import Table
from bot.ui.names import level_name, seat_names
from bot.ui.panels.layout import OPEN, bold, bullets, heading, panel, text


def rules_line(rules: Rules, say: Say) -> str:
    """Who plays against whom, and how long."""
    return say("{sides}, {length}", sides=_sides(rules, say), length=match_length(rules, say))


def match_length(rules: Rules, say: Say) -> str:
    """How many games win the match, within a sentence."""
    if rules.match_n == 1:
        return say("a single game")
    return say.plural("first to {n} game", "first to {n} games", rules.match_n)


def rules_panel(state: Lobby | Table, say: Say) -> ui.LayoutView:
    """What is played at this very table."""
    rules = state.rules if isinstance(state, Lobby) else state.match.rules
    lines = (
        rules_line(rules, say),
        _pack(rules, say),
        say("Each player holds three cards and may play any of them; no suit has to be followed."),
        say(
            "The highest trump takes the trick, or without trumps "
            "the highest card of the suit that was led."
        ),
        say("Order within a suit, from the top: ace, three, king, knight, jack, 7, 6, 5, 4, 2."),
        say("Points: ace 11, three 10, king 4, knight 3, jack 2, the others nothing; 120 in all."),
        say(
            "After each trick everybody draws a card, the winner first. "
            "The turn-up is drawn last; the last three tricks are played without drawing."
        ),
        say("Most points win the game. If the best are level, nobody wins it."),
        _first_dealer(rules, say),
        *_computers(state, say),
    )
    return panel(OPEN, text(heading(say("Rules of this table")), bullets(lines)))


def _sides(rules: Rules, say: Say) -> str:
    if rules.partners:
        return say("Two against two, partners facing each other")
    if rules.players == 2:
        return say("One against one")
    return say.plural("{n} player, alone", "{n} players, each alone", rules.players)


def _pack(rules: Rules, say: Say) -> str:
    if rules.players == 3:
        return say("39 cards: the Spanish pack of 40 without the two of cups.")
    return say("The Spanish pack of 40 cards.")


def _first_dealer(rules: Rules, say: Say) -> str:
    if rules.first_dealer is FirstDealer.LOW_CARD:
        return say("Everybody draws a card for the first deal: the lowest deals.")
    return say("Everybody draws a card for the first deal: the highest deals.")


def _computers(state: Lobby | Table, say: Say) -> tuple[str, ...]:
    return tuple(
        say("{name}: {level}", name=bold(name), level=level_name(occupant.level, say))
        for name, occupant in zip(seat_names(state.seats, say), state.seats, strict=True)
        if isinstance(occupant, Computer)
    )
