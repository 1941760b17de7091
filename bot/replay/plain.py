"""The story as plain values, ready for JSON: the form `brisca-replay/1`."""

from __future__ import annotations

from typing import Any

from bot.engine.presets import rules_to_plain
from bot.engine.state import SeatCards
from bot.replay.story import Story, ToldDeal, ToldExchange, ToldTrick

REPLAY_FORMAT = "brisca-replay/1"


def story_to_plain(story: Story) -> dict[str, Any]:
    """The story as a JSON object: seats and sides by number, cards as text codes."""
    rules, drawn = story.record.rules, story.dealer_drawn
    return {
        "format": REPLAY_FORMAT,
        "rules": rules_to_plain(rules),
        "seats": list(story.record.seats),
        "sides": [list(rules.seats_of(side)) for side in range(rules.sides)],
        "dealer_draw": drawn and {"draws": _plain_cards(drawn.draws), "dealer": drawn.dealer},
        "deals": list(map(_plain_deal, story.deals)),
        "winner": story.winner,
    }


def _plain_deal(deal: ToldDeal) -> dict[str, Any]:
    result = deal.result
    return {
        "dealer": deal.opened.dealer,
        "turn_up": str(deal.opened.turn_up),
        "hands": [list(map(str, hand)) for hand in deal.opened.hands],
        "tricks": list(map(_plain_trick, deal.tricks)),
        "exchanges": list(map(_plain_exchange, deal.exchanges)),
        "claim": deal.claim and {"seat": deal.claim.seat, "tricks": len(deal.claim.tricks)},
        "unfinished_trick": _plain_cards(deal.open_trick),
        "result": result
        and {"points": result.points, "games": result.games, "winners": result.winners},
        "games": deal.games,
    }


def _plain_exchange(told: ToldExchange) -> dict[str, Any]:
    return {
        "seat": told.swap.seat,
        "given": str(told.swap.given),
        "taken": str(told.swap.taken),
        "after_tricks": told.tricks,
        "after_cards": told.cards,
    }


def _plain_trick(told: ToldTrick) -> dict[str, Any]:
    return {
        "plays": _plain_cards(told.trick.plays),
        "winner": told.trick.winner,
        "points": told.points,
        "running_points": told.running,
        "draws": _plain_cards(told.draws),
        "stock_left": told.stock_left,
    }


def _plain_cards(cards: SeatCards) -> list[dict[str, Any]]:
    return [{"seat": seat, "card": str(card)} for seat, card in cards]
