"""A second reading of `docs/rules.md`, in plain texts and lists, that shares no code with the bot.

The engine is compared with it; where the two differ, one of them has misread the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

WEAK_TO_STRONG = ["2", "4", "5", "6", "7", "10", "11", "12", "3", "1"]
POINTS = {"1": 11, "3": 10, "12": 4, "11": 3, "10": 2}

Put = tuple[int, str]
"""A seat and the card it put on the table or took from the stock."""


@dataclass
class Told:
    """What the referee noted of a deal."""

    turn_up: str
    hands: list[list[str]]
    tricks: list[list[Put]] = field(default_factory=list)
    takers: list[int] = field(default_factory=list)
    drawn: list[list[Put]] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    games: list[int] = field(default_factory=list)


def taker_of(trick: Sequence[Put], trump: str) -> int:
    """R11"""
    trumps = [put for put in trick if put[1][-1] == trump]
    led = [put for put in trick if put[1][-1] == trick[0][1][-1]]
    return max(trumps or led, key=lambda put: WEAK_TO_STRONG.index(put[1][:-1]))[0]


def worth(cards: Sequence[str]) -> int:
    """R2"""
    return sum(POINTS.get(card[:-1], 0) for card in cards)


def games_of(points: Sequence[int]) -> list[int]:
    """R17, R18"""
    ahead = [side for side, own in enumerate(points) if own == max(points)]
    return [1 if ahead == [side] else 0 for side in range(len(points))]


def judge(players: int, sides: int, dealer: int, deck: Sequence[str], puts: Sequence[Put]) -> Told:
    """Play one whole deal; an assertion fails where `puts` break the rules."""
    stock = list(deck)
    hands: list[list[str]] = [[] for _ in range(players)]
    for _ in range(3):
        for right in range(1, players + 1):
            hands[(dealer + right) % players].append(stock.pop(0))
    turn_up = stock.pop(0)
    stock.append(turn_up)
    told = Told(turn_up, [list(hand) for hand in hands], points=[0] * sides)
    leader, queue = (dealer + 1) % players, list(puts)
    while any(hands):
        trick = [queue.pop(0) for _ in range(players)]
        assert [seat for seat, _ in trick] == [(leader + k) % players for k in range(players)]
        for seat, card in trick:
            hands[seat].remove(card)
        leader = taker_of(trick, turn_up[-1])
        told.tricks.append(trick)
        told.takers.append(leader)
        told.points[leader % sides] += worth([card for _, card in trick])
        drawn = [((leader + k) % players, stock.pop(0)) for k in range(players) if stock]
        for seat, card in drawn:
            hands[seat].append(card)
        told.drawn.append(drawn)
    assert not queue
    told.games = games_of(told.points)
    return told


def endings(
    hands: Sequence[Sequence[str]], leader: int, trump: str, trick: tuple[Put, ...] = ()
) -> Iterator[tuple[int, ...]]:
    """Points that each seat still makes, once for every way to play out hands without a stock."""
    players = len(hands)
    if len(trick) == players:
        taker = taker_of(trick, trump)
        gain = worth([card for _, card in trick])
        for rest in endings(hands, taker, trump):
            yield tuple(own + gain * (seat == taker) for seat, own in enumerate(rest))
        return
    if not any(hands):
        yield (0,) * players
        return
    seat = (leader + len(trick)) % players
    for card in hands[seat]:
        left = [
            [other for other in hand if other != card] if owner == seat else hand
            for owner, hand in enumerate(hands)
        ]
        yield from endings(left, leader, trump, (*trick, (seat, card)))
