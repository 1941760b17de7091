"""Panels: a lobby, a table or one seat's view drawn as a Discord message. They decide nothing."""

from bot.ui.panels.alt import alt_text
from bot.ui.panels.cut import cut_panel
from bot.ui.panels.endings import end_panel, ended_panel, which_panel
from bot.ui.panels.hand import hand_panel, why_panel
from bot.ui.panels.help import CommandLine, help_panel
from bot.ui.panels.lobby import lobby_panel
from bot.ui.panels.moved import moved_panel
from bot.ui.panels.options import options_panel
from bot.ui.panels.result import closed_panel, result_panel
from bot.ui.panels.rules import game_rules_panel, rules_panel
from bot.ui.panels.standings import standings_panel
from bot.ui.panels.table import table_panel

__all__ = [
    "CommandLine",
    "alt_text",
    "closed_panel",
    "cut_panel",
    "end_panel",
    "ended_panel",
    "game_rules_panel",
    "hand_panel",
    "help_panel",
    "lobby_panel",
    "moved_panel",
    "options_panel",
    "result_panel",
    "rules_panel",
    "standings_panel",
    "table_panel",
    "which_panel",
    "why_panel",
]
