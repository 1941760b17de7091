"""The host chooses the rules: written before they are told, and refused choices change nothing."""

from collections.abc import Awaitable, Callable
from random import Random

import pytest

from bot.engine.options import DoubleOver, Obligations
from bot.engine.presets import rules_for
from bot.engine.rules_error import RulesError, RulesProblem
from bot.store.memory import MemoryStore
from bot.tables.chance import RandomChance
from bot.tables.errors import Refused, TableRefusal
from bot.tables.lobby import Lobby
from bot.tables.service import Tables
from tests.tables.conftest import ANA, BEA, HERE, QuickClock, Witness

Attempt = Callable[[Tables, str], Awaitable[Lobby]]


async def opened(tables: Tables, players: int = 4, computers: int = 0) -> Lobby:
    return await tables.open_lobby(ANA, HERE, players=players, computers=computers)


async def stored(store: MemoryStore, lobby_id: str) -> object:
    """The lobby as a new process would find it."""
    again = Tables(store, QuickClock(), RandomChance(Random(2)))
    await again.resume()
    return await again.get(lobby_id)


async def test_a_preset_takes_the_place_of_all_rules(
    tables: Tables, store: MemoryStore, witness: Witness
) -> None:
    before = await opened(tables, computers=1)
    await tables.set_option(before.id, ANA.user_id, "tie", "all")
    after = await tables.choose_preset(before.id, ANA.user_id, "estricta")
    assert after.rules == rules_for("estricta", 4)
    assert after.seats == before.seats
    assert witness.told[-1] == after == await stored(store, before.id)


async def test_an_option_changes_alone(
    tables: Tables, store: MemoryStore, witness: Witness
) -> None:
    before = await opened(tables)
    after = await tables.set_option(before.id, ANA.user_id, "obligations", "follow")
    assert after.rules.obligations is Obligations.FOLLOW
    assert after.rules.differing(before.rules) == {"obligations": "follow"}
    assert witness.told[-1] == after == await stored(store, before.id)


async def test_the_chosen_rules_are_those_of_the_match(tables: Tables) -> None:
    lobby = await opened(tables, players=2, computers=1)
    await tables.choose_preset(lobby.id, ANA.user_id, "catalana")
    chosen = await tables.set_option(lobby.id, ANA.user_id, "double_over", 100)
    table = await tables.begin(lobby.id, ANA.user_id)
    assert table.match.rules == chosen.rules
    assert table.match.rules.double_over is DoubleOver.OVER_100


REFUSED: dict[str, tuple[RulesProblem | TableRefusal, Attempt]] = {
    "a contradiction": (
        RulesProblem.DOUBLE_WITHOUT_BONUS,
        lambda tables, id_: tables.set_option(id_, ANA.user_id, "double_over", 120),
    ),
    "an unknown option": (
        RulesProblem.UNKNOWN_OPTION,
        lambda tables, id_: tables.set_option(id_, ANA.user_id, "jokers", True),
    ),
    "an unknown value": (
        RulesProblem.BAD_VALUE,
        lambda tables, id_: tables.set_option(id_, ANA.user_id, "tie", "coin"),
    ),
    "a preset for others": (
        RulesProblem.PRESET_PLAYERS,
        lambda tables, id_: tables.choose_preset(id_, ANA.user_id, "mexicana"),
    ),
    "an unknown preset": (
        RulesProblem.BAD_VALUE,
        lambda tables, id_: tables.choose_preset(id_, ANA.user_id, "poker"),
    ),
    "another number of players": (
        TableRefusal.STALE,
        lambda tables, id_: tables.set_option(id_, ANA.user_id, "players", 4),
    ),
    "an option by a guest": (
        TableRefusal.HOST_ONLY,
        lambda tables, id_: tables.set_option(id_, BEA.user_id, "tie", "all"),
    ),
    "a preset by a guest": (
        TableRefusal.HOST_ONLY,
        lambda tables, id_: tables.choose_preset(id_, BEA.user_id, "italiana"),
    ),
    "rules for a lobby that is gone": (
        TableRefusal.GONE,
        lambda tables, _: tables.set_option("nosuchlobby", ANA.user_id, "tie", "all"),
    ),
}


@pytest.mark.parametrize("case", REFUSED)
async def test_a_refused_choice_changes_nothing(
    case: str, tables: Tables, store: MemoryStore, witness: Witness
) -> None:
    why, attempt = REFUSED[case]
    lobby = await tables.open_lobby(ANA, HERE, players=6, preset="catalana")
    lobby = await tables.join(lobby.id, BEA)
    told = len(witness.told)
    with pytest.raises((RulesError, Refused)) as refused:
        await attempt(tables, lobby.id)
    reason = refused.value
    assert (reason.problem if isinstance(reason, RulesError) else reason.refusal) is why
    assert await tables.get(lobby.id) == lobby == await stored(store, lobby.id)
    assert len(witness.told) == told


async def test_a_match_under_way_keeps_its_rules(tables: Tables) -> None:
    lobby = await opened(tables, players=2, computers=1)
    table = await tables.begin(lobby.id, ANA.user_id)
    for attempt in (
        tables.set_option(lobby.id, ANA.user_id, "tie", "all"),
        tables.choose_preset(lobby.id, ANA.user_id, "italiana"),
    ):
        with pytest.raises(Refused) as refused:
            await attempt
        assert refused.value.refusal is TableRefusal.STARTED
    assert await tables.get(lobby.id) == table
