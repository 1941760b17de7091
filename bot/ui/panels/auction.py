"""A chiamata told to everybody: the auction, what was undertaken, and the partner once in sight.

Told from a `Story`. Before the called card is played nothing here differs by who holds it (R63).
"""

from __future__ import annotations

from bot.engine.auction import Auction, Contract
from bot.engine.bids import LEAST_POINTS, Bid
from bot.engine.state import Phase
from bot.engine.views import DealView
from bot.ui.cards import card_name, rank_name
from bot.ui.panels.story import Story


def bidding(story: Story) -> tuple[str, ...]:
    """The seats in the order they bid, each with what it has said so far."""
    deal = story.view.deal
    if deal is None or deal.auction is None or story.view.phase is not Phase.AUCTION:
        return ()
    auction = deal.auction
    order = ((auction.first + step) % auction.seats for step in range(auction.seats))
    return tuple(_said(story, auction, seat) for seat in order)


def highest_bid(story: Story) -> str | None:
    """Who bids most during the auction, or that nobody has bid."""
    deal, say = story.view.deal, story.say
    if deal is None or deal.auction is None or story.view.phase is not Phase.AUCTION:
        return None
    if deal.auction.highest is None:
        return say("Nobody has bid yet.")
    seat, bid = deal.auction.highest
    return say("{name} bids most: {bid}.", name=story.names[seat], bid=bid_words(story, bid))


def bid_words(story: Story, bid: Bid) -> str:
    """A bid within a sentence: `seven`, or `two with 70 points`."""
    rank = rank_name(bid.rank, story.say)
    if bid.points == LEAST_POINTS:
        return rank
    return story.say("{rank} with {points}", rank=rank, points=story.points(bid.points))


def _said(story: Story, auction: Auction, seat: int) -> str:
    say, name = story.say, story.names[seat]
    made = [bid for bidder, bid in auction.bids if bidder == seat]
    if not made:
        return say("{name}: nothing yet", name=name)
    bids = say.list(bid_words(story, bid) for bid in made if bid is not None)
    if made[-1] is not None:
        return say("{name}: {bids}", name=name, bids=bids)
    if len(made) == 1:
        return say("{name}: passes", name=name)
    return say("{name}: {bids}, then passes", name=name, bids=bids)


def undertaking(story: Story) -> tuple[str, ...]:
    """What the caller has undertaken, and with whom, as far as everybody knows."""
    deal = story.view.deal
    if deal is None or deal.contract is None:
        return ()
    lines = (_contract(story, deal.contract), _partner(story, deal), _together(story, deal))
    return tuple(line for line in lines if line)


def _contract(story: Story, contract: Contract) -> str:
    say, name = story.say, story.names[contract.caller]
    points = story.points(contract.bid.points)
    if contract.called is not None:
        card = card_name(contract.called, say)
        return say("{name} calls the {card}: {points}.", name=name, card=card, points=points)
    if contract.named:
        return say("{name} plays alone and without trumps: {points}.", name=name, points=points)
    return say(
        "Highest bid, by {name}: {rank}, {points}.",
        name=name,
        rank=rank_name(contract.bid.rank, say),
        points=points,
    )


def _partner(story: Story, deal: DealView) -> str | None:
    if deal.partner is None or deal.contract is None:
        return None
    caller = story.names[deal.contract.caller]
    if deal.partner == deal.contract.caller:
        return story.say("{caller} held the called card and plays alone.", caller=caller)
    name = story.names[deal.partner]
    return story.say("{name} is the partner of {caller}.", name=name, caller=caller)


def _together(story: Story, deal: DealView) -> str | None:
    """What the caller's side has taken so far, once all know who that is."""
    if deal.contract is None or deal.partner is None or deal.to_play is None:
        return None
    if deal.partner == deal.contract.caller:
        return None
    side = (deal.contract.caller, deal.partner)
    return story.say(
        "Together {names} have taken {taken} of the {target} they need.",
        names=story.list(side),
        taken=story.say.number(sum(deal.points[seat] for seat in side)),
        target=story.points(deal.contract.bid.points),
    )
