"""A second reading of `docs/rules.md`, in plain texts and lists, that shares no code with the bot.

The engine is compared with it; where the two differ, one of them has misread the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

ORDERS = {
    "a3": ["2", "4", "5", "6", "7", "8", "9", "10", "11", "12", "3", "1"],
    "a7": ["2", "3", "4", "5", "6", "8", "9", "10", "11", "12", "7", "1"],
}
"""R1, R23, R25: weak to strong."""

POINTS = {"1": 11, "12": 4, "11": 3, "10": 2}
SECOND = {"a3": "3", "a7": "7"}
"""R2, R25: the card of ten points."""

Options = Mapping[str, Any]
"""Options in plain values, as a record names them."""

BASE: Options = {
    "players": 2,
    "teams": "auto",
    "rank_order": "a3",
    "obligations": "free",
    "montar_target": "best",
    "undertrump": "free",
    "strict_partner_exempt": False,
    "exchange": "off",
    "exchange_after_win": "player",
    "exchange_when": "any_time",
    "claims": "off",
    "last_trick_bonus": False,
    "double_over": "off",
    "tie": "nobody",
    "misere_11": False,
    "misere_none": "nobody",
    "match_mode": "first_to",
    "match_n": 1,
    "first_lead": "mano",
}
PRESETS: Mapping[str, Options] = {
    "base": {},
    "catalana": {"exchange": "immediate", "claims": "top_trumps", "match_n": 3},
    "estricta": {
        "obligations": "strict",
        "last_trick_bonus": True,
        "tie": "last_trick",
        "match_n": 8,
    },
    "italiana": {"match_mode": "best_of", "match_n": 3},
    "mexicana": {
        "teams": "individual",
        "misere_11": True,
        "misere_none": "lowest",
        "match_n": 3,
    },
}
"""R37: what each preset changes; the packs are told by the decks."""

Put = tuple[int, str]
"""A seat and the card it put on the table or took from the stock."""

Deed = tuple[int, str]
"""A seat and what it did, as a record has it: a card, `x` or `claim`."""


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
    swaps: list[tuple[int, str, str]] = field(default_factory=list)
    claimed_by: int | None = None


def options_of(stored: Options) -> Options:
    """The options of a record's rules."""
    return {**BASE, **PRESETS[stored.get("preset", "base")], **stored}


def sides_of(options: Options) -> int:
    """R5, R24"""
    if options["teams"] == "auto" and options["players"] in (4, 6):
        return 2
    return int(options["players"])


def height(card: str, order: str) -> int:
    return ORDERS[order].index(card[:-1])


def taker_of(trick: Sequence[Put], trump: str, order: str = "a3") -> int:
    """R11"""
    trumps = [put for put in trick if put[1][-1] == trump]
    led = [put for put in trick if put[1][-1] == trick[0][1][-1]]
    return max(trumps or led, key=lambda put: height(put[1], order))[0]


def worth(cards: Sequence[str], order: str = "a3") -> int:
    """R2, R25"""
    points = {**POINTS, SECOND[order]: 10}
    return sum(points.get(card[:-1], 0) for card in cards)


def may_play(
    options: Options, hand: Sequence[str], trick: Sequence[Put], trump: str, seat: int, stock: int
) -> list[str]:
    """R26 to R30: of a list of wishes, the first that some card of the hand fulfils counts."""
    duty = options["obligations"]
    if not trick or duty == "free" or (duty == "strict_after_stock" and stock):
        return list(hand)
    led, order = trick[0][1][-1], options["rank_order"]

    def top(suit: str, puts: Sequence[Put]) -> int:
        return max((height(card, order) for _, card in puts if card[-1] == suit), default=-1)

    def above(suit: str, limit: int) -> Callable[[str], bool]:
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


def games_of(options: Options, points: Sequence[int], last_side: int) -> list[int]:
    """R17, R18, R32 to R34"""
    everybody = range(len(points))
    if options["misere_11"]:
        low = [side for side in everybody if points[side] <= 11]
        if not low and options["misere_none"] == "lowest":
            low = [side for side in everybody if points[side] == min(points)]
        return [1 if side in low else 0 for side in everybody]
    ahead = [side for side in everybody if points[side] == max(points)]
    if len(ahead) > 1:
        told = {"nobody": [], "replay": [], "all": ahead, "last_trick": [last_side]}
        ahead = [side for side in told[options["tie"]] if side in ahead]
    over = options["double_over"]
    each = 2 if over != "off" and max(points) > over else 1
    return [each if side in ahead else 0 for side in everybody]


def first_leader(options: Options, dealer: int, hands: Sequence[Sequence[str]], deal: int) -> int:
    """R9, R36"""
    if deal == 0 and options["first_lead"] == "two_of_oros":
        for seat, hand in enumerate(hands):
            if "2O" in hand:
                return seat
    return (dealer + 1) % len(hands)


def next_dealer(options: Options, dealer: int, games: Sequence[int]) -> int:
    """R20, R33"""
    again = options["tie"] == "replay" and not any(games) and not options["misere_11"]
    return dealer if again else (dealer + 1) % int(options["players"])


def won_by(options: Options, games: Sequence[int]) -> int | None:
    """R19, R35"""
    needed = options["match_n"]
    if options["match_mode"] == "best_of":
        needed = (needed + 1) // 2
    ahead = [side for side, own in enumerate(games) if own == max(games)]
    return ahead[0] if len(ahead) == 1 and max(games) >= needed else None


def swap(
    options: Options, seat: int, hand: list[str], stock: list[str], takers: Sequence[int], turn: int
) -> tuple[int, str, str]:
    """R39, R40: the seat, what it gave and what it took."""
    assert options["exchange"] == "immediate"
    order, sides, taken = options["rank_order"], sides_of(options), stock[-1]
    given = ("7" if height(taken, order) > height("7?", order) else "2") + taken[-1]
    good = {
        "none": True,
        "player": seat in takers,
        "team": any(taker % sides == seat % sides for taker in takers),
    }
    assert good[options["exchange_after_win"]]
    assert options["exchange_when"] == "any_time" or turn == seat
    assert given != taken
    hand[hand.index(given)] = taken
    stock[-1] = given
    return seat, given, taken


def check_claim(options: Options, seat: int, hands: Sequence[Sequence[str]], trump: str) -> None:
    """R41: so many of the claimant's trumps as there are tricks left beat those of all others."""
    assert options["claims"] == "top_trumps"
    assert len(hands[0]) in (2, 3)
    sides, order = sides_of(options), options["rank_order"]
    own, others = [], [-1]
    for other, hand in enumerate(hands):
        together = other % sides == seat % sides and options["obligations"] == "free"
        heights = [height(card, order) for card in hand if card[-1] == trump]
        (own if other == seat or together else others).extend(heights)
    assert sum(trump_height > max(others) for trump_height in own) >= len(hands[0])


def judge(
    options: Options, dealer: int, deck: Sequence[str], deeds: Sequence[Deed], deal: int = 0
) -> Told:
    """Play one whole deal; an assertion fails where `deeds` break the rules."""
    players, sides, order = options["players"], sides_of(options), options["rank_order"]
    stock = list(deck)
    hands: list[list[str]] = [[] for _ in range(players)]
    for _ in range(3):
        for right in range(1, players + 1):
            hands[(dealer + right) % players].append(stock.pop(0))
    turn_up = stock.pop(0)
    trump = turn_up[-1]
    stock.append(turn_up)
    told = Told(turn_up, [list(hand) for hand in hands], points=[0] * sides)
    leader, trick = first_leader(options, dealer, hands, deal), list[Put]()
    for seat, what in deeds:
        assert any(hands)
        turn = (leader + len(trick)) % players
        if what == "x":
            told.swaps.append(swap(options, seat, hands[seat], stock, told.takers, turn))
        elif what == "claim":
            assert not stock and not trick
            check_claim(options, seat, hands, trump)
            told.points[seat % sides] += worth([card for hand in hands for card in hand], order)
            hands, leader, told.claimed_by = [], seat, seat
        else:
            assert seat == turn
            assert what in may_play(options, hands[seat], trick, trump, seat, len(stock))
            hands[seat].remove(what)
            trick.append((seat, what))
        if len(trick) < players:
            continue
        leader = taker_of(trick, trump, order)
        told.tricks.append(trick)
        told.takers.append(leader)
        told.points[leader % sides] += worth([card for _, card in trick], order)
        drawn = [((leader + k) % players, stock.pop(0)) for k in range(players) if stock]
        for seat_, card in drawn:
            hands[seat_].append(card)
        told.drawn.append(drawn)
        trick = []
    assert not any(hands)
    if options["last_trick_bonus"]:
        told.points[leader % sides] += 10  # R31
    told.games = games_of(options, told.points, leader % sides)
    return told


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
    if len(trick) == players:
        taker = taker_of(trick, trump, options["rank_order"])
        gain = worth([card for _, card in trick], options["rank_order"])
        drawn = [
            [*hand, *stock[(seat - taker) % players : players : players]]
            for seat, hand in enumerate(hands)
        ]
        for rest in endings(options, drawn, taker, trump, stock[players:]):
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
