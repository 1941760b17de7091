"""Builds what a seat sees from card codes, through the engine's own types."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from bot.ai.counting import signed_card
from bot.engine.actions import (
    Accept,
    Accuse,
    Claim,
    Concede,
    MakeSign,
    Play,
    SeatAction,
    StartDeal,
    ThrowIn,
)
from bot.engine.calling import partner_in_sight
from bot.engine.cards import Card, parse_cards
from bot.engine.exchange import locked_card
from bot.engine.play import apply, apply_all
from bot.engine.presets import rules_from_plain
from bot.engine.rules import Rules
from bot.engine.scoring import winning_index
from bot.engine.sharing import shared_with
from bot.engine.state import Deal, Match, Phase, Trick, new_match, plays
from bot.engine.views import SeatView, view_for
from tests.engine.moments import deal_of
from tests.strategies import any_legal_action, shuffled

DEALER = 0


def first_trick(players: int, turn_up: str, trick: str, hand: str) -> SeatView:
    """The first trick of a deal: what the seat sees that is to play after `trick`."""
    rules = Rules(players=players)
    played, own, turned = parse_cards(trick), parse_cards(hand), Card.parse(turn_up)
    named = {*played, *own, turned}
    rest = [card for card in rules.cards() if card not in named]
    hands = [[card, rest.pop(), rest.pop()] for card in played]
    hands.append(list(own))
    hands.extend([rest.pop(), rest.pop(), rest.pop()] for _ in range(players - len(hands)))
    deck = [hand[row] for row in range(3) for hand in hands] + [turned, *rest]
    leader = (DEALER + 1) % players
    cards = [Play((leader + place) % players, card) for place, card in enumerate(played)]
    match = apply_all(new_match(rules, DEALER), [StartDeal(tuple(deck)), *cards])
    return view_for(match, (leader + len(played)) % players)


def last_tricks(
    turn_up: str,
    hands: Sequence[str],
    leader: int = 0,
    trick: str = "",
    **options: object,
) -> Match:
    """The stock is gone: `hands` are what the seats hold, all other cards have been taken.

    The seat that holds the turn-up (seat 0 where it is gone) drew it.
    """
    players, trump = len(hands), Card.parse(turn_up).suit
    rules = rules_from_plain({"players": players, **options})
    held = tuple(parse_cards(hand) for hand in hands)
    kept = {card for hand in held for card in hand} | set(parse_cards(trick))
    gone = [card for card in rules.cards() if card not in kept]
    drew = [seat for seat, hand in enumerate(hands) if turn_up in hand.split()]
    winner = ((drew[0] if drew else 0) + 1) % players
    taken = []
    for start in range(0, len(gone), rules.trick_size):
        cards = tuple(gone[start : start + rules.trick_size])
        place = winning_index(cards, trump)
        taken.append(Trick(plays((winner - place) % players, cards, players), winner))
    deal = Deal(
        number=0,
        dealer=DEALER,
        trump=trump,
        turn_up=Card.parse(turn_up),
        hands=held,
        dealt=held,
        stock=(),
        leader=leader,
        trick=parse_cards(trick),
        taken=tuple(taken),
    )
    return Match(rules, Phase.PLAY, DEALER, (0,) * rules.sides, deal=deal)


def random_moment(players: int, seed: int) -> Match:
    """A deal of the base rules some way on, every card so far played at random."""
    return moment_of(Rules(players=players), seed)


NOT_YET = (Accept, Accuse, Claim, Concede, ThrowIn)
"""What may end a deal before its last card."""


def moment_of(rules: Rules, seed: int) -> Match:
    """A deal some way on in which a seat is awaited; all so far was done at random.

    Nobody signs what is not true.
    """
    rng = Random(f"moment {rules.players} {seed}")
    match, _ = apply(new_match(rules, 0), StartDeal(shuffled(rules, rng)))
    for _ in range(rng.randrange(len(rules.cards()) + 10)):
        action = any_legal_action(match, rng)
        if isinstance(action, NOT_YET) or is_lie(match, action):
            continue
        after, _ = apply(match, action)
        if after.to_play is None:
            break
        match = after
    return match


def card_of(choice: SeatAction) -> Card:
    """The card that a player has chosen to play."""
    assert isinstance(choice, Play)
    return choice.card


def is_lie(match: Match, action: SeatAction) -> bool:
    """Whether a sign names a card that the seat does not hold."""
    if not isinstance(action, MakeSign):
        return False
    deal = deal_of(match)
    card = signed_card(action.sign, deal.trump)
    return card is not None and card not in deal.hands[action.seat]


def reshuffled(match: Match, seat: int, rng: Random) -> Match:
    """The same deal to this seat, with every card that it cannot know dealt anew."""
    deal = deal_of(match)
    fixed = set(_known(match.rules, deal, seat))
    stock = deal.stock[:-1] if deal.turn_up else deal.stock
    others = [card for n, hand in enumerate(deal.hands) if n != seat for card in hand]
    free = [card for card in (*others, *stock) if card not in fixed]
    rng.shuffle(free)
    hands = tuple(
        hand if other == seat else tuple(card if card in fixed else free.pop() for card in hand)
        for other, hand in enumerate(deal.hands)
    )
    after = replace(deal, hands=hands, stock=(*free, *deal.stock[len(stock) :]))
    return replace(match, deal=replace(after, partner=_partner(after)))


def _known(rules: Rules, deal: Deal, seat: int) -> Iterable[Card]:
    """Cards in other hands that a seat has seen go there."""
    yield from (swap.taken for swap in deal.exchanges)
    yield from (card for _, cards in shared_with(rules, deal, seat) for card in cards)
    locked = None if deal.declared is None else locked_card(rules, deal, deal.declared)
    yield from filter(None, (locked, None if deal.turn_up in deal.stock else deal.turn_up))


def _partner(deal: Deal) -> int | None:
    """R62: whoever holds the called card now, unless it has been played."""
    called = deal.contract.called if deal.contract else None
    if called is None or partner_in_sight(deal) is not None:
        return deal.partner
    return next(seat for seat, hand in enumerate(deal.hands) if called in hand)
