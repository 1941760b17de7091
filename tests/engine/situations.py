"""Situations named by what they are for: for each refusal, a match and an action it answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.engine.actions import Action, Claim, DrawDealer, Exchange, Play, StartDeal
from bot.engine.cards import Card, Rank, Suit, parse_cards
from bot.engine.legal import legal_actions
from bot.engine.options import Obligations
from bot.engine.play import Refusal, apply, apply_all
from bot.engine.presets import rules_from_plain
from bot.engine.rules import HAND_SIZE, Rules
from bot.engine.state import Deal, Match, Phase, Trick, new_match

TWO = Rules(players=2, match_n=1)
PACK = TWO.cards()
"""In the fixed order: with dealer 0, seat 1 holds 1O 3O 5O, seat 0 2O 4O 6O; 7O is turned up."""

BY_RANK = tuple(Card(rank, suit) for rank in {card.rank: None for card in PACK} for suit in Suit)
"""The four of each rank together: two seats that draw from it are level for ever."""


def waiting_for_draw() -> Match:
    return new_match(TWO)


def waiting_for_deal() -> Match:
    return new_match(TWO, 0)


def dealt() -> Match:
    return apply(waiting_for_deal(), StartDeal(PACK))[0]


def must_beat() -> Match:
    """Seat 1 led the five of coins, and seat 0 has to beat it with the six."""
    strict = Rules(obligations=Obligations.STRICT, match_n=1)
    return apply_all(new_match(strict, 0), [StartDeal(PACK), Play(1, PACK[4])])


def played_out() -> Match:
    """A match over: each seat plays its first card until the hands are empty."""
    match = dealt()
    while match.phase is Phase.PLAY:
        assert match.deal is not None
        assert match.to_play is not None
        match = apply_all(match, [Play(match.to_play, match.deal.hands[match.to_play][0])])
    return match


def exchange_moment(
    hand: Sequence[str],
    turn_up: str,
    *,
    stock: int = 10,
    own_tricks: int = 1,
    partners_tricks: int = 0,
    options: Mapping[str, Any] | None = None,
) -> Match:
    """Seat 0 holds this hand, and leads; with two cards it has led, and seat 1 is to play."""
    rules = rules_from_plain({"exchange": "immediate", **(options or {})})
    held, turned = parse_cards(" ".join(hand)), Card.parse(turn_up)
    rest = [card for card in rules.cards() if card not in (*held, turned)]

    def some(count: int) -> tuple[Card, ...]:
        return tuple(rest.pop() for _ in range(count))

    winners = (*(0 for _ in range(own_tricks)), *(2 for _ in range(partners_tricks)))
    deal = Deal(
        number=0,
        dealer=rules.players - 1,
        turn_up=turned,
        hands=(held, *(some(HAND_SIZE) for _ in range(rules.players - 1))),
        stock=(*some(stock - 1), turned) if stock else (),
        leader=0,
        trick=some(HAND_SIZE - len(held)),
        taken=tuple(Trick(winner, some(rules.players), winner) for winner in winners),
    )
    return Match(rules, Phase.PLAY, deal.dealer, (0,) * rules.sides, deal=deal)


def claim_moment(
    hands: Sequence[str],
    trump: str,
    *,
    leader: int = 0,
    stock: int = 0,
    trick: str = "",
    options: Mapping[str, Any] | None = None,
) -> Match:
    """The end of a deal with these hands; all other cards are gone."""
    changed = {"players": len(hands), "claims": "top_trumps", **(options or {})}
    rules = rules_from_plain(changed)
    held = tuple(map(parse_cards, hands))
    kept = {card for hand in held for card in hand} | set(parse_cards(trick))
    rest = tuple(card for card in rules.cards() if card not in kept)
    deal = Deal(
        number=0,
        dealer=0,
        turn_up=next(card for card in rest if card.suit.value == trump),
        hands=held,
        stock=rest[:stock],
        leader=leader,
        trick=parse_cards(trick),
    )
    return Match(rules, Phase.PLAY, 0, (0,) * rules.sides, deal=deal)


def takes_all(match: Match, side: int) -> bool:
    """Whether a side can take all tricks that are left, whatever the others play."""
    if match.phase is not Phase.PLAY or match.to_play is None:
        return True

    side_of = match.rules.side_of

    def goes_on(action: Action) -> bool:
        after, _ = apply(match, action)
        assert match.deal is not None and after.deal is not None
        ended = after.deal.taken[len(match.deal.taken) :]
        return all(side_of(trick.winner) == side for trick in ended) and takes_all(after, side)

    plays = [action for action in legal_actions(match) if isinstance(action, Play)]
    return (any if side_of(match.to_play) == side else all)(map(goes_on, plays))


ACE, TWO_OF_COINS = Card(Rank.ACE, Suit.COINS), Card(Rank.TWO, Suit.COINS)

SEVEN = ("7O", "4C", "1B")
TOP_AND_LOW = ("1O 3O 12O", "11O 5C 2B")

PROVOKED: dict[Refusal, Callable[[], tuple[Match, Action]]] = {
    Refusal.NO_SUCH_SEAT: lambda: (dealt(), Play(2, ACE)),
    Refusal.NOT_YOUR_TURN: lambda: (dealt(), Play(0, TWO_OF_COINS)),
    Refusal.NOT_IN_HAND: lambda: (dealt(), Play(1, TWO_OF_COINS)),
    Refusal.CARD_FORBIDDEN: lambda: (must_beat(), Play(0, TWO_OF_COINS)),
    Refusal.NO_DEAL: lambda: (waiting_for_deal(), Play(1, ACE)),
    Refusal.DEAL_RUNNING: lambda: (dealt(), StartDeal(PACK)),
    Refusal.DEALER_KNOWN: lambda: (waiting_for_deal(), DrawDealer(PACK)),
    Refusal.DEALER_UNKNOWN: lambda: (waiting_for_draw(), StartDeal(PACK)),
    Refusal.WRONG_PACK: lambda: (waiting_for_deal(), StartDeal(PACK[1:])),
    Refusal.DRAW_UNDECIDED: lambda: (waiting_for_draw(), DrawDealer(BY_RANK)),
    Refusal.EXCHANGE_OFF: lambda: (dealt(), Exchange(0)),
    Refusal.EXCHANGE_TOO_LATE: lambda: (exchange_moment(SEVEN, "12O", stock=0), Exchange(0)),
    Refusal.EXCHANGE_NOTHING: lambda: (exchange_moment(SEVEN, "2O"), Exchange(0)),
    Refusal.EXCHANGE_NOT_HELD: lambda: (exchange_moment(SEVEN, "6O"), Exchange(0)),
    Refusal.EXCHANGE_TOO_EARLY: lambda: (
        exchange_moment(SEVEN, "12O", own_tricks=0),
        Exchange(0),
    ),
    Refusal.EXCHANGE_NOT_NOW: lambda: (
        exchange_moment(SEVEN[:2], "12O", options={"exchange_when": "own_turn_before_playing"}),
        Exchange(0),
    ),
    Refusal.CLAIM_OFF: lambda: (dealt(), Claim(0)),
    Refusal.CLAIM_TOO_EARLY: lambda: (claim_moment(TOP_AND_LOW, "O", stock=2), Claim(0)),
    Refusal.CLAIM_NOT_NOW: lambda: (claim_moment(["1O 3O", "5C"], "O", trick="6C"), Claim(0)),
    Refusal.CLAIM_TOO_LATE: lambda: (claim_moment(["1O", "5C"], "O"), Claim(0)),
    Refusal.CLAIM_FALSE: lambda: (claim_moment(TOP_AND_LOW, "O"), Claim(1)),
    Refusal.MATCH_OVER: lambda: (played_out(), StartDeal(PACK)),
}
