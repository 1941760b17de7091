"""The cut: who cuts and until when, the buttons for it, and the panel of a first deal to come."""

from __future__ import annotations

from discord import ButtonStyle, ui
from discord.utils import format_dt

from bot.i18n.catalogue import Say
from bot.tables.promises import Depth
from bot.tables.table import Table
from bot.ui.custom_id import Click, Verb
from bot.ui.panels.alt import alt_text
from bot.ui.panels.clock import absence
from bot.ui.panels.digest import rules_line
from bot.ui.panels.endings import end_wish
from bot.ui.panels.fairness import deal_promise, told_secret
from bot.ui.panels.layout import (
    OPEN,
    Item,
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
from bot.ui.panels.news import first_dealer
from bot.ui.panels.story import Story


def cut_panel(table: Table, say: Say, picture: str) -> ui.LayoutView:
    """A table whose first deal waits for the cut; `picture` as for a table."""
    story = Story.of(table, say)
    return panel(
        OPEN,
        text(heading(say("{name} is to cut.", name=story.names[table.cutter]))),
        picture_of(picture, alt_text(table, say)),
        text(first_dealer(story, table.match.dealer), cut_line(story, table)),
        row(*cut_buttons(table, say)),
        line(),
        text(bullets(story.scores)),
        text(
            small(rules_line(table.match.rules, say)),
            told_secret(table, say),
            deal_promise(table, say),
        ),
        row(
            button(say("My hand"), Click(Verb.HAND, table.id), ButtonStyle.primary),
            button(say("Rules"), Click(Verb.RULES, table.id)),
        ),
        *absence(table, say),
        *end_wish(table, say),
    )


def cut_line(story: Story, table: Table) -> str:
    """Who deals and who cuts: by when, where the cut is awaited, else how."""
    say, cutter = story.say, story.names[table.cutter]
    if table.cut is not None:
        when = format_dt(table.cut.deadline, "R")
        return say(
            "{name} cuts the pack. Without a cut it is dealt {when}.", name=cutter, when=when
        )
    dealer = story.names[table.match.dealer]
    if table.computer_cuts:
        return say("{dealer} deals next, and {cutter} cuts.", dealer=dealer, cutter=cutter)
    return say(
        "{dealer} deals next. {cutter} cuts by pressing **Next deal**.",
        dealer=dealer,
        cutter=cutter,
    )


def cut_buttons(table: Table, say: Say) -> tuple[Item, ...]:
    """A button for each depth, for the cutter alone."""
    labels = {
        Depth.HIGH: say("Cut high"),
        Depth.MIDDLE: say("Cut in the middle"),
        Depth.LOW: say("Cut low"),
    }
    return tuple(
        button(label, Click(Verb.CUT, table.id, table.revision, depth.value), ButtonStyle.success)
        for depth, label in labels.items()
    )
