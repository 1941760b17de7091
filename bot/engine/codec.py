"""Actions as text: one line each, for the store and for records. Parse and format are inverses."""

from __future__ import annotations

from typing import assert_never

from bot.engine.actions import Action, Claim, DrawDealer, Exchange, Play, SeatAction, StartDeal
from bot.engine.cards import Card, CardError, format_cards, parse_cards

_EXCHANGE, _CLAIM = "x", "claim"
_UNPLAYED_VERBS = frozenset({"declare", "capote", "concede", "pass"})
_UNPLAYED_PREFIXES = ("accuse:", "sign:", "bid:", "call:")


class CodecError(ValueError):
    """A text that is not an action."""


def format_action(action: Action) -> str:
    """`draw 7C 1O …`, `deal 7C 1O …`, or `SEAT:` with a card, `x` or `claim`."""
    match action:
        case DrawDealer(deck):
            return f"draw {format_cards(deck)}"
        case StartDeal(deck):
            return f"deal {format_cards(deck)}"
        case Play(seat, card):
            return f"{seat}:{card}"
        case Exchange(seat):
            return f"{seat}:{_EXCHANGE}"
        case Claim(seat):
            return f"{seat}:{_CLAIM}"
        case _:
            assert_never(action)


def parse_action(text: str) -> Action:
    """Read an action; raises `CodecError` with a sentence that says what is wrong."""
    verb, _, rest = text.partition(" ")
    try:
        if verb == "draw":
            return DrawDealer(parse_cards(rest))
        if verb == "deal":
            return StartDeal(parse_cards(rest))
    except CardError as error:
        raise CodecError(str(error)) from None
    return parse_seat_action(text)


def parse_seat_action(text: str) -> SeatAction:
    """Read what a seat did, `SEAT:` with a card, `x` or `claim`; raises `CodecError`."""
    seat, colon, what = text.partition(":")
    if not colon or not (seat.isascii() and seat.isdigit() and len(seat) == 1):
        raise CodecError(f"{text!r} is not an action; write SEAT:CARD, such as 0:1O")
    if what == _EXCHANGE:
        return Exchange(int(seat))
    if what == _CLAIM:
        return Claim(int(seat))
    if what in _UNPLAYED_VERBS or what.startswith(_UNPLAYED_PREFIXES):
        raise CodecError(f"the action {what!r} belongs to an option that is not played yet")
    try:
        return Play(int(seat), Card.parse(what))
    except CardError as error:
        raise CodecError(str(error)) from None
