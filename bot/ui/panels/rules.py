"""The rules of a lobby or table in words, as a panel of their own.

Told from the very value that the engine plays, so that nothing is promised that is not so.
"""

from __future__ import annotations

from typing import assert_never

from discord import ui

from bot.engine.cards import RankOrder
from bot.engine.options import (
    Claims,
    DoubleOver,
    Exchange,
    ExchangeAfterWin,
    ExchangeWhen,
    FirstDealer,
    FirstLead,
    MisereNone,
    MontarTarget,
    Obligations,
    Pack,
    ThreePlayerPack,
    Tie,
    Undertrump,
)
from bot.engine.rules import Rules
from bot.i18n.catalogue import Say
from bot.tables.lobby import Lobby
from bot.tables.seating import Computer
from bot.tables.table import Table
from bot.ui.names import level_name, seat_names
from bot.ui.panels.digest import match_length as match_length  # re-exported with the line
from bot.ui.panels.digest import rules_line as rules_line
from bot.ui.panels.layout import OPEN, bold, bullets, heading, panel, text


def rules_panel(state: Lobby | Table, say: Say) -> ui.LayoutView:
    """What is played at this very table."""
    rules = state.rules if isinstance(state, Lobby) else state.match.rules
    lines = (
        rules_line(rules, say),
        _pack(rules, say),
        *_duties(rules, say),
        say(
            "The highest trump takes the trick, or without trumps "
            "the highest card of the suit that was led."
        ),
        _order(rules, say),
        _points(rules, say),
        say(
            "After each trick everybody draws a card, the winner first. "
            "The turn-up is drawn last; the last three tricks are played without drawing."
        ),
        *_exchange(rules, say),
        *_claims(rules, say),
        *_winning(rules, say),
        *_beginning(rules, say),
        *_computers(state, say),
    )
    return panel(OPEN, text(heading(say("Rules of this table")), bullets(lines)))


def _pack(rules: Rules, say: Say) -> str:
    if rules.pack is Pack.ES48:
        return say("The Spanish pack of 48 cards, with eights and nines.")
    if rules.pack is Pack.IT36 or (
        rules.players == 3 and rules.three_player_pack is ThreePlayerPack.MINUS_ALL_TWOS
    ):
        return say("36 cards: the pack of 40 without the twos.")
    if rules.players == 3:
        return say("39 cards: the Spanish pack of 40 without the two of cups.")
    return say("The Spanish pack of 40 cards.")


def _duties(rules: Rules, say: Say) -> tuple[str, ...]:
    match rules.obligations:
        case Obligations.FREE:
            return (
                say(
                    "Each player holds three cards and may play any of them; "
                    "no suit has to be followed."
                ),
            )
        case Obligations.FOLLOW:
            return (say("Follow suit if you can; otherwise play any card."),)
        case Obligations.FOLLOW_OR_TRUMP:
            return (
                say(
                    "Follow suit if you can; if you cannot, play a trump. "
                    "You need not beat anything."
                ),
            )
        case Obligations.STRICT:
            return (say("From the first trick on:"), *_strict(rules, say))
        case Obligations.STRICT_AFTER_STOCK:
            return (
                say("Any card may be played while there are cards to draw. After that:"),
                *_strict(rules, say),
            )
        case _:
            assert_never(rules.obligations)


def _strict(rules: Rules, say: Say) -> tuple[str, ...]:
    beat = (
        say("Follow suit, and beat the best card of that suit if you can.")
        if rules.montar_target is MontarTarget.BEST
        else say("Follow suit, and beat the card that was led if you can.")
    )
    under = (
        say("If you can neither follow suit nor beat the trumps, play any card.")
        if rules.undertrump is Undertrump.FREE
        else say("If you cannot beat the trumps, you still have to play a trump.")
    )
    exempt = say("While your partner is winning the trick you need only follow suit.")
    return (
        beat,
        say("Where a trump has been played, following suit is enough."),
        say("If you cannot follow suit, play a trump, and a higher one than any before."),
        under,
        *((exempt,) if rules.strict_partner_exempt else ()),
    )


def _order(rules: Rules, say: Say) -> str:
    if rules.rank_order is RankOrder.A7:
        return say(
            "Order within a suit, from the top: ace, seven, king, knight, jack, then 6 to 2."
        )
    if rules.pack is Pack.ES48:
        return say(
            "Order within a suit, from the top: "
            "ace, three, king, knight, jack, 9, 8, 7, 6, 5, 4, 2."
        )
    return say("Order within a suit, from the top: ace, three, king, knight, jack, 7, 6, 5, 4, 2.")


def _points(rules: Rules, say: Say) -> str:
    second = say("seven") if rules.rank_order is RankOrder.A7 else say("three")
    return say(
        "Points: ace 11, {second} 10, king 4, knight 3, jack 2, the others nothing; 120 in all.",
        second=second,
    )


def _exchange(rules: Rules, say: Say) -> tuple[str, ...]:
    if rules.exchange is Exchange.OFF:
        return ()
    return (_exchanged_cards(rules, say), _exchange_moment(rules, say))


def _exchanged_cards(rules: Rules, say: Say) -> str:
    if rules.pack is Pack.IT36:
        return say("A turn-up above the seven may be taken with the seven of trumps.")
    return say(
        "A turn-up above the seven may be taken with the seven of trumps, any other with the two."
    )


def _exchange_moment(rules: Rules, say: Say) -> str:
    own_turn = rules.exchange_when is ExchangeWhen.OWN_TURN_BEFORE_PLAYING
    match rules.exchange_after_win:
        case ExchangeAfterWin.PLAYER if own_turn:
            return say(
                "Only in your own turn, once you have won a trick, and before the last draw."
            )
        case ExchangeAfterWin.PLAYER:
            return say("At any moment, once you have won a trick, and before the last draw.")
        case ExchangeAfterWin.TEAM if own_turn:
            return say(
                "Only in your own turn, once your side has won a trick, and before the last draw."
            )
        case ExchangeAfterWin.TEAM:
            return say("At any moment, once your side has won a trick, and before the last draw.")
        case ExchangeAfterWin.NONE if own_turn:
            return say("Only in your own turn, and before the last draw.")
        case ExchangeAfterWin.NONE:
            return say("At any moment before the last draw.")
        case _:
            assert_never(rules.exchange_after_win)


def _claims(rules: Rules, say: Say) -> tuple[str, ...]:
    if rules.claims is Claims.OFF:
        return ()
    return (
        say(
            "Once nothing is left to draw, whoever holds only the highest trumps left, "
            "two or three of them, may claim the rest between two tricks."
        ),
    )


def _winning(rules: Rules, say: Say) -> tuple[str, ...]:
    if rules.misere_11:
        nobody = (
            say("If everybody has more, the lowest wins.")
            if rules.misere_none is MisereNone.LOWEST
            else say("If everybody has more, nobody wins.")
        )
        return (say("Whoever has taken at most 11 points wins the game."), nobody)
    bonus = say("The last trick brings ten points more.")
    return (
        *((bonus,) if rules.last_trick_bonus else ()),
        say("Most points win the game."),
        _tie(rules, say),
        *_double(rules, say),
    )


def _tie(rules: Rules, say: Say) -> str:
    match rules.tie:
        case Tie.NOBODY:
            return say("If the best are level, nobody wins it.")
        case Tie.LAST_TRICK:
            return say("If the best are level, the last trick decides between them.")
        case Tie.REPLAY:
            return say("If the best are level, the same dealer deals again.")
        case Tie.ALL:
            return say("If the best are level, each of them wins it.")
        case _:
            assert_never(rules.tie)


def _double(rules: Rules, say: Say) -> tuple[str, ...]:
    if rules.double_over is DoubleOver.OFF:
        return ()
    return (
        say("More than {points} points win two games.", points=say.number(rules.double_over.value)),
    )


def _beginning(rules: Rules, say: Say) -> tuple[str, ...]:
    dealer = (
        say("Everybody draws a card for the first deal: the lowest deals.")
        if rules.first_dealer is FirstDealer.LOW_CARD
        else say("Everybody draws a card for the first deal: the highest deals.")
    )
    lead = say("In the first deal whoever holds the two of coins leads.")
    return (dealer, *((lead,) if rules.first_lead is FirstLead.TWO_OF_OROS else ()))


def _computers(state: Lobby | Table, say: Say) -> tuple[str, ...]:
    return tuple(
        say("{name}: {level}", name=bold(name), level=level_name(occupant.level, say))
        for name, occupant in zip(seat_names(state.seats, say), state.seats, strict=True)
        if isinstance(occupant, Computer)
    )
