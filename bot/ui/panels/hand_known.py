"""What a seat knows beside its own cards and the table, in lines for its owner alone."""

from __future__ import annotations

from bot.engine.state import Phase
from bot.ui.cards import card_name
from bot.ui.panels.hand_auction import secret_line
from bot.ui.panels.hand_own import Own
from bot.ui.panels.hand_signs import sign_lines
from bot.ui.panels.layout import bullets


def known_lines(own: Own) -> tuple[str | None, ...]:
    """Whom one plays with, what partners showed or want, and what one may not do now."""
    signs = sign_lines(own)
    return (
        secret_line(own),
        _locked(own),
        _dutiful(own),
        _accusation(own),
        *_concessions(own),
        *_shared(own),
        bullets(signs) if signs else None,
    )


def _locked(own: Own) -> str | None:
    """R42: a declared card waits."""
    if own.view.locked is None:
        return None
    return own.say(
        "You have declared the {card}: it stays in your hand until you take a trick.",
        card=card_name(own.view.locked, own.say),
    )


def _dutiful(own: Own) -> str | None:
    """R47: where forbidden cards may be played all the same, at least their owner is warned."""
    if not (own.rules.accusing and own.view.forbidden):
        return None
    cards = own.say.list(card_name(card, own.say) for card in own.view.dutiful)
    return own.say("By the duties you may play: {cards}.", cards=cards)


def _accusation(own: Own) -> str | None:
    """R47: one that was true would have ended the deal."""
    if own.deal is None or own.view.seat not in own.deal.accusers:
        return None
    return own.say("Your accusation was not true. You may not accuse again in this deal.")


def _concessions(own: Own) -> tuple[str | None, ...]:
    """R44: partners have to agree, and see who asked."""
    deal, say = own.deal, own.say
    if deal is None or own.view.table.phase is not Phase.PLAY:
        return ()
    offered = [seat for seat in own.partners if seat in deal.conceding]
    missing = [seat for seat in own.partners if seat not in deal.conceding]
    if own.view.seat in deal.conceding:
        return (
            say("You have offered to give this game away. A card that you play takes it back."),
            say("Still to agree: {names}.", names=own.story.list(missing)),
        )
    if not offered:
        return ()
    return (
        say.plural(
            "{name} wants to give this game away. It is lost once your whole side concedes.",
            "{name} want to give this game away. It is lost once your whole side concedes.",
            len(offered),
            name=own.story.list(offered),
        ),
    )


def _shared(own: Own) -> tuple[str, ...]:
    """R51: the cards that partners are known to hold."""
    return tuple(
        own.say(
            "{name} holds: {cards}.",
            name=own.name(seat),
            cards=own.say.list(card_name(card, own.say) for card in cards),
        )
        for seat, cards in own.view.shared
        if cards
    )
