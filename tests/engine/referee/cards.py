"""Cards in plain texts: which is higher, what they are worth, which may be played, who takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tests.engine.referee.options import Options, sides_of

ORDERS = {
    "a3": ["2", "4", "5", "6", "7", "8", "9", "10", "11", "12", "3", "1"],
    "a7": ["2", "3", "4", "5", "6", "8", "9", "10", "11", "12", "7", "1"],
}
"""R1, R23, R25: weak to strong."""

POINTS = {"1": 11, "12": 4, "11": 3, "10": 2}
SECOND = {"a3": "3", "a7": "7"}
"""R2, R25: the card of ten points."""

Put = tuple[int, str]
"""A seat and the card it put on the table or took from the stock."""


def height(card: str, order: str) -> int:
    return ORDERS[order].index(card[:-1])


def taker_of(trick: Sequence[Put], trump: str | None, order: str = "a3") -> int:
    """R11"""
    trumps = [put for put in trick if put[1][-1] == trump]
    led = [put for put in trick if put[1][-1] == trick[0][1][-1]]
    return max(trumps or led, key=lambda put: height(put[1], order))[0]


def worth(cards: Sequence[str], order: str = "a3") -> int:
    """R2, R25"""
    points = {**POINTS, SECOND[order]: 10}
    return sum(points.get(card[:-1], 0) for card in cards)


def may_play(
    options: Options,
    hand: Sequence[str],
    trick: Sequence[Put],
    trump: str | None,
    seat: int,
    stock: int,
) -> list[str]:
    """R26 to R30: of a list of wishes, the first that some card of the hand fulfils counts."""
    duty = options["obligations"]
    if not trick or duty == "free" or (duty == "strict_after_stock" and stock):
        return list(hand)
    led, order = trick[0][1][-1], options["rank_order"]

    def top(suit: str | None, puts: Sequence[Put]) -> int:
        return max((height(card, order) for _, card in puts if card[-1] == suit), default=-1)

    def above(suit: str | None, limit: int) -> Callable[[str], bool]:
        return lambda card: card[-1] == suit and height(card, order) > limit

    wishes = [above(led, -1)]
    if duty == "follow_or_trump":
        wishes.append(above(trump, -1))
    if duty.startswith("strict"):
        ahead = taker_of(trick, trump, order)
        sides = sides_of(options)
        excused = options["strict_partner_exempt"] and ahead % sides == seat % sides
        trumped = led != trump and top(trump, trick) >= 0
        if not excused:
            beaten = trick if options["montar_target"] == "best" else trick[:1]
            if not trumped:
                wishes.insert(0, above(led, top(led, beaten)))
            if led != trump:
                wishes.append(above(trump, top(trump, trick)))
                if options["undertrump"] == "forced":
                    wishes.append(above(trump, -1))
    for wish in wishes:
        good = [card for card in hand if wish(card)]
        if good:
            return good
    return list(hand)


def endings(
    options: Options,
    hands: Sequence[Sequence[str]],
    leader: int,
    trump: str,
    stock: Sequence[str] = (),
    trick: tuple[Put, ...] = (),
) -> Iterator[tuple[int, ...]]:
    """Card points that each seat still makes, once for every way to play on to the end."""
    players = len(hands)
    size = players if options["two_card_play"] == "off" else 2 * players
    if len(trick) == size:
        taker = taker_of(trick, trump, options["rank_order"])
        gain = worth([card for _, card in trick], options["rank_order"])
        drawn = [
            [*hand, *stock[(seat - taker) % players : size : players]]
            for seat, hand in enumerate(hands)
        ]
        for rest in endings(options, drawn, taker, trump, stock[size:]):
            yield tuple(own + gain * (seat == taker) for seat, own in enumerate(rest))
        return
    if not any(hands):
        yield (0,) * players
        return
    seat = (leader + len(trick)) % players
    for card in may_play(options, hands[seat], trick, trump, seat, len(stock)):
        left = [
            [other for other in hand if other != card] if owner == seat else hand
            for owner, hand in enumerate(hands)
        ]
        yield from endings(options, left, leader, trump, stock, (*trick, (seat, card)))
