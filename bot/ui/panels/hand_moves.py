"""What a hand offers beside its cards, while the moment for it is there. Knows no rule."""

from __future__ import annotations

from discord import SelectOption

from bot.engine.actions import (
    Accept,
    Accuse,
    Capote,
    Claim,
    Concede,
    Declare,
    Draw,
    Exchange,
    SeatAction,
)
from bot.engine.codec import format_deed
from bot.engine.exchange import taker_of
from bot.ui.cards import card_name
from bot.ui.custom_id import Click, Verb
from bot.ui.panels.hand_own import Own, rows
from bot.ui.panels.hand_signs import sign_menu
from bot.ui.panels.layout import Item, button, menu


def other_moves(own: Own) -> list[Item | None]:
    """Buttons first, then the menus of signs and of whom to accuse."""
    buttons = (*_at_once(own), *_after_asking(own), *_why(own))
    return [*rows(buttons), sign_menu(own), _accuse_menu(own)]


def _at_once(own: Own) -> list[Item]:
    return [own.act(label, action) for label, action in _labelled(own)]


def _labelled(own: Own) -> list[tuple[str, SeatAction]]:
    say, turn_up = own.say, own.deal.turn_up if own.deal else None
    found: list[tuple[str, SeatAction]] = []
    if turn_up is not None:
        taken, given = card_name(turn_up, say), card_name(taker_of(own.rules, turn_up), say)
        found += [(say("Take the {card}", card=taken), offer) for offer in own.offered(Exchange)]
        found += [(say("Declare the {card}", card=given), offer) for offer in own.offered(Declare)]
    found += [(say("Draw"), offer) for offer in own.offered(Draw)]
    found += [(say("Claim the rest"), offer) for offer in own.offered(Claim)]
    found += [(say("Let it stand"), offer) for offer in own.offered(Accept)]
    return found


def _after_asking(own: Own) -> list[Item]:
    say, accusations = own.say, own.offered(Accuse)
    found = [own.ask(say("Capote"), offer) for offer in own.offered(Capote)]
    found += [own.ask(say("Concede"), offer) for offer in own.offered(Concede)]
    if len(accusations) == 1:
        [offer] = accusations
        found.append(own.ask(say("Accuse {name}", name=own.labels[offer.accused]), offer))
    return found


def _accuse_menu(own: Own) -> Item | None:
    offers = own.offered(Accuse)
    if len(offers) < 2:
        return None
    options = [
        SelectOption(label=own.labels[offer.accused], value=format_deed(offer)) for offer in offers
    ]
    placeholder = own.say("Accuse somebody of breaking a duty…")
    return menu(placeholder, own.click(Verb.ASK, offers[0]), options)


def _why(own: Own) -> list[Item]:
    """Only where a duty really keeps a card from being played."""
    if not own.view.forbidden or own.rules.accusing:
        return []
    click = Click(Verb.WHY, own.table_id, own.view.table.revision)
    return [button(own.say("Why?"), click)]
