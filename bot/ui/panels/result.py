"""The panel of a finished deal or match, and of what is closed."""

from __future__ import annotations

from discord import ButtonStyle, ui

from bot.engine.state import DealResult, Phase
from bot.i18n.catalogue import Say
from bot.tables.lobby import Lobby
from bot.tables.seating import Person
from bot.tables.table import Table
from bot.ui.custom_id import Click, Verb
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
from bot.ui.panels.story import Story
from bot.ui.panels.table import alt_text

SHOWN_DEALS = 12
"""Deals listed one by one; a match with many ties may have any number."""


def result_panel(table: Table, say: Say, picture: str) -> ui.LayoutView:
    """A deal that has been counted; with the last one, the match. `picture` as for a table."""
    story = Story.of(table, say)
    return panel(
        DONE,
        text(*_result_lines(story, _title(story))),
        picture_of(picture, alt_text(table, say)),
        line(),
        text(*_deal_lines(story), story.claim or story.last_trick),
        text(_next(story, table)),
        _buttons(table, say),
    )


def closed_panel(state: Lobby | Table, say: Say) -> ui.LayoutView:
    """What a panel becomes when it is of no more use: the facts stay, the buttons go."""
    if isinstance(state, Lobby):
        return panel(CLOSED, text(*lobby_lines(state, say)), text(bold(_reason(state, say))))
    story = Story.of(state, say)
    return panel(
        CLOSED,
        text(*_result_lines(story, _title(story) if state.over else _reason(state, say))),
        text(*_deal_lines(story)),
        text(bold(_reason(state, say))) if state.over else None,
    )


def _result_lines(story: Story, title: str) -> tuple[str, ...]:
    return (heading(title), bold(story.score_title), bullets(story.scores))


def _title(story: Story) -> str:
    victory, results = story.victory, story.view.results
    if victory is not None:
        return f"🏆 {victory}"
    if story.view.phase is Phase.DEAL and results:
        return story.outcome(results[-1])
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
        bullets(
            _deal_line(number, result, say) for number, result in enumerate(results[first:], first)
        ),
    )


def _deal_line(number: int, result: DealResult, say: Say) -> str:
    points = " · ".join(
        bold(say.number(own)) if side in result.winners else say.number(own)
        for side, own in enumerate(result.points)
    )
    if not result.winners:
        return say("Deal {number}: {points} (a tie)", number=say.number(number + 1), points=points)
    return say("Deal {number}: {points}", number=say.number(number + 1), points=points)


def _next(story: Story, table: Table) -> str | None:
    say = story.say
    if story.view.phase is Phase.DRAW:
        return None
    if not table.over:
        return say("{name} deals next.", name=story.names[story.view.dealer])
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
    return row(_main_button(table, say), button(say("Rules"), Click(Verb.RULES, table.id)))


def _main_button(table: Table, say: Say) -> Item | None:
    match table.match.phase:
        case Phase.OVER:
            click = Click(Verb.REMATCH, table.id, table.revision)
            return button(say("Rematch"), click, ButtonStyle.success)
        case Phase.DEAL:
            click = Click(Verb.DEAL, table.id, table.revision)
            return button(say("Next deal"), click, ButtonStyle.success)
        case Phase.DRAW | Phase.PLAY:
            return None


def _reason(state: Lobby | Table, say: Say) -> str:
    if isinstance(state, Lobby):
        return say("This table was closed before the match began.")
    if not state.over:
        return say("This table was ended before the match was over. It does not count.")
    if state.rematch_agreed:
        return say("A rematch has begun at a new table.")
    return say("This table is closed.")
