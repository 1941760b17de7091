"""Matches at a moment that a test needs, made from hands and deeds as a record writes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.engine.actions import Action, Play, StartDeal
from bot.engine.cards import Card, Suit, parse_cards
from bot.engine.codec import format_deed, parse_action, parse_seat_action
from bot.engine.events import Event
from bot.engine.offers import legal_actions
from bot.engine.options import Obligations
from bot.engine.play import IllegalAction, Refusal, apply, apply_all
from bot.engine.presets import rules_from_plain
from bot.engine.rules import HAND_SIZE, Rules
from bot.engine.state import Deal, Match, Phase, Trick, new_match, plays
from bot.engine.views import view_for

TWO = Rules(players=2, match_n=1)
PACK = TWO.cards()
"""In the fixed order: with dealer 0, seat 1 holds 1O 3O 5O, seat 0 2O 4O 6O; 7O is turned up."""

Options = Mapping[str, Any]


def done(match: Match, deeds: str) -> Match:
    """Do all of these, as a record has them: `0:7C 1:x`."""
    return apply_all(match, map(parse_seat_action, deeds.split()))


def told(match: Match, deeds: str) -> tuple[Match, list[Event]]:
    """Do all of these; the match after them, and what happened."""
    happened: list[Event] = []
    for deed in deeds.split():
        match, events = apply(match, parse_seat_action(deed))
        happened += events
    return match, happened


def refusal_of(match: Match, deed: str) -> Refusal | None:
    """Why a deed is refused; None where it is done."""
    try:
        apply(match, parse_action(deed))
    except IllegalAction as error:
        return error.refusal
    return None


def offered(match: Match, seat: int) -> set[str]:
    """What a seat sees that it may do beside playing a card."""
    return {format_deed(offer) for offer in view_for(match, seat).offers}


def deal_of(match: Match) -> Deal:
    assert match.deal is not None
    return match.deal


def by_rules(players: int, options: Options | None) -> Rules:
    """Rules by which nobody concedes, unless that is among the options."""
    return rules_from_plain({"players": players, "concede": "off", **(options or {})})


def dealt_hands(hands: Sequence[str], turn_up: str = "", rest: str = "", **options: Any) -> Match:
    """A deal by the last seat: seat 0 leads, and holds the first of these; `rest` is drawn next."""
    rules = by_rules(len(hands), options)
    held = [parse_cards(hand) for hand in hands]
    first = [hand[row] for row in range(rules.hand_size) for hand in held]
    deck = (*first, *parse_cards(f"{turn_up} {rest}"))
    others = (card for card in rules.cards() if card not in deck)
    return apply(new_match(rules, len(hands) - 1), StartDeal((*deck, *others)))[0]


def waiting_for_draw() -> Match:
    return new_match(TWO)


def waiting_for_deal(**options: Any) -> Match:
    return new_match(TWO.changed(options), 0)


def dealt(**options: Any) -> Match:
    return apply(waiting_for_deal(**options), StartDeal(PACK))[0]


def must_beat() -> Match:
    """Seat 1 led the five of coins, and seat 0 has to beat it with the six."""
    strict = Rules(obligations=Obligations.STRICT, match_n=1)
    return apply_all(new_match(strict, 0), [StartDeal(PACK), Play(1, PACK[4])])


def played_out() -> Match:
    """A match over: each seat plays its first card until the hands are empty."""
    match = dealt()
    while match.to_play is not None:
        match = apply_all(match, [Play(match.to_play, deal_of(match).hands[match.to_play][0])])
    return match


def bidding(deeds: str = "", **options: Any) -> Match:
    """A chiamata in which seat 0 bids first and holds the aces and sixes, seat 1 no point."""
    rules = rules_from_plain({"preset": "chiamata", **options})
    return done(apply(new_match(rules, 4), StartDeal(PACK))[0], deeds)


def exchange_moment(
    hand: Sequence[str],
    turn_up: str,
    *,
    stock: int = 10,
    own_tricks: int = 1,
    partners_tricks: int = 0,
    options: Options | None = None,
) -> Match:
    """Seat 0 holds this hand, and leads; with two cards it has led, and seat 1 is to play."""
    rules = by_rules(2, {"exchange": "immediate", **(options or {})})
    held, turned = parse_cards(" ".join(hand)), Card.parse(turn_up)
    rest = [card for card in rules.cards() if card not in (*held, turned)]

    def some(count: int) -> tuple[Card, ...]:
        return tuple(rest.pop() for _ in range(count))

    hands = (held, *(some(HAND_SIZE) for _ in range(rules.players - 1)))
    winners = (*(0 for _ in range(own_tricks)), *(2 for _ in range(partners_tricks)))
    deal = Deal(
        number=0,
        dealer=rules.players - 1,
        trump=turned.suit,
        turn_up=turned,
        hands=hands,
        dealt=hands,
        stock=(*some(stock - 1), turned) if stock else (),
        leader=0,
        trick=some(HAND_SIZE - len(held)),
        taken=tuple(
            Trick(plays(winner, some(rules.players), rules.players), winner) for winner in winners
        ),
    )
    return Match(rules, Phase.PLAY, deal.dealer, (0,) * rules.sides, deal=deal)


def claim_moment(
    hands: Sequence[str],
    trump: str,
    *,
    leader: int = 0,
    stock: int = 0,
    trick: str = "",
    options: Options | None = None,
) -> Match:
    """The end of a deal with these hands; all other cards are gone."""
    rules = by_rules(len(hands), {"claims": "top_trumps", **(options or {})})
    held = tuple(map(parse_cards, hands))
    kept = {card for hand in held for card in hand} | set(parse_cards(trick))
    rest = tuple(card for card in rules.cards() if card not in kept)
    deal = Deal(
        number=0,
        dealer=0,
        trump=Suit(trump),
        turn_up=next(card for card in rest if card.suit.value == trump),
        hands=held,
        dealt=held,
        stock=rest[:stock],
        leader=leader,
        trick=parse_cards(trick),
    )
    return Match(rules, Phase.PLAY, 0, (0,) * rules.sides, deal=deal)


def last_tricks(
    hands: Sequence[str], trump: str, *, earlier: str = "", leader: int = 0, **options: Any
) -> Match:
    """The last draw is done: seat 0 took `earlier`, whole tricks, and then seat 1 all others."""
    rules, held = by_rules(len(hands), options), tuple(map(parse_cards, hands))
    kept = {card for hand in held for card in hand}
    assert kept < set(rules.cards())
    by_first = parse_cards(earlier)
    by_second = tuple(card for card in rules.cards() if card not in kept and card not in by_first)
    deal = Deal(
        number=0,
        dealer=len(hands) - 1,
        trump=Suit(trump),
        turn_up=next(card for card in by_second if card.suit.value == trump),
        hands=held,
        dealt=held,
        stock=(),
        leader=leader,
        taken=(*_tricks(rules, by_first, 0), *_tricks(rules, by_second, 1)),
    )
    return Match(rules, Phase.PLAY, deal.dealer, (0,) * rules.sides, deal=deal)


def _tricks(rules: Rules, cards: Sequence[Card], winner: int) -> Iterable[Trick]:
    size = rules.trick_size
    assert len(cards) % size == 0
    for first in range(0, len(cards), size):
        trick = tuple(cards[first : first + size])
        yield Trick(plays(winner, trick, rules.players), winner)


def settling(**options: Any) -> Match:
    """Three have played their last cards; seat 1 has won, and nobody has broken a duty."""
    rules = {"obligations": "follow", "renuncio": "claim", **options}
    return done(last_tricks(["7C", "1C", "4C"], "O", **rules), "0:7C 1:1C 2:4C")


def takes_all(match: Match, side: int) -> bool:
    """Whether a side can take all tricks that are left, whatever the others play."""
    if match.phase is not Phase.PLAY or match.to_play is None:
        return True

    side_of = match.rules.side_of

    def goes_on(action: Action) -> bool:
        after, _ = apply(match, action)
        ended = deal_of(after).taken[len(deal_of(match).taken) :]
        return all(side_of(trick.winner) == side for trick in ended) and takes_all(after, side)

    actions = [action for action in legal_actions(match) if isinstance(action, Play)]
    return (any if side_of(match.to_play) == side else all)(map(goes_on, actions))
