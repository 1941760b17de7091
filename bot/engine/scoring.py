"""Who wins a trick, what the tricks are worth, who wins deal and match, and who deals first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from bot.engine.cards import Card, RankOrder, Suit
from bot.engine.events import DealerDrawn
from bot.engine.options import FirstDealer, MatchMode, MisereNone, Tie
from bot.engine.rules import Rules
from bot.engine.state import Trick

LAST_TRICK_BONUS = 10
"""Diez últimas (S2 L34)."""

MISERE_LIMIT = 11
"""Points that still win a misère (S1 L45)."""


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


def strongest(cards: Iterable[Card], order: RankOrder = RankOrder.A3) -> Card | None:
    """The strongest of cards of one suit; None where there is none."""
    return max(cards, key=lambda card: card.strength(order), default=None)


def card_points(cards: Sequence[Card], order: RankOrder = RankOrder.A3) -> int:
    """Points of some cards together."""
    return sum(card.points(order) for card in cards)


def side_points(rules: Rules, taken: Sequence[Trick], finished: bool = False) -> tuple[int, ...]:
    """Points that each side has taken (R16), with the ten for the last trick of a finished deal."""
    points = [0] * rules.sides
    for trick in taken:
        points[rules.side_of(trick.winner)] += card_points(trick.cards, rules.rank_order)
    if finished and rules.last_trick_bonus:
        points[rules.side_of(taken[-1].winner)] += LAST_TRICK_BONUS
    return tuple(points)


def deal_games(rules: Rules, points: Sequence[int], last_side: int) -> tuple[int, ...]:
    """Games that a finished deal gives each side; `last_side` made the last trick.

    One game, or two for more than `double_over`, to the side with most points (R17); who is level
    in front falls under the tie rule (R18). In a misère everybody with few enough points wins.
    """
    if rules.misere_11:
        return _misere_games(rules, points)
    best = max(points)
    ahead = [side for side, own in enumerate(points) if own == best]
    winners = ahead if len(ahead) == 1 else _tie_winners(rules, ahead, last_side)
    limit = rules.double_over.value
    won = 2 if isinstance(limit, int) and best > limit else 1
    return tuple(won if side in winners else 0 for side in range(len(points)))


def _tie_winners(rules: Rules, level: Sequence[int], last_side: int) -> Sequence[int]:
    match rules.tie:
        case Tie.NOBODY | Tie.REPLAY:
            return ()
        case Tie.LAST_TRICK:
            return (last_side,) if last_side in level else ()
        case Tie.ALL:
            return level
        case _:
            assert_never(rules.tie)


def _misere_games(rules: Rules, points: Sequence[int]) -> tuple[int, ...]:
    limit = MISERE_LIMIT
    if min(points) > MISERE_LIMIT and rules.misere_none is MisereNone.LOWEST:
        limit = min(points)
    return tuple(int(own <= limit) for own in points)


def match_winner(rules: Rules, games: Sequence[int]) -> int | None:
    """The side that alone has the games it needs (R19); None while there is none.

    Where several sides can win one deal, two may arrive at once: then the match goes on until one
    is ahead.
    """
    needed = rules.match_n
    if rules.match_mode is MatchMode.BEST_OF:
        needed = rules.match_n // 2 + 1
    best = max(games)
    return games.index(best) if best >= needed and games.count(best) == 1 else None


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
