"""The command `replay`: a record told for people or as JSON. Knows the engine, never Discord."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.console import complain, printable, write
from bot.engine.cards import Card, format_cards
from bot.engine.events import DealerDrawn, DealStarted, StockDrawn, TrickTaken
from bot.engine.play import Step
from bot.engine.presets import rules_to_plain
from bot.engine.record import Record, RecordError, replay
from bot.engine.record_json import record_from_json
from bot.engine.scoring import side_points
from bot.engine.state import Deal, DealResult, Phase, Trick, plays

REPLAY_FORMAT = "brisca-replay/1"
STDIN = "-"

_MOST_BYTES = 8 * 1024 * 1024

_Draws = tuple[tuple[int, Card], ...]


@dataclass(frozen=True, slots=True)
class ToldTrick:
    """A complete trick, what was drawn after it, and each side's points so far."""

    trick: Trick
    points: int
    draws: _Draws
    stock_left: int
    running: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ToldDeal:
    """A deal from its hands to its result, which is None where the record stops before it."""

    opened: Deal
    tricks: tuple[ToldTrick, ...]
    open_trick: _Draws
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
    over = bool(deals) and deals[-1][-1][0].phase is Phase.OVER
    winner = told[-1].games.index(max(told[-1].games)) if over else None
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


def story_to_text(story: Story) -> str:
    """The story in lines for people, ending in a newline; names cannot steer a terminal."""
    return "\n".join(_Teller(story).lines()) + "\n"


class _Teller:
    """Puts names to seats and sides."""

    def __init__(self, story: Story) -> None:
        self._story = story
        self._rules = story.record.rules
        names = [
            printable(name).strip() or f"seat {n}" for n, name in enumerate(story.record.seats)
        ]
        self._seats = [
            name if names.count(name) == 1 else f"{name} ({seat})"
            for seat, name in enumerate(names)
        ]
        self._sides = [
            " & ".join(self._seats[seat] for seat in self._rules.seats_of(side))
            for side in range(self._rules.sides)
        ]

    def lines(self) -> Iterator[str]:
        """Every line, without its end."""
        options = rules_to_plain(self._rules).items()
        yield "Rules: " + ", ".join(f"{name} {value}" for name, value in options)
        mode = self._rules.match_mode.value.replace("_", " ")
        yield f"Match: {mode} {self._rules.match_n}"
        yield "Seats: " + ", ".join(f"{n} {name}" for n, name in enumerate(self._seats))
        if self._rules.partners:
            yield "Sides: " + " against ".join(self._sides)
        drawn = self._story.dealer_drawn
        if drawn is not None:
            dealer = self._seats[drawn.dealer]
            yield f"Draw for the deal: {self._cards(drawn.draws)}; {dealer} deals"
        for deal in self._story.deals:
            yield ""
            yield from self._deal(deal)
        yield ""
        yield self._ending()

    def _deal(self, deal: ToldDeal) -> Iterator[str]:
        opened, dealer = deal.opened, self._seats[deal.opened.dealer]
        yield f"Deal {opened.number + 1}: {dealer} deals, turn-up {opened.turn_up}"
        for seat, hand in enumerate(opened.hands):
            yield f"  {self._seats[seat]} holds {format_cards(hand)}"
        for number, told in enumerate(deal.tricks, start=1):
            yield f"  Trick {number}: {self._trick(told)}"
        if deal.open_trick:
            yield f"  Trick {len(deal.tricks) + 1}, unfinished: {self._cards(deal.open_trick)}"
        if deal.result is not None:
            yield f"  Points: {self._scores(deal.result.points)}"
            yield f"  {self._outcome(deal.result)}; games: {self._scores(deal.games)}"

    def _trick(self, told: ToldTrick) -> str:
        parts = [
            self._cards(told.trick.plays),
            f"{self._seats[told.trick.winner]} takes {told.points} ({self._scores(told.running)})",
        ]
        if told.draws:
            parts.append(f"drawn: {self._cards(told.draws)}, {told.stock_left} left")
        return "; ".join(parts)

    def _outcome(self, result: DealResult) -> str:
        if not result.winners:
            return "Won by nobody" if self._rules.misere_11 else "Tie, won by nobody"
        winners = " and ".join(self._sides[side] for side in result.winners)
        return f"Deal won by {winners}"

    def _ending(self) -> str:
        if self._story.winner is None:
            return "The match is not finished"
        games = self._scores(self._story.deals[-1].games)
        return f"Match won by {self._sides[self._story.winner]}; games: {games}"

    def _cards(self, cards: _Draws) -> str:
        return ", ".join(f"{self._seats[seat]} {card}" for seat, card in cards)

    def _scores(self, scores: Sequence[int]) -> str:
        return ", ".join(f"{self._sides[side]} {score}" for side, score in enumerate(scores))


def story_to_plain(story: Story) -> dict[str, Any]:
    """The story as a JSON object: seats and sides by number, cards as text codes."""
    rules, drawn = story.record.rules, story.dealer_drawn
    return {
        "format": REPLAY_FORMAT,
        "rules": rules_to_plain(rules),
        "seats": list(story.record.seats),
        "sides": [list(rules.seats_of(side)) for side in range(rules.sides)],
        "dealer_draw": drawn and {"draws": _plain_cards(drawn.draws), "dealer": drawn.dealer},
        "deals": list(map(_plain_deal, story.deals)),
        "winner": story.winner,
    }


def _plain_deal(deal: ToldDeal) -> dict[str, Any]:
    result = deal.result
    return {
        "dealer": deal.opened.dealer,
        "turn_up": str(deal.opened.turn_up),
        "hands": [list(map(str, hand)) for hand in deal.opened.hands],
        "tricks": list(map(_plain_trick, deal.tricks)),
        "unfinished_trick": _plain_cards(deal.open_trick),
        "result": result
        and {"points": result.points, "games": result.games, "winners": result.winners},
        "games": deal.games,
    }


def _plain_trick(told: ToldTrick) -> dict[str, Any]:
    return {
        "plays": _plain_cards(told.trick.plays),
        "winner": told.trick.winner,
        "points": told.points,
        "running_points": told.running,
        "draws": _plain_cards(told.draws),
        "stock_left": told.stock_left,
    }


def _plain_cards(cards: _Draws) -> list[dict[str, Any]]:
    return [{"seat": seat, "card": str(card)} for seat, card in cards]


def add_replay(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to a command line; its `run` is the parsed arguments' `run`."""
    parser = subparsers.add_parser(
        "replay", help="tell a recorded match, and check that it is legal and true to itself"
    )
    parser.add_argument("file", metavar="FILE", help="a brisca-record/1 file; - reads stdin")
    parser.add_argument("--json", action="store_true", help="tell it as one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Tell the record `args.file`; 0, or 2 with one line on stderr where that fails."""
    try:
        story = story_of(record_from_json(_read(args.file)))
    except RecordError as error:
        return complain("replay", f"{args.file}: {error}")
    told = json.dumps(story_to_plain(story)) + "\n" if args.json else story_to_text(story)
    return write("replay", told)


def _read(file: str) -> str:
    try:
        if file == STDIN:
            data = sys.stdin.buffer.read(_MOST_BYTES + 1)
        else:
            with Path(file).open("rb") as stream:
                data = stream.read(_MOST_BYTES + 1)
    except OSError as error:
        raise RecordError(f"cannot be read: {error.strerror or error}") from None
    if len(data) > _MOST_BYTES:
        raise RecordError(f"too long: a record has at most {_MOST_BYTES} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(f"not UTF-8 text (byte {error.start})") from None
