"""The signs between partners in words: which gesture, and what it means. Knows no hand."""

from __future__ import annotations

from typing import assert_never

from discord import SelectOption

from bot.engine.actions import MakeSign
from bot.engine.codec import format_deed
from bot.engine.options import SignTable
from bot.engine.sign import Sign
from bot.engine.state import Signed
from bot.i18n.catalogue import Say
from bot.ui.custom_id import Verb
from bot.ui.panels.hand_own import Own
from bot.ui.panels.layout import Item, menu

SHOWN_SIGNS = 6
"""Signs that a hand lists, the newest ones; three partners may make two dozen in a deal."""


def sign_menu(own: Own) -> Item | None:
    """The signs that may be made now; none where none may."""
    table, say = own.rules.sign_table, own.say
    offers = own.offered(MakeSign)
    if not offers:
        return None
    options = [
        SelectOption(
            label=gesture(offer.sign, table, say),
            value=format_deed(offer),
            description=meaning(offer.sign, say),
        )
        for offer in offers
    ]
    return menu(say("Make a sign to your partner…"), own.click(Verb.ACT, offers[0]), options)


def sign_lines(own: Own) -> list[str]:
    """The newest signs of the seat's own side, the latest last."""
    return [_line(own, signed) for signed in own.view.signs[-SHOWN_SIGNS:]]


def _line(own: Own, signed: Signed) -> str:
    say = own.say
    what = gesture(signed.sign, own.rules.sign_table, say)
    means, trick = meaning(signed.sign, say), say.number(signed.trick)
    if signed.seat == own.view.seat:
        return say(
            "You: {gesture}: {meaning} (trick {trick})", gesture=what, meaning=means, trick=trick
        )
    return say(
        "{name}: {gesture}: {meaning} (trick {trick})",
        name=own.name(signed.seat),
        gesture=what,
        meaning=means,
        trick=trick,
    )


def gesture(sign: Sign, table: SignTable, say: Say) -> str:
    """What is done with the face or the hands: the tables share most of it (R49)."""
    return _gestures_a(sign, say) if table is SignTable.ITALY_A else _gestures_b(sign, say)


def _gestures_a(sign: Sign, say: Say) -> str:
    match sign:
        case Sign.ACE:
            return say("pressed lips")
        case Sign.THREE:
            return say("twisted mouth")
        case Sign.KING:
            return say("eyes turned up")
        case Sign.KNIGHT:
            return say("tip of the tongue")
        case Sign.JACK:
            return say("shrug of a shoulder")
        case Sign.LOW_TRUMP:
            return say("thumb rubbed on the forefinger")
        case Sign.NO_TRUMP:
            return say("eyes squeezed shut")
        case Sign.CARICO:
            return say("puffed cheeks")
        case Sign.PLAY_LOW | Sign.PLAY_CARICO:
            return say("request")
        case _:
            assert_never(sign)


def _gestures_b(sign: Sign, say: Say) -> str:
    """Here knight and jack have each other's sign, which the sources do not agree on."""
    match sign:
        case Sign.ACE:
            return say("pursed lips")
        case Sign.KING:
            return say("raised eyebrows")
        case Sign.KNIGHT:
            return say("shrug of a shoulder")
        case Sign.JACK:
            return say("tip of the tongue")
        case Sign.CARICO:
            return say("mouth opened and closed")
        case _:
            return _gestures_a(sign, say)


def meaning(sign: Sign, say: Say) -> str:
    """What a sign says of the hand, or asks for."""
    match sign:
        case Sign.ACE:
            return say("the ace of trumps")
        case Sign.THREE:
            return say("the three of trumps")
        case Sign.KING:
            return say("the king of trumps")
        case Sign.KNIGHT:
            return say("the knight of trumps")
        case Sign.JACK:
            return say("the jack of trumps")
        case Sign.LOW_TRUMP:
            return say("a trump without points")
        case Sign.NO_TRUMP:
            return say("no trump at all")
        case Sign.CARICO:
            return say("an ace or three of another suit")
        case Sign.PLAY_LOW:
            return say("play a card without points")
        case Sign.PLAY_CARICO:
            return say("play an ace or a three")
        case _:
            assert_never(sign)
