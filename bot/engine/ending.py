"""The end of a deal and of a match: what it gave, who deals next, and whether that was all."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.events import DealEnded, DealPlayed, Event, MatchEnded
from bot.engine.options import CapoteFail
from bot.engine.rules import Rules
from bot.engine.scoring import (
    chiamata_scores,
    deal_games,
    doubled,
    match_over,
    match_winner,
    penalty_games,
    played_again,
    side_points,
)
from bot.engine.state import Deal, DealResult, Ending, Match, Phase
from bot.engine.step import Step


def end_played(match: Match, deal: Deal) -> Step:
    """The deal is played to the end: its result, which those who might accuse have to accept."""
    result = _result(match, deal)
    if not match.rules.accusing:
        return end_with(match, deal, result)
    waiting = replace(match, phase=Phase.SETTLE, deal=replace(deal, pending=result))
    return waiting, (DealPlayed(result),)


def end_lost(match: Match, deal: Deal, ending: Ending, by: int) -> Step:
    """The deal is lost before its end by the side of a seat (R44, R47)."""
    rules = match.rules
    finished = not any(deal.hands)
    points = side_points(rules, deal.taken, finished)
    games = penalty_games(rules, points, rules.side_of(by), _last_side(rules, deal))
    return end_with(match, deal, DealResult(deal.dealer, points, games, ending, by))


def end_unplayed(match: Match, deal: Deal, ending: Ending, by: int | None = None) -> Step:
    """The deal ends before its first card, and nobody wins anything (R66, R67)."""
    nothing = (0,) * match.rules.sides
    return end_with(match, deal, DealResult(deal.dealer, nothing, nothing, ending, by))


def end_with(match: Match, deal: Deal, result: DealResult) -> Step:
    """Count a result: the games of the match, and the next dealer or the end."""
    rules = match.rules
    games = tuple(own + won for own, won in zip(match.games, result.games, strict=True))
    results = (*match.results, result)
    over = match_over(rules, games, results)
    winner = match_winner(rules, games, results) if over else None
    events: tuple[Event, ...] = (DealEnded(result),)
    after = replace(
        match,
        phase=Phase.OVER if over else Phase.DEAL,
        dealer=_next_dealer(rules, result),
        games=games,
        deal=replace(deal, pending=None),
        results=results,
        winner=winner,
    )
    return after, (*events, MatchEnded(winner, games)) if over else events


def _result(match: Match, deal: Deal) -> DealResult:
    rules = match.rules
    points = side_points(rules, deal.taken, finished=True)
    if deal.contract is not None and deal.partner is not None:
        factor = 2 if doubled(rules, match.results) else 1
        scores = chiamata_scores(rules, deal.contract, deal.partner, points, factor)
        ending = Ending.COUNTED if any(scores) else Ending.DRAWN
        return DealResult(deal.dealer, points, scores, ending)
    if deal.capote is not None:
        announced = _capote_result(rules, deal, points)
        if announced is not None:
            return announced
    games = deal_games(rules, points, _last_side(rules, deal))
    return DealResult(deal.dealer, points, games)


def _capote_result(rules: Rules, deal: Deal, points: tuple[int, ...]) -> DealResult | None:
    """R46: made, it wins whatever the points; failed, it may cost the game, or nothing (None)."""
    seat = deal.capote
    assert seat is not None
    side, last_side = rules.side_of(seat), _last_side(rules, deal)
    if all(trick.winner == seat for trick in deal.taken[rules.tricks_with_draw :]):
        games = tuple(int(other == side) for other in range(rules.sides))
        return DealResult(deal.dealer, points, games, Ending.CAPOTE, seat)
    if rules.capote_fail is CapoteFail.SCORE_NORMALLY:
        return None
    games = penalty_games(rules, points, side, last_side)
    return DealResult(deal.dealer, points, games, Ending.CAPOTE_FAILED, seat)


def _last_side(rules: Rules, deal: Deal) -> int:
    """The side that made the last trick so far; -1 before the first."""
    return rules.side_of(deal.taken[-1].winner) if deal.taken else -1


def _next_dealer(rules: Rules, result: DealResult) -> int:
    """The deal passes on after a tie too (R20), unless the same dealer deals again (R33, R67)."""
    if result.ending is Ending.THROWN_IN or played_again(rules, result):
        return result.dealer
    return (result.dealer + 1) % rules.players
