"""What there is to tell of a record: its replay, deal by deal, trick by trick. Knows no words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.engine.events import DealerDrawn, DealStarted, StockDrawn, TrickTaken
from bot.engine.play import Step
from bot.engine.record import Record, replay
from bot.engine.scoring import side_points
from bot.engine.state import Deal, DealResult, Phase, SeatCards, Trick, plays


@dataclass(frozen=True, slots=True)
class ToldTrick:
    """A complete trick, what was drawn after it, and each side's points so far."""

    trick: Trick
    points: int
    draws: SeatCards
    stock_left: int
    running: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ToldDeal:
    """A deal from its hands to its result, which is None where the record stops before it."""

    opened: Deal
    tricks: tuple[ToldTrick, ...]
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
        open_trick=plays(last.deal.leader, last.deal.trick, last.rules.players),
        result=None if last.phase is Phase.PLAY else last.results[-1],
        games=last.games,
    )


def _told_tricks(steps: Sequence[Step]) -> Iterator[ToldTrick]:
    for match, events in steps:
        taken = [event for event in events if isinstance(event, TrickTaken)]
        if not taken or match.deal is None:
            continue
        hands = match.deal.hands
        drawn = [event for event in events if isinstance(event, StockDrawn)]
        drawers = drawn[0].seats if drawn else ()
        yield ToldTrick(
            trick=taken[0].trick,
            points=taken[0].points,
            draws=tuple((seat, hands[seat][-1]) for seat in drawers),
            stock_left=len(match.deal.stock),
            running=side_points(match.rules, match.deal.taken, finished=not any(hands)),
        )
