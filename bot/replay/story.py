"""What there is to tell of a record: its replay, deal by deal, trick by trick. Knows no words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.engine.events import (
    Accused,
    CapoteAnnounced,
    CardPlayed,
    ConcessionOffered,
    DealAccepted,
    DealerDrawn,
    DealStarted,
    Event,
    ExchangeDeclared,
    HandThrownIn,
    RestClaimed,
    StockDrawn,
    SuitCalled,
    TrickTaken,
    TurnUpExchanged,
)
from bot.engine.play import Step
from bot.engine.record import Record, replay
from bot.engine.scoring import card_points, side_points
from bot.engine.state import Deal, DealResult, Match, Phase, SeatCards, Signed, Trick, plays

Word = (
    HandThrownIn
    | SuitCalled
    | ExchangeDeclared
    | ConcessionOffered
    | CapoteAnnounced
    | Accused
    | DealAccepted
    | Signed
)
"""What a seat says or shows, after the bids. Signs are told too: a record knows them all."""

Deed = Word | TurnUpExchanged | RestClaimed
"""What a seat does beside playing cards."""


@dataclass(frozen=True, slots=True)
class ToldTrick:
    """A complete trick, what was drawn after it, and each side's points so far."""

    trick: Trick
    points: int
    draws: SeatCards
    stock_left: int
    running: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ToldDeed:
    """A deed, done after so many complete tricks and cards of the next one.

    `before_draw` says that the draw which follows the last of these tricks was still to come.
    """

    deed: Deed
    tricks: int
    cards: int
    before_draw: bool


@dataclass(frozen=True, slots=True)
class ToldDeal:
    """A deal from its hands to its result, which is None where the record stops before it.

    `last` is the deal as it stands at its end, with all of the auction. Tricks after a claim were
    laid down, not played.
    """

    opened: Deal
    last: Deal
    tricks: tuple[ToldTrick, ...]
    deeds: tuple[ToldDeed, ...]
    open_trick: SeatCards
    result: DealResult | None
    games: tuple[int, ...]

    @property
    def claim(self) -> RestClaimed | None:
        """The claim that ended the deal."""
        claims = (told.deed for told in self.deeds if isinstance(told.deed, RestClaimed))
        return next(claims, None)


@dataclass(frozen=True, slots=True)
class Story:
    """A record together with what its replay gave; `winner` is None where it ended level, too."""

    record: Record
    dealer_drawn: DealerDrawn | None
    deals: tuple[ToldDeal, ...]
    over: bool
    winner: int | None


def story_of(record: Record) -> Story:
    """Replay a record to its end; raises `RecordError` where it is not legal."""
    drawn: DealerDrawn | None = None
    deals: list[list[Step]] = []
    for step in replay(record):
        first = step[1][0] if step[1] else None
        if isinstance(first, DealerDrawn):
            drawn = first
        elif isinstance(first, DealStarted):
            deals.append([step])
        else:
            deals[-1].append(step)
    end = deals[-1][-1][0] if deals else None
    return Story(
        record=record,
        dealer_drawn=drawn,
        deals=tuple(map(_told_deal, deals)),
        over=end is not None and end.phase is Phase.OVER,
        winner=end.winner if end else None,
    )


def _told_deal(steps: Sequence[Step]) -> ToldDeal:
    opened, last = _deal(steps[0][0]), steps[-1][0]
    deal = _deal(last)
    return ToldDeal(
        opened=opened,
        last=deal,
        tricks=tuple(_told_tricks(steps)),
        deeds=tuple(_told_deeds(steps)),
        open_trick=plays(deal.leader, deal.trick, last.rules.players),
        result=last.results[opened.number] if len(last.results) > opened.number else None,
        games=last.games,
    )


def _deal(match: Match) -> Deal:
    assert match.deal is not None
    return match.deal


def _told_deeds(steps: Sequence[Step]) -> Iterator[ToldDeed]:
    """A private sign is no event, so it is found in what the deal holds."""
    for before, after in pairwise(steps):
        deal, events = _deal(before[0]), after[1]
        for signed in _deal(after[0]).signs[len(deal.signs) :]:
            yield ToldDeed(signed, len(deal.taken), len(deal.trick), deal.exchange_open)
        yield from _told_in_step(deal, events)


def _told_in_step(deal: Deal, events: Sequence[Event]) -> Iterator[ToldDeed]:
    tricks, cards = len(deal.taken), len(deal.trick)
    for place, event in enumerate(events):
        if isinstance(event, CardPlayed):
            cards += 1
        elif isinstance(event, TrickTaken):
            tricks, cards = tricks + 1, 0
        elif isinstance(event, Deed):
            draws = any(isinstance(later, StockDrawn) for later in events[place:])
            yield ToldDeed(event, tricks, cards, draws or deal.exchange_open)


def _told_tricks(steps: Sequence[Step]) -> Iterator[ToldTrick]:
    draws = dict(_draws(steps))
    for match, events in steps:
        for event in events:
            taken = [event.trick] if isinstance(event, TrickTaken) else []
            taken += event.tricks if isinstance(event, RestClaimed) else []
            for trick in taken:
                yield _told_trick(match, trick, draws)


def _draws(steps: Sequence[Step]) -> Iterator[tuple[int, tuple[SeatCards, int]]]:
    """The cards drawn after so many tricks, and how many are left then.

    They are the last ones of the hands; a seat that drew twice has the first of them before that.
    """
    for match, events in steps:
        for event in events:
            if isinstance(event, StockDrawn):
                hands, seats = _deal(match).hands, event.seats
                cards = tuple(
                    (seat, hands[seat][-seats[place:].count(seat)])
                    for place, seat in enumerate(seats)
                )
                yield len(_deal(match).taken), (cards, event.left)


def _told_trick(match: Match, trick: Trick, draws: dict[int, tuple[SeatCards, int]]) -> ToldTrick:
    """`match` is as it was when the trick was taken, or when it was claimed with others."""
    rules, deal = match.rules, _deal(match)
    taken = deal.taken[: deal.taken.index(trick) + 1]
    drawn, left = draws.get(len(taken), ((), len(deal.stock)))
    return ToldTrick(
        trick=trick,
        points=card_points(trick.cards, rules.rank_order),
        draws=drawn,
        stock_left=left,
        running=side_points(rules, taken, finished=len(taken) == rules.tricks),
    )
