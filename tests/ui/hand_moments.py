"""Moments of matches that ask something of a hand, found by playing by chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from discord import ui

from bot.engine.actions import (
    Accuse,
    Action,
    Capote,
    Concede,
    DrawDealer,
    MakeSign,
    Play,
    SeatAction,
    StartDeal,
    ThrowIn,
)
from bot.engine.offers import legal_actions
from bot.engine.play import apply
from bot.engine.presets import rules_for
from bot.engine.rules import Rules
from bot.engine.state import Match, Phase, new_match
from bot.engine.views import view_for
from bot.i18n.catalogue import Catalogue
from bot.tables.seating import Occupant, Person
from bot.tables.table import Table
from bot.ui.custom_id import Click, Verb
from bot.ui.panels import hand_panel
from bot.ui.panels.hand_question import FinalDeed
from tests.ui.tables import PLACE, TABLE_ID, components

EN = Catalogue().say("en")
SELECT = 3
NAMES = ("Ana", "Bea", "Carla", "David", "Enzo", "Fina")
SIX: tuple[Occupant, ...] = tuple(
    Person(user_id=10 + seat, name=name) for seat, name in enumerate(NAMES)
)
RARE: dict[type[SeatAction], float] = {
    Concede: 0.01,
    Accuse: 0.01,
    Capote: 0.1,
    MakeSign: 0.3,
    ThrowIn: 0.1,
}
"""How often chance takes what would end a deal, or what may be done again and again."""

OFFENCES = 0.05
"""How often chance may break a duty, where that can be done."""

SEARCHED = range(300)
"""Matches in which a moment is looked for."""


def rules_of(preset: str, players: int, **options: Any) -> Rules:
    """A preset with some options in plain values."""
    return rules_for(preset, players).changed(options)


def course(rules: Rules, rng: Random) -> Iterator[tuple[Action, Match]]:
    """A match by chance: each action with the match after it."""
    match = new_match(rules, 0)
    while match.phase is not Phase.OVER:
        action = _next(match, rng)
        match, _ = apply(match, action)
        yield action, match


def _next(match: Match, rng: Random) -> Action:
    pack = match.rules.cards()
    if match.phase is Phase.DRAW:
        return DrawDealer(tuple(rng.sample(pack, len(pack))))
    if match.phase is Phase.DEAL:
        return StartDeal(tuple(rng.sample(pack, len(pack))))
    actions = legal_actions(match)
    kinds = sorted({type(action) for action in actions}, key=lambda kind: kind.__name__)
    likely = [kind for kind in kinds if rng.random() < RARE.get(kind, 1)] or kinds
    kind = rng.choice(likely)
    able = [action for action in actions if type(action) is kind]
    if kind is Play and rng.random() > OFFENCES:
        able = _dutiful(match) or able
    return rng.choice(able)


def _dutiful(match: Match) -> list[SeatAction]:
    seat = match.to_play
    assert seat is not None
    return [Play(seat, card) for card in view_for(match, seat).dutiful]


def until(rules: Rules, wanted: Callable[[Match], int | None]) -> tuple[list[Action], int]:
    """The actions that lead to a moment, and the seat that `wanted` finds there."""
    for seed in SEARCHED:
        actions = []
        for action, match in course(rules, Random(seed)):
            actions.append(action)
            seat = wanted(match)
            if seat is not None:
                return actions, seat
    raise AssertionError("there is no such moment")


def table_of(match: Match, seats: tuple[Occupant, ...] = SIX) -> Table:
    """A match at a table of people."""
    return Table(TABLE_ID, PLACE, seats[: match.rules.players], match)


def found(
    rules: Rules, wanted: Callable[[Match], int | None], seats: tuple[Occupant, ...] = SIX
) -> tuple[Table, int]:
    """A table at a moment, and the seat that it is about."""
    actions, seat = until(rules, wanted)
    match = new_match(rules, 0)
    for action in actions:
        match, _ = apply(match, action)
    return table_of(match, seats), seat


def offered(kind: type[SeatAction]) -> Callable[[Match], int | None]:
    """The first seat that is offered something of this kind."""

    def wanted(match: Match) -> int | None:
        table = table_of(match)
        seats = range(match.rules.players)
        return next(
            (
                seat
                for seat in seats
                if any(isinstance(each, kind) for each in table.view(seat).offers)
            ),
            None,
        )

    return wanted


def hand(table: Table, seat: int, asked: FinalDeed | None = None) -> ui.LayoutView:
    return hand_panel(table, seat, EN, asked=asked)


def sent(view: ui.LayoutView) -> dict[str, Verb]:
    """What can be done with a hand now, in the words of records, and whether it asks first."""
    able: dict[str, Verb] = {}
    for one in components(view):
        click = Click.parse(one.get("custom_id", ""))
        if click is None or one.get("disabled"):
            continue
        values = [option["value"] for option in one.get("options", ())]
        able |= dict.fromkeys(values or [click.arg], click.verb)
    return able


def after(table: Table, *actions: SeatAction) -> Table:
    for action in actions:
        table = table.after(action)
    return table
