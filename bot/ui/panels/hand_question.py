"""What a hand asks before a deed that cannot be taken back. Nothing is remembered of the asking."""

from __future__ import annotations

from typing import assert_never

from discord import ButtonStyle

from bot.engine.actions import Accuse, Capote, Concede, ThrowIn
from bot.engine.options import CapoteFail
from bot.ui.custom_id import Verb
from bot.ui.panels.hand_own import Own
from bot.ui.panels.layout import Item, bold, button, row, text

FinalDeed = Concede | Capote | Accuse | ThrowIn
"""What a hand asks about first."""


def question(own: Own, deed: FinalDeed) -> list[Item | None]:
    """The question, and a button for each answer."""
    yes = own.act(_yes(own, deed), deed, ButtonStyle.danger)
    return [
        text(bold(_question(own, deed))),
        row(yes, button(own.say("No"), own.click(Verb.ASK))),
    ]


def _question(own: Own, deed: FinalDeed) -> str:
    say = own.say
    match deed:
        case Concede():
            return _of_conceding(own)
        case Capote():
            return _of_a_capote(own)
        case Accuse(_, accused):
            return say(
                "Accuse {name} of breaking a duty? You may accuse once in each deal. "
                "If it is true, it costs that side the game; if not, nothing happens.",
                name=own.name(accused),
            )
        case ThrowIn():
            return say("Throw your hand in? Everybody sees it, and the same dealer deals again.")
        case _:
            assert_never(deed)


def _of_conceding(own: Own) -> str:
    conceding = own.deal.conceding if own.deal else frozenset()
    missing = [seat for seat in own.partners if seat not in conceding]
    if not missing:
        return own.say("Give this game away? The other side wins it at once.")
    return own.say.plural(
        "Give this game away? It is lost once {name} concedes too.",
        "Give this game away? It is lost once {name} concede too.",
        len(missing),
        name=own.story.list(missing),
    )


def _of_a_capote(own: Own) -> str:
    match own.rules.capote_fail:
        case CapoteFail.LOSE_GAME:
            return own.say(
                "Announce that you take every trick that is left? If you do, you win this game "
                "whatever the points; if you do not, you lose it."
            )
        case CapoteFail.SCORE_NORMALLY:
            return own.say(
                "Announce that you take every trick that is left? If you do, you win this game "
                "whatever the points; if you do not, the points decide."
            )
        case _:
            assert_never(own.rules.capote_fail)


def _yes(own: Own, deed: FinalDeed) -> str:
    say = own.say
    match deed:
        case Concede():
            return say("Yes, concede")
        case Capote():
            return say("Yes, announce it")
        case Accuse(_, accused):
            return say("Yes, accuse {name}", name=own.labels[accused])
        case ThrowIn():
            return say("Yes, throw it in")
        case _:
            assert_never(deed)
