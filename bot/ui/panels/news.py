"""What has been said or shown at the table beside the cards played, one sentence each.

Told from a `Story`, and so from what everybody sees.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.scoring import doubled
from bot.engine.state import Phase
from bot.engine.views import DealView
from bot.ui.cards import card_name
from bot.ui.panels.story import Story


def opening(story: Story) -> str | None:
    """Who deals the first deal, and the cards drawn for that, until its first card is played."""
    deal = story.view.deal
    if deal is None or deal.to_play is None or deal.number or deal.trick or deal.taken:
        return None
    return first_dealer(story, deal.dealer)


def first_dealer(story: Story, seat: int) -> str:
    """Who deals the first deal, and the cards drawn for that."""
    view, say = story.view, story.say
    dealer = story.names[seat]
    if not view.drawn:
        return say("{name} deals first.", name=dealer)
    drawn = say.list(
        say("{name} ({card})", name=story.names[seat], card=card_name(card, say))
        for seat, card in view.drawn
    )
    return say("{name} deals first. Cards drawn for it: {cards}.", name=dealer, cards=drawn)


def news(story: Story) -> tuple[str, ...]:
    """What was declared, announced, offered, said and seen, while that still matters."""
    view = story.view
    if view.deal is None or view.phase in (Phase.DEAL, Phase.OVER):
        return ()
    deal, double = view.deal, _double(story, view.deal)
    if view.phase in (Phase.AUCTION, Phase.CALL):
        return (double,) if double else ()
    lines = (double, _declared(story, deal), _capote(story, deal), _concession(story, deal))
    return (*(line for line in lines if line), *_accusations(story, deal), *_signs(story, deal))


def _double(story: Story, deal: DealView) -> str | None:
    """After sixty each, or after all have passed (R64, R66)."""
    rules, before = story.view.rules, story.view.results[: deal.number]
    if not (rules.chiamata and doubled(rules, before)):
        return None
    return story.say("This deal counts double.")


def _declared(story: Story, deal: DealView) -> str | None:
    if deal.declared is None:
        return None
    seat, card = deal.declared
    return story.say(
        "{name} has shown the {card}, to exchange it for the turn-up on taking a trick.",
        name=story.names[seat],
        card=card_name(card, story.say),
    )


def _capote(story: Story, deal: DealView) -> str | None:
    if deal.capote is None:
        return None
    return story.say(
        "{name} has announced a capote: every trick that is left.", name=story.names[deal.capote]
    )


def _concession(story: Story, deal: DealView) -> str | None:
    if not deal.conceding:
        return None
    rules, conceding = story.view.rules, sorted(deal.conceding)
    partners = {other for seat in conceding for other in rules.seats_of(rules.side_of(seat))}
    return story.say(
        "Willing to give this game away: {names}. Still to agree: {missing}.",
        names=story.list(conceding),
        missing=story.list(sorted(partners - deal.conceding)),
    )


def _accusations(story: Story, deal: DealView) -> Iterator[str]:
    """Only those that were not true: a true one has ended the deal (R47)."""
    for seat, accused in deal.accusations:
        yield story.say(
            "{name} has accused {accused} of playing a forbidden card. That was not so.",
            name=story.names[seat],
            accused=story.names[accused],
        )


def _signs(story: Story, deal: DealView) -> Iterator[str]:
    """Those of the trick under way, and of the one before: a panel may skip a state."""
    now = len(deal.taken) + 1
    this, last = (
        [seat for seat, trick in deal.signs if trick == number] for number in (now, now - 1)
    )
    if this:
        yield story.say.plural(
            "{name} has made a sign.", "{name} have made signs.", len(this), name=story.list(this)
        )
    if last:
        yield story.say.plural(
            "{name} made a sign during the last trick.",
            "{name} made signs during the last trick.",
            len(last),
            name=story.list(last),
        )
