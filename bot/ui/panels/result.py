"""The panel of a deal or match that is over, counted or not yet, and of what is closed."""

from __future__ import annotations

from discord import ButtonStyle, ui

from bot.engine.state import Phase
from bot.i18n.catalogue import Say
from bot.tables.lobby import Lobby
from bot.tables.seating import Person
from bot.tables.table import Table, Void
from bot.ui.custom_id import Click, Verb
from bot.ui.panels.alt import alt_text
from bot.ui.panels.auction import undertaking
from bot.ui.panels.clock import absence, deadline_line
from bot.ui.panels.cut import cut_buttons, cut_line
from bot.ui.panels.endings import end_wish
from bot.ui.panels.fairness import deal_promise, told_secret
from bot.ui.panels.layout import (
    CLOSED,
    DONE,
    Item,
    bold,
    bullets,
    button,
    heading,
    line,
    panel,
    picture_of,
    row,
    text,
)
from bot.ui.panels.lobby import lobby_lines
from bot.ui.panels.news import news
from bot.ui.panels.outcome import deal_line, ended, outcome, reasons, score_lines, waiting
from bot.ui.panels.story import Story

SHOWN_DEALS = 12
"""Deals listed one by one; a match with many ties may have any number."""


def result_panel(table: Table, say: Say, picture: str) -> ui.LayoutView:
    """A deal that is over; with the last one, the match. `picture` as for a table."""
    story = Story.of(table, say)
    return panel(
        DONE,
        text(*_result_lines(story, _title(story)), *_score(story)),
        picture_of(picture, alt_text(table, say)),
        line(),
        text(*_deal_lines(story), story.claim or story.last_trick),
        text(
            _next(story, table),
            deadline_line(table, say),
            told_secret(table, say),
            deal_promise(table, say),
        ),
        _buttons(table, say),
        *absence(table, say),
        *(() if table.over else end_wish(table, say)),
    )


def closed_panel(state: Lobby | Table, say: Say) -> ui.LayoutView:
    """What a panel becomes when it is of no more use: the facts stay, the buttons go."""
    if isinstance(state, Lobby):
        return panel(CLOSED, text(*lobby_lines(state, say)), text(bold(_reason(state, say))))
    story = Story.of(state, say)
    facts = _result_lines(story, _title(story)) if state.over else (heading(_reason(state, say)),)
    return panel(
        CLOSED,
        text(*facts, *_score(story)),
        text(*_deal_lines(story)),
        text(bold(_reason(state, say))) if state.over else None,
    )


def _result_lines(story: Story, title: str) -> tuple[str, ...]:
    """Who won, why, and what is still to be said; nothing but the title before a result."""
    result = ended(story)
    if result is None:
        return (heading(title),)
    told = outcome(story, result)
    return (
        heading(title),
        *(() if told == title else (told,)),
        *reasons(story, result),
        *waiting(story),
        *news(story),
        *undertaking(story),
    )


def _score(story: Story) -> tuple[str, ...]:
    return (bold(story.score_title), bullets(score_lines(story)))


def _title(story: Story) -> str:
    victory, result = story.victory, ended(story)
    if victory is not None:
        return victory if story.view.winner is None else f"🏆 {victory}"
    if story.view.phase is Phase.DEAL and result is not None:
        return outcome(story, result)
    return story.turn


def _deal_lines(story: Story) -> tuple[str, ...]:
    """The deals in a few characters each, the winner's points in bold."""
    say, results = story.say, story.view.results
    if len(results) < 2:
        return ()
    first = max(0, len(results) - SHOWN_DEALS)
    sides = " · ".join(story.side(side) for side in range(story.view.rules.sides))
    earlier = say.plural(
        "{n} earlier deal is not shown.", "{n} earlier deals are not shown.", first
    )
    return (
        say("Deal by deal, in the order {sides}:", sides=sides),
        *((earlier,) if first else ()),
        bullets(deal_line(story, place) for place in range(first, len(results))),
    )


def _next(story: Story, table: Table) -> str | None:
    say = story.say
    if story.view.phase in (Phase.DRAW, Phase.SETTLE):
        return None
    if not table.over:
        return cut_line(story, table)
    people = [seat for seat, who in enumerate(table.seats) if isinstance(who, Person)]
    asked = [seat for seat in people if seat in table.wants_rematch]
    if not asked:
        return say("Another match? It begins when everybody has pressed the button.")
    missing = [seat for seat in people if seat not in table.wants_rematch]
    if not missing:
        return say("Everybody wants a rematch.")
    return say(
        "Wanting a rematch: {names}. Still to answer: {missing}.",
        names=story.list(asked),
        missing=story.list(missing),
    )


def _buttons(table: Table, say: Say) -> Item:
    rules = button(say("Rules"), Click(Verb.RULES, table.id))
    return row(*_main_buttons(table, say), rules)


def _main_buttons(table: Table, say: Say) -> tuple[Item, ...]:
    table_id, revision = table.id, table.revision
    match table.match.phase:
        case Phase.OVER:
            click = Click(Verb.REMATCH, table_id, revision)
            record = Click(Verb.RECORD, table_id)
            return (
                button(say("Rematch"), click, ButtonStyle.success),
                button(say("Record"), record),
            )
        case Phase.DEAL if table.cut is not None:
            return cut_buttons(table, say)
        case Phase.DEAL:
            click = Click(Verb.DEAL, table_id, revision)
            return (button(say("Next deal"), click, ButtonStyle.success),)
        case Phase.SETTLE:
            click = Click(Verb.ACCEPT, table_id, revision)
            return (
                button(say("My hand"), Click(Verb.HAND, table_id), ButtonStyle.primary),
                button(say("Let it stand"), click, ButtonStyle.success),
            )
        case _:
            return ()


def _reason(state: Lobby | Table, say: Say) -> str:
    if isinstance(state, Lobby):
        return say("This table was closed before the match began.")
    if state.void is Void.AGREED:
        return say("Everybody at the table has agreed to end this match. It does not count.")
    if state.void is Void.MODERATOR:
        return say("A moderator has ended this match. It does not count.")
    if not state.over:
        return say("This table was ended before the match was over. It does not count.")
    if state.rematch_agreed:
        return say("A rematch has begun at a new table.")
    return say("This table is closed.")
