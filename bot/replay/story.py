"""What there is to tell of a record: its replay, deal by deal, trick by trick. Knows no words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.engine.events import (
    DealerDrawn,
    DealStarted,
    RestClaimed,
    StockDrawn,
    TrickTaken,
    TurnUpExchanged,
)
from bot.engine.play import Step
from bot.engine.record import Record, replay
from bot.engine.scoring import card_points, side_points
from bot.engine.state import Deal, DealResult, Match, Phase, SeatCards, Trick, plays


@dataclass(frozen=True, slots=True)
class ToldTrick:
    """A complete trick, what was drawn after it, and each side's points so far."""

    trick: Trick
    points: int
    draws: SeatCards
    stock_left: int
    running: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ToldExchange:
    """A swap for the turn-up, made after so many complete tricks and cards of the next one."""

    swap: TurnUpExchanged
    tricks: int
    cards: int


@dataclass(frozen=True, slots=True)
class ToldDeal:
    """A deal from its hands to its result, which is None where the record stops before it.

    `claim` came before the last of the tricks, which were laid down and not played.
    """

    opened: Deal
    tricks: tuple[ToldTrick, ...]
    exchanges: tuple[ToldExchange, ...]
    claim: RestClaimed | None
    open_trick: SeatCards
    result: DealResult | None
    games: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """A record together with what its replay gave."""

    record: Record
    dealer_drawn: DealerDrawn | None
    deals: tuple[ToldDeal, ...]
    winner: int | None


def story_of(record: Record) -> Story:
    """Replay a record to its end; raises `RecordError` where it is not legal."""
    drawn: DealerDrawn | None = None
    deals: list[list[Step]] = []
    for step in replay(record):
        first = step[1][0]
        if isinstance(first, DealerDrawn):
            drawn = first
        elif isinstance(first, DealStarted):
            deals.append([step])
        else:
            deals[-1].append(step)
    told = tuple(map(_told_deal, deals))
    winner = deals[-1][-1][0].winner if deals else None
    return Story(record, drawn, told, winner)


def _told_deal(steps: Sequence[Step]) -> ToldDeal:
    opened, last = steps[0][0].deal, steps[-1][0]
    assert opened is not None and last.deal is not None
    return ToldDeal(
        opened=opened,
        tricks=tuple(_told_tricks(steps)),
        exchanges=tuple(_told_exchanges(steps)),
        claim=_claim(steps),
        open_trick=plays(last.deal.leader, last.deal.trick, last.rules.players),
        result=None if last.phase is Phase.PLAY else last.results[-1],
        games=last.games,
    )


def _told_exchanges(steps: Sequence[Step]) -> Iterator[ToldExchange]:
    for match, events in steps:
        for event in events:
            if isinstance(event, TurnUpExchanged) and match.deal is not None:
                yield ToldExchange(event, len(match.deal.taken), len(match.deal.trick))


def _claim(steps: Sequence[Step]) -> RestClaimed | None:
    claims = [event for _, events in steps for event in events if isinstance(event, RestClaimed)]
    return claims[0] if claims else None


def _told_tricks(steps: Sequence[Step]) -> Iterator[ToldTrick]:
    for match, events in steps:
        for event in events:
            if isinstance(event, TrickTaken):
                drawn = [other for other in events if isinstance(other, StockDrawn)]
                yield _told_trick(match, event.trick, drawn[0].seats if drawn else ())
            elif isinstance(event, RestClaimed):
                for trick in event.tricks:
                    yield _told_trick(match, trick, ())


def _told_trick(match: Match, trick: Trick, drawers: tuple[int, ...]) -> ToldTrick:
    """`match` is as it was when the trick was taken, or when it was claimed with others."""
    rules, deal = match.rules, match.deal
    assert deal is not None
    taken = deal.taken[: deal.taken.index(trick) + 1]
    return ToldTrick(
        trick=trick,
        points=card_points(trick.cards, rules.rank_order),
        draws=tuple((seat, deal.hands[seat][-1]) for seat in drawers),
        stock_left=len(deal.stock),
        running=side_points(rules, taken, finished=len(taken) == rules.tricks),
    )
