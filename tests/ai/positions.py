"""Builds what a seat sees from card codes, through the engine's own types."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.engine.actions import Exchange, Play, StartDeal
from bot.engine.cards import Card, parse_cards
from bot.engine.legal import legal_actions
from bot.engine.play import apply, apply_all
from bot.engine.presets import rules_from_plain
from bot.engine.rules import Rules
from bot.engine.scoring import winning_index
from bot.engine.state import Deal, Match, Phase, Trick, new_match
from bot.engine.views import SeatView, view_for
from tests.strategies import shuffled

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
    plays = [Play((leader + place) % players, card) for place, card in enumerate(played)]
    match = apply_all(new_match(rules, DEALER), [StartDeal(tuple(deck)), *plays])
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
    for start in range(0, len(gone), players):
        cards = tuple(gone[start : start + players])
        place = winning_index(cards, trump)
        taken.append(Trick((winner - place) % players, cards, winner))
    deal = Deal(
        number=0,
        dealer=DEALER,
        turn_up=Card.parse(turn_up),
        hands=held,
        stock=(),
        leader=leader,
        trick=parse_cards(trick),
        taken=tuple(taken),
    )
    return Match(rules, Phase.PLAY, DEALER, (0,) * rules.sides, deal=deal)


def random_moment(players: int, seed: int) -> Match:
    """A deal of the base rules some way on, every card so far played at random."""
    return moment_of(Rules(players=players), seed)


def moment_of(rules: Rules, seed: int) -> Match:
    """A deal some way on, every card so far played at random, and some turn-ups exchanged."""
    rng = Random(f"moment {rules.players} {seed}")
    match, _ = apply(new_match(rules, 0), StartDeal(shuffled(rules, rng)))
    for _ in range(rng.randrange(len(rules.cards()) - 1)):
        seat = match.to_play
        assert seat is not None
        swaps = [a for a in legal_actions(match) if isinstance(a, Exchange)]
        plays = [Play(seat, card) for card in view_for(match, seat).legal]
        match, _ = apply(match, rng.choice([*plays, *swaps]))
    return match
