"""What people call themselves changes nothing of a panel but the name itself.

Each panel is drawn twice, for people of a plain name and of a hostile one: what differs may lie
inside the marks that set a name apart, and there it has no power.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from discord import ui

from bot.engine.actions import Accuse, Concede
from bot.i18n.catalogue import Catalogue, Say
from bot.tables.dealing import Commitment
from bot.tables.lobby import Lobby
from bot.tables.ports import Standing
from bot.tables.promises import AwaitedCut
from bot.tables.seating import Person
from bot.tables.table import Table
from bot.ui.option_words import Page
from bot.ui.panels import (
    alt_text,
    closed_panel,
    cut_panel,
    end_panel,
    hand_panel,
    lobby_panel,
    options_panel,
    result_panel,
    rules_panel,
    standings_panel,
    table_panel,
    which_panel,
    why_panel,
)
from sandbox.limits.messages import message_problems
from tests.ui.playing import renamed
from tests.ui.tables import finished_match, new_lobby, new_table, payload
from tests.ui.variants import SITUATIONS, situation

CATALOGUE = Catalogue()
SAYS = [CATALOGUE.say(code) for code in CATALOGUE.languages]
V2 = 1 << 15
FSI, PDI = "\u2068", "\u2069"
PLAIN = "Anna"
HOSTILE = (
    "**b** __u__ ~~s~~ ||p||",
    "`code` ```block```",
    "# head\n> quote\n- list",
    "-# small\n1. one",
    "<@1> <@&2> <#3> </a:4>",
    "@everyone @here",
    "<t:1:R><:a:1>",
    "[a](https://b.c) https://d.e",
    "discord.gg/abc",
    "\u202eannA\u202c\u2067",
    "\u2069\u2069) wins\u2068",
    "\u200b\u200d\ufeff",
    "Ann\u200ba",
    "אבי أحمد",
    "Z" + "\u0336" * 31,
    "🂡" * 32,
    "👩‍👩‍👧‍👦" * 8,
    "﷽" * 32,
    "W" * 4000,
    "\\",
    "{name} %s {n}",
    "\ud800x",
    "a\u2028b\u2029c\x00\x07",
)
WITHOUT_NAMES = re.compile(f"{FSI}[^{FSI}{PDI}]*{PDI}")
POWERS = re.compile(r"[\\*_~|`\[\]()<>#]|^\s*[-+>]|^\s*\d+\.\s|@(?!\u200b)|://|\n")
ESCAPED = re.compile(r"\\[\\*_~|`\[\]()<>#>.+-]")
NOW = datetime(2026, 1, 1, tzinfo=UTC)
LABELS = ("label", "placeholder", "description")
"""Texts in which there is no markdown; a name in them is not set apart."""


def public_panels(table: Table, say: Say) -> Iterator[ui.LayoutView]:
    """What everybody may come to see of a table."""
    yield table_panel(table, say, "table.png")
    yield result_panel(table, say, "table.png")
    yield closed_panel(table, say)
    yield rules_panel(table, say)
    promise = Commitment(bytes(32))
    yield cut_panel(
        replace(table, cut=AwaitedCut(1, promise, table.cutter, NOW), promised=promise),
        say,
        "table.png",
    )
    wanting = frozenset(range(1, len(table.seats)))
    yield table_panel(replace(table, wants_end=wanting), say, "table.png")
    yield result_panel(replace(table, wants_rematch=wanting), say, "table.png")


def private_panels(table: Table, say: Say) -> Iterator[ui.LayoutView]:
    """What one person may come to see of a table."""
    for seat in range(len(table.seats)):
        yield hand_panel(table, seat, say)
        yield hand_panel(table, seat, say, "A notice.")
        for asked in (Concede(seat), Accuse(seat, (seat + 1) % len(table.seats))):
            if asked in table.view(seat).offers:
                yield hand_panel(table, seat, say, asked=asked)
        yield why_panel(table, seat, say)
    for moderator in (False, True):
        yield end_panel(table, 10, moderator, say)
    yield which_panel([replace(table, id=f"table00{number}") for number in range(8)], say)


def lobby_panels(lobby: Lobby, say: Say) -> Iterator[ui.LayoutView]:
    """All that is shown of a lobby."""
    for panel in (lobby_panel, closed_panel, rules_panel):
        yield panel(lobby, say)
    yield options_panel(lobby, Page.MATCH, say)
    yield end_panel(lobby, 10, True, say)
    yield which_panel([lobby], say)


def problems(view: ui.LayoutView) -> list[object]:
    body = {"flags": V2, "components": payload(view)}
    return list(message_problems(body, uploads=("table.png",)))


def assert_harmless(view: ui.LayoutView, plain: ui.LayoutView) -> None:
    """The same panel, but for what people are called."""
    assert not problems(view)
    assert skeleton(payload(view)) == skeleton(payload(plain))
    for shown in texts(payload(view)):
        for name in WITHOUT_NAMES.findall(shown):
            assert not POWERS.search(ESCAPED.sub("", name[1:-1])), name


def skeleton(part: Any, key: str = "") -> Any:
    """A payload without the names in it; of labels, only that they are one line of text."""
    if isinstance(part, dict):
        return {name: skeleton(value, name) for name, value in part.items()}
    if isinstance(part, list):
        return [skeleton(each) for each in part]
    if isinstance(part, str) and key in LABELS:
        assert "\n" not in part or key == "description"
        assert not re.search("[\u202a-\u202e\u2066\u2067]", part)
        return bool(part)
    return WITHOUT_NAMES.sub("name", part) if isinstance(part, str) else part


def texts(part: Any) -> Iterator[str]:
    """Everything in a payload in which markdown counts."""
    if isinstance(part, dict):
        if isinstance(part.get("content"), str):
            yield part["content"]
        for value in part.values():
            yield from texts(value)
    elif isinstance(part, list):
        for each in part:
            yield from texts(each)


TABLES = ["new", "finished", *SITUATIONS]


def table_named(name: str) -> Table:
    """A table of the situations, one that has not begun or one that is over."""
    made = {"new": new_table, "finished": finished_match}
    return made[name]() if name in made else situation(name)


@pytest.mark.parametrize("moment", TABLES)
async def test_panels_of_a_table(moment: str) -> None:
    """Every name in one language of each moment, so that each meets every language."""
    plain, shift = renamed(table_named(moment), PLAIN), TABLES.index(moment)
    panels = {say: [*public_panels(plain, say), *private_panels(plain, say)] for say in SAYS}
    assert len(panels[SAYS[0]]) > 10
    for number, name in enumerate(HOSTILE):
        table, say = renamed(plain, name), SAYS[(number + shift) % len(SAYS)]
        drawn = [*public_panels(table, say), *private_panels(table, say)]
        for view, of_plain in zip(drawn, panels[say], strict=True):
            assert_harmless(view, of_plain)
        spoken = alt_text(table, say)
        assert spoken.count("\n") == alt_text(plain, say).count("\n")
        assert not re.search("[\u202a-\u202e]", spoken)


@pytest.mark.parametrize("say", SAYS, ids=lambda say: say.language)
@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
async def test_panels_of_a_lobby(name: str, say: Say) -> None:
    def lobby(called: str) -> Lobby:
        return new_lobby(Person(10, called), Person(11, called), None)

    drawn = zip(lobby_panels(lobby(name), say), lobby_panels(lobby(PLAIN), say), strict=True)
    for view, of_plain in drawn:
        assert_harmless(view, of_plain)


@pytest.mark.parametrize("say", SAYS, ids=lambda say: say.language)
@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
async def test_standings(name: str, say: Say) -> None:
    def standings(called: str) -> ui.LayoutView:
        rows = [Standing(number, called, 9, 9, 9, 9) for number in range(5)]
        return standings_panel(rows, say, f"The {called}")

    assert_harmless(standings(name), standings(PLAIN))


@pytest.mark.parametrize("name", ["**b**", "a\nb", "<@1>"])
@pytest.mark.parametrize("marks", ["", FSI + PDI])
async def test_a_panel_that_shows_a_name_as_it_is_is_found(name: str, marks: str) -> None:
    bad, good = ui.LayoutView(), ui.LayoutView()
    bad.add_item(ui.TextDisplay(f"{marks[:1]}{name}{marks[1:]} is to play."))
    good.add_item(ui.TextDisplay(f"{FSI}{PLAIN}{PDI} is to play."))
    with pytest.raises(AssertionError):
        assert_harmless(bad, good)
