"""Lobbies: who may sit, move, leave and start."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.engine.rules import Rules
from bot.tables.errors import Refused, TableRefusal
from bot.tables.lobby import Lobby, open_lobby
from bot.tables.seating import Computer, Level, Person
from tests.tables.conftest import ANA, BEA, CARLES, HERE

THUMB = Computer(Level.THUMB)


def lobby(players: int = 2, computers: int = 0) -> Lobby:
    return open_lobby("a", HERE, ANA, Rules(players=players), computers, Level.THUMB)


def test_the_host_sits_first_and_computers_last() -> None:
    assert lobby(4, 2).seats == (ANA, None, THUMB, THUMB)
    assert lobby(2, 1).full


@pytest.mark.parametrize("computers", [-1, 2, 3])
def test_computers_leave_a_seat_to_the_host(computers: int) -> None:
    with pytest.raises(Refused) as refused:
        lobby(2, computers)

    assert refused.value.refusal is TableRefusal.TOO_MANY_COMPUTERS


def test_join_takes_the_first_free_seat() -> None:
    assert lobby(3).join(BEA).seats == (ANA, BEA, None)


def test_move_takes_a_free_seat_and_swaps_with_a_computer() -> None:
    moved = lobby(4, 1).move(ANA.user_id, 3)
    assert moved.seats == (THUMB, None, None, ANA)
    assert moved.move(ANA.user_id, 1).seats == (THUMB, ANA, None, None)


def test_leaving_makes_the_next_person_host() -> None:
    left = lobby(3).join(BEA).join(CARLES).leave(ANA.user_id)
    assert left is not None
    assert left.seats == (None, BEA, CARLES)
    assert left.host_id == BEA.user_id


def test_the_host_stays_host_when_another_leaves() -> None:
    left = lobby(3).join(BEA).leave(BEA.user_id)
    assert left is not None
    assert left.host_id == ANA.user_id


def test_the_last_person_closes_the_lobby_even_with_computers() -> None:
    assert lobby(3, 2).leave(ANA.user_id) is None


def test_add_and_remove_computers() -> None:
    filled = lobby(3).add_computer(ANA.user_id, Level.CHANCE)
    assert filled.seats == (ANA, Computer(Level.CHANCE), None)
    assert filled.remove_computer(ANA.user_id).seats == (ANA, None, None)


def test_other_rules_leave_everybody_seated() -> None:
    before = lobby(3, 1).join(BEA)
    rules = Rules(players=3, match_n=7)
    assert before.with_rules(ANA.user_id, rules) == replace(before, rules=rules)


def test_start_gives_the_occupants() -> None:
    assert lobby(2).join(BEA).require_start(ANA.user_id) == (ANA, BEA)


REFUSED: dict[str, tuple[TableRefusal, Callable[[], object]]] = {
    "join twice": (TableRefusal.SEATED_ALREADY, lambda: lobby(3).join(Person(1, "Other name"))),
    "join a full lobby": (TableRefusal.FULL, lambda: lobby(2, 1).join(BEA)),
    "move without a seat": (TableRefusal.NOT_SEATED, lambda: lobby(4).move(9, 1)),
    "move to one's own seat": (TableRefusal.OWN_SEAT, lambda: lobby(4).move(1, 0)),
    "move to a taken seat": (TableRefusal.SEAT_TAKEN, lambda: lobby(4).join(BEA).move(1, 1)),
    "move off the table": (TableRefusal.STALE, lambda: lobby(4).move(1, 4)),
    "leave without a seat": (TableRefusal.NOT_SEATED, lambda: lobby(4).leave(9)),
    "another adds a computer": (
        TableRefusal.HOST_ONLY,
        lambda: lobby(3).join(BEA).add_computer(BEA.user_id, Level.THUMB),
    ),
    "a computer too many": (
        TableRefusal.FULL,
        lambda: lobby(2, 1).add_computer(ANA.user_id, Level.THUMB),
    ),
    "another removes a computer": (TableRefusal.HOST_ONLY, lambda: lobby(3, 1).remove_computer(9)),
    "no computer to remove": (TableRefusal.NO_COMPUTER, lambda: lobby(3).remove_computer(1)),
    "another changes the rules": (
        TableRefusal.HOST_ONLY,
        lambda: lobby(3).join(BEA).with_rules(BEA.user_id, Rules(players=3, match_n=5)),
    ),
    "rules for more seats": (
        TableRefusal.STALE,
        lambda: lobby(3).with_rules(ANA.user_id, Rules(players=4)),
    ),
    "another starts": (TableRefusal.HOST_ONLY, lambda: lobby(2, 1).require_start(9)),
    "start with a free seat": (TableRefusal.NOT_FULL, lambda: lobby(2).require_start(1)),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    refusal, attempt = REFUSED[case]
    with pytest.raises(Refused) as refused:
        attempt()
    assert refused.value.refusal is refusal
