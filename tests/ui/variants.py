"""Tables in the middle of what the variants bring: each found by playing, and named."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import count
from random import Random
from typing import Any

from bot.engine.actions import StartDeal
from bot.engine.cards import Card, Rank, Suit
from bot.engine.state import Ending, Phase
from bot.tables.table import Table
from tests.ui.playing import (
    TRIES,
    Wanted,
    dealt,
    deck_for,
    do,
    found,
    fresh,
    mid_deal,
    offered,
    preset,
    until,
)


def _offer(word: str, table: Table) -> bool:
    return bool(offered(table, word))


def _then(table: Table, word: str) -> Table:
    return do(table, offered(table, word)[0])


def _capote(ending: Ending, **options: Any) -> Table:
    rules = preset("base", 3, capote=True, match_n=3, **options)
    for seed in range(TRIES):
        rng = Random(seed)
        table = until(dealt(fresh(rules), rng), rng, lambda t: _offer("capote", t))
        assert table is not None
        done = until(_then(table, "capote"), rng, lambda t: bool(t.match.results))
        if done is not None and done.match.results[-1].ending is ending:
            return done
    raise AssertionError(ending)


STRICT: Mapping[str, Any] = {"renuncio": "claim"}


def _settling() -> Table:
    """A deal that seats 1 and 3 have won, the first of them without an offence."""

    def wanted(table: Table) -> bool:
        deal = table.match.deal
        won = deal is not None and deal.pending is not None and deal.pending.winners == (1,)
        return won and deal is not None and 1 not in deal.offences

    return found(preset("estricta", 4, **STRICT), wanted)


def _renuncio() -> Table:
    """A forbidden card, played and rightly accused."""
    rules = preset("estricta", 4, **STRICT)

    def offended(table: Table) -> bool:
        deal = table.match.deal
        return deal is not None and bool(deal.offences) and len(deal.taken) == 3

    table = found(rules, offended)
    assert table.match.deal is not None
    guilty = min(table.match.deal.offences)
    return do(table, f"{(guilty + 1) % 4}:accuse:{guilty}")


def _false_accusation() -> Table:
    rules = preset("estricta", 4, **STRICT)

    def innocent(table: Table) -> bool:
        deal = table.match.deal
        return deal is not None and 2 not in deal.offences and len(deal.taken) == 2

    return do(found(rules, innocent), "1:accuse:2")


def chiamata(hands: Mapping[int, str], **options: Any) -> Table:
    """A chiamata about to be bid for, with these cards in those hands; seat 1 bids first."""
    rules = preset("chiamata", 5, **options)
    return fresh(rules).after(StartDeal(deck_for(hands, rules)))


CALLED = Card(Rank.THREE, Suit.CUPS)
TO_THE_CALL = ("1:bid:1", "2:bid:3", "3:pass", "4:pass", "0:pass", "1:pass")
BIDS = ("1:bid:1", "2:bid:3", "3:pass", "4:bid:2@70", "0:pass", "1:pass")


def called(holder: int, **options: Any) -> Table:
    """Seat 2 has called the three of cups for 61 points, which this seat holds."""
    return do(chiamata({holder: str(CALLED)}, **options), *TO_THE_CALL, "2:call:C")


def after_called_card(table: Table) -> Table:
    """Cards played until the called one lies on the table."""
    shown = until(
        table, Random(1), lambda t: bool(t.public.deal and t.public.deal.partner is not None)
    )
    assert shown is not None
    return shown


def played_out(table: Table, made: bool) -> Table:
    """The deal played to the end, and the caller's side has made its points, or not."""
    for seed in count():
        done = until(table, Random(seed), lambda t: bool(t.match.results))
        assert done is not None and done.match.deal is not None and done.match.deal.contract
        if (done.match.results[-1].games[done.match.deal.contract.caller] > 0) == made:
            return done
    raise AssertionError


def _level() -> Table:
    rules = preset("base", 2, match_mode="fixed", match_n=2)
    return found(rules, lambda t: t.over and t.match.winner is None)


def _sixty_each() -> Table:
    table = called(4, sixty_sixty="draw")
    for seed in range(TRIES):
        done = until(table, Random(seed), lambda t: bool(t.match.results))
        if done is not None and done.match.results[-1].ending is Ending.DRAWN:
            return done
    raise AssertionError("never sixty each")


def _carichi() -> Table:
    return do(chiamata({}, carichi_call=True), *TO_THE_CALL, "2:call:carichi")


def _blind() -> Table:
    table = do(chiamata({4: str(CALLED)}, suit_reveal="after_first_trick"), *TO_THE_CALL)
    done = until(table, Random(3), lambda t: t.match.phase is Phase.CALL)
    assert done is not None
    return done


def _blind_playing() -> Table:
    table = do(chiamata({4: str(CALLED)}, suit_reveal="after_first_trick"), *TO_THE_CALL)
    done = until(table, Random(3), lambda t: bool(t.match.deal and len(t.match.deal.trick) == 3))
    assert done is not None
    return done


AFTER_WIN = {"exchange": "immediate", "exchange_when": "after_own_win_before_draw"}
_MAKERS: Mapping[str, Callable[[], Table]] = {
    "first deal drawn for": lambda: dealt(fresh(preset("base", 4), None), Random(5)),
    "first deal by chance": lambda: dealt(
        fresh(preset("base", 3, first_dealer="random"), None), Random(5)
    ),
    "rotation": lambda: found(
        preset("rotacion", 4), lambda t: len(t.match.results) == 2 and mid_deal(2, 3)(t)
    ),
    "rotation by sums": lambda: found(
        preset("rotacion", 2, rotation_decide="sum"),
        lambda t: len(t.match.results) == 2 and mid_deal(18, 1)(t),
    ),
    "rotation over": lambda: found(preset("rotacion", 2), lambda t: t.over),
    "two cards each": lambda: found(preset("doble", 2), mid_deal(3, 3)),
    "two cards each, four in hand": lambda: found(
        preset("doble", 2, two_card_play=4), mid_deal(1, 4 - 1)
    ),
    "declared": lambda: _then(
        found(
            preset("catalana", 2, exchange="declare_then_win"),
            lambda t: _offer("declare", t) and mid_deal(4, 1)(t),
        ),
        "declare",
    ),
    "exchange before the draw": lambda: found(
        preset("catalana", 4, **AFTER_WIN),
        lambda t: bool(t.match.deal and t.match.deal.exchange_open),
    ),
    "concession offered": lambda: do(found(preset("base", 4), mid_deal(3, 2)), "1:concede"),
    "conceded": lambda: do(
        found(preset("base", 4, match_n=3), mid_deal(3, 2)), "1:concede", "3:concede"
    ),
    "capote announced": lambda: _then(
        found(preset("base", 3, capote=True), lambda t: _offer("capote", t)), "capote"
    ),
    "capote made": lambda: _capote(Ending.CAPOTE),
    "capote failed": lambda: _capote(Ending.CAPOTE_FAILED),
    "capote failed, points count": lambda: _capote(Ending.COUNTED, capote_fail="score_normally"),
    "false accusation": _false_accusation,
    "renuncio": _renuncio,
    "settling": _settling,
    "sign seen": lambda: do(
        found(preset("italiana", 4, signs="interceptable"), mid_deal(2, 1)),
        "0:sign:ace",
        "1:sign:king",
    ),
    "sign seen before": lambda: _next_trick(
        do(found(preset("italiana", 4, signs="interceptable"), mid_deal(2, 1)), "0:sign:ace")
    ),
    "auction begins": lambda: chiamata({}),
    "auction": lambda: do(chiamata({}), *BIDS[:4]),
    "call": lambda: do(chiamata({}), *BIDS, "2:pass"),
    "blind first trick": _blind_playing,
    "call after the first trick": _blind,
    "called": lambda: _at(called(4), mid_deal(0, 1)),
    "partner in sight": lambda: after_called_card(called(4)),
    "alone in sight": lambda: after_called_card(called(2)),
    "carichi": lambda: _at(_carichi(), mid_deal(1, 2)),
    "contract made": lambda: played_out(called(4), made=True),
    "contract failed": lambda: played_out(called(4), made=False),
    "contract made alone": lambda: played_out(called(2), made=True),
    "carichi failed": lambda: played_out(_carichi(), made=False),
    "sixty each": _sixty_each,
    "all passed": lambda: do(
        chiamata({}, all_pass="double_next"), *(f"{seat % 5}:pass" for seat in range(1, 6))
    ),
    "thrown in": lambda: do(
        chiamata({4: "2O 2C 2E 2B 4O 4C 4E 4B"}, weak_hand=0), "1:bid:1", "4:throw"
    ),
    "level match": _level,
    "tie played again": lambda: found(
        preset("base", 2, match_mode="fixed", match_n=3, tie="replay"),
        lambda t: (
            bool(t.match.results)
            and not t.match.results[-1].winners
            and t.match.phase is Phase.DEAL
        ),
    ),
    "misère with several winners": lambda: found(
        preset("mexicana", 4),
        lambda t: bool(t.match.results) and len(t.match.results[-1].winners) > 1,
    ),
}


def _at(table: Table, wanted: Wanted) -> Table:
    done = until(table, Random(2), wanted)
    assert done is not None
    return done


def _next_trick(table: Table) -> Table:
    assert table.match.deal is not None
    taken = len(table.match.deal.taken)
    return _at(table, mid_deal(taken + 1, 1))


SITUATIONS = tuple(_MAKERS)


@cache
def situation(name: str) -> Table:
    """The table of a named situation."""
    return _MAKERS[name]()
