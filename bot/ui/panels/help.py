"""How to play, for somebody who has never seen the game or the bot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from discord import ui

from bot.i18n.catalogue import Say
from bot.ui.panels.layout import OPEN, bold, bullets, heading, line, panel, text


@dataclass(frozen=True, slots=True)
class CommandLine:
    """A command as it is to be shown (a mention or `/name`), and its description."""

    mention: str
    about: str


def help_panel(say: Say, commands: Sequence[CommandLine]) -> ui.LayoutView:
    """How to play in a few words, and the commands there are."""
    game = (
        say(
            "Brisca is a card game for two to six, with a Spanish pack. "
            "Four and six play in two sides."
        ),
        say(
            "Everybody holds three cards. In each trick everybody plays one; the highest trump "
            "takes it, or without trumps the highest card of the suit that was led."
        ),
        say(
            "Take aces (11 points), threes (10), kings (4), knights (3) and jacks (2). "
            "Of the 120 points, the most win the game."
        ),
    )
    here = (
        say(
            "Open a table and wait for others to join, or fill the seats with computers. "
            "The host starts the match."
        ),
        say(
            "Press **My hand** under the table to see your cards; nobody else sees them. "
            "Press a card to play it."
        ),
        say("If your hand has vanished or gone out of date, press **My hand** again."),
    )
    return panel(
        OPEN,
        text(heading(say("How to play brisca")), *game),
        line(),
        text(bold(say("Playing here")), bullets(here)),
        line(),
        text(bold(say("Commands")), bullets(_commands(commands, say))),
    )


def _commands(commands: Sequence[CommandLine], say: Say) -> list[str]:
    return [say("{command}: {about}", command=one.mention, about=one.about) for one in commands]
