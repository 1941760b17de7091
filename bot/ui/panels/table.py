"""The panel of a table while bids are made or cards are played."""

from __future__ import annotations

from discord import ButtonStyle, ui

from bot.i18n.catalogue import Say
from bot.tables.table import Table
from bot.ui.custom_id import Click, Verb
from bot.ui.panels.alt import alt_text
from bot.ui.panels.auction import bidding, highest_bid, undertaking
from bot.ui.panels.clock import absence, deadline_line
from bot.ui.panels.digest import rules_line
from bot.ui.panels.endings import end_wish
from bot.ui.panels.fairness import deal_promise
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
from bot.ui.panels.news import news, opening
from bot.ui.panels.story import Story


def table_panel(table: Table, say: Say, picture: str) -> ui.LayoutView:
    """The table for everybody; `picture` is the name of the file sent along."""
    story = Story.of(table, say)
    return panel(
        OPEN,
        text(heading(story.turn), deadline_line(table, say)),
        picture_of(picture, alt_text(table, say)),
        text(*_now(story)),
        line(),
        text(bold(story.score_title), bullets(story.scores), story.last_trick),
        text(small(rules_line(table.match.rules, say)), deal_promise(table, say)),
        row(
            button(say("My hand"), Click(Verb.HAND, table.id), ButtonStyle.primary),
            button(say("Rules"), Click(Verb.RULES, table.id)),
        ),
        *absence(table, say),
        *end_wish(table, say),
    )


def _now(story: Story) -> tuple[str | None, ...]:
    if story.view.deal is None:
        size = story.view.rules.hand_size
        return (story.say.plural("Everybody gets {n} card.", "Everybody gets {n} cards.", size),)
    told = bidding(story) or story.trick
    return (
        bullets(told) if told else None,
        highest_bid(story),
        *undertaking(story),
        story.trump,
        *story.exchanges,
        *news(story),
        opening(story),
        story.stock,
    )
