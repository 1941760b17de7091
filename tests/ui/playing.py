"""Playing tables up to a moment: by deeds in the words of records, or with any card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from bot.engine.actions import DrawDealer, SeatAction, StartDeal
from bot.engine.cards import Card
from bot.engine.codec import format_action, parse_deed
from bot.engine.offers import legal_actions
from bot.engine.presets import rules_for
from bot.engine.rules import Rules
from bot.engine.state import Phase, new_match
from bot.tables.errors import Refused
from bot.tables.seating import Person
from bot.tables.table import Table
from tests.ui.tables import PLACE, TABLE_ID

NAMES = ("Ana", "Bea", "Carla", "David", "Eva", "Ferran")
SEATS = tuple(Person(10 + seat, name) for seat, name in enumerate(NAMES))
TRIES = 3000

Wanted = Callable[[Table], bool]


def fresh(rules: Rules, dealer: int | None = 0) -> Table:
    """A table before its first deal, or before the draw for it."""
    return Table(TABLE_ID, PLACE, SEATS[: rules.players], new_match(rules, dealer))


def dealt(table: Table, rng: Random) -> Table:
    """The next deal on the table, after the draw where one is due."""
    while table.match.phase is not Phase.PLAY and table.match.phase is not Phase.AUCTION:
        deck = list(table.match.rules.cards())
        rng.shuffle(deck)
        chance = DrawDealer if table.match.phase is Phase.DRAW else StartDeal
        try:
            table = table.after(chance(tuple(deck)))
        except Refused:  # the draw was not decided
            continue
    return table


def do(table: Table, *deeds: str) -> Table:
    """The table after deeds in the words of records, each `SEAT:WHAT`."""
    for deed in deeds:
        seat, _, what = deed.partition(":")
        table = table.after(parse_deed(int(seat), what))
    return table


def plain(table: Table, rng: Random) -> SeatAction:
    """Any card or bid that is awaited, or letting be what is over."""
    words = ("Play", "Draw", "Pass", "MakeBid", "Call", "Accept")
    moves = [move for move in legal_actions(table.match) if type(move).__name__ in words]
    return rng.choice(moves)


def until(table: Table, rng: Random, wanted: Wanted) -> Table | None:
    """Play any card until a moment is there; None where the match or fifty deals go by."""
    while not wanted(table):
        if table.over or len(table.match.results) > 50:
            return None
        awaited = table.match.phase in (Phase.DRAW, Phase.DEAL)
        table = dealt(table, rng) if awaited else table.after(plain(table, rng))
    return table


def found(rules: Rules, wanted: Wanted, dealer: int | None = 0) -> Table:
    """The first table with such a moment, trying one match after another."""
    for seed in range(TRIES):
        rng = Random(seed)
        table = until(dealt(fresh(rules, dealer), rng), rng, wanted)
        if table is not None:
            return table
    raise AssertionError("no such moment in so many matches")


def offered(table: Table, word: str) -> list[str]:
    """What seats may do that begins with a word, as deeds that `do` reads."""
    actions = map(format_action, legal_actions(table.match))
    return [text for text in actions if text.partition(":")[2].startswith(word)]


def preset(name: str, players: int, **options: Any) -> Rules:
    """A preset with some options in plain values."""
    return rules_for(name, players).changed(options)


def mid_deal(taken: int, trick: int) -> Wanted:
    """So many tricks taken, so many cards on the table."""
    return lambda t: (
        t.match.deal is not None
        and t.match.phase is Phase.PLAY
        and (len(t.match.deal.taken), len(t.match.deal.trick)) == (taken, trick)
    )


def deck_for(hands: Mapping[int, str], rules: Rules, dealer: int = 0) -> tuple[Card, ...]:
    """A pack that gives some seats some cards, the rest in the pack's order."""
    seats, size = rules.players, rules.hand_size
    given = {seat: [Card.parse(code) for code in codes.split()] for seat, codes in hands.items()}
    kept = {card for cards in given.values() for card in cards}
    rest = iter([card for card in rules.cards() if card not in kept])
    full = {
        seat: [*given.get(seat, []), *(next(rest) for _ in range(size - len(given.get(seat, []))))]
        for seat in range(seats)
    }
    dealing = (
        full[(dealer + 1 + place) % seats][turn] for turn in range(size) for place in range(seats)
    )
    return (*dealing, *rest)


def renamed(table: Table, name: str) -> Table:
    """The same with everybody called so."""
    seats = tuple(replace(who, name=name) for who in table.seats if isinstance(who, Person))
    return replace(table, seats=seats)
