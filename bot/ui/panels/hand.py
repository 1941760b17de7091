"""One seat's own cards, shown to that person alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from discord import ButtonStyle, ui

from bot.engine.cards import Card
from bot.engine.legal import Duty
from bot.engine.state import Phase
from bot.engine.views import SeatView
from bot.i18n.catalogue import Say
from bot.tables.table import Table
from bot.ui.cards import card_label, card_name, suit_symbol
from bot.ui.custom_id import Click, Verb
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
from bot.ui.panels.story import Story


def hand_panel(table: Table, seat: int, say: Say, notice: str | None = None) -> ui.LayoutView:
    """A hand with a button for each card; `notice` is a line on top, such as a refusal."""
    view = table.view(seat)
    story = Story.of(table, say)
    return panel(
        OPEN,
        text(notice),
        text(heading(_turn(view, story)), *_table_lines(story)),
        *_cards(table.id, view, say),
        _other_moves(table.id, view, say),
        text(_hint(view, say)),
    )


def why_panel(table: Table, seat: int, say: Say) -> ui.LayoutView:
    """For each card that may not be played now, the duty that forbids it."""
    view = table.view(seat)
    lines = (
        say("{card}: {duty}", card=bold(card_name(card, say)), duty=_duty(duty, say))
        for card, duty in view.forbidden
    )
    allowed = say("You may play: {cards}.", cards=say.list(card_name(c, say) for c in view.legal))
    return panel(
        OPEN,
        text(heading(say("Why not every card?")), bullets(lines)),
        text(allowed) if view.legal else None,
    )


def _other_moves(table_id: str, view: SeatView, say: Say) -> Item | None:
    """What may be done beside playing a card, and why not every card may be played."""
    revision = view.table.revision
    buttons = []
    if view.exchange is not None:
        label = say("Take the {card}", card=card_name(view.exchange, say))
        click = Click(Verb.EXCHANGE, table_id, revision)
        buttons.append(button(label, click, ButtonStyle.success))
    if view.may_claim:
        click = Click(Verb.CLAIM, table_id, revision)
        buttons.append(button(say("Claim the rest"), click, ButtonStyle.success))
    if view.forbidden:
        buttons.append(button(say("Why?"), Click(Verb.WHY, table_id, revision)))
    return row(*buttons) if buttons else None


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


def _hint(view: SeatView, say: Say) -> str | None:
    """After a restart, or a quarter of an hour without a click, nobody can refresh a hand."""
    if not view.hand:
        return None
    return small(say("Out of date? Press **My hand** at the table."))


def _turn(view: SeatView, story: Story) -> str:
    say, deal = story.say, view.table.deal
    if view.table.phase is Phase.OVER:
        return say("The match is over.")
    if deal is None or view.table.phase is not Phase.PLAY:
        return say("No cards are being played now.")
    if deal.to_play == view.seat:
        return say("Your turn: play a card.") if deal.trick else say("Your turn: you lead.")
    if not view.hand:
        return say("You have played your last card of this deal.")
    return story.turn


def _table_lines(story: Story) -> tuple[str | None, ...]:
    if story.view.phase is not Phase.PLAY:
        return (story.say("Look at the table for the result or the next deal."),)
    trick = bullets(story.trick) if story.trick else story.say("The trick is still empty.")
    return (trick, story.trump, *story.exchanges)


def _cards(table_id: str, view: SeatView, say: Say) -> list[Item | None]:
    deal = view.table.deal
    if deal is None:
        return []
    order = view.table.rules.rank_order
    cards = sorted(view.hand, key=lambda card: (card.suit.value, -card.strength(order)))
    trumps = [card for card in cards if card.suit is deal.trump]
    others = [card for card in cards if card.suit is not deal.trump]
    return [
        *_group(say("Your trumps"), trumps, table_id, view, say),
        *_group(
            say("Your other cards") if trumps else say("Your cards"), others, table_id, view, say
        ),
    ]


def _group(
    title: str, cards: Sequence[Card], table_id: str, view: SeatView, say: Say
) -> list[Item | None]:
    if not cards:
        return []
    buttons = [_card_button(card, table_id, view, say) for card in cards]
    return [text(title), row(*buttons)]


def _card_button(card: Card, table_id: str, view: SeatView, say: Say) -> Item:
    playable = card in view.legal
    return button(
        card_label(card, say),
        Click(Verb.PLAY, table_id, view.table.revision, str(card)),
        ButtonStyle.primary if playable else ButtonStyle.secondary,
        suit_symbol(card.suit),
        disabled=not playable,
    )
