"""From the shuffled pack to the first card: the draw for the dealer, and the deal."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.actions import DrawDealer, StartDeal
from bot.engine.auction import Auction
from bot.engine.cards import Card, Suit
from bot.engine.contradictions import TWO_OF_COINS
from bot.engine.events import DealStarted
from bot.engine.options import FirstLead, TrumpSource
from bot.engine.refusals import IllegalAction, Refusal
from bot.engine.rules import Rules
from bot.engine.scoring import counts, drawn_dealer
from bot.engine.state import Deal, Match, Phase
from bot.engine.step import Step


def draw_dealer(match: Match, action: DrawDealer) -> Step:
    """Find the first dealer by the cards drawn (R6)."""
    if match.phase is not Phase.DRAW:
        raise IllegalAction(Refusal.DEALER_KNOWN)
    _require_pack(match.rules, action.deck)
    drawn = drawn_dealer(match.rules, action.deck)
    if drawn is None:
        raise IllegalAction(Refusal.DRAW_UNDECIDED)
    after = replace(match, phase=Phase.DEAL, dealer=drawn.dealer, drawn=drawn.draws)
    return after, (drawn,)


def start_deal(match: Match, action: StartDeal) -> Step:
    """Deal, and turn a card up where that fixes the trumps (R7, R8)."""
    if match.phase is Phase.DRAW:
        raise IllegalAction(Refusal.DEALER_UNKNOWN)
    if match.phase is not Phase.DEAL:
        raise IllegalAction(Refusal.DEAL_RUNNING)
    _require_pack(match.rules, action.deck)
    deal = _dealt(match, action.deck)
    started = DealStarted(deal.number, deal.dealer, deal.leader, deal.trump, deal.turn_up)
    phase = Phase.PLAY if deal.auction is None else Phase.AUCTION
    return replace(match, phase=phase, deal=deal), (started,)


def _require_pack(rules: Rules, deck: tuple[Card, ...]) -> None:
    pack = rules.cards()
    if len(deck) != len(pack) or set(deck) != set(pack):
        raise IllegalAction(Refusal.WRONG_PACK)


def _dealt(match: Match, deck: tuple[Card, ...]) -> Deal:
    # R7, R8: one card at a time from the dealer's right round the table, then the turn-up.
    rules = match.rules
    seats, mano = rules.players, (match.dealer + 1) % rules.players
    dealt = rules.hand_size * seats
    hands = tuple(deck[(seat - mano) % seats : dealt : seats] for seat in range(seats))
    turn_up = deck[dealt] if rules.turns_up else None
    return Deal(
        number=len(match.results),
        dealer=match.dealer,
        trump=turn_up.suit if turn_up else _trump_without_turn_up(match),
        turn_up=turn_up,
        hands=hands,
        dealt=hands,
        stock=(*deck[dealt + 1 :], turn_up) if turn_up else deck[dealt:],
        leader=_first_leader(match, hands, mano),
        auction=Auction(seats, mano) if rules.chiamata else None,
    )


def _trump_without_turn_up(match: Match) -> Suit | None:
    """The suits in turn (R53), or none until it is called (R62)."""
    if match.rules.trump_source is not TrumpSource.ROTATION:
        return None
    suits = tuple(Suit)
    return suits[sum(counts(match.rules, result) for result in match.results) % len(suits)]


def _first_leader(match: Match, hands: tuple[tuple[Card, ...], ...], mano: int) -> int:
    """The dealer's right-hand neighbour, or who holds the two of coins (R9, R36)."""
    if match.rules.first_lead is FirstLead.TWO_OF_OROS and not match.results:
        return next((seat for seat, hand in enumerate(hands) if TWO_OF_COINS in hand), mano)
    return mano
