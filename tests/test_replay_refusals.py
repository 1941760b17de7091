"""How the command `replay` refuses broken records: one clear line, and no traceback."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.replaying import CATALAN_MATCH, MATCH, match_with, refusal


def first(plain: Any) -> Any:
    return plain["deals"][0]


def set_action(place: int, text: object) -> Callable[[Any], None]:
    return lambda plain: first(plain)["actions"].__setitem__(place - 1, text)


def steps(path: str) -> list[Any]:
    return [int(step) if step.isdigit() else step for step in path.split(".")]


def set_in(path: str, value: object) -> Callable[[Any], None]:
    """Set a field, given as names and numbers set apart by dots."""

    def change(plain: Any) -> None:
        *way, last = steps(path)
        for step in way:
            plain = plain[step]
        plain[last] = value

    return change


def drop(path: str) -> Callable[[Any], None]:
    def change(plain: Any) -> None:
        *way, last = steps(path)
        for step in way:
            plain = plain[step]
        del plain[last]

    return change


def swap_two_of_the_deck(plain: Any) -> None:
    deck = first(plain)["deck"]
    deck[0], deck[-1] = deck[-1], deck[0]


def first_dealer_given(seat: int) -> Callable[[Any], None]:
    def change(plain: Any) -> None:
        del plain["dealer_draw"]
        plain["deals"][0]["dealer"] = seat

    return change


def repeat_a_card(plain: Any) -> None:
    first(plain)["deck"][7] = first(plain)["deck"][3]


def other_seat_first(plain: Any) -> None:
    text = first(plain)["actions"][0]
    first(plain)["actions"][0] = f"{1 - int(text[0])}{text[1:]}"


def one_more_action(plain: Any) -> None:
    first(plain)["actions"].append("0:1O")


def stop_first_deal(plain: Any) -> None:
    del first(plain)["actions"][-1]


def stop_first_deal_and_its_result(plain: Any) -> None:
    stop_first_deal(plain)
    del first(plain)["result"]


def stop_match(plain: Any) -> None:
    del plain["deals"][-1]


def one_more_deal(plain: Any) -> None:
    plain["deals"].append({**plain["deals"][0], "actions": []})


def level_draw(plain: Any) -> None:
    deck = plain["dealer_draw"]
    plain["dealer_draw"] = sorted(deck, key=lambda card: card[:-1])


FIRST_PLAY = json.loads(MATCH.read_text(encoding="utf-8"))["deals"][0]["actions"][0]
DEALER = json.loads(MATCH.read_text(encoding="utf-8"))["deals"][0]["dealer"]
LEADER = 1 - DEALER

BROKEN: dict[str, tuple[Callable[[Any], None], str]] = {
    "a card of somebody else": (
        lambda plain: set_action(1, f"{LEADER}:{first(plain)['deck'][1]}")(plain),
        "deal 1, action 1 (*): not in hand",
    ),
    "no such card": (
        set_action(3, "0:13O"),
        "deal 1, action 3: '13O' is not a card; write rank and suit, such as 1O or 12E",
    ),
    "wrong seat": (other_seat_first, "deal 1, action 1 (*): not your turn"),
    "seat that does not exist": (
        set_action(2, "7:1O"),
        "deal 1, action 2 (7:1O): no such seat",
    ),
    "no action at all": (
        set_action(2, "hello"),
        "deal 1, action 2: 'hello' is not an action; write SEAT:CARD, such as 0:1O",
    ),
    "action that is no text": (
        set_action(2, 5),
        "deal 1: field 'actions' must be a list of texts",
    ),
    "declaring by rules without it": (
        set_action(4, "0:declare"),
        "deal 1, action 4 (0:declare): declare off: the rules have no declaring (R42)",
    ),
    "exchange by rules without it": (
        set_action(4, "0:x"),
        "deal 1, action 4 (0:x): exchange off: the rules have no exchange (R39)",
    ),
    "claim by rules without it": (
        set_action(4, "0:claim"),
        "deal 1, action 4 (0:claim): claim off: the rules have no claims (R41)",
    ),
    "wrong dealer of a later deal": (
        set_in("deals.1.dealer", DEALER),
        f"deal 2: the dealer is seat {LEADER}, not seat {DEALER}",
    ),
    "dealer who did not draw the deal": (
        set_in("deals.0.dealer", LEADER),
        f"deal 1: the dealer is seat {DEALER}, not seat {LEADER}",
    ),
    "first dealer who does not exist": (
        first_dealer_given(2),
        "deal 1: there is no seat 2 to deal",
    ),
    "first dealer below zero": (
        first_dealer_given(-1),
        "deal 1: there is no seat -1 to deal",
    ),
    "dealer that is no number": (
        set_in("deals.0.dealer", "0"),
        "deal 1: field 'dealer' must be a whole number",
    ),
    "dealer that is true": (
        set_in("deals.0.dealer", True),
        "deal 1: field 'dealer' must be a whole number",
    ),
    "card twice in the deck": (repeat_a_card, "deal 1: deck: wrong pack"),
    "deck too short": (
        drop("deals.0.deck.39"),
        "deal 1: deck: wrong pack",
    ),
    "an eight in the deck": (set_in("deals.0.deck.0", "8O"), "deal 1: deck: wrong pack"),
    "no card in the deck": (
        set_in("deals.0.deck.0", "1X"),
        "deal 1, deck: '1X' is not a card; write rank and suit, such as 1O or 12E",
    ),
    "deck in another order": (swap_two_of_the_deck, "deal 1, action *: not in hand"),
    "points altered": (
        set_in("deals.0.result.points", [120, 0]),
        "deal 1: result says points [120, 0] and games *, but the play gives points *",
    ),
    "games altered": (
        set_in("deals.2.result.games", [5, 5]),
        "deal 3: result says points * and games [5, 5], but the play gives points *",
    ),
    "match result altered": (
        set_in("result.games", [5, 0]),
        "result: it says games [5, 0] won by side *, but the deals give games * won by side *",
    ),
    "winner altered": (
        lambda plain: set_in("result.winner", 1 - plain["result"]["winner"])(plain),
        "result: it says games * won by side *, but the deals give games * won by side *",
    ),
    "match result without a winner": (
        stop_match,
        "result: it is there, but the match is not over",
    ),
    "result of an unfinished deal": (
        stop_first_deal,
        "deal 1: it has a result but is not played to the end",
    ),
    "next deal before the end": (
        stop_first_deal_and_its_result,
        "deal 2: deal 1 is not played to the end",
    ),
    "action after the end of a deal": (one_more_action, "deal 1, action 41 (0:1O): no deal"),
    "action after the end of the match": (
        lambda plain: plain["deals"][-1]["actions"].append("0:1O"),
        "deal 8, action 41 (0:1O): match over",
    ),
    "deal after the end of the match": (one_more_deal, "deal 9: the match was over before it"),
    "draw that cannot be decided": (level_draw, "dealer_draw: draw undecided"),
    "draw from another pack": (set_in("dealer_draw", ["1O", "2O"]), "dealer_draw: wrong pack"),
    "draw that is null": (
        set_in("dealer_draw", None),
        "the record: field 'dealer_draw' must be a list of texts",
    ),
    "unknown option": (set_in("rules.jokers", True), "rules: there is no option 'jokers'"),
    "option that the others leave no room for": (
        set_in("rules.renuncio", "claim"),
        "rules: where any card may be played there is no renuncio to accuse (renuncio = prevent)",
    ),
    "preset that is played otherwise": (
        set_in("rules.preset", "rotacion"),
        "rules: where trumps rotate a match has four deals, one for each suit "
        "(match_mode = fixed, match_n = 4)",
    ),
    "preset that does not exist": (
        set_in("rules.preset", "tresillo"),
        "rules: option 'preset' cannot be 'tresillo'",
    ),
    "seats that the preset has not": (
        set_in("rules.players", 6),
        "rules: 6 players cannot play the preset 'base', which is for 2, 3, 4 or 5",
    ),
    "rules that contradict themselves": (
        set_in("rules.double_over", 120),
        "rules: nobody passes 120 points without the ten for the last trick (last_trick_bonus)",
    ),
    "card that a duty forbids": (
        set_in("rules.obligations", "strict"),
        "deal 1, action 4 (1:11E): card forbidden: the duty is to trump (R28)",
    ),
    "bonus that the results leave out": (
        set_in("rules.last_trick_bonus", True),
        "deal 1: result says points *",
    ),
    "value that does not exist": (
        set_in("rules.tie", "coin toss"),
        "rules: option 'tie' cannot be 'coin toss'",
    ),
    "match too long": (
        set_in("rules.match_n", 11),
        "rules: a match is played to 1 up to 10 games, a chiamata also to 11, not to 11",
    ),
    "huge match": (
        set_in("rules.match_n", 10**4000),
        "rules: a match is played to 1 up to 10 games, a chiamata also to 11, not to 1000000000*",
    ),
    "rules that are no object": (
        set_in("rules", ["base"]),
        "the record: field 'rules' must be an object",
    ),
    "seats too few": (set_in("seats", ["Ana"]), "seats: 2 are needed, not 1"),
    "seat without a text": (
        set_in("seats", ["Ana", 2]),
        "the record: field 'seats' must be a list of texts",
    ),
    "another format": (
        set_in("format", "brisca-record/2"),
        "format: only 'brisca-record/1' is known",
    ),
    "missing format": (drop("format"), "the record: field 'format' is missing"),
    "missing rules": (drop("rules"), "the record: field 'rules' is missing"),
    "missing seats": (drop("seats"), "the record: field 'seats' is missing"),
    "missing deals": (drop("deals"), "the record: field 'deals' is missing"),
    "missing deck": (drop("deals.0.deck"), "deal 1: field 'deck' is missing"),
    "missing dealer": (drop("deals.0.dealer"), "deal 1: field 'dealer' is missing"),
    "missing actions": (drop("deals.0.actions"), "deal 1: field 'actions' is missing"),
    "missing points": (
        drop("deals.0.result.points"),
        "deal 1, result: field 'points' is missing",
    ),
    "missing winner": (drop("result.winner"), "result: field 'winner' is missing"),
    "extra field": (set_in("comment", "hi"), "the record: there is no field 'comment'"),
    "extra field of a deal": (
        set_in("deals.0.note", 1),
        "deal 1: there is no field 'note'",
    ),
    "extra field of a result": (
        set_in("deals.0.result.note", 1),
        "deal 1, result: there is no field 'note'",
    ),
    "extra field of the match result": (
        set_in("result.note", 1),
        "result: there is no field 'note'",
    ),
    "deal that is no object": (set_in("deals.1", 7), "deal 2: an object is needed"),
    "games that are true and false": (
        set_in("deals.0.result.games", [True, False]),
        "deal 1, result: field 'games' must be a list of whole numbers",
    ),
    "points that are no numbers": (
        set_in("deals.0.result.points", [60.0, 60.0]),
        "deal 1, result: field 'points' must be a list of whole numbers",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_record_is_refused_with_one_clear_line(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change, expected = BROKEN[name]
    said = refusal(match_with(change), tmp_path, capsys)
    beginning, star, end = expected.partition("*")
    assert said.startswith(beginning)
    assert star or said == expected
    for part in end.split("*"):
        assert part in said


def test_a_complaint_cannot_steer_the_terminal_and_stays_short(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def shout(plain: Any) -> None:
        plain["deals"][0]["actions"][0] = "\x1b[31m\n" * 10_000

    said = refusal(match_with(shout), tmp_path, capsys)
    assert said.startswith("deal 1, action 1: ")
    assert len(said) <= 401
    assert said.isprintable()


def insert(deal: int, place: int, text: str) -> Callable[[Any], None]:
    return lambda plain: plain["deals"][deal - 1]["actions"].insert(place - 1, text)


CATALAN: dict[str, tuple[Callable[[Any], None], str]] = {
    "exchange before a trick": (
        insert(2, 3, "3:x"),
        "deal 2, action 3 (3:x): exchange too early: the seat has not taken a trick yet (R40)",
    ),
    "exchange without the card": (
        insert(1, 2, "1:x"),
        "deal 1, action 2 (1:x): exchange not held: "
        "the seat does not hold the card that takes the turn-up (R39)",
    ),
    "exchange after the last draw": (
        insert(1, 41, "3:x"),
        "deal 1, action 41 (3:x): exchange too late: the turn-up has been drawn (R40)",
    ),
    "claim while there are cards to draw": (
        insert(1, 1, "0:claim"),
        "deal 1, action 1 (0:claim): claim too early: there are cards to draw (R41)",
    ),
    "false claim": (
        insert(3, 33, "0:claim"),
        "deal 3, action 33 (0:claim): claim false: "
        "the highest trumps left are not all with the claimant (R41)",
    ),
    "claim in a trick": (
        insert(1, 41, "0:claim"),
        "deal 1, action 41 (0:claim): claim not now: a trick is under way (R41)",
    ),
    "seat that is not there": (insert(1, 1, "7:x"), "deal 1, action 1 (7:x): no such seat"),
    "card after the claim": (
        lambda plain: plain["deals"][2]["actions"].append("3:1O"),
        "deal 3, action 34 (3:1O): match over",
    ),
}


@pytest.mark.parametrize("name", CATALAN)
def test_an_early_exchange_or_a_false_claim_is_refused_with_its_rule(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """R39 to R41"""
    change, expected = CATALAN[name]
    assert refusal(match_with(change, CATALAN_MATCH), tmp_path, capsys) == expected
