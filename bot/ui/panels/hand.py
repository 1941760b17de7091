"""One seat's own cards, shown to that person alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from discord import ButtonStyle, ui

from bot.engine.actions import Accept, Accuse, Play
from bot.engine.cards import Card
from bot.engine.legal import Duty
from bot.engine.state import Phase
from bot.i18n.catalogue import Say
from bot.tables.table import Table
from bot.ui.cards import card_label, card_name, suit_symbol
from bot.ui.custom_id import Verb
from bot.ui.panels.auction import highest_bid, undertaking
from bot.ui.panels.clock import back_button, deadline_line
from bot.ui.panels.hand_auction import auction_items
from bot.ui.panels.hand_known import known_lines
from bot.ui.panels.hand_moves import other_moves
from bot.ui.panels.hand_own import Own, rows
from bot.ui.panels.hand_question import FinalDeed, question
from bot.ui.panels.layout import (
    OPEN,
    Item,
    bold,
    bullets,
    button,
    heading,
    panel,
    row,
    small,
    text,
)

_PLAYING = frozenset({Phase.AUCTION, Phase.CALL, Phase.PLAY, Phase.SETTLE})
"""Phases in which a hand has something to show."""


def hand_panel(
    table: Table,
    seat: int,
    say: Say,
    notice: str | None = None,
    asked: FinalDeed | None = None,
) -> ui.LayoutView:
    """A hand with a button for each card; `notice` is a line on top, such as a refusal.

    `asked` is what its owner has to confirm, for which all else that may be done makes way.
    """
    own = Own.of(table, seat, say)
    return panel(
        OPEN,
        text(notice),
        *_away(table, own),
        text(
            heading(_turn(own)),
            deadline_line(table, say) if seat in table.awaited else None,
            *_table_lines(own),
        ),
        *(_items(own, asked) if own.view.table.phase in _PLAYING else ()),
    )


def _away(table: Table, own: Own) -> tuple[Item | None, ...]:
    """A card that is played brings its owner back, too."""
    if own.view.seat not in table.away or table.over:
        return ()
    told = own.say("You are away, so a computer plays for you.")
    return (text(bold(told)), row(back_button(table, own.say)))


def _items(own: Own, asked: FinalDeed | None) -> list[Item | None]:
    """All that goes when the deal is over, even where cards are left in the hands."""
    first = [] if asked is None else question(own, asked)
    last = [] if asked is not None else [*auction_items(own), *other_moves(own)]
    return [text(*known_lines(own)), *first, *_cards(own), *last, text(_hint(own))]


def why_panel(table: Table, seat: int, say: Say) -> ui.LayoutView:
    """For each card that may not be played now, the duty that forbids it."""
    view = table.view(seat)
    lines = (
        say("{card}: {duty}", card=bold(card_name(card, say)), duty=_duty(duty, say))
        for card, duty in view.forbidden
    )
    allowed = say("You may play: {cards}.", cards=say.list(card_name(c, say) for c in view.dutiful))
    return panel(
        OPEN,
        text(heading(say("Why not every card?")), bullets(lines)),
        text(allowed) if view.dutiful else None,
    )


def _duty(duty: Duty, say: Say) -> str:
    match duty:
        case Duty.FOLLOW:
            return say("you hold the suit that was led, so you have to follow it")
        case Duty.BEAT:
            return say("you can beat the suit that was led, so you have to")
        case Duty.TRUMP:
            return say("you cannot follow suit, so you have to play a trump")
        case Duty.OVERTRUMP:
            return say("the trick is trumped and you can go higher, so you have to")
        case _:
            assert_never(duty)


def _hint(own: Own) -> str | None:
    """After a restart, or a quarter of an hour without a click, nobody can refresh a hand."""
    if not own.view.hand and not own.view.offers:
        return None
    return small(own.say("Out of date? Press **My hand** at the table."))


def _turn(own: Own) -> str:
    say, deal, phase = own.say, own.deal, own.view.table.phase
    if phase is Phase.OVER:
        return say("The match is over.")
    if deal is None or phase not in _PLAYING:
        return say("No cards are being played now.")
    if own.awaited:
        return _own_turn(own)
    if phase is not Phase.SETTLE and not own.view.hand:
        return say("You have played your last card of this deal.")
    return own.story.turn


def _own_turn(own: Own) -> str:
    say, deal, phase = own.say, own.deal, own.view.table.phase
    if phase is Phase.AUCTION:
        return say("Your turn: bid, or pass.")
    if phase is Phase.CALL:
        return say("Your turn: you won the auction, so name the trumps.")
    if deal is not None and deal.exchange_open:
        if own.view.exchange is not None:
            return say("You took the trick: exchange, or draw.")
        return say("You took the trick: draw.")
    trick = deal is not None and deal.trick
    return say("Your turn: play a card.") if trick else say("Your turn: you lead.")


def _table_lines(own: Own) -> tuple[str | None, ...]:
    say, story, phase = own.say, own.story, own.view.table.phase
    if phase not in _PLAYING:
        return (say("Look at the table for the result or the next deal."),)
    if phase is Phase.SETTLE:
        return (_settling(own),)
    trick = bullets(story.trick) if story.trick else None
    if phase is Phase.PLAY and trick is None:
        trick = say("The trick is still empty.")
    return (trick, highest_bid(story), *undertaking(story), story.trump, *story.exchanges)


def _settling(own: Own) -> str:
    if not own.offered(Accept):
        return own.say("It counts as soon as those who may still accuse let it stand.")
    if own.offered(Accuse):
        return own.say("Let the deal stand, so that it counts, or first accuse a broken duty.")
    return own.say("Let the deal stand, so that it counts.")


def _cards(own: Own) -> list[Item | None]:
    deal, say, order = own.deal, own.say, own.rules.rank_order
    if deal is None:
        return []
    cards = sorted(own.view.hand, key=lambda card: (card.suit.value, -card.strength(order)))
    trumps = [card for card in cards if card.suit is deal.trump]
    others = [card for card in cards if card.suit is not deal.trump]
    return [
        *_group(say("Your trumps"), trumps, own),
        *_group(say("Your other cards") if trumps else say("Your cards"), others, own),
    ]


def _group(title: str, cards: Sequence[Card], own: Own) -> list[Item | None]:
    return [text(title), *rows(_card_button(card, own) for card in cards)] if cards else []


def _card_button(card: Card, own: Own) -> Item:
    """A card that a duty forbids is paler where it may be played all the same (R47)."""
    return button(
        card_label(card, own.say),
        own.click(Verb.ACT, Play(own.view.seat, card)),
        ButtonStyle.primary if card in own.view.dutiful else ButtonStyle.secondary,
        suit_symbol(card.suit),
        disabled=card not in own.view.legal,
    )
