"""Playing a card, and taking the trick that it ends."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.actions import Play
from bot.engine.drawing import draw_now
from bot.engine.ending import end_played
from bot.engine.events import CardPlayed, Event, TrickTaken, TurnUpExchanged
from bot.engine.exchange import exchange, locked_card, may_open_exchange
from bot.engine.legal import RULE_OF, forbidden_in
from bot.engine.refusals import IllegalAction, Refusal
from bot.engine.rules import Rules
from bot.engine.scoring import card_points, winning_index
from bot.engine.state import Deal, Match, Phase, Trick
from bot.engine.step import Step, require_playing


def play_card(match: Match, action: Play) -> Step:
    """Put a card to the trick, which its last card ends (R9 to R13)."""
    deal = require_playing(match, action.seat)
    offence = _offence(match.rules, deal, action)
    hands = list(deal.hands)
    hands[action.seat] = tuple(card for card in hands[action.seat] if card != action.card)
    deal = replace(
        deal,
        hands=tuple(hands),
        trick=(*deal.trick, action.card),
        offences=deal.offences | {action.seat} if offence else deal.offences,
        conceding=deal.conceding - {action.seat},  # R44: whoever plays on does not concede
    )
    played = CardPlayed(action.seat, action.card)
    if len(deal.trick) < match.rules.trick_size:
        return replace(match, deal=deal), (played,)
    if deal.contract is not None and not deal.contract.named:  # R62: now the suit is named
        return replace(match, phase=Phase.CALL, deal=deal), (played,)
    after, events = end_trick(match, deal)
    return after, (played, *events)


def _offence(rules: Rules, deal: Deal, action: Play) -> bool:
    """Whether the card breaks a duty where that may be accused; raises `IllegalAction`."""
    if action.seat != deal.to_play:
        raise IllegalAction(Refusal.NOT_YOUR_TURN)
    if deal.exchange_open:
        raise IllegalAction(Refusal.DRAW_FIRST)
    if action.card not in deal.hands[action.seat]:
        raise IllegalAction(Refusal.NOT_IN_HAND)
    if action.card == locked_card(rules, deal, action.seat):
        raise IllegalAction(Refusal.CARD_DECLARED)
    duty = forbidden_in(rules, deal).get(action.card)
    if duty is not None and not rules.accusing:
        rule = RULE_OF[rules.obligations]
        raise IllegalAction(Refusal.CARD_FORBIDDEN, f"the duty is to {duty.value} ({rule})")
    return duty is not None


def end_trick(match: Match, deal: Deal) -> Step:
    """Take the complete trick, and draw, unless its winner may exchange before that."""
    rules = match.rules
    place = winning_index(deal.trick, deal.trump, rules.rank_order)
    winner = deal.plays[place][0]  # R12: he leads the next
    trick = Trick(deal.plays, winner)
    taken = TrickTaken(trick, card_points(trick.cards, rules.rank_order))
    deal = replace(deal, trick=(), taken=(*deal.taken, trick), leader=winner)
    after, events = _after_trick(match, deal)
    return after, (taken, *events)


def _after_trick(match: Match, deal: Deal) -> Step:
    if not deal.stock:
        if any(deal.hands):
            return replace(match, deal=deal), ()
        return end_played(match, deal)
    deal, swapped = _declared_exchange(match.rules, deal)
    if may_open_exchange(match.rules, deal):
        return replace(match, deal=replace(deal, exchange_open=True)), swapped
    after, drawn = draw_now(match, deal)
    return after, (*swapped, *drawn)


def _declared_exchange(rules: Rules, deal: Deal) -> tuple[Deal, tuple[Event, ...]]:
    """R42: a declared card is exchanged as soon as its seat takes a trick."""
    if deal.declared != deal.leader or deal.turn_up is None:
        return deal, ()
    after = exchange(rules, deal, deal.leader)
    swap = after.exchanges[-1]
    return replace(after, declared=None), (TurnUpExchanged(swap.seat, swap.given, swap.taken),)
