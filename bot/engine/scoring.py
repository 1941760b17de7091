"""Who wins a trick, what the tricks are worth, who wins deal and match, and who deals first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, assert_never

from bot.engine.auction import Contract
from bot.engine.bids import LEAST_POINTS, MOST_POINTS
from bot.engine.cards import Card, RankOrder, Suit
from bot.engine.events import DealerDrawn
from bot.engine.options import (
    AllPass,
    BidMultiplier,
    Cappotto,
    FirstDealer,
    MisereNone,
    RotationDecide,
    SixtySixty,
    Tie,
    TrumpSource,
)
from bot.engine.rules import Rules
from bot.engine.state import DealResult, Ending, Trick

LAST_TRICK_BONUS = 10
"""Diez últimas (S2 L34)."""

MISERE_LIMIT = 11
"""Points that still win a misère (S1 L45)."""


def beats(card: Card, best: Card, trump: Suit | None, order: RankOrder = RankOrder.A3) -> bool:
    """Whether `card`, played later, takes the trick from `best` (R11)."""
    if card.suit is best.suit:
        return card.strength(order) > best.strength(order)
    return card.suit is trump


def winning_index(
    cards: Sequence[Card], trump: Suit | None, order: RankOrder = RankOrder.A3
) -> int:
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
    limit = _misere_limit(rules, min(points))
    return tuple(int(own <= limit) for own in points)


def _misere_limit(rules: Rules, lowest: int) -> int:
    """The points that still win a misère in which the lowest has so many (R34)."""
    if rules.misere_none is MisereNone.LOWEST:
        return max(lowest, MISERE_LIMIT)
    return MISERE_LIMIT


def penalty_games(
    rules: Rules, points: Sequence[int], loser: int, last_side: int
) -> tuple[int, ...]:
    """Games of a deal that a side has lost for another reason than points: one, never two.

    The other side wins it, or of several the best one, level ones by the tie rule; in a misère
    those that have stayed low, or the lowest of them (R46, R47).
    """
    others = [side for side in range(rules.sides) if side != loser]
    if rules.misere_11:
        limit = _misere_limit(rules, min(points[side] for side in others))
        winners = [side for side in others if points[side] <= limit]
    else:
        best = max(points[side] for side in others)
        winners = [side for side in others if points[side] == best]
        if len(winners) > 1:
            winners = list(_tie_winners(rules, winners, last_side))
    return tuple(int(side in winners) for side in range(rules.sides))


def chiamata_scores(
    rules: Rules, contract: Contract, partner: int, points: Sequence[int], factor: int
) -> tuple[int, ...]:
    """What a chiamata gives each seat (R64, R65); always nothing in sum.

    `points` are those that each seat has taken, `partner` is the caller where it played alone.
    """
    caller, target = contract.caller, contract.bid.points
    taken = sum(points[seat] for seat in {caller, partner})
    made = taken >= target
    if not made and _sixty_each(rules, taken, target):
        return (0,) * rules.players
    unit = factor * _bid_factor(rules, target) * _cappotto_factor(rules, taken)
    unit = unit if made else -unit
    scores = [-unit] * rules.players
    scores[partner] = unit
    scores[caller] = -sum(score for seat, score in enumerate(scores) if seat != caller)
    return tuple(scores)


def _sixty_each(rules: Rules, taken: int, target: int) -> bool:
    return rules.sixty_sixty is SixtySixty.DRAW and (taken, target) == (60, LEAST_POINTS)


def _bid_factor(rules: Rules, target: int) -> int:
    """Once up to 70 points, then once more for each ten points begun (R65)."""
    most = {BidMultiplier.OFF: 1, BidMultiplier.X5: 5, BidMultiplier.X6: 6}
    return min(max(1, (target - 51) // 10), most[rules.bid_multiplier])


def _cappotto_factor(rules: Rules, taken: int) -> int:
    """R65: doubled where a side takes every point."""
    callers, others = taken == MOST_POINTS, taken == 0
    match rules.cappotto:
        case Cappotto.OFF:
            return 1
        case Cappotto.CALLER:
            return 2 if callers else 1
        case Cappotto.BOTH:
            return 2 if callers or others else 1


def doubled(rules: Rules, results: Sequence[DealResult]) -> bool:
    """Whether the deal after these is doubled: sixty each, or nobody bid (R64, R66)."""
    unplayed = {Ending.THROWN_IN}  # dealt again, so that what came before is still to be doubled
    if rules.all_pass is AllPass.REDEAL_NEXT:
        unplayed.add(Ending.ALL_PASSED)
    endings = [result.ending for result in results if result.ending not in unplayed]
    return bool(endings) and endings[-1] in (Ending.DRAWN, Ending.ALL_PASSED)


def counts(rules: Rules, result: DealResult) -> bool:
    """Whether a deal is one of the match, and not dealt again in its place (R33, R52, R67)."""
    if result.ending in (Ending.ALL_PASSED, Ending.THROWN_IN):
        return False
    return not played_again(rules, result)


def played_again(rules: Rules, result: DealResult) -> bool:
    """Whether a deal was a tie that the same dealer deals again (R33)."""
    tied = not result.winners and not rules.misere_11  # R34: a misère has no ties
    return tied and rules.tie is Tie.REPLAY


def match_over(rules: Rules, games: Sequence[int], results: Sequence[DealResult]) -> bool:
    """Whether a match has ended: enough games (R19, R35), or all of its deals (R52).

    Where several sides can win one deal, two may arrive at once: then the match goes on until one
    is ahead.
    """
    if rules.games_needed is None:
        return sum(counts(rules, result) for result in results) >= rules.match_n
    best = max(games)
    return best >= rules.games_needed and games.count(best) == 1


def match_winner(rules: Rules, games: Sequence[int], results: Sequence[DealResult]) -> int | None:
    """The side ahead at the end of a match; None where it is level (R52, R53)."""
    if rules.trump_source is TrumpSource.TURN_UP:
        return _ahead(games)
    sums: Sequence[int] = match_points(rules, results)
    if rules.misere_11:  # R34: there points are a burden
        sums = [-own for own in sums]
    if rules.rotation_decide is RotationDecide.SUM:
        return _ahead(sums)
    return _ahead(tuple(zip(games, sums, strict=True)))


def match_points(rules: Rules, results: Sequence[DealResult]) -> tuple[int, ...]:
    """Points of each side in all deals that count together, by which a rotation goes (R53)."""
    counted = [result for result in results if counts(rules, result)]
    return tuple(
        sum(_all_points(rules, result, side) for result in counted) for side in range(rules.sides)
    )


def _all_points(rules: Rules, result: DealResult, side: int) -> int:
    """A side's points of a deal; of one that ended early its winner has those not taken, too.

    Else whoever concedes would gain on the others in the sum (R53).
    """
    own = result.points[side]
    if rules.misere_11 or result.winners != (side,):
        return own
    whole = MOST_POINTS + LAST_TRICK_BONUS * rules.last_trick_bonus
    return own + whole - sum(result.points)


def _ahead(scores: Sequence[Any]) -> int | None:
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else None


def drawn_dealer(rules: Rules, deck: Sequence[Card]) -> DealerDrawn | None:
    """Draw for the deal, one card each from the top of `deck`; None where it runs out first.

    The highest deals, or the lowest if the rules say so; suits do not count, and those who are
    level draw again. Where chance decides, the first card's place in the pack does (R6).
    """
    if rules.first_dealer is FirstDealer.RANDOM:
        return DealerDrawn((), rules.cards().index(deck[0]) % rules.players)
    wanted = min if rules.first_dealer is FirstDealer.LOW_CARD else max
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
