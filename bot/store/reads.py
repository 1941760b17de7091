"""What is read, as functions on a connection: each sees one moment of the database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Select,
    and_,
    case,
    cast,
    false,
    func,
    literal,
    select,
    true,
)

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
    settings,
    shuffles,
    tables,
)
from bot.tables.dealing import DRAW_NUMBER
from bot.tables.lobby import Lobby
from bot.tables.ports import Outcome, Standing, StoredTable
from bot.tables.promises import Shuffle
from bot.tables.settings import Settings
from bot.tables.shards import Shards


def served(guild_id: ColumnElement[int], shards: Shards) -> ColumnElement[bool]:
    """Whether the server of an id belongs to the shards."""
    if shards.are_all:
        return true()
    minted = guild_id.bitwise_rshift(literal(22, Integer))  # PostgreSQL shifts by no BIGINT
    return (minted % shards.count).in_(shards.ids)


def open_lobbies(connection: Connection, shards: Shards) -> tuple[Lobby, ...]:
    """Every lobby of the shards, by id; raises `UnreadableError`."""
    taken = _by_first_column(connection.execute(select(lobby_seats)))
    draws = _by_first_column(
        connection.execute(
            select(shuffles)
            .join(lobbies, lobbies.c.id == shuffles.c.table_id)
            .where(shuffles.c.number == DRAW_NUMBER)
        )
    )
    found = connection.execute(
        select(lobbies).where(served(lobbies.c.guild_id, shards)).order_by(lobbies.c.id)
    )
    return tuple(rows.lobby_of(row, taken[row.id], draws[row.id]) for row in found)


def open_tables(connection: Connection, shards: Shards) -> tuple[StoredTable, ...]:
    """Every table in play of the shards, by id; raises `UnreadableError`."""
    in_play = and_(tables.c.over == false(), served(tables.c.guild_id, shards))
    return _stored_tables(connection, in_play)


def one_table(connection: Connection, table_id: str) -> StoredTable | None:
    """A table that is not closed, or None; raises `UnreadableError`."""
    return next(iter(_stored_tables(connection, tables.c.id == table_id)), None)


def outcome_of(connection: Connection, table_id: str) -> Outcome | None:
    """How a table has ended, closed or not; raises `UnreadableError`."""
    found = connection.execute(select(tables.c.outcome).where(tables.c.id == table_id)).scalar()
    try:
        return None if found is None else Outcome(found)
    except ValueError as error:
        raise rows.UnreadableError(f"table {table_id} cannot be read: {error}") from error


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
    promised = _by_first_column(
        connection.execute(
            select(shuffles)
            .join(tables, tables.c.id == shuffles.c.table_id)
            .where(wanted)
            .order_by(shuffles.c.table_id, shuffles.c.number)
        )
    )
    return tuple(
        rows.table_of(row, sitting[row.id], done[row.id], promised[row.id]) for row in found
    )


def shuffles_of(connection: Connection, table_id: str) -> tuple[Shuffle, ...]:
    """The shuffles of a lobby or table, by number; raises `UnreadableError`."""
    found = connection.execute(
        select(shuffles).where(shuffles.c.table_id == table_id).order_by(shuffles.c.number)
    )
    try:
        return tuple(map(rows.shuffle_of, found))
    except ValueError as error:
        raise rows.UnreadableError(f"a shuffle of {table_id} cannot be read: {error}") from error


def _by_first_column(found: Iterable[AnyRow]) -> defaultdict[str, list[AnyRow]]:
    groups: defaultdict[str, list[AnyRow]] = defaultdict(list)
    for row in found:
        groups[row[0]].append(row)
    return groups


def settings_of(connection: Connection, guild_id: int) -> Settings:
    """What a server has chosen; raises `UnreadableError`."""
    found = connection.execute(select(settings).where(settings.c.guild_id == guild_id))
    return rows.settings_of(guild_id, found)


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
        _sum(case((played.c.side == played.c.winner, 1), else_=0)).label("matches_won"),
        _sum(played.c.games).label("games"),
        _sum(played.c.games_won).label("games_won"),
    ).group_by(played.c.user_id)


def _sum(column: ColumnElement[int]) -> ColumnElement[int]:
    """PostgreSQL would make a decimal number of it."""
    return cast(func.sum(column), Integer)


def _matches_of_people(guild_id: int) -> Select[*tuple[object, ...]]:
    """A row for each person in each match of a server; `age` is 1 for their last match."""
    every_side = match_sides.alias()
    # R64: the scores of a chiamata sum to nothing, and are no games won.
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
            case((all_games != 0, match_sides.c.games), else_=0).label("games_won"),
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
