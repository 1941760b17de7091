"""Every preset chosen in a lobby for each number of seats, and played as chosen."""

from __future__ import annotations

import pytest

from bot.engine.presets import PRESETS, rules_for
from bot.ui.custom_id import Verb
from bot.ui.panels.digest import rules_line
from tests.driver import Bed, Person
from tests.e2e.play import ENGLISH, stored

CHOICES = [(name, players) for name, preset in PRESETS.items() for players in preset.packs]


@pytest.mark.parametrize(("preset", "players"), CHOICES)
async def test_a_preset_is_chosen_and_played(
    bed: Bed, ana: Person, preset: str, players: int
) -> None:
    rules = rules_for(preset, players)
    digest = rules_line(rules, ENGLISH)
    other = next(name for name, one in PRESETS.items() if name != preset and players in one.packs)
    await ana.slash("brisca new", game=other, players=players, computers=players - 1)
    await ana.press("Change the rules")
    assert digest not in ana.told()
    await ana.choose(Verb.PRESET, preset)
    assert digest in ana.told()
    assert digest in ana.panel().text
    await ana.press(Verb.START)
    assert (await stored(bed, ana.panel())).match.rules == rules
    assert digest in ana.panel().text


@pytest.mark.parametrize(
    ("asked", "seats", "words"),
    [
        ({"game": "chiamata"}, 5, "two against three in secret"),
        ({"players": 6}, 6, "Three against three"),
    ],
)
async def test_what_is_left_out_of_the_command_goes_with_the_rest(
    ana: Person, asked: dict[str, int | str], seats: int, words: str
) -> None:
    await ana.slash("brisca new", **asked)
    assert f"a table for {seats}" in ana.panel().text
    assert words in ana.panel().text
