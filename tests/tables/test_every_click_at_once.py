"""Every seat asks for everything at once: what comes of it could have come one by one (U27)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store.memory import MemoryStore
from bot.store.sql import SqlStore
from tests.tables.storm import Storm

GAMES = {
    "base": 2,
    "catalana": 4,
    "estricta": 3,
    "italiana": 4,
    "mexicana": 3,
    "rotacion": 2,
    "doble": 2,
    "chiamata": 5,
}
IN_MEMORY, ON_A_FILE = 60, 15
"""How many moments of each game."""


@pytest.mark.parametrize("preset", GAMES)
async def test_in_memory(preset: str) -> None:
    storm = Storm(MemoryStore(), preset, GAMES[preset], seed=1)
    for _ in range(IN_MEMORY):
        await storm.blow()
    assert storm.asked.total() > 40 * IN_MEMORY
    for verb in ("new", "begin", "do"):
        assert 0 < storm.done[verb] < storm.asked[verb]


@pytest.mark.parametrize("preset", GAMES)
async def test_on_a_file(preset: str, tmp_path: Path) -> None:
    store = await SqlStore.open(tmp_path / "brisca.sqlite3")
    try:
        storm = Storm(store, preset, GAMES[preset], seed=2)
        for _ in range(ON_A_FILE):
            await storm.blow()
    finally:
        await store.close()
    assert storm.done["do"] > 0
