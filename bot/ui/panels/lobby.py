"""The panel of a lobby: who sits where, and what may be pressed now."""

from __future__ import annotations

from discord import ButtonStyle, SelectOption, ui

from bot.i18n.catalogue import Say
from bot.tables.lobby import Lobby
from bot.tables.seating import Computer, Level, Person
from bot.ui.custom_id import Click, Verb
from bot.ui.names import Style, level_name, seat_names
from bot.ui.panels.digest import rules_line
from bot.ui.panels.fairness import draw_promise
from bot.ui.panels.layout import (
    OPEN,
    Item,
    bold,
    bullets,
    button,
    heading,
    menu,
    panel,
    row,
    text,
)
from bot.ui.turn_limits import limit_options


def lobby_panel(lobby: Lobby, say: Say) -> ui.LayoutView:
    """Seats being filled."""
    return panel(
        OPEN,
        text(*lobby_lines(lobby, say), bold(_waiting(lobby, say)), draw_promise(lobby, say)),
        _buttons(lobby, say),
        _rules_buttons(lobby, say),
        _limit_menu(lobby, say),
        _add_menu(lobby, say),
        _move_menu(lobby, say),
    )


def lobby_lines(lobby: Lobby, say: Say) -> tuple[str, ...]:
    """Title, rules and seats; partners are shown as sides."""
    title = heading(say("Brisca: a table for {seats}", seats=say.number(len(lobby.seats))))
    return (title, rules_line(lobby.rules, say), *_seats(lobby, say))


def _seats(lobby: Lobby, say: Say) -> tuple[str, ...]:
    names = seat_names(lobby.seats, say)
    lines = [_seat(lobby, seat, name, say) for seat, name in enumerate(names)]
    if not lobby.rules.partners:
        return (bullets(lines),)
    return tuple(
        block
        for side in range(lobby.rules.sides)
        for block in (
            bold(say("Side {side}", side=say.number(side + 1))),
            bullets(lines[seat] for seat in lobby.rules.seats_of(side)),
        )
    )


def _seat(lobby: Lobby, seat: int, name: str, say: Say) -> str:
    occupant, number = lobby.seats[seat], say.number(seat + 1)
    if isinstance(occupant, Computer):
        level = level_name(occupant.level, say)
        return say("Seat {seat}: {name} ({level})", seat=number, name=name, level=level)
    if isinstance(occupant, Person) and occupant.user_id == lobby.host_id:
        return say("Seat {seat}: {name} (host)", seat=number, name=bold(name))
    if isinstance(occupant, Person):
        name = bold(name)
    return say("Seat {seat}: {name}", seat=number, name=name)


def _waiting(lobby: Lobby, say: Say) -> str:
    free = lobby.seats.count(None)
    if free:
        return say.plural("{n} seat is still free.", "{n} seats are still free.", free)
    names = zip(lobby.seats, seat_names(lobby.seats, say), strict=True)
    host = next(
        name for who, name in names if isinstance(who, Person) and who.user_id == lobby.host_id
    )
    return say("All seats are taken. {host} can start the match.", host=host)


def _buttons(lobby: Lobby, say: Say) -> Item:
    computers = any(isinstance(occupant, Computer) for occupant in lobby.seats)
    return row(
        None
        if lobby.full
        else button(say("Join"), Click(Verb.JOIN, lobby.id), ButtonStyle.primary),
        button(
            say("Start"), Click(Verb.START, lobby.id), ButtonStyle.success, disabled=not lobby.full
        ),
        button(say("Leave"), Click(Verb.LEAVE, lobby.id)),
        button(say("Remove a computer"), Click(Verb.REMOVE, lobby.id)) if computers else None,
    )


def _rules_buttons(lobby: Lobby, say: Say) -> Item:
    return row(
        button(say("Rules"), Click(Verb.RULES, lobby.id)),
        button(say("Change the rules"), Click(Verb.OPTIONS, lobby.id)),
    )


def _limit_menu(lobby: Lobby, say: Say) -> Item | None:
    """Shows everybody what the host has chosen."""
    options = limit_options(lobby.turn_limit, say)
    return menu(say("Time for a turn…"), Click(Verb.LIMIT, lobby.id), options)


def _add_menu(lobby: Lobby, say: Say) -> Item | None:
    if lobby.full:
        return None
    options = [
        SelectOption(
            label=say("Computer: {level}", level=level_name(Level.THUMB, say)),
            value=Level.THUMB.value,
            description=say("Saves its high cards and takes the tricks that are worth it."),
        ),
        SelectOption(
            label=say("Computer: {level}", level=level_name(Level.CHANCE, say)),
            value=Level.CHANCE.value,
            description=say("Plays by chance, good for the very first match."),
        ),
    ]
    return menu(say("Add a computer…"), Click(Verb.ADD, lobby.id), options)


def _move_menu(lobby: Lobby, say: Say) -> Item | None:
    """With two seats there is nowhere to go that differs."""
    if len(lobby.seats) == 2:
        return None
    options = [
        _move_option(lobby, seat, say)
        for seat, occupant in enumerate(lobby.seats)
        if not isinstance(occupant, Person)
    ]
    return menu(say("Change your seat…"), Click(Verb.MOVE, lobby.id), options)


def _move_option(lobby: Lobby, seat: int, say: Say) -> SelectOption:
    names = seat_names(lobby.seats, say, Style.PLAIN)
    label = say("Seat {seat}: {name}", seat=say.number(seat + 1), name=names[seat])
    description = _side_of(lobby, seat, names, say) if lobby.rules.partners else None
    return SelectOption(label=label, value=str(seat), description=description)


def _side_of(lobby: Lobby, seat: int, names: tuple[str, ...], say: Say) -> str:
    side = lobby.rules.side_of(seat)
    partners = [
        names[other]
        for other in lobby.rules.seats_of(side)
        if other != seat and lobby.seats[other] is not None
    ]
    number = say.number(side + 1)
    if not partners:
        return say("Side {side}, no partner yet", side=number)
    return say("Side {side}, partner: {name}", side=number, name=say.list(partners))
