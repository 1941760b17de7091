"""How `replay` refuses what the rules of a variant forbid, naming deal, action and rule."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.replaying import GOLDEN, match_with, refusal

Change = Callable[[Any], None]


def instead(deal: int, place: int, text: str) -> Change:
    return lambda plain: plain["deals"][deal - 1]["actions"].__setitem__(place - 1, text)


def before(deal: int, place: int, text: str) -> Change:
    return lambda plain: plain["deals"][deal - 1]["actions"].insert(place - 1, text)


def without(deal: int, place: int) -> Change:
    return lambda plain: plain["deals"][deal - 1]["actions"].__delitem__(place - 1)


def later(deal: int, place: int) -> Change:
    """Do an action after the one that follows it."""

    def change(plain: Any) -> None:
        actions = plain["deals"][deal - 1]["actions"]
        actions[place - 1 : place + 1] = reversed(actions[place - 1 : place + 1])

    return change


REFUSED: dict[str, tuple[str, Change, str]] = {
    "bid out of turn": (
        "chiamata_5",
        instead(1, 2, "2:bid:2@64"),
        "deal 1, action 2 (2:bid:2@64): not your bid: it is another seat's turn to bid (R61)",
    ),
    "bid of one who has passed": (
        "chiamata_5",
        before(1, 7, "0:bid:2@70"),
        "deal 1, action 7 (0:bid:2@70): not your bid: it is another seat's turn to bid (R61)",
    ),
    "bid that is no higher": (
        "chiamata_5",
        instead(1, 3, "2:bid:2@64"),
        "deal 1, action 3 (2:bid:2@64): bid too low: "
        "a bid is a lower rank than the last, or the two with more points (R61)",
    ),
    "bid after the auction": (
        "chiamata_5",
        before(1, 9, "0:bid:2@70"),
        "deal 1, action 9 (0:bid:2@70): no auction: there is no auction (R61)",
    ),
    "bid in a game without an auction": (
        "two_to_1",
        before(1, 1, "0:bid:3"),
        "deal 1, action 1 (0:bid:3): no auction: there is no auction (R61)",
    ),
    "bid in another spelling": (
        "chiamata_5",
        instead(1, 1, "0:bid:01"),
        "deal 1, action 1: '01' is not a bid; "
        "write a rank, such as 7, or 2 with points, such as 2@70",
    ),
    "call by another": (
        "chiamata_5",
        instead(1, 8, "0:call:B"),
        "deal 1, action 8 (0:call:B): not caller: another seat won the auction (R62)",
    ),
    "call of no suit": (
        "chiamata_5",
        instead(1, 8, "2:call:X"),
        "deal 1, action 8: 'X' cannot be called; write a suit (O, C, E, B) or carichi",
    ),
    "call without trumps by rules without it": (
        "chiamata_5",
        instead(1, 8, "2:call:carichi"),
        "deal 1, action 8 (2:call:carichi): call carichi off: "
        "the rules have no playing without trumps (R62)",
    ),
    "second call": (
        "chiamata_5",
        before(1, 9, "2:call:O"),
        "deal 1, action 9 (2:call:O): no call: no suit is to be called now (R62)",
    ),
    "call before the first trick is played": (
        "chiamata_in_the_dark",
        before(1, 6, "1:call:E"),
        "deal 1, action 6 (1:call:E): no call: no suit is to be called now (R62)",
    ),
    "card before the call": (
        "chiamata_5",
        without(1, 8),
        "deal 1, action 8 (0:10C): auction first: "
        "the trumps have to be bid for and called first (R61, R62)",
    ),
    "hand thrown in by rules without it": (
        "chiamata_5",
        before(1, 1, "0:throw"),
        "deal 1, action 1 (0:throw): throw in off: the rules have no throwing in (R67)",
    ),
    "good hand thrown in": (
        "chiamata_without_trumps",
        before(1, 1, "0:throw"),
        "deal 1, action 1 (0:throw): throw in too good: the hand is worth too much (R67)",
    ),
    "acceptance by the winner": (
        "renuncio_accused",
        instead(2, 41, "0:accept"),
        "deal 2, action 41 (0:accept): nothing to accept: "
        "no finished deal waits for this seat (R48)",
    ),
    "acceptance before the end": (
        "renuncio_accused",
        before(2, 8, "1:accept"),
        "deal 2, action 8 (1:accept): nothing to accept: "
        "no finished deal waits for this seat (R48)",
    ),
    "acceptance twice": (
        "renuncio_accused",
        instead(2, 42, "2:accept"),
        "deal 2, action 42 (2:accept): accepted already: the side has accepted already (R48)",
    ),
    "result that was not accepted": (
        "renuncio_accused",
        without(2, 42),
        "deal 2: it has a result but is not played to the end",
    ),
    "accusation of oneself": (
        "renuncio_accused",
        instead(2, 7, "1:accuse:1"),
        "deal 2, action 7 (1:accuse:1): accuse own side: nobody accuses their own side (R47)",
    ),
    "second accusation": (
        "renuncio_accused",
        before(2, 8, "1:accuse:0"),
        "deal 2, action 8 (1:accuse:0): accused already: "
        "the seat has accused once in this deal (R47)",
    ),
    "accusation by rules that prevent it": (
        "two_to_1",
        before(1, 1, "0:accuse:1"),
        "deal 1, action 1 (0:accuse:1): accuse off: the rules prevent a renuncio (R47)",
    ),
    "sign in the first trick": (
        "signs_and_shared_hands",
        before(1, 2, "0:sign:ace"),
        "deal 1, action 2 (0:sign:ace): sign too early: "
        "the first trick is played without signs (R49)",
    ),
    "second sign in a trick": (
        "signs_and_shared_hands",
        before(1, 9, "1:sign:ace"),
        "deal 1, action 9 (1:sign:ace): signed already: "
        "the seat has made a sign in this trick (R49)",
    ),
    "sign by rules without them": (
        "conceded",
        before(1, 6, "0:sign:ace"),
        "deal 1, action 6 (0:sign:ace): signs off: the rules have no signs (R49)",
    ),
    "concession by one who has conceded": (
        "conceded",
        before(1, 33, "2:concede"),
        "deal 1, action 33 (2:concede): conceded already: the seat has conceded already (R44)",
    ),
    "concession by rules without it": (
        "three_to_3_with_a_tie",
        before(1, 1, "0:concede"),
        "deal 1, action 1 (0:concede): concede off: the rules have no conceding (R44)",
    ),
    "capote before the last draw": (
        "capote_made_and_failed",
        before(1, 34, "1:capote"),
        "deal 1, action 34 (1:capote): capote not now: "
        "it is announced after the last draw, before the next card (R46)",
    ),
    "capote after the next card": (
        "capote_made_and_failed",
        later(1, 35),
        "deal 1, action 36 (1:capote): capote not now: "
        "it is announced after the last draw, before the next card (R46)",
    ),
    "second capote": (
        "capote_made_and_failed",
        before(1, 36, "0:capote"),
        "deal 1, action 36 (0:capote): capote taken: a capote is announced already (R46)",
    ),
    "exchange that was not declared": (
        "declared_exchange",
        instead(1, 23, "0:x"),
        "deal 1, action 23 (0:x): exchange not declared: "
        "the exchange has to be declared first (R42)",
    ),
    "declared card that is played": (
        "declared_exchange",
        instead(1, 25, "0:7O"),
        "deal 1, action 25 (0:7O): card declared: the card is declared for the exchange (R42)",
    ),
    "card before the draw": (
        "exchange_before_the_draw",
        without(1, 3),
        "deal 1, action 3 (0:10E): draw first: the winner of the trick has not drawn yet (R43)",
    ),
    "draw by another": (
        "exchange_before_the_draw",
        instead(1, 3, "1:draw"),
        "deal 1, action 3 (1:draw): nothing to draw: this seat has nothing to draw now (R43)",
    ),
    "third card of a seat in a row": (
        "doble_2",
        instead(1, 3, "0:6O"),
        "deal 1, action 3 (0:6O): not your turn",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_a_variant_forbids_is_refused_with_its_rule(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """R42 to R50, R61, R62, R67"""
    match, change, expected = REFUSED[name]
    data = match_with(change, GOLDEN / f"{match}.json")
    assert refusal(data, tmp_path, capsys) == expected


def test_a_match_that_ends_level_names_no_winner(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """R52"""
    level = GOLDEN / "three_deals_level.json"

    def won(plain: Any) -> None:
        plain["result"]["winner"] = 1

    assert refusal(match_with(won, level), tmp_path, capsys) == (
        "result: it says games [1, 1] won by side 1, but the deals give games [1, 1] won by nobody"
    )
