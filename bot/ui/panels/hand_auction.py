"""Bidding and calling from a hand of a chiamata. Differs between seats in their own cards alone."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle, SelectOption

from bot.engine.actions import Call, MakeBid, Pass, ThrowIn
from bot.engine.bids import LEAST_POINTS
from bot.engine.cards import Card
from bot.engine.codec import format_deed
from bot.ui.cards import card_label, rank_label, suit_symbol
from bot.ui.custom_id import Verb
from bot.ui.panels.hand_own import Own, rows
from bot.ui.panels.layout import Item, button, menu, text

OPTIONS_IN_A_MENU = 25


def auction_items(own: Own) -> list[Item | None]:
    """What may be bid or called now, and how to leave the auction."""
    return [*_bids(own), *_point_menus(own), *_ways_out(own), *_calls(own)]


def secret_line(own: Own) -> str | None:
    """Whom the seat plays with, where its own hand tells it (R63)."""
    contract, say = own.deal and own.deal.contract, own.say
    if not contract or contract.called not in own.view.hand:
        return None
    if contract.caller == own.view.seat:
        return say("You called a card of your own: you play alone.")
    return say(
        "You hold the called card: you play with {name}. Nobody else knows.",
        name=own.name(contract.caller),
    )


def _bids(own: Own) -> list[Item | None]:
    ranks = [offer for offer in own.offered(MakeBid) if offer.bid.points == LEAST_POINTS]
    if not ranks:
        return []
    buttons = [
        own.act(rank_label(offer.bid.rank, own.say), offer, ButtonStyle.primary) for offer in ranks
    ]
    return [text(own.say("Bid the rank of the card you will call:")), *rows(buttons)]


def _point_menus(own: Own) -> list[Item | None]:
    """The same points are in the same menu throughout an auction: 62 to 86, 87 to 111, 112 on."""
    raised = [offer for offer in own.offered(MakeBid) if offer.bid.points > LEAST_POINTS]
    menus: dict[int, list[MakeBid]] = {}
    for offer in raised:
        place = (offer.bid.points - LEAST_POINTS - 1) // OPTIONS_IN_A_MENU
        menus.setdefault(place, []).append(offer)
    return [_point_menu(own, offers) for offers in menus.values()]


def _point_menu(own: Own, offers: Sequence[MakeBid]) -> Item | None:
    say, points = own.say, [offer.bid.points for offer in offers]
    options = [
        SelectOption(
            label=say.plural("{n} point", "{n} points", offer.bid.points), value=format_deed(offer)
        )
        for offer in offers
    ]
    placeholder = say(
        "{rank} with {low} to {high} points…",
        rank=rank_label(offers[0].bid.rank, say),
        low=say.number(min(points)),
        high=say.number(max(points)),
    )
    return menu(placeholder, own.click(Verb.ACT, offers[0]), options)


def _ways_out(own: Own) -> list[Item]:
    buttons = [
        own.act(own.say("Pass"), offer, ButtonStyle.secondary) for offer in own.offered(Pass)
    ]
    buttons += [own.ask(own.say("Throw in"), offer) for offer in own.offered(ThrowIn)]
    return rows(buttons)


def _calls(own: Own) -> list[Item | None]:
    deal, say, calls = own.deal, own.say, own.offered(Call)
    if not calls or deal is None or deal.contract is None:
        return []
    rank = deal.contract.bid.rank
    alone = any(call.suit is None for call in calls)
    cards = {call: Card(rank, call.suit) for call in calls if call.suit is not None}
    yours = [call for call, card in cards.items() if card in _own_cards(own)]
    buttons = [_call(own, call, cards.get(call), call in yours) for call in calls]
    return [
        text(
            say("Call a card: its suit is trumps, and whoever holds it plays with you."),
            say("Call a card of your own, and you play alone.") if yours else None,
            say("Without trumps you play alone, too.") if alone else None,
        ),
        *rows(buttons),
    ]


def _own_cards(own: Own) -> tuple[Card, ...]:
    """Those in hand, and the one already played where the suit is named after a trick (R62)."""
    played = own.deal.plays if own.deal else ()
    return (*own.view.hand, *(card for seat, card in played if seat == own.view.seat))


def _call(own: Own, call: Call, card: Card | None, yours: bool) -> Item:
    say, click = own.say, own.click(Verb.ACT, call)
    if card is None or call.suit is None:
        return button(say("Without trumps"), click)
    if yours:
        label = say("{card} (yours)", card=card_label(card, say))
        return button(label, click, emoji=suit_symbol(card.suit))
    return button(card_label(card, say), click, ButtonStyle.primary, suit_symbol(card.suit))
