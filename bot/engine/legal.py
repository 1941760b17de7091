"""Which cards a seat may play, and which duty forbids the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from bot.engine.cards import Card, RankOrder, Suit
from bot.engine.exchange import locked_card
from bot.engine.options import MontarTarget, Obligations, Undertrump
from bot.engine.rules import Rules
from bot.engine.scoring import strongest, winning_index
from bot.engine.state import Deal

Forbidden = Mapping[Card, "Duty"]

RULE_OF: Mapping[Obligations, str] = {
    Obligations.FREE: "R10",
    Obligations.FOLLOW: "R26",
    Obligations.FOLLOW_OR_TRUMP: "R27",
    Obligations.STRICT: "R28",
    Obligations.STRICT_AFTER_STOCK: "R30",
}
"""The number under which `docs/rules.md` has each set of duties."""


class Duty(Enum):
    """What a seat that follows owes the trick (R26 to R28)."""

    FOLLOW = "follow"
    """asistir: play the suit that was led"""
    BEAT = "beat"
    """montar: beat it in that suit"""
    TRUMP = "trump"
    """fallar: without the suit, play a trump"""
    OVERTRUMP = "overtrump"
    """pisar: beat the trump that was played"""


@dataclass(frozen=True, slots=True)
class Following:
    """What a seat has to answer: a trick that is not empty, and what else decides its duties."""

    trick: tuple[Card, ...]
    trump: Suit | None
    order: RankOrder
    partner_wins: bool = False

    @property
    def led(self) -> Suit:
        """The suit that was led."""
        return self.trick[0].suit

    @property
    def best_trump(self) -> Card | None:
        """The strongest trump of the trick."""
        return strongest((card for card in self.trick if card.suit is self.trump), self.order)

    def above(self, hand: tuple[Card, ...], best: Card) -> tuple[Card, ...]:
        """The cards of the suit of `best` that are stronger."""
        strength = best.strength(self.order)
        return tuple(
            card for card in hand if card.suit is best.suit and card.strength(self.order) > strength
        )


def forbidden(
    rules: Rules, hand: tuple[Card, ...], following: Following | None, stock_left: int
) -> Forbidden:
    """The cards of a hand that may not be played, each with the duty that forbids it.

    `following` is None for a seat that leads, which may play anything. `stock_left` counts the
    cards still to be drawn, the turn-up among them; the trick before the last draw is one with
    cards to draw, so `strict_after_stock` begins with the trick after it (R30).
    """
    if following is None:
        return {}
    match rules.obligations:
        case Obligations.FREE:
            return {}
        case Obligations.FOLLOW:
            return _all_but(_suited(hand, following.led), hand, Duty.FOLLOW)
        case Obligations.FOLLOW_OR_TRUMP:
            return _follow_or_trump(hand, following)
        case Obligations.STRICT:
            return _strict(rules, hand, following)
        case Obligations.STRICT_AFTER_STOCK:
            return {} if stock_left else _strict(rules, hand, following)
        case _:
            assert_never(rules.obligations)


def _follow_or_trump(hand: tuple[Card, ...], following: Following) -> Forbidden:
    suited = _suited(hand, following.led)
    if suited:
        return _all_but(suited, hand, Duty.FOLLOW)
    return _all_but(_suited(hand, following.trump), hand, Duty.TRUMP)


def _strict(rules: Rules, hand: tuple[Card, ...], following: Following) -> Forbidden:
    exempt = rules.strict_partner_exempt and following.partner_wins
    suited = _suited(hand, following.led)
    if suited:
        return {
            **({} if exempt else _not_beating(rules, suited, following)),
            **_all_but(suited, hand, Duty.FOLLOW),
        }
    if exempt:
        return {}
    trumps = _suited(hand, following.trump)
    best = following.best_trump
    if best is None:
        return _all_but(trumps, hand, Duty.TRUMP)
    higher = following.above(trumps, best)
    if higher or rules.undertrump is Undertrump.FREE:
        return _all_but(higher, hand, Duty.OVERTRUMP)
    return _all_but(trumps, hand, Duty.TRUMP)


def _not_beating(rules: Rules, suited: tuple[Card, ...], following: Following) -> Forbidden:
    if following.led is not following.trump and following.best_trump is not None:
        return {}  # achicarse: the trick is trumped, beating the suit would win nothing
    target: Card | None = following.trick[0]
    if rules.montar_target is MontarTarget.BEST:
        of_suit = (card for card in following.trick if card.suit is following.led)
        target = strongest(of_suit, following.order)
    assert target is not None
    return _all_but(following.above(suited, target), suited, Duty.BEAT)


def _suited(hand: tuple[Card, ...], suit: Suit | None) -> tuple[Card, ...]:
    return tuple(card for card in hand if card.suit is suit)


def _all_but(allowed: tuple[Card, ...], hand: tuple[Card, ...], duty: Duty) -> Forbidden:
    """A duty that no card can fulfil forbids nothing."""
    return {card: duty for card in hand if card not in allowed} if allowed else {}


def following_in(rules: Rules, deal: Deal) -> Following | None:
    """What the seat to play has to answer; None where it leads."""
    if not deal.trick:
        return None
    best = winning_index(deal.trick, deal.trump, rules.rank_order)
    winner = deal.plays[best][0]
    return Following(
        trick=deal.trick,
        trump=deal.trump,
        order=rules.rank_order,
        partner_wins=rules.side_of(winner) == rules.side_of(deal.to_play),
    )


def forbidden_in(rules: Rules, deal: Deal) -> Forbidden:
    """What duties forbid the seat to play of a deal, and which.

    A card declared for the exchange is out of the hand for that: it can fulfil no duty (R42).
    """
    hand = _free_cards(rules, deal)
    return forbidden(rules, hand, following_in(rules, deal), len(deal.stock))


def playable(rules: Rules, deal: Deal) -> tuple[Card, ...]:
    """The cards that the seat to play may play: also forbidden ones where they are accused (R47).

    None before the winner of a trick has drawn (R43).
    """
    if deal.exchange_open:
        return ()
    hand = _free_cards(rules, deal)
    if rules.accusing:
        return hand
    no = forbidden_in(rules, deal)
    return tuple(card for card in hand if card not in no)


def _free_cards(rules: Rules, deal: Deal) -> tuple[Card, ...]:
    locked = locked_card(rules, deal, deal.to_play)
    return tuple(card for card in deal.hands[deal.to_play] if card != locked)
