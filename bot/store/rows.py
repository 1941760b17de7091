"""Values as rows and back: the one place that knows how a lobby or table is spelled in columns."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, assert_never

from sqlalchemy import Row

from bot.engine.actions import Action
from bot.engine.codec import format_action, parse_action
from bot.engine.presets import rules_from_plain, rules_to_plain
from bot.engine.rules import Rules
from bot.tables.dealing import Cut, Secret
from bot.tables.lobby import Lobby
from bot.tables.ports import FinishedMatch, Outcome, StoredTable
from bot.tables.promises import Shuffle
from bot.tables.seating import Computer, Level, Occupant, Person, Place
from bot.tables.settings import Settings
from bot.tables.table import Table
from bot.tables.turns import TurnClock, TurnLimit

Values = dict[str, Any]
AnyRow = Row[*tuple[Any, ...]]

MODERATOR_ROLE = "moderator_role"
TURN_LIMIT = "turn_limit"
"""The keys of settings."""


class UnreadableError(Exception):
    """A row that this program did not write; the text says which and why."""


def lobby_values(lobby: Lobby) -> Values:
    """The row of a lobby."""
    return {
        "id": lobby.id,
        "guild_id": lobby.place.guild_id,
        "channel_id": lobby.place.channel_id,
        "message_id": lobby.message_id,
        **lobby_changes(lobby),
    }


def lobby_changes(lobby: Lobby) -> Values:
    """What may change in the row of a lobby, but for its message."""
    return {
        "host_id": lobby.host_id,
        "rules": _rules_text(lobby.rules),
        "turn_limit": lobby.turn_limit.value or None,
        "touched_at": lobby.touched_at,
    }


def lobby_seat_values(lobby: Lobby) -> list[Values]:
    """A row for each taken seat of a lobby."""
    return [
        {"lobby_id": lobby.id, "seat": seat, **_occupant_values(occupant)}
        for seat, occupant in enumerate(lobby.seats)
        if occupant is not None
    ]


def table_values(table: Table, revision: int) -> Values:
    """The row of a table that begins at a revision."""
    return {
        "id": table.id,
        "guild_id": table.place.guild_id,
        "channel_id": table.place.channel_id,
        "rules": _rules_text(table.match.rules),
        "first_dealer": table.first_dealer,
        "message_id": table.message_id,
        "revision": revision,
        "over": table.over,
        "closed": False,
        "turn_limit": table.clock.limit.value or None,
        **clock_values(table),
        "outcome": outcome_value(table),
    }


def clock_values(table: Table) -> Values:
    """What time changes in the row of a table."""
    return {
        "deadline": table.clock.deadline,
        "remind_at": table.clock.remind_at,
        "reminder_id": table.clock.reminder_id,
        "touched_at": table.touched_at,
    }


def outcome_value(table: Table) -> str | None:
    """How a table that is not closed has ended, if it has."""
    return Outcome.FINISHED.value if table.over else None


def seat_values(table: Table) -> list[Values]:
    """A row for each seat of a table."""
    return [
        {
            "table_id": table.id,
            "seat": seat,
            "wants_rematch": seat in table.wants_rematch,
            "misses": table.missed(seat),
            "wants_end": seat in table.wants_end,
            **_occupant_values(occupant),
        }
        for seat, occupant in enumerate(table.seats)
    ]


def action_values(table_id: str, revision: int, action: Action, at: datetime | None) -> Values:
    """The row of an action."""
    return {"table_id": table_id, "revision": revision, "action": format_action(action), "at": at}


def shuffle_values(table_id: str, shuffle: Shuffle) -> Values:
    """The row of a shuffle."""
    secret = {"table_id": table_id, "number": shuffle.number, "secret": shuffle.secret.hex}
    return {**secret, **cut_values(shuffle)}


def cut_values(shuffle: Shuffle) -> Values:
    """What may change in the row of a shuffle, until it is cut."""
    cut = shuffle.cut
    return {
        "cut": None if cut is None else cut.depth,
        "cut_by": None if cut is None else cut.seat,
        "click": None if cut is None else cut.click,
        "cut_deadline": shuffle.deadline,
    }


def match_values(finished: FinishedMatch) -> Values:
    """The row of a finished match."""
    return {
        "table_id": finished.table_id,
        "guild_id": finished.guild_id,
        "finished_at": finished.finished_at,
        "rules": _rules_text(finished.rules),
        "winner": finished.winner,
    }


def match_side_values(finished: FinishedMatch) -> list[Values]:
    """A row for each side of a finished match."""
    return [
        {"table_id": finished.table_id, "side": side, "games": games}
        for side, games in enumerate(finished.games)
    ]


def match_seat_values(finished: FinishedMatch) -> list[Values]:
    """A row for each seat of a finished match."""
    return [
        {
            "table_id": finished.table_id,
            "seat": seat,
            "side": finished.rules.side_of(seat),
            **_occupant_values(occupant),
        }
        for seat, occupant in enumerate(finished.seats)
    ]


def setting_values(guild_id: int, settings: Settings) -> list[Values]:
    """A row for each choice of a server."""
    limit = settings.turn_limit
    chosen = {
        MODERATOR_ROLE: settings.moderator_role,
        TURN_LIMIT: None if limit is None else limit.value,
    }
    return [
        {"guild_id": guild_id, "key": key, "value": str(value)}
        for key, value in chosen.items()
        if value is not None
    ]


def settings_of(guild_id: int, found: Iterable[AnyRow]) -> Settings:
    """Read what a server has chosen; raises `UnreadableError`."""
    chosen = {row.key: row.value for row in found}
    role, limit = chosen.get(MODERATOR_ROLE), chosen.get(TURN_LIMIT)
    try:
        return Settings(
            moderator_role=None if role is None else int(role),
            turn_limit=None if limit is None else TurnLimit(int(limit)),
        )
    except ValueError as error:
        raise UnreadableError(f"the settings of {guild_id} cannot be read: {error}") from error


def lobby_of(row: AnyRow, seats: Iterable[AnyRow], shuffles: Sequence[AnyRow]) -> Lobby:
    """Read a lobby, and whether its draw is promised; raises `UnreadableError`."""
    try:
        rules = _rules_of(row.rules)
        draw = shuffle_of(shuffles[0]) if shuffles else None
        taken = {seat.seat: _occupant_of(seat) for seat in seats}
        turn_limit = TurnLimit(row.turn_limit or 0)
    except ValueError as error:
        raise UnreadableError(f"lobby {row.id} cannot be read: {error}") from error
    return Lobby(
        id=row.id,
        place=Place(row.guild_id, row.channel_id),
        host_id=row.host_id,
        rules=rules,
        seats=tuple(taken.get(seat) for seat in range(rules.players)),
        message_id=row.message_id,
        commitment=None if draw is None else draw.commitment,
        turn_limit=turn_limit,
        touched_at=row.touched_at,
    )


def shuffle_of(row: AnyRow) -> Shuffle:
    """Read a shuffle; raises `ValueError`, which tells no secret."""
    cut = None if row.cut is None else Cut(row.cut, row.cut_by, row.click)
    return Shuffle(row.number, Secret.parse(row.secret), cut, row.cut_deadline)


def table_of(
    row: AnyRow,
    seats: Sequence[AnyRow],
    actions: Iterable[AnyRow],
    shuffles: Iterable[AnyRow],
) -> StoredTable:
    """Read a table from rows in order of seat, revision and number; raises `UnreadableError`."""
    try:
        return StoredTable(
            id=row.id,
            place=Place(row.guild_id, row.channel_id),
            rules=_rules_of(row.rules),
            seats=tuple(_occupant_of(seat) for seat in seats),
            actions=tuple(parse_action(action.action) for action in actions),
            first_dealer=row.first_dealer,
            wants_rematch=frozenset(seat.seat for seat in seats if seat.wants_rematch),
            wants_end=frozenset(seat.seat for seat in seats if seat.wants_end),
            message_id=row.message_id,
            shuffles=tuple(map(shuffle_of, shuffles)),
            misses=_misses_of(seats),
            clock=_clock_of(row),
            touched_at=row.touched_at,
        )
    except ValueError as error:
        raise UnreadableError(f"table {row.id} cannot be read: {error}") from error


def _misses_of(seats: Sequence[AnyRow]) -> tuple[int, ...]:
    misses = tuple(seat.misses for seat in seats)
    return misses if any(misses) else ()


def _clock_of(row: AnyRow) -> TurnClock:
    limit = TurnLimit(row.turn_limit or 0)
    return TurnClock(limit, row.deadline, row.remind_at, row.reminder_id)


def _occupant_values(occupant: Occupant) -> Values:
    match occupant:
        case Person(user_id, name):
            return {"user_id": user_id, "name": name, "level": None}
        case Computer(level):
            return {"user_id": None, "name": None, "level": level.value}
        case _:
            assert_never(occupant)


def _occupant_of(row: AnyRow) -> Occupant:
    if row.user_id is None:
        return Computer(Level(row.level))
    return Person(row.user_id, row.name)


def _rules_text(rules: Rules) -> str:
    """Every option by name, so that a row means the same whatever becomes of its preset."""
    return json.dumps({**rules_to_plain(rules), **rules.plain()})


def _rules_of(text: str) -> Rules:
    return rules_from_plain(json.loads(text))
