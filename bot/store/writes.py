"""What is written, as functions on a connection that is inside a transaction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    bindparam,
    delete,
    exists,
    false,
    func,
    insert,
    select,
    true,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from bot.engine.actions import Action
from bot.store import rows
from bot.store.reads import served
from bot.store.schema import (
    actions,
    lobbies,
    lobby_seats,
    match_seats,
    match_sides,
    matches,
    notes,
    seats,
    settings,
    shuffles,
    tables,
)
from bot.tables.dealing import DRAW_NUMBER, Secret
from bot.tables.lobby import Lobby
from bot.tables.ports import FinishedMatch, Outcome, StaleRevisionError
from bot.tables.promises import Shuffle
from bot.tables.settings import Settings
from bot.tables.shards import Shards
from bot.tables.table import Table

ALIVE = "alive "
"""With the shards after it, the note of when their process was last known to run, as ISO text."""


def save_lobby(connection: Connection, lobby: Lobby, secret: Secret | None) -> None:
    """Insert a lobby, or bring a known one up to date, but for its place and message.

    With a secret, promise its draw; `StaleRevisionError` where another one is promised.
    """
    known = connection.execute(
        update(lobbies).where(lobbies.c.id == lobby.id).values(rows.lobby_changes(lobby))
    )
    if known.rowcount == 0:
        connection.execute(insert(lobbies), rows.lobby_values(lobby))
    connection.execute(delete(lobby_seats).where(lobby_seats.c.lobby_id == lobby.id))
    taken = rows.lobby_seat_values(lobby)
    if taken:
        connection.execute(insert(lobby_seats), taken)
    if secret is not None:
        _keep_shuffle(connection, lobby.id, Shuffle(DRAW_NUMBER, secret))


def delete_lobby(connection: Connection, lobby_id: str) -> None:
    """Delete a lobby with its seats and the secret of its draw, if it is there."""
    is_table = exists(select(tables.c.id).where(tables.c.id == lobby_id))
    connection.execute(delete(shuffles).where(shuffles.c.table_id == lobby_id, ~is_table))
    connection.execute(delete(lobbies).where(lobbies.c.id == lobby_id))


def open_table(
    connection: Connection,
    table: Table,
    opening: Sequence[Action],
    replaces: str | None,
    promised: Sequence[Shuffle],
) -> None:
    """Replace a lobby, or a finished table, by a table; raises `StaleRevisionError` if it exists.

    `table` is as it was before the first action of `opening`.
    """
    connection.execute(delete(lobbies).where(lobbies.c.id == table.id))
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
    for shuffle in promised:
        _keep_shuffle(connection, table.id, shuffle)


def append(
    connection: Connection,
    table: Table,
    action: Action,
    at: datetime,
    finished: FinishedMatch | None,
    shuffle: Shuffle | None,
    with_misses: bool,
) -> None:
    """Add the action if it follows the last one of a table in play; else `StaleRevisionError`."""
    advanced_to = {"revision": table.revision, "over": table.over, **rows.clock_values(table)}
    advanced = connection.execute(
        update(tables)
        .where(
            tables.c.id == table.id,
            tables.c.revision == table.revision - 1,
            tables.c.over == false(),
            tables.c.closed == false(),
        )
        .values(**advanced_to, outcome=rows.outcome_value(table))
    )
    if advanced.rowcount == 0:
        raise StaleRevisionError(f"table {table.id} does not wait for revision {table.revision}")
    connection.execute(insert(actions), rows.action_values(table.id, table.revision, action, at))
    if with_misses:
        _write_misses(connection, table)
    if shuffle is not None:
        _keep_shuffle(connection, table.id, shuffle)
    if finished is not None:
        connection.execute(insert(matches), rows.match_values(finished))
        connection.execute(insert(match_sides), rows.match_side_values(finished))
        connection.execute(insert(match_seats), rows.match_seat_values(finished))


def save_seats(connection: Connection, table: Table) -> None:
    """Replace seats and clock of a table that is not closed; else `StaleRevisionError`."""
    _require_open(connection, table.id)
    at_table = tables.c.id == table.id
    connection.execute(update(tables).where(at_table).values(rows.clock_values(table)))
    connection.execute(delete(seats).where(seats.c.table_id == table.id))
    connection.execute(insert(seats), rows.seat_values(table))


def _write_misses(connection: Connection, table: Table) -> None:
    connection.execute(
        update(seats)
        .where(seats.c.table_id == table.id, seats.c.seat == bindparam("its_seat"))
        .values(misses=bindparam("its_misses")),
        [{"its_seat": seat, "its_misses": table.missed(seat)} for seat in range(len(table.seats))],
    )


def save_shuffle(connection: Connection, table_id: str, shuffle: Shuffle) -> None:
    """Add a shuffle to a table that is not closed, or change one that is not cut yet.

    Raises `StaleRevisionError`.
    """
    _require_open(connection, table_id)
    _keep_shuffle(connection, table_id, shuffle)


def _require_open(connection: Connection, table_id: str) -> None:
    """Raise `StaleRevisionError` where a table is closed; hold its row until the commit."""
    still_there = connection.execute(
        update(tables)
        .where(tables.c.id == table_id, tables.c.closed == false())
        .values(closed=false())
    )
    if still_there.rowcount == 0:
        raise StaleRevisionError(f"table {table_id} is closed")


def _keep_shuffle(connection: Connection, table_id: str, shuffle: Shuffle) -> None:
    """Insert a shuffle, or its cut; a secret, once it is written, stays."""
    changed = connection.execute(
        update(shuffles)
        .where(
            shuffles.c.table_id == table_id,
            shuffles.c.number == shuffle.number,
            shuffles.c.secret == shuffle.secret.hex,
            shuffles.c.cut.is_(None),
        )
        .values(rows.cut_values(shuffle))
    )
    if changed.rowcount == 0:
        try:
            connection.execute(insert(shuffles), rows.shuffle_values(table_id, shuffle))
        except IntegrityError as error:
            known = f"shuffle {shuffle.number} of {table_id} is cut, or has another secret"
            raise StaleRevisionError(known) from error


def close_table(connection: Connection, table_id: str) -> None:
    """Mark a table as closed, if it is there; a match that was not over is void."""
    outcome = func.coalesce(tables.c.outcome, Outcome.VOID.value)
    connection.execute(
        update(tables).where(tables.c.id == table_id).values(closed=true(), outcome=outcome)
    )


def set_message(connection: Connection, panel_id: str, message_id: int) -> None:
    """Note the message of the lobby or table of that id, if it is there."""
    for panels in (lobbies, tables):
        connection.execute(
            update(panels).where(panels.c.id == panel_id).values(message_id=message_id)
        )


def save_settings(connection: Connection, guild_id: int, chosen: Settings) -> None:
    """Replace what a server has chosen."""
    connection.execute(delete(settings).where(settings.c.guild_id == guild_id))
    values = rows.setting_values(guild_id, chosen)
    if values:
        connection.execute(insert(settings), values)


def set_note(connection: Connection, key: str, value: str) -> None:
    """Insert or replace a note, which another process may be doing at the same moment."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    statement = dialect.insert(notes).values(key=key, value=value)
    connection.execute(
        statement.on_conflict_do_update(index_elements=[notes.c.key], set_={"value": value})
    )


def beat(connection: Connection, now: datetime, shards: Shards) -> None:
    """Note that the process of these shards runs."""
    set_note(connection, f"{ALIVE}{shards}", now.isoformat())


def wake(connection: Connection, now: datetime, shards: Shards) -> None:
    """Move the deadlines of these shards by the time that they were not served; note that it runs.

    They may have been divided otherwise among processes before.
    """
    found = connection.execute(select(notes).where(notes.c.key.startswith(ALIVE)))
    seen = [
        datetime.fromisoformat(row.value)
        for row in found
        if shards.meet(Shards.parse(row.key.removeprefix(ALIVE)))
    ]
    down = now - max(seen, default=now)
    if down > timedelta():
        _move_deadlines(connection, down, shards)
    beat(connection, now, shards)


def _move_deadlines(connection: Connection, down: timedelta, shards: Shards) -> None:
    """Move what is awaited, and since when nobody has done anything, where these shards serve."""
    own = served(tables.c.guild_id, shards)
    own_tables = select(tables.c.id).where(own)
    _move(connection, shuffles.c.cut_deadline, down, shuffles.c.table_id.in_(own_tables))
    _move(connection, lobbies.c.touched_at, down, served(lobbies.c.guild_id, shards))
    for moment in (tables.c.deadline, tables.c.remind_at, tables.c.touched_at):
        _move(connection, moment, down, own, tables.c.over == false(), tables.c.closed == false())


def _move(
    connection: Connection,
    moment: Column[datetime],
    down: timedelta,
    *conditions: ColumnElement[bool],
) -> None:
    """Move a column wherever it is not null, in Python: SQLite keeps moments as text."""
    table = moment.table
    keys = list(table.primary_key)
    found = connection.execute(select(*keys, moment).where(moment.is_not(None), *conditions))
    moved = [
        {f"of_{key.name}": value for key, value in zip(keys, row[:-1], strict=True)}
        | {"moved_to": row[-1] + down}
        for row in found
    ]
    if moved:
        here = (key == bindparam(f"of_{key.name}") for key in keys)
        statement = update(table).where(*here).values({moment.name: bindparam("moved_to")})
        connection.execute(statement, moved)
