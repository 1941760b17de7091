"""The story as plain values, ready for JSON: the form `brisca-replay/1`."""

from __future__ import annotations

from typing import Any, assert_never

from bot.engine.auction import Auction
from bot.engine.cards import Suit
from bot.engine.events import (
    Accused,
    CapoteAnnounced,
    ConcessionOffered,
    DealAccepted,
    ExchangeDeclared,
    HandThrownIn,
    RestClaimed,
    SuitCalled,
    TurnUpExchanged,
)
from bot.engine.presets import rules_to_plain
from bot.engine.state import Deal, DealResult, SeatCards, Signed
from bot.replay.story import Story, ToldDeal, ToldDeed, ToldTrick, Word

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
        "over": story.over,
        "winner": story.winner,
    }


def _plain_deal(deal: ToldDeal) -> dict[str, Any]:
    return {
        "dealer": deal.opened.dealer,
        "turn_up": deal.opened.turn_up and str(deal.opened.turn_up),
        "trump": _plain_suit(deal.last.trump),
        "hands": [list(map(str, hand)) for hand in deal.opened.hands],
        "auction": deal.last.auction and _plain_auction(deal.last.auction),
        "contract": _plain_contract(deal.last),
        "tricks": list(map(_plain_trick, deal.tricks)),
        "exchanges": [
            {**_plain_swap(told.deed), **_when(told)}
            for told in deal.deeds
            if isinstance(told.deed, TurnUpExchanged)
        ],
        "claim": deal.claim and {"seat": deal.claim.seat, "tricks": len(deal.claim.tricks)},
        "deeds": [
            {"seat": told.deed.seat, **_plain_word(told.deed), **_when(told)}
            for told in deal.deeds
            if not isinstance(told.deed, TurnUpExchanged | RestClaimed)
        ],
        "unfinished_trick": _plain_cards(deal.open_trick),
        "result": deal.result and _plain_result(deal.result),
        "games": deal.games,
    }


def _plain_auction(auction: Auction) -> list[dict[str, Any]]:
    """The bids in order; null is a pass."""
    return [{"seat": seat, "bid": bid and str(bid)} for seat, bid in auction.bids]


def _plain_contract(deal: Deal) -> dict[str, Any] | None:
    """The partner is the caller where that seat plays alone; None before the call."""
    contract = deal.contract
    if contract is None:
        return None
    return {
        "caller": contract.caller,
        "points": contract.bid.points,
        "called": contract.called and str(contract.called),
        "partner": deal.partner,
    }


def _plain_suit(suit: Suit | None) -> str | None:
    return suit and suit.value


def _plain_result(result: DealResult) -> dict[str, Any]:
    return {
        "points": result.points,
        "games": result.games,
        "winners": result.winners,
        "ending": result.ending.value,
        "by": result.by,
    }


def _plain_swap(swap: TurnUpExchanged) -> dict[str, Any]:
    return {"seat": swap.seat, "given": str(swap.given), "taken": str(swap.taken)}


def _when(told: ToldDeed) -> dict[str, Any]:
    return {
        "after_tricks": told.tricks,
        "after_cards": told.cards,
        "before_draw": told.before_draw,
    }


def _plain_word(word: Word) -> dict[str, Any]:
    """What was said, by the word that records have for it."""
    match word:
        case SuitCalled():
            return {"what": "call", "suit": _plain_suit(word.suit)}
        case HandThrownIn():
            return {"what": "throw", "hand": list(map(str, word.hand))}
        case ExchangeDeclared():
            return {"what": "declare", "card": str(word.card)}
        case ConcessionOffered():
            return {"what": "concede"}
        case CapoteAnnounced():
            return {"what": "capote"}
        case Accused():
            return {"what": "accuse", "accused": word.accused, "true": word.true}
        case DealAccepted():
            return {"what": "accept"}
        case Signed():
            return {"what": "sign", "sign": word.sign.value}
        case _:
            assert_never(word)


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
