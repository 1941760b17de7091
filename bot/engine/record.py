"""A match as a record that anybody can replay, and the check that it is legal and true to itself.

Its text form is in `record_json`; `docs/records.md` specifies both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.engine.actions import Action, DrawDealer, SeatAction, StartDeal
from bot.engine.cards import Card
from bot.engine.codec import format_action
from bot.engine.play import IllegalAction, Step, apply
from bot.engine.rules import Rules
from bot.engine.state import DealResult, Match, Phase, new_match


class RecordError(ValueError):
    """A record that cannot be read, is illegal or contradicts itself; the text says where."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """What a deck was promised by and made from, as text; whether it holds is not for here.

    `docs/records.md` says what the fields mean.
    """

    commitment: str
    secret: str
    cut: int
    cut_by: int | None
    click: str


@dataclass(frozen=True, slots=True)
class MatchFairness:
    """The table's id, which every deck was made with, and how the draw's deck was made."""

    table: str
    dealer_draw: Fairness | None = None


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal: who deals, the shuffled pack, what was done, and what it gave if it ended."""

    dealer: int
    deck: tuple[Card, ...]
    actions: tuple[SeatAction, ...] = ()
    result: DealResult | None = None
    fairness: Fairness | None = None


@dataclass(frozen=True, slots=True)
class MatchResult:
    """Games of each side, and the side that won; None where the match ended level."""

    games: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class Record:
    """A match: rules, names of the seats, the draw for the first deal if there was one, deals."""

    rules: Rules
    seats: tuple[str, ...]
    deals: tuple[DealRecord, ...] = ()
    dealer_draw: tuple[Card, ...] | None = None
    result: MatchResult | None = None
    fairness: MatchFairness | None = None


def record_of(
    rules: Rules, seats: Sequence[str], actions: Sequence[Action], dealer: int | None
) -> Record:
    """The record of a match from its actions; `dealer` is None where the deal was drawn for."""
    state = new_match(rules, dealer)
    draw: tuple[Card, ...] | None = None
    deals: list[DealRecord] = []
    for action in actions:
        match action:
            case DrawDealer(deck):
                draw = deck
            case StartDeal(deck):
                deals.append(DealRecord(state.dealer, deck))
            case _:
                deals[-1] = replace(deals[-1], actions=(*deals[-1].actions, action))
        state, _ = apply(state, action)
    ended = [
        replace(deal, result=_as_told(end)) for deal, end in zip(deals, state.results, strict=False)
    ]
    return Record(rules, tuple(seats), (*ended, *deals[len(ended) :]), draw, _result_of(state))


def replay(record: Record) -> Iterator[Step]:
    """Play a record again, step by step; raises `RecordError` naming the deal and the action."""
    match = _before_first_deal(record)
    if record.dealer_draw is not None:
        match, events = _step(match, DrawDealer(record.dealer_draw), "dealer_draw")
        yield match, events
    for number, deal in enumerate(record.deals, start=1):
        _check_next(match, deal, number)
        match, events = _step(match, StartDeal(deal.deck), f"deal {number}: deck")
        yield match, events
        for place, action in enumerate(deal.actions, start=1):
            where = f"deal {number}, action {place} ({format_action(action)})"
            match, events = _step(match, action, where)
            yield match, events
        _check_deal(match, deal, number)
    _check_result(match, record)


def _before_first_deal(record: Record) -> Match:
    if len(record.seats) != record.rules.players:
        raise RecordError(f"seats: {record.rules.players} are needed, not {len(record.seats)}")
    if record.dealer_draw is not None or not record.deals:
        return new_match(record.rules)
    dealer = record.deals[0].dealer
    if not 0 <= dealer < record.rules.players:
        raise RecordError(f"deal 1: there is no seat {dealer} to deal")
    return new_match(record.rules, dealer)


def _check_next(match: Match, deal: DealRecord, number: int) -> None:
    if match.phase is not Phase.DEAL and match.phase is not Phase.OVER:
        raise RecordError(f"deal {number}: deal {number - 1} is not played to the end")
    if match.phase is Phase.OVER:
        raise RecordError(f"deal {number}: the match was over before it")
    if deal.dealer != match.dealer:
        raise RecordError(
            f"deal {number}: the dealer is seat {match.dealer}, not seat {deal.dealer}"
        )


def _step(match: Match, action: Action, where: str) -> Step:
    try:
        return apply(match, action)
    except IllegalAction as error:
        raise RecordError(f"{where}: {error}") from None


def _check_deal(match: Match, deal: DealRecord, number: int) -> None:
    if len(match.results) < number:
        if deal.result is not None:
            raise RecordError(f"deal {number}: it has a result but is not played to the end")
        return
    true = _as_told(match.results[-1])
    if deal.result is not None and deal.result != true:
        raise RecordError(
            f"deal {number}: result says points {list(deal.result.points)} and games "
            f"{list(deal.result.games)}, but the play gives points {list(true.points)} and games "
            f"{list(true.games)}"
        )


def _as_told(result: DealResult) -> DealResult:
    """What a record tells of a result; how it came about is in the actions."""
    return DealResult(result.dealer, result.points, result.games)


def _check_result(match: Match, record: Record) -> None:
    if record.result is None:
        return
    true = _result_of(match)
    if true is None:
        raise RecordError("result: it is there, but the match is not over")
    if record.result != true:
        raise RecordError(
            f"result: it says games {list(record.result.games)} won by "
            f"{_told_winner(record.result)}, but the deals give games {list(true.games)} won by "
            f"{_told_winner(true)}"
        )


def _told_winner(result: MatchResult) -> str:
    return "nobody" if result.winner is None else f"side {result.winner}"


def _result_of(match: Match) -> MatchResult | None:
    return MatchResult(match.games, match.winner) if match.phase is Phase.OVER else None
