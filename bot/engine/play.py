"""The one door of a match: `apply(match, action)` gives the next match and what happened.

Pure: no clock, no random numbers, no input or output. A refused action leaves no trace.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from bot.engine.actions import Action, Claim, DrawDealer, Exchange, Play, StartDeal
from bot.engine.cards import Card
from bot.engine.claim import claimed_tricks, why_no_claim
from bot.engine.events import (
    CardPlayed,
    DealEnded,
    DealStarted,
    Event,
    MatchEnded,
    RestClaimed,
    StockDrawn,
    TrickTaken,
    TurnUpExchanged,
)
from bot.engine.exchange import exchange, why_no_exchange
from bot.engine.legal import RULE_OF, forbidden_in
from bot.engine.options import FirstLead, Tie
from bot.engine.refusals import IllegalAction, Refusal
from bot.engine.rules import HAND_SIZE, TWO_OF_COINS, Rules
from bot.engine.scoring import (
    card_points,
    deal_games,
    drawn_dealer,
    match_winner,
    side_points,
    winning_index,
)
from bot.engine.state import Deal, DealResult, Match, Phase, Trick

__all__ = ["IllegalAction", "Refusal", "Step", "apply", "apply_all"]

Step = tuple[Match, tuple[Event, ...]]
"""The match after an action, and what happened."""


def apply(match: Match, action: Action) -> Step:
    """Apply an action: its step, with `revision` one higher; raises `IllegalAction`."""
    if match.phase is Phase.OVER:
        raise IllegalAction(Refusal.MATCH_OVER)
    match action:
        case DrawDealer():
            after, events = _draw_dealer(match, action)
        case StartDeal():
            after, events = _start_deal(match, action)
        case Play():
            after, events = _play(match, action)
        case Exchange():
            after, events = _exchange(match, action)
        case Claim():
            after, events = _claim(match, action)
        case _:
            assert_never(action)
    return replace(after, revision=match.revision + 1), events


def apply_all(match: Match, actions: Iterable[Action]) -> Match:
    """Replay actions; raises `IllegalAction` at the first that is refused."""
    for action in actions:
        match, _ = apply(match, action)
    return match


def _draw_dealer(match: Match, action: DrawDealer) -> Step:
    if match.phase is not Phase.DRAW:
        raise IllegalAction(Refusal.DEALER_KNOWN)
    _require_pack(match.rules, action.deck)
    drawn = drawn_dealer(match.rules, action.deck)
    if drawn is None:
        raise IllegalAction(Refusal.DRAW_UNDECIDED)
    return replace(match, phase=Phase.DEAL, dealer=drawn.dealer), (drawn,)


def _start_deal(match: Match, action: StartDeal) -> Step:
    if match.phase is Phase.DRAW:
        raise IllegalAction(Refusal.DEALER_UNKNOWN)
    if match.phase is Phase.PLAY:
        raise IllegalAction(Refusal.DEAL_RUNNING)
    _require_pack(match.rules, action.deck)
    deal = _dealt(match, action.deck)
    started = DealStarted(deal.number, deal.dealer, deal.leader, deal.turn_up)
    return replace(match, phase=Phase.PLAY, deal=deal), (started,)


def _dealt(match: Match, deck: tuple[Card, ...]) -> Deal:
    # R7, R8: one card at a time from the dealer's right round the table, then the turn-up.
    seats = match.rules.players
    mano = (match.dealer + 1) % seats
    dealt = HAND_SIZE * seats
    hands = {(mano + place) % seats: tuple(deck[place:dealt:seats]) for place in range(seats)}
    turn_up = deck[dealt]
    leader = mano
    if match.rules.first_lead is FirstLead.TWO_OF_OROS and not match.results:
        leader = next((seat for seat, hand in hands.items() if TWO_OF_COINS in hand), mano)
    return Deal(
        number=len(match.results),
        dealer=match.dealer,
        turn_up=turn_up,
        hands=tuple(hands[seat] for seat in range(seats)),
        stock=(*deck[dealt + 1 :], turn_up),
        leader=leader,
    )


def _require_pack(rules: Rules, deck: tuple[Card, ...]) -> None:
    pack = rules.cards()
    if len(deck) != len(pack) or set(deck) != set(pack):
        raise IllegalAction(Refusal.WRONG_PACK)


def _play(match: Match, action: Play) -> Step:
    deal = _require_deal(match, action.seat)
    _require_playable(match.rules, deal, action)
    hands = list(deal.hands)
    hands[action.seat] = tuple(card for card in hands[action.seat] if card != action.card)
    deal = replace(deal, hands=tuple(hands), trick=(*deal.trick, action.card))
    played = CardPlayed(action.seat, action.card)
    if len(deal.trick) < match.rules.players:
        return replace(match, deal=deal), (played,)
    after, events = _end_trick(match, deal)
    return after, (played, *events)


def _require_deal(match: Match, seat: int) -> Deal:
    """The deal under way, in which this seat sits."""
    if match.phase is not Phase.PLAY or match.deal is None:
        raise IllegalAction(Refusal.NO_DEAL)
    if not 0 <= seat < match.rules.players:
        raise IllegalAction(Refusal.NO_SUCH_SEAT)
    return match.deal


def _require_playable(rules: Rules, deal: Deal, action: Play) -> None:
    if action.seat != deal.to_play:
        raise IllegalAction(Refusal.NOT_YOUR_TURN)
    hand = deal.hands[action.seat]
    if action.card not in hand:
        raise IllegalAction(Refusal.NOT_IN_HAND)
    duty = forbidden_in(rules, deal).get(action.card)
    if duty is not None:
        rule = RULE_OF[rules.obligations]
        raise IllegalAction(Refusal.CARD_FORBIDDEN, f"the duty is to {duty.value} ({rule})")


def _exchange(match: Match, action: Exchange) -> Step:
    deal = _require_deal(match, action.seat)
    refusal = why_no_exchange(match.rules, deal, action.seat)
    if refusal is not None:
        raise IllegalAction(refusal)
    after = exchange(match.rules, deal, action.seat)
    swapped = TurnUpExchanged(action.seat, given=after.turn_up, taken=deal.turn_up)
    return replace(match, deal=after), (swapped,)


def _claim(match: Match, action: Claim) -> Step:
    deal = _require_deal(match, action.seat)
    refusal = why_no_claim(match.rules, deal, action.seat)
    if refusal is not None:
        raise IllegalAction(refusal)
    tricks = claimed_tricks(match.rules, deal, action.seat)
    shown = replace(
        deal,
        hands=((),) * len(deal.hands),
        leader=tricks[-1].winner,
        taken=(*deal.taken, *tricks),
        claimed_by=action.seat,
    )
    after, events = _end_deal(match, shown)
    return after, (RestClaimed(action.seat, tricks), *events)


def _end_trick(match: Match, deal: Deal) -> Step:
    rules = match.rules
    place = winning_index(deal.trick, deal.trump, rules.rank_order)
    winner = (deal.leader + place) % rules.players  # R12: he leads the next
    trick = Trick(deal.leader, deal.trick, winner)
    taken = TrickTaken(trick, card_points(trick.cards, rules.rank_order))
    deal = replace(deal, trick=(), taken=(*deal.taken, trick), leader=winner)
    if deal.stock:
        deal, drawn = _draw(deal)
        return replace(match, deal=deal), (taken, drawn)
    if any(deal.hands):
        return replace(match, deal=deal), (taken,)
    after, events = _end_deal(match, deal)
    return after, (taken, *events)


def _draw(deal: Deal) -> tuple[Deal, StockDrawn]:
    """One card each, the trick's winner first; the seat before him ends with the turn-up (R14)."""
    seats = len(deal.hands)
    order = tuple((deal.leader + place) % seats for place in range(seats))
    hands = list(deal.hands)
    for seat, card in zip(order, deal.stock, strict=False):
        hands[seat] = (*hands[seat], card)
    stock = deal.stock[seats:]
    return replace(deal, hands=tuple(hands), stock=stock), StockDrawn(order, len(stock))


def _end_deal(match: Match, deal: Deal) -> Step:
    rules = match.rules
    points = side_points(rules, deal.taken, finished=True)
    last_side = rules.side_of(deal.taken[-1].winner)
    result = DealResult(deal.dealer, points, deal_games(rules, points, last_side))
    games = tuple(own + won for own, won in zip(match.games, result.games, strict=True))
    winner = match_winner(rules, games)
    after = replace(
        match,
        phase=Phase.DEAL if winner is None else Phase.OVER,
        deal=deal,
        dealer=_next_dealer(rules, result),
        games=games,
        results=(*match.results, result),
    )
    ended = DealEnded(result)
    return after, (ended,) if winner is None else (ended, MatchEnded(winner, games))


def _next_dealer(rules: Rules, result: DealResult) -> int:
    """The deal passes on after a tie too (R20), unless a tie is played again (R33)."""
    tied = not result.winners and not rules.misere_11  # R34: a misère has no ties
    if tied and rules.tie is Tie.REPLAY:
        return result.dealer
    return (result.dealer + 1) % rules.players
