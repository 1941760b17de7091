"""Ending a table before its time: the questions for one person, and what everybody is asked."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle, ui

from bot.i18n.catalogue import Say
from bot.tables.lobby import Lobby
from bot.tables.seating import Person, people
from bot.tables.table import Table
from bot.ui.custom_id import Click, Verb
from bot.ui.names import seat_names
from bot.ui.panels.layout import CLOSED, OPEN, Item, bold, button, heading, panel, row, text

MOST_TABLES = 6
"""Tables of a channel that are listed: six long names each fill a message with no more."""


def which_panel(states: Sequence[Lobby | Table], say: Say) -> ui.LayoutView:
    """Which of a channel's lobbies and tables is to be ended."""
    shown = states[:MOST_TABLES]
    hidden = len(states) - len(shown)
    items = [
        item
        for state in shown
        for item in (
            text(_who(state, say)),
            row(button(say("End this table…"), Click(Verb.PICK, state.id))),
        )
    ]
    more = say.plural("{n} more table is not shown.", "{n} more tables are not shown.", hidden)
    heading_line = text(heading(say("Which table is to be ended?")))
    return panel(OPEN, heading_line, *items, text(more) if hidden else None)


def end_panel(state: Lobby | Table, user_id: int, moderator: bool, say: Say) -> ui.LayoutView:
    """Asks whether it is meant: what it does, and a button for what this person may do."""
    if isinstance(state, Lobby):
        return panel(
            OPEN,
            text(heading(say("Close this table before its match begins?")), _who(state, say)),
            row(button(say("Close the table"), Click(Verb.END, state.id), ButtonStyle.danger)),
        )
    seated = any(person.user_id == user_id for person in people(state.seats))
    alone = seated and len(people(state.seats)) == 1
    return panel(
        OPEN,
        text(
            heading(say("End this match before it is over?")),
            _who(state, say),
            say("It then counts for nobody."),
            say("It ends when everybody at the table agrees.") if seated and not alone else None,
        ),
        row(
            _end_button(state, say) if moderator and not alone else None,
            _ask_button(state, alone, say) if seated else None,
        ),
    )


def ended_panel(line: str) -> ui.LayoutView:
    """What such a question becomes once it is answered."""
    return panel(CLOSED, text(line))


def end_wish(table: Table, say: Say) -> tuple[Item | None, Item | None]:
    """Who would end the match, and the buttons to agree or not; nothing where nobody would."""
    if not table.wants_end:
        return (None, None)
    names = seat_names(table.seats, say)
    persons = [seat for seat, who in enumerate(table.seats) if isinstance(who, Person)]
    wanting = say.list(names[seat] for seat in persons if seat in table.wants_end)
    missing = say.list(names[seat] for seat in persons if seat not in table.wants_end)
    told = say.plural(
        "{names} wants to end this match; it would count for nobody. Still to agree: {missing}.",
        "{names} want to end this match; it would count for nobody. Still to agree: {missing}.",
        len(table.wants_end),
        names=wanting,
        missing=missing,
    )
    return (
        text(bold(told)),
        row(
            button(say("Agree to end it"), Click(Verb.AGREE, table.id), ButtonStyle.danger),
            button(say("Play on"), Click(Verb.PLAY_ON, table.id), ButtonStyle.success),
        ),
    )


def _who(state: Lobby | Table, say: Say) -> str:
    names = seat_names(state.seats, say)
    taken = [name for name, who in zip(names, state.seats, strict=True) if who is not None]
    if isinstance(state, Lobby):
        return say("Waiting for players: {names}", names=say.list(taken))
    return say("Playing: {names}", names=say.list(taken))


def _end_button(table: Table, say: Say) -> Item:
    return button(say("End the match"), Click(Verb.END, table.id), ButtonStyle.danger)


def _ask_button(table: Table, alone: bool, say: Say) -> Item:
    if alone:
        return button(say("End the match"), Click(Verb.AGREE, table.id), ButtonStyle.danger)
    label = say("Agree to end it") if table.wants_end else say("Ask everybody to end it")
    return button(label, Click(Verb.AGREE, table.id), ButtonStyle.primary)
