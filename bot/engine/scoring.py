"""Who wins a trick, what the tricks are worth, who wins deal and match, and who deals first."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.cards import Card, RankOrder, Suit
from bot.engine.events import DealerDrawn
from bot.engine.options import FirstDealer
from bot.engine.rules import Rules
from bot.engine.state import Trick


def beats(card: Card, best: Card, trump: Suit, order: RankOrder = RankOrder.A3) -> bool:
    """Whether `card`, played later, takes the trick from `best` (R11)."""
    if card.suit is best.suit:
        return card.strength(order) > best.strength(order)
    return card.suit is trump


def winning_index(cards: Sequence[Card], trump: Suit, order: RankOrder = RankOrder.A3) -> int:
    """Place in a non-empty trick of the card that wins it; no ties are possible."""
    best = 0
    for place in range(1, len(cards)):
        if beats(cards[place], cards[best], trump, order):
            best = place
    return best


def card_points(cards: Sequence[Card], order: RankOrder = RankOrder.A3) -> int:
    """Points of some cards together."""
    return sum(card.points(order) for card in cards)


def side_points(rules: Rules, taken: Sequence[Trick]) -> tuple[int, ...]:
    """Points that each side has taken (R16)."""
    points = [0] * rules.sides
    for trick in taken:
        points[rules.side_of(trick.winner)] += card_points(trick.cards, rules.rank_order)
    return tuple(points)


def deal_games(points: Sequence[int]) -> tuple[int, ...]:
    """One game to the side with most points (R17), none where the best are level (R18)."""
    best = max(points)
    if points.count(best) > 1:
        return (0,) * len(points)
    return tuple(int(own == best) for own in points)


def match_winner(rules: Rules, games: Sequence[int]) -> int | None:
    """The side that is first to `match_n` games (R19); None while nobody is."""
    best = max(games)
    return games.index(best) if best >= rules.match_n else None


def drawn_dealer(rules: Rules, deck: Sequence[Card]) -> DealerDrawn | None:
    """Draw for the deal, one card each from the top of `deck`; None where it runs out first.

    The highest deals, or the lowest if the rules say so; suits do not count, and those who are
    level draw again (R6).
    """
    wanted = max if rules.first_dealer is FirstDealer.HIGH_CARD else min
    draws: list[tuple[int, Card]] = []
    drawing = tuple(range(rules.players))
    while len(drawing) > 1:
        cards = deck[len(draws) : len(draws) + len(drawing)]
        if len(cards) < len(drawing):
            return None
        round_ = tuple(zip(drawing, cards, strict=True))
        draws.extend(round_)
        best = wanted(card.strength(rules.rank_order) for card in cards)
        drawing = tuple(seat for seat, card in round_ if card.strength(rules.rank_order) == best)
    return DealerDrawn(tuple(draws), drawing[0])
