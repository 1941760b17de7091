"""The panel of a table while cards are played, and the same in plain words for its picture."""

from __future__ import annotations

from discord import ButtonStyle, ui

from bot.i18n.catalogue import Say
from bot.tables.table import Table
from bot.ui.custom_id import Click, Verb
from bot.ui.names import Style, cut
from bot.ui.panels.digest import rules_line
from bot.ui.panels.layout import (
    OPEN,
    bold,
    bullets,
    button,
    heading,
    line,
    panel,
    picture_of,
    row,
    small,
    text,
)
from bot.ui.panels.story import Story

LONGEST_ALT_TEXT = 1024


def table_panel(table: Table, say: Say, picture: str) -> ui.LayoutView:
    """The table for everybody; `picture` is the name of the file sent along."""
    story = Story.of(table, say)
    return panel(
        OPEN,
        text(heading(story.turn)),
        picture_of(picture, alt_text(table, say)),
        text(*_now(story)),
        line(),
        text(bold(story.score_title), bullets(story.scores), story.last_trick),
        text(small(rules_line(table.match.rules, say))),
        row(
            button(say("My hand"), Click(Verb.HAND, table.id), ButtonStyle.primary),
            button(say("Rules"), Click(Verb.RULES, table.id)),
        ),
    )


def _now(story: Story) -> tuple[str | None, ...]:
    if story.view.deal is None:
        return (story.say("Everybody gets three cards."),)
    trick = bullets(story.trick) if story.trick else None
    return (trick, story.trump, *story.exchanges, story.stock)


def alt_text(table: Table, say: Say) -> str:
    """The table in plain words, for those who cannot see the picture; at most 1024 characters."""
    story = Story.of(table, say, Style.PLAIN)
    now = (story.turn, *story.trick, story.trump, *story.exchanges, story.stock)
    parts = (*now, story.score_title, *story.scores, story.last_trick)
    return cut("\n".join(part for part in parts if part), LONGEST_ALT_TEXT)
