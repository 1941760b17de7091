"""What is read, as functions on a connection: each sees one moment of the database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from sqlalchemy import ColumnElement, Connection, Select, and_, case, false, func, select

from bot.store import rows
from bot.store.ranking import ranked
from bot.store.rows import AnyRow
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
from bot.tables.ports import Standing, StoredTable


def open_lobbies(connection: Connection) -> tuple[Lobby, ...]:
    """Every lobby, by id; raises `UnreadableError`."""
    taken = _by_first_column(connection.execute(select(lobby_seats)))
    found = connection.execute(select(lobbies).order_by(lobbies.c.id))
    return tuple(rows.lobby_of(row, taken[row.id]) for row in found)


def open_tables(connection: Connection) -> tuple[StoredTable, ...]:
    """Every table in play, by id; raises `UnreadableError`."""
    return _stored_tables(connection, tables.c.over == false())


def one_table(connection: Connection, table_id: str) -> StoredTable | None:
    """A table that is not closed, or None; raises `UnreadableError`."""
    return next(iter(_stored_tables(connection, tables.c.id == table_id)), None)


def _stored_tables(
    connection: Connection, condition: ColumnElement[bool]
) -> tuple[StoredTable, ...]:
    wanted = and_(condition, tables.c.closed == false())
    found = connection.execute(select(tables).where(wanted).order_by(tables.c.id)).all()
    sitting = _by_first_column(
        connection.execute(
            select(seats).join(tables).where(wanted).order_by(seats.c.table_id, seats.c.seat)
        )
    )
    done = _by_first_column(
        connection.execute(
            select(actions)
            .join(tables)
            .where(wanted)
            .order_by(actions.c.table_id, actions.c.revision)
        )
    )
    return tuple(rows.table_of(row, sitting[row.id], done[row.id]) for row in found)


def _by_first_column(found: Iterable[AnyRow]) -> defaultdict[str, list[AnyRow]]:
    groups: defaultdict[str, list[AnyRow]] = defaultdict(list)
    for row in found:
        groups[row[0]].append(row)
    return groups


def note(connection: Connection, key: str) -> str | None:
    """The note of a key, or None."""
    return connection.execute(select(notes.c.value).where(notes.c.key == key)).scalar()


def standings(connection: Connection, guild_id: int) -> Sequence[Standing]:
    """The people of a server, ranked."""
    return ranked(
        Standing(
            user_id=row.user_id,
            name=row.name,
            matches=row.matches,
            matches_won=row.matches_won,
            games=row.games,
            games_won=row.games_won,
        )
        for row in connection.execute(_standings(guild_id))
    )


def _standings(guild_id: int) -> Select[*tuple[object, ...]]:
    played = _matches_of_people(guild_id).subquery()
    return select(
        played.c.user_id,
        func.max(case((played.c.age == 1, played.c.name))).label("name"),
        func.count().label("matches"),
        func.sum(case((played.c.side == played.c.winner, 1), else_=0)).label("matches_won"),
        func.sum(played.c.games).label("games"),
        func.sum(played.c.games_won).label("games_won"),
    ).group_by(played.c.user_id)


def _matches_of_people(guild_id: int) -> Select[*tuple[object, ...]]:
    """A row for each person in each match of a server; `age` is 1 for their last match."""
    every_side = match_sides.alias()
    all_games = (
        select(func.sum(every_side.c.games))
        .where(every_side.c.table_id == matches.c.table_id)
        .scalar_subquery()
    )
    own = and_(
        match_sides.c.table_id == match_seats.c.table_id,
        match_sides.c.side == match_seats.c.side,
    )
    return (
        select(
            match_seats.c.user_id,
            match_seats.c.name,
            match_seats.c.side,
            matches.c.winner,
            all_games.label("games"),
            match_sides.c.games.label("games_won"),
            func.row_number()
            .over(
                partition_by=match_seats.c.user_id,
                order_by=(
                    matches.c.finished_at.desc(),
                    matches.c.table_id.desc(),
                    match_seats.c.seat.desc(),
                ),
            )
            .label("age"),
        )
        .select_from(matches)
        .join(match_seats, match_seats.c.table_id == matches.c.table_id)
        .join(match_sides, own)
        .where(matches.c.guild_id == guild_id, match_seats.c.user_id.is_not(None))
    )
