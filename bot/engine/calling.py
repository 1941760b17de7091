"""Bidding and calling in a chiamata: from the first bid to the trumps, and who is the partner."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.actions import Call, MakeBid, Pass, ThrowIn
from bot.engine.auction import Auction, Contract, why_no_bid
from bot.engine.bids import Bid
from bot.engine.ending import end_unplayed
from bot.engine.events import BidMade, HandThrownIn, SuitCalled
from bot.engine.options import FirstLeadChiamata, SuitReveal, WeakHand
from bot.engine.refusals import IllegalAction, Refusal
from bot.engine.rules import Rules
from bot.engine.scoring import card_points
from bot.engine.state import Deal, Ending, Match, Phase
from bot.engine.step import Step, require, require_deal
from bot.engine.tricks import end_trick


def make_bid(match: Match, action: MakeBid) -> Step:
    """Bid a rank, or the two with points (R61)."""
    auction = _require_turn(match, action.seat)
    require(why_no_bid(match.rules, auction, action.bid))
    return _after_bid(match, action.seat, action.bid)


def pass_(match: Match, action: Pass) -> Step:
    """Leave the auction (R61)."""
    _require_turn(match, action.seat)
    return _after_bid(match, action.seat, None)


def _require_turn(match: Match, seat: int) -> Auction:
    deal = require_deal(match, seat, Phase.AUCTION, Refusal.NO_AUCTION)
    assert deal.auction is not None
    if seat != deal.auction.to_bid:
        raise IllegalAction(Refusal.NOT_YOUR_BID)
    return deal.auction


def _after_bid(match: Match, seat: int, bid: Bid | None) -> Step:
    assert match.deal is not None and match.deal.auction is not None
    deal = replace(match.deal, auction=match.deal.auction.after(seat, bid))
    made, auction = BidMade(seat, bid), deal.auction
    assert auction is not None
    if not auction.over:
        return replace(match, deal=deal), (made,)
    if auction.highest is None:  # R66
        after, events = end_unplayed(match, deal, Ending.ALL_PASSED)
        return after, (made, *events)
    caller, highest = auction.highest
    mano = match.rules.first_lead_chiamata is FirstLeadChiamata.MANO
    deal = replace(
        deal,
        contract=Contract(caller, highest),
        leader=deal.leader if mano else caller,
    )
    at_once = match.rules.suit_reveal is SuitReveal.BEFORE_PLAY
    return replace(match, phase=Phase.CALL if at_once else Phase.PLAY, deal=deal), (made,)


def call(match: Match, action: Call) -> Step:
    """The caller names the trumps; the holder of the called card is the partner (R62)."""
    deal = require_deal(match, action.seat, Phase.CALL, Refusal.NO_CALL)
    assert deal.contract is not None
    require(_why_no_call(match.rules, deal.contract, action))
    contract = replace(deal.contract, suit=action.suit, named=True)
    holders = [seat for seat, hand in enumerate(deal.dealt) if contract.called in hand]
    deal = replace(
        deal,
        contract=contract,
        trump=action.suit,
        partner=holders[0] if holders else contract.caller,
    )
    called = SuitCalled(action.seat, action.suit)
    playing = replace(match, phase=Phase.PLAY, deal=deal)
    if len(deal.trick) < match.rules.trick_size:
        return playing, (called,)
    after, events = end_trick(playing, deal)
    return after, (called, *events)


def _why_no_call(rules: Rules, contract: Contract, action: Call) -> Refusal | None:
    if action.seat != contract.caller:
        return Refusal.NOT_CALLER
    if action.suit is None and not rules.carichi_call:
        return Refusal.CALL_CARICHI_OFF
    return None


def throw_in(match: Match, action: ThrowIn) -> Step:
    """Show a hand worth too little, and have the same dealer deal again (R67)."""
    deal = require_deal(match, action.seat, Phase.AUCTION, Refusal.NO_AUCTION)
    require(why_no_throw_in(match.rules, deal, action.seat))
    shown = HandThrownIn(action.seat, deal.hands[action.seat])
    after, events = end_unplayed(match, deal, Ending.THROWN_IN, action.seat)
    return after, (shown, *events)


def why_no_throw_in(rules: Rules, deal: Deal, seat: int) -> Refusal | None:
    """Why a seat may not throw its hand in; None where it may. It depends on its own hand alone."""
    if rules.weak_hand is WeakHand.OFF:
        return Refusal.THROW_IN_OFF
    if deal.auction is not None and any(bidder == seat for bidder, _ in deal.auction.bids):
        return Refusal.THROW_IN_TOO_LATE
    points = card_points(deal.hands[seat], rules.rank_order)
    return Refusal.THROW_IN_TOO_GOOD if points > rules.weak_hand.value else None


def partner_in_sight(deal: Deal) -> int | None:
    """The partner, once the called card lies on the table (R63); None before, and where none is."""
    called = deal.contract.called if deal.contract else None
    shown = called is not None and (
        called in deal.trick or any(called in trick.cards for trick in deal.taken)
    )
    return deal.partner if shown else None
