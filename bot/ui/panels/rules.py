"""The rules in words, as a panel of their own: those of a lobby or table, or of any game.

Told from the very value that the engine plays, so that nothing is promised that is not so.
"""

from __future__ import annotations

from discord import ui

from bot.engine.rules import Rules
from bot.i18n.catalogue import Say
from bot.tables.lobby import Lobby
from bot.tables.seating import Computer
from bot.tables.table import Table
from bot.ui.names import level_name, seat_names
from bot.ui.panels.digest import LONGEST_LINE, rules_line
from bot.ui.panels.fairness import fairness_section
from bot.ui.panels.layout import MOST_TEXT, OPEN, bold, bullets, heading, panel, text
from bot.ui.panels.rules_words import Section, rules_sections


def rules_panel(state: Lobby | Table, say: Say) -> ui.LayoutView:
    """What is played at this very table."""
    rules = state.rules if isinstance(state, Lobby) else state.match.rules
    computers = Section(say("Computers"), _computers(state, say))
    fairness = fairness_section(state, say)
    sections = (
        *rules_sections(rules, say),
        *((computers,) if computers.lines else ()),
        *((fairness,) if fairness else ()),
    )
    return _panel(say("Rules of this table"), rules, sections, say)


def game_rules_panel(rules: Rules, say: Say) -> ui.LayoutView:
    """A game that is played at no table yet."""
    return _panel(say("Rules of the game"), rules, rules_sections(rules, say), say)


def _panel(title: str, rules: Rules, sections: tuple[Section, ...], say: Say) -> ui.LayoutView:
    body = ["\n".join((bold(each.title), bullets(each.lines))) for each in sections]
    above = heading(title)
    # What differs is told below as well, so that the digest gives way to it.
    room = MOST_TEXT - len(above) - sum(map(len, body)) - len("\n")
    head = text(above, rules_line(rules, say, min(room, LONGEST_LINE)))
    return panel(OPEN, head, *map(text, body))


def _computers(state: Lobby | Table, say: Say) -> tuple[str, ...]:
    return tuple(
        say("{name}: {level}", name=bold(name), level=level_name(occupant.level, say))
        for name, occupant in zip(seat_names(state.seats, say), state.seats, strict=True)
        if isinstance(occupant, Computer)
    )
