"""A table in plain words, for those who cannot see its picture."""

from __future__ import annotations

from bot.i18n.catalogue import Say
from bot.tables.table import Table
from bot.ui.names import Style, cut
from bot.ui.panels.auction import bidding, highest_bid, undertaking
from bot.ui.panels.news import news, opening
from bot.ui.panels.outcome import ended, outcome, reasons, score_lines, waiting
from bot.ui.panels.story import Story

LONGEST_ALT_TEXT = 1024


def alt_text(table: Table, say: Say) -> str:
    """What the picture shows, one fact a line; at most 1024 characters."""
    story = Story.of(table, say, Style.PLAIN)
    result = ended(story)
    now = _under_way(story) if result is None else _finished(story)
    parts = (*now, story.score_title, *score_lines(story), story.last_trick)
    return cut("\n".join(part for part in parts if part), LONGEST_ALT_TEXT)


def _under_way(story: Story) -> tuple[str | None, ...]:
    return (
        story.turn,
        *bidding(story),
        highest_bid(story),
        *story.trick,
        *undertaking(story),
        story.trump,
        *story.exchanges,
        *news(story),
        opening(story),
        story.stock,
    )


def _finished(story: Story) -> tuple[str | None, ...]:
    result = ended(story)
    assert result is not None
    return (
        story.victory,
        outcome(story, result),
        *reasons(story, result),
        *waiting(story),
        *news(story),
        *undertaking(story),
        story.trump,
    )
