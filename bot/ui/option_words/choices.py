"""Which options count under given rules, and which values can be chosen. Asks the engine alone.

What never can be played with so many players is not offered. What contradicts another option is:
the host is told why when it is chosen. `exchange_last_moment` is not here, for both its values are
one moment (R40); nor is `deck_style`, for there is one pack of pictures yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum

from bot.engine.options import (
    Exchange,
    ExchangeWhen,
    Mode,
    Obligations,
    Pack,
    Signs,
    TrumpSource,
)
from bot.engine.rules import OPTION_TYPES, PlainValue, Rules
from bot.engine.rules_error import RulesError, RulesProblem, plain_value

_NUMBERS = range(1, 21)
_NEVER_OFFERED = frozenset({RulesProblem.UNEVEN_PACK})


def choices(rules: Rules, option: str) -> tuple[PlainValue, ...]:
    """The plain values of an option that these rules can be changed to, their own among them.

    Of numbers only those that go with the other options, at most 20.
    """
    return tuple(value for value in _values(option) if _offered(rules, option, value))


def relevant(rules: Rules, option: str) -> bool:
    """Whether an option makes any difference under these rules."""
    counts = _OF_BRISCA if rules.mode is Mode.BRISCA else _OF_CHIAMATA
    return option in counts and counts[option](rules)


def _values(option: str) -> Iterable[PlainValue]:
    kind = OPTION_TYPES[option]
    if issubclass(kind, Enum):
        return (member.value for member in kind)
    return (False, True) if kind is bool else _NUMBERS


def _offered(rules: Rules, option: str, value: PlainValue) -> bool:
    if value == plain_value(getattr(rules, option)):
        return True
    if option == "exchange_after_win" and value == "team" and not rules.partners:
        return False
    try:
        rules.changed({option: value})
    except RulesError as error:
        return OPTION_TYPES[option] is not int and error.problem not in _NEVER_OFFERED
    return True


def _always(_rules: Rules) -> bool:
    return True


def _strict(rules: Rules) -> bool:
    return rules.obligations in (Obligations.STRICT, Obligations.STRICT_AFTER_STOCK)


def _duties(rules: Rules) -> bool:
    return rules.obligations is not Obligations.FREE


def _exchange(rules: Rules) -> bool:
    return rules.exchange is not Exchange.OFF


def _earlier_win(rules: Rules) -> bool:
    """Whether a trick won before may matter: not where the exchange itself waits for one."""
    bound = rules.exchange_when is ExchangeWhen.AFTER_OWN_WIN_BEFORE_DRAW  # R43
    return rules.exchange is Exchange.IMMEDIATE and not bound  # R42


def _two_or_three(rules: Rules) -> bool:
    return rules.players in (2, 3)


def _plain_count(rules: Rules) -> bool:
    return not rules.misere_11


_OF_BOTH: Mapping[str, Callable[[Rules], bool]] = {
    "mode": lambda rules: rules.players == 5,
    "match_mode": _always,
    "match_n": _always,
    "first_dealer": _always,
    "rank_order": _always,
    "obligations": _always,
    "montar_target": _strict,
    "undertrump": _strict,
    "renuncio": _duties,
}
_OF_BRISCA: Mapping[str, Callable[[Rules], bool]] = {
    **_OF_BOTH,
    "teams": lambda rules: rules.players == 4,
    "first_lead": _always,
    "pack": _always,
    "three_player_pack": lambda rules: rules.players == 3 and rules.pack is Pack.ES40,
    "trump_source": _always,
    "two_card_play": lambda rules: rules.players == 2,
    "strict_partner_exempt": lambda rules: rules.partners and _strict(rules),
    "exchange": lambda rules: rules.trump_source is TrumpSource.TURN_UP,
    "exchange_when": _exchange,
    "exchange_after_win": _earlier_win,
    "claims": _plain_count,
    "share_hands": lambda rules: rules.partners,
    "share_hands_six": lambda rules: rules.players == 6,
    "signs": lambda rules: rules.partners,
    "sign_table": lambda rules: rules.partners and rules.signs is not Signs.OFF,
    "signs_from_trick": lambda rules: rules.partners and rules.signs is not Signs.OFF,
    "last_trick_bonus": _always,
    "double_over": _plain_count,
    "tie": _plain_count,
    "misere_11": lambda rules: rules.players != 6,
    "misere_none": lambda rules: rules.misere_11,
    "rotation_decide": lambda rules: rules.trump_source is TrumpSource.ROTATION,
    "concede": lambda rules: rules.sides == 2,
    "capote": _two_or_three,
    "capote_fail": lambda rules: _two_or_three(rules) and rules.capote,
}
_OF_CHIAMATA: Mapping[str, Callable[[Rules], bool]] = {
    **_OF_BOTH,
    "jump_to_points": _always,
    "all_pass": _always,
    "weak_hand": _always,
    "carichi_call": _always,
    "suit_reveal": _always,
    "first_lead_chiamata": _always,
    "bid_multiplier": _always,
    "cappotto": _always,
    "sixty_sixty": _always,
}
