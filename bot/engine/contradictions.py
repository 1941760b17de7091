"""Which options cannot be played together, each pair with a problem of its own (R38)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bot.engine.cards import Card, Rank, Suit
from bot.engine.options import (
    Claims,
    Concede,
    DoubleOver,
    Exchange,
    ExchangeWhen,
    FirstLead,
    MatchMode,
    Obligations,
    Pack,
    Renuncio,
    ShareHands,
    Signs,
    SuitReveal,
    Teams,
    Tie,
    TrumpSource,
    TwoCardPlay,
)
from bot.engine.rules_error import RulesProblem

if TYPE_CHECKING:
    from bot.engine.rules import Rules

Check = tuple[RulesProblem, str, Callable[["Rules"], bool]]
"""A problem, the option to name, and whether a rule set has it."""

TWO_OF_COINS = Card(Rank.TWO, Suit.COINS)
"""Its holder may lead the first trick of a match (S2 L50)."""

ROTATION_DEALS = len(Suit)
"""Deals of a match in which every suit is trump once (S1 L21)."""


def contradiction(rules: Rules) -> tuple[RulesProblem, str] | None:
    """The first thing that makes a rule set impossible, and the option to name; None if none."""
    found = ((problem, option) for problem, option, wrong in _CHECKS if wrong(rules))
    return next(found, None)


def _not_in_chiamata(option: str, wrong: Callable[[Rules], bool]) -> Check:
    return RulesProblem.CHIAMATA_OPTION, option, lambda rules: rules.chiamata and wrong(rules)


_CHECKS: tuple[Check, ...] = (
    (
        RulesProblem.CHIAMATA_PLAYERS,
        "mode",
        lambda r: r.chiamata and (r.players != 5 or r.pack is not Pack.ES40),
    ),
    _not_in_chiamata("trump_source", lambda r: r.trump_source is not TrumpSource.TURN_UP),
    _not_in_chiamata(
        "obligations", lambda r: r.obligations not in (Obligations.FREE, Obligations.FOLLOW)
    ),
    _not_in_chiamata("renuncio", lambda r: r.renuncio is Renuncio.CLAIM),
    _not_in_chiamata("exchange", lambda r: r.exchange is not Exchange.OFF),
    _not_in_chiamata("claims", lambda r: r.claims is not Claims.OFF),
    _not_in_chiamata("last_trick_bonus", lambda r: r.last_trick_bonus),
    _not_in_chiamata("double_over", lambda r: r.double_over is not DoubleOver.OFF),
    _not_in_chiamata("tie", lambda r: r.tie is not Tie.NOBODY),
    _not_in_chiamata("misere_11", lambda r: r.misere_11),
    _not_in_chiamata("first_lead", lambda r: r.first_lead is not FirstLead.MANO),
    _not_in_chiamata("match_mode", lambda r: r.match_mode is MatchMode.BEST_OF),
    (
        RulesProblem.CHIAMATA_CARICHI,
        "carichi_call",
        lambda r: r.chiamata and r.carichi_call and r.suit_reveal is SuitReveal.AFTER_FIRST_TRICK,
    ),
    (
        RulesProblem.BEST_OF_LENGTH,
        "match_n",
        lambda r: r.match_mode is MatchMode.BEST_OF and r.match_n not in (1, 3, 5, 7),
    ),
    (
        RulesProblem.FIXED_LENGTH,
        "match_n",
        lambda r: r.match_mode is MatchMode.FIXED and not 1 <= r.match_n <= 20,
    ),
    (
        RulesProblem.MATCH_LENGTH,
        "match_n",
        lambda r: (
            r.match_mode is not MatchMode.FIXED and not 1 <= r.match_n <= (11 if r.chiamata else 10)
        ),
    ),
    (
        RulesProblem.TWO_CARDS_PLAYERS,
        "two_card_play",
        lambda r: r.two_card_play is not TwoCardPlay.OFF and r.players != 2,
    ),
    (RulesProblem.UNEVEN_PACK, "pack", lambda r: bool(r.stock_size % r.players)),
    (
        RulesProblem.SIX_ALONE,
        "teams",
        lambda r: r.teams is Teams.INDIVIDUAL and r.players == 6,
    ),
    (
        RulesProblem.DOUBLE_WITHOUT_BONUS,
        "double_over",
        lambda r: r.double_over is DoubleOver.OVER_120 and not r.last_trick_bonus,
    ),
    (RulesProblem.MISERE_PARTNERS, "misere_11", lambda r: r.misere_11 and r.partners),
    (
        RulesProblem.MISERE_DOUBLE,
        "double_over",
        lambda r: r.misere_11 and r.double_over is not DoubleOver.OFF,
    ),
    (
        RulesProblem.MISERE_CLAIMS,
        "claims",
        lambda r: r.misere_11 and r.claims is not Claims.OFF,
    ),
    (RulesProblem.MISERE_CAPOTE, "capote", lambda r: r.misere_11 and r.capote),
    (
        RulesProblem.MISERE_CONCEDE,
        "concede",
        lambda r: r.misere_11 and r.concede is not Concede.OFF,
    ),
    (
        RulesProblem.LEAD_WITHOUT_TWO,
        "first_lead",
        lambda r: r.first_lead is FirstLead.TWO_OF_OROS and TWO_OF_COINS not in r.cards(),
    ),
    (
        RulesProblem.DECLARE_WHEN,
        "exchange_when",
        lambda r: (
            r.exchange is Exchange.DECLARE_THEN_WIN
            and r.exchange_when is ExchangeWhen.AFTER_OWN_WIN_BEFORE_DRAW
        ),
    ),
    (
        RulesProblem.RENUNCIO_DUTIES,
        "renuncio",
        lambda r: r.renuncio is Renuncio.CLAIM and r.obligations is Obligations.FREE,
    ),
    (
        RulesProblem.CONCEDE_SIDES,
        "concede",
        lambda r: r.concede is not Concede.OFF and r.sides != 2,
    ),
    (RulesProblem.CAPOTE_PLAYERS, "capote", lambda r: r.capote and r.players not in (2, 3)),
    (
        RulesProblem.SHARE_ALONE,
        "share_hands",
        lambda r: r.share_hands is not ShareHands.OFF and not r.partners,
    ),
    (
        RulesProblem.SHARE_SIX,
        "share_hands",
        lambda r: r.share_hands is not ShareHands.OFF and r.players == 6 and not r.share_hands_six,
    ),
    (
        RulesProblem.SIGNS_ALONE,
        "signs",
        lambda r: r.signs is not Signs.OFF and not r.partners,
    ),
    (
        RulesProblem.TWO_CARDS_DUTIES,
        "two_card_play",
        lambda r: r.two_card_play is not TwoCardPlay.OFF and r.obligations is not Obligations.FREE,
    ),
    (
        RulesProblem.TWO_CARDS_CLAIMS,
        "claims",
        lambda r: r.two_card_play is not TwoCardPlay.OFF and r.claims is not Claims.OFF,
    ),
    (
        RulesProblem.ROTATION_EXCHANGE,
        "exchange",
        lambda r: r.trump_source is TrumpSource.ROTATION and r.exchange is not Exchange.OFF,
    ),
    (
        RulesProblem.ROTATION_MATCH,
        "match_mode",
        lambda r: (
            r.trump_source is TrumpSource.ROTATION
            and (r.match_mode is not MatchMode.FIXED or r.match_n != ROTATION_DEALS)
        ),
    ),
)
