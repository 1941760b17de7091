"""Rule sets come back from every store with all of their options."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.presets import rules_for
from bot.engine.rules import Rules
from bot.engine.state import new_match
from bot.tables.seating import Occupant
from tests.store.builders import ANA, COMPUTER, a_lobby, a_story
from tests.store.conftest import Reopen

RULE_SETS = [
    rules_for("base", 2),
    rules_for("base", 2).changed({"concede": "off"}),
    rules_for("estricta", 4).changed({"concede": "hand_under_10", "renuncio": "claim"}),
    rules_for("estricta", 3).changed({"capote": True, "capote_fail": "score_normally"}),
    rules_for("catalana", 6).changed({"share_hands": "both", "share_hands_six": True}),
    rules_for("italiana", 4).changed({"signs": "interceptable", "sign_table": "italy_b"}),
    rules_for("mexicana", 3),
    rules_for("rotacion", 4).changed({"rotation_decide": "sum"}),
    rules_for("doble", 2).changed({"two_card_play": 4}),
    rules_for("chiamata", 5).changed({"weak_hand": 2, "bid_multiplier": "x6"}),
    rules_for("chiamata", 5).changed({"weak_hand": 0, "carichi_call": True}),
]


@pytest.mark.parametrize("rules", RULE_SETS)
async def test_rules_come_back_as_they_were(reopen: Reopen, rules: Rules) -> None:
    seats: tuple[Occupant, ...] = (ANA, *(COMPUTER,) * (rules.players - 1))
    lobby = replace(a_lobby("lobby001"), rules=rules, seats=seats)
    table = replace(a_story("table001").table, seats=seats, match=new_match(rules))
    store = await reopen()
    await store.save_lobby(lobby)
    await store.open_table(table, ())

    store = await reopen()
    assert await store.lobbies() == (lobby,)
    assert [stored.rules for stored in await store.open_tables()] == [rules]
