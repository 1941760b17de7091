"""What is written, as functions on a connection that is inside a transaction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Connection, delete, false, insert, true, update
from sqlalchemy.exc import IntegrityError

from bot.engine.actions import Action
from bot.store import rows
from bot.store.schema import (
    actions,
    lobbies,
    lobby_seats,
    match_seats,
    match_sides,
    matches,
    notes,
    seats,
    tables,
)
from bot.tables.lobby import Lobby
from bot.tables.ports import FinishedMatch, StaleRevisionError
from bot.tables.table import Table


def save_lobby(connection: Connection, lobby: Lobby) -> None:
    """Insert a lobby, or bring host, rules and seats of a known one up to date."""
    values = rows.lobby_values(lobby)
    known = connection.execute(
        update(lobbies)
        .where(lobbies.c.id == lobby.id)
        .values(host_id=values["host_id"], rules=values["rules"])
    )
    if known.rowcount == 0:
        connection.execute(insert(lobbies), values)
    connection.execute(delete(lobby_seats).where(lobby_seats.c.lobby_id == lobby.id))
    taken = rows.lobby_seat_values(lobby)
    if taken:
        connection.execute(insert(lobby_seats), taken)


def delete_lobby(connection: Connection, lobby_id: str) -> None:
    """Delete a lobby with its seats, if it is there."""
    connection.execute(delete(lobbies).where(lobbies.c.id == lobby_id))


def open_table(
    connection: Connection, table: Table, opening: Sequence[Action], replaces: str | None
) -> None:
    """Replace a lobby, or a finished table, by a table; raises `StaleRevisionError` if it exists.

    `table` is as it was before the first action of `opening`.
    """
    delete_lobby(connection, table.id)
    if replaces is not None:
        close_table(connection, replaces)
    try:
        connection.execute(insert(tables), rows.table_values(table, len(opening)))
    except IntegrityError as error:
        raise StaleRevisionError(f"table {table.id} has been opened already") from error
    connection.execute(insert(seats), rows.seat_values(table))
    if opening:
        connection.execute(
            insert(actions),
            [
                rows.action_values(table.id, revision, action, at=None)
                for revision, action in enumerate(opening, start=1)
            ],
        )


def append(
    connection: Connection,
    table: Table,
    action: Action,
    at: datetime,
    finished: FinishedMatch | None,
) -> None:
    """Add the action if it follows the last one of a table in play; else `StaleRevisionError`."""
    advanced = connection.execute(
        update(tables)
        .where(
            tables.c.id == table.id,
            tables.c.revision == table.revision - 1,
            tables.c.over == false(),
            tables.c.closed == false(),
        )
        .values(revision=table.revision, over=table.over)
    )
    if advanced.rowcount == 0:
        raise StaleRevisionError(f"table {table.id} does not wait for revision {table.revision}")
    connection.execute(insert(actions), rows.action_values(table.id, table.revision, action, at))
    if finished is not None:
        connection.execute(insert(matches), rows.match_values(finished))
        connection.execute(insert(match_sides), rows.match_side_values(finished))
        connection.execute(insert(match_seats), rows.match_seat_values(finished))


def save_seats(connection: Connection, table: Table) -> None:
    """Replace the seats of a table that is not closed; else `StaleRevisionError`."""
    still_there = connection.execute(
        update(tables)
        .where(tables.c.id == table.id, tables.c.closed == false())
        .values(closed=false())
    )
    if still_there.rowcount == 0:
        raise StaleRevisionError(f"table {table.id} is closed")
    connection.execute(delete(seats).where(seats.c.table_id == table.id))
    connection.execute(insert(seats), rows.seat_values(table))


def close_table(connection: Connection, table_id: str) -> None:
    """Mark a table as closed, if it is there."""
    connection.execute(update(tables).where(tables.c.id == table_id).values(closed=true()))


def set_message(connection: Connection, panel_id: str, message_id: int) -> None:
    """Note the message of the lobby or table of that id, if it is there."""
    for panels in (lobbies, tables):
        connection.execute(
            update(panels).where(panels.c.id == panel_id).values(message_id=message_id)
        )


def set_note(connection: Connection, key: str, value: str) -> None:
    """Insert or replace a note."""
    known = connection.execute(update(notes).where(notes.c.key == key).values(value=value))
    if known.rowcount == 0:
        connection.execute(insert(notes), {"key": key, "value": value})
