"""What each seat may do beside playing a card, and all that may be done in a match now."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.actions import (
    Accept,
    Accuse,
    Call,
    Capote,
    Claim,
    Concede,
    Declare,
    Draw,
    Exchange,
    MakeBid,
    MakeSign,
    Pass,
    Play,
    SeatAction,
    ThrowIn,
)
from bot.engine.auction import open_bids
from bot.engine.calling import why_no_throw_in
from bot.engine.capote import why_no_capote
from bot.engine.cards import Suit
from bot.engine.claim import why_no_claim
from bot.engine.conceding import why_no_concession
from bot.engine.drawing import why_no_draw
from bot.engine.exchange import why_no_declaration, why_no_exchange
from bot.engine.legal import playable
from bot.engine.renuncio import why_no_acceptance, why_no_accusation
from bot.engine.rules import Rules
from bot.engine.sign import SIGNS
from bot.engine.signing import why_no_sign
from bot.engine.state import Deal, Match, Phase


def legal_actions(match: Match) -> tuple[SeatAction, ...]:
    """What may be done now: the cards of the seat to play, then what else each seat may do.

    Empty where a match waits for chance or is over. It knows all hands: a claim may rest on a
    partner's, so what a seat is offered comes from its view.
    """
    deal, seat = match.deal, match.to_play
    cards = playable(match.rules, deal) if deal and match.phase is Phase.PLAY else ()
    plays = () if seat is None else (Play(seat, card) for card in cards)
    others = (offer for each in range(match.rules.players) for offer in offers(match, each))
    return (*plays, *others)


def offers(match: Match, seat: int) -> tuple[SeatAction, ...]:
    """What a seat may do beside playing a card, in its turn or not."""
    deal = match.deal
    if deal is None:
        return ()
    match match.phase:
        case Phase.AUCTION:
            return tuple(_in_auction(match.rules, deal, seat))
        case Phase.CALL:
            return tuple(_in_call(match.rules, deal, seat))
        case Phase.PLAY:
            return tuple(_in_play(match.rules, deal, seat))
        case Phase.SETTLE:
            return tuple(_in_settling(match.rules, deal, seat))
        case _:
            return ()


def _in_auction(rules: Rules, deal: Deal, seat: int) -> Iterator[SeatAction]:
    assert deal.auction is not None
    if seat == deal.auction.to_bid:
        yield Pass(seat)
        yield from (MakeBid(seat, bid) for bid in open_bids(rules, deal.auction))
    if why_no_throw_in(rules, deal, seat) is None:
        yield ThrowIn(seat)


def _in_call(rules: Rules, deal: Deal, seat: int) -> Iterator[SeatAction]:
    if deal.contract is not None and seat == deal.contract.caller:
        yield from (Call(seat, suit) for suit in Suit)
        if rules.carichi_call:
            yield Call(seat, None)


def _in_play(rules: Rules, deal: Deal, seat: int) -> Iterator[SeatAction]:
    if why_no_exchange(rules, deal, seat) is None:
        yield Exchange(seat)
    if why_no_declaration(rules, deal, seat) is None:
        yield Declare(seat)
    if why_no_draw(deal, seat) is None:
        yield Draw(seat)
    if why_no_claim(rules, deal, seat) is None:
        yield Claim(seat)
    if why_no_capote(rules, deal) is None:
        yield Capote(seat)
    if why_no_concession(rules, deal, seat) is None:
        yield Concede(seat)
    yield from _signs(rules, deal, seat)
    yield from _accusations(rules, deal, seat)


def _in_settling(rules: Rules, deal: Deal, seat: int) -> Iterator[SeatAction]:
    if why_no_acceptance(rules, deal, seat) is None:
        yield Accept(seat)
    yield from _accusations(rules, deal, seat)


def _signs(rules: Rules, deal: Deal, seat: int) -> Iterator[SeatAction]:
    for sign in SIGNS[rules.sign_table]:
        if why_no_sign(rules, deal, seat, sign) is None:
            yield MakeSign(seat, sign)


def _accusations(rules: Rules, deal: Deal, seat: int) -> Iterator[SeatAction]:
    for accused in range(rules.players):
        if why_no_accusation(rules, deal, seat, accused) is None:
            yield Accuse(seat, accused)
