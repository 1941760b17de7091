"""Actions as text: one line each, for the store and for records. Parse and format are inverses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

from bot.engine.actions import (
    Accept,
    Accuse,
    Action,
    Call,
    Capote,
    Claim,
    Concede,
    Declare,
    Draw,
    DrawDealer,
    Exchange,
    MakeBid,
    MakeSign,
    Pass,
    Play,
    SeatAction,
    StartDeal,
    ThrowIn,
)
from bot.engine.bids import Bid, BidError
from bot.engine.cards import Card, CardError, Suit, format_cards, parse_cards
from bot.engine.sign import Sign

_CARICHI = "carichi"

_WORDS: Mapping[str, type[_Bare]] = {
    "x": Exchange,
    "declare": Declare,
    "draw": Draw,
    "claim": Claim,
    "concede": Concede,
    "capote": Capote,
    "accept": Accept,
    "pass": Pass,
    "throw": ThrowIn,
}
"""Actions that are one word and need nothing but the seat."""

_Bare = Exchange | Declare | Draw | Claim | Concede | Capote | Accept | Pass | ThrowIn


class CodecError(ValueError):
    """A text that is not an action."""


def format_action(action: Action) -> str:
    """`draw 7C 1O …`, `deal 7C 1O …`, or `SEAT:` with what `format_deed` says."""
    match action:
        case DrawDealer(deck):
            return f"draw {format_cards(deck)}"
        case StartDeal(deck):
            return f"deal {format_cards(deck)}"
        case _:
            return f"{action.seat}:{format_deed(action)}"


def format_deed(action: SeatAction) -> str:
    """What a seat does, without the seat; `parse_deed` reads it back."""
    match action:
        case Play(_, card):
            return str(card)
        case Accuse(_, accused):
            return f"accuse:{accused}"
        case MakeSign(_, sign):
            return f"sign:{sign.value}"
        case MakeBid(_, bid):
            return f"bid:{bid}"
        case Call(_, suit):
            return f"call:{_CARICHI if suit is None else suit.value}"
        case (
            Exchange()
            | Declare()
            | Draw()
            | Claim()
            | Concede()
            | Capote()
            | Accept()
            | Pass()
            | ThrowIn()
        ):
            return _WORD_OF[type(action)]
        case _:
            assert_never(action)


def parse_action(text: str) -> Action:
    """Read an action; raises `CodecError` with a sentence that says what is wrong."""
    verb, space, rest = text.partition(" ")
    try:
        if space and verb == "draw":
            return DrawDealer(parse_cards(rest))
        if space and verb == "deal":
            return StartDeal(parse_cards(rest))
    except CardError as error:
        raise CodecError(str(error)) from None
    return parse_seat_action(text)


def parse_seat_action(text: str) -> SeatAction:
    """Read what a seat did, `SEAT:WHAT`; raises `CodecError`."""
    seat, colon, what = text.partition(":")
    if not colon or not _is_digit(seat):
        raise CodecError(f"{text!r} is not an action; write SEAT:CARD, such as 0:1O")
    return parse_deed(int(seat), what)


def parse_deed(seat: int, what: str) -> SeatAction:
    """Read what a seat does: a card, a word such as `x`, or `bid:7`; raises `CodecError`."""
    if what in _WORDS:
        return _WORDS[what](seat)
    verb, colon, rest = what.partition(":")
    if colon and verb in _PARSERS:
        return _PARSERS[verb](seat, rest)
    try:
        return Play(seat, Card.parse(what))
    except CardError as error:
        raise CodecError(str(error)) from None


def _accuse(seat: int, text: str) -> Accuse:
    if not _is_digit(text):
        raise CodecError(f"{text!r} is not a seat to accuse; write its number, such as accuse:2")
    return Accuse(seat, int(text))


def _sign(seat: int, text: str) -> MakeSign:
    try:
        return MakeSign(seat, Sign(text))
    except ValueError:
        known = ", ".join(sign.value for sign in Sign)
        raise CodecError(f"{text!r} is not a sign; known are {known}") from None


def _bid(seat: int, text: str) -> MakeBid:
    try:
        return MakeBid(seat, Bid.parse(text))
    except BidError as error:
        raise CodecError(str(error)) from None


def _call(seat: int, text: str) -> Call:
    try:
        return Call(seat, None if text == _CARICHI else Suit(text))
    except ValueError:
        letters = ", ".join(suit.value for suit in Suit)
        raise CodecError(
            f"{text!r} cannot be called; write a suit ({letters}) or {_CARICHI}"
        ) from None


def _is_digit(text: str) -> bool:
    return len(text) == 1 and text in "0123456789"


_WORD_OF = {kind: word for word, kind in _WORDS.items()}
_PARSERS: Mapping[str, Callable[[int, str], SeatAction]] = {
    "accuse": _accuse,
    "sign": _sign,
    "bid": _bid,
    "call": _call,
}
